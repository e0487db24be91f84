# For operators only.

admin-title = <b>Overview</b> · { $at }
admin-today = <b>Today</b> · profit { $profit }
admin-week = <b>7 days</b> · profit { $profit }
admin-orders = { $orders ->
    [one] { $orders } order · { $delivered } delivered · { $cancelled } cancelled
   *[other] { $orders } orders · { $delivered } delivered · { $cancelled } cancelled
}
admin-refunded = { $count ->
    [one] { $count } order was refunded, and does not count as sold
   *[other] { $count } orders were refunded, and do not count as sold
}
admin-money = Sold { $revenue } · cost { $cost }
admin-losses = Losses { $loss }: charged, but refunded to buyers
admin-rewards = Rewards for invitations { $money }
admin-balance = Balance at the supplier: <b>{ $money }</b>
admin-balance-unknown = Balance at the supplier: not known
admin-orders-to-review = { $count ->
    [0] ✅ No orders to review
    [one] 🔎 <b>{ $count } order to review</b>, see /review
   *[other] 🔎 <b>{ $count } orders to review</b>, see /review
}
admin-payment-cases = { $count ->
    [one] 💳 <b>{ $count } payment to check</b>, see /review
   *[other] 💳 <b>{ $count } payments to check</b>, see /review
}
admin-waiting = { $count ->
    [0] No order is waiting for the supplier
    [one] { $count } order is waiting for the supplier
   *[other] { $count } orders are waiting for the supplier
}
admin-outbox = Messages: { $pending } to send, { $parked } undelivered
admin-own-orders = These are your own purchases. Orders of buyers: /desk for today, /review for orders to review, /threads for conversations about them.
admin-unsellable = { $count ->
    [one] <b>{ $count } product is hidden</b> because it cannot be sold correctly:
   *[other] <b>{ $count } products are hidden</b> because they cannot be sold correctly:
}
admin-unread = { $count ->
    [one] <b>{ $count } entry of the supplier's list cannot be read</b> and is not sold:
   *[other] <b>{ $count } entries of the supplier's list cannot be read</b> and are not sold:
}
admin-unsellable-line = · { $name }: { $why }
admin-unsellable-more = … and { $count } more
unsellable-why = { $why ->
    [config_unreadable] its price list cannot be read
    [variant_shape] its variants cannot be read
    [variant_name] a variant's name cannot be sent to the supplier
    [variant_price] a variant's price cannot be read
    [sku_shape] its options cannot be read
    [sku_name] an option's name cannot be sent to the supplier
    [names_refused] the supplier does not accept the names of its choices
    [sku_price] an option's surcharge cannot be read
    [wholesale] its wholesale prices cannot be read
    [widgets_unreadable] its form cannot be read
    [widget_name] a field of its form cannot be sent
    [widget_duplicate] two fields of its form have the same name
    [flash_sale_times] the times of its flash sale cannot be read
    [orders_per_account] the supplier limits how often one account may buy it
    [page_refused] the supplier refuses to show its page
    [trade_unclear] a trade of it has no clear outcome, and it cannot be read
    [user_price] its price cannot be read
    [price] its guest price cannot be read
    [code] its code cannot be read
    [duplicate_code] another entry has the same code
    [product] it is not a product
    [category] it is not a category
    [category_id] it is a category without a number; its products are left out
    [children] it is a category whose products cannot be read
   *[other] { $why }
}
admin-people = { $count ->
    [one] <b>{ $count } person</b> has written to the bot
   *[other] <b>{ $count } people</b> have written to the bot, newest first
}
admin-people-line = · { $name } ({ $who })
admin-person = <b>{ $name }</b> ({ $who })
admin-person-invited = Invited by { $name } ({ $who })
admin-person-available = <b>Available: { $money }</b>

review-none = ✅ No orders to review.
review-title = { $count ->
    [one] <b>{ $count } order to review</b>
   *[other] <b>{ $count } orders to review</b>, oldest first
}
review-case = 🔎 <b>#{ NUMBER($order, useGrouping: 0) }</b> · { $age } old · { $at }
review-case-watching = ⏳ <b>#{ NUMBER($order, useGrouping: 0) }</b> · { $age } old · { $at } · still being checked
review-what = { $name } ×{"\u00A0"}{ $quantity } · cost { $cost } · price { $price } · buyer { $buyer }
review-request = Request number: <code>{ $request_no }</code>
review-trade = Trade number: <code>{ $trade_no }</code>
review-cause = Why: { $cause }
review-case-other = <b>#{ NUMBER($order, useGrouping: 0) }</b> · { $age } old · { $at }
review-how =
    Tap an order to see what is known about it and to resolve it. Or type:
    <code>/resolve ORDER trade NUMBER</code>
    <code>/resolve ORDER not-charged</code>
    <code>/resolve ORDER refund</code>

case-how =
    Look for it in the supplier's own list by product, cost and time.
    If it is there, send <code>/resolve { NUMBER($order, useGrouping: 0) } trade NUMBER</code> with its trade number.
    If it is not there, nothing was charged.
    A refund returns the money to the buyer in any case, and the shop bears the loss.
case-how-reason = “Not charged” contradicts the balance, so it takes a sentence: send <code>/resolve { NUMBER($order, useGrouping: 0) } not-charged</code> and, behind it, how you know that nothing was charged.

evidence-sent = Sent to the supplier at { $clock }
evidence-no-trade = It was never sent to the supplier.
evidence-no-balance = The supplier did not report our balance before.
evidence-no-reading = Our balance there was not read again afterwards.
evidence-before = Our balance there before: { $money }
evidence-same = { $clock }: { $money }, unchanged
evidence-fallen = { $clock }: { $money }, <b>down by { $by }</b>
evidence-risen = { $clock }: { $money }, up by { $by }
evidence-unread = { $clock }: could not be read
evidence-now = Our balance there now: <b>{ $money }</b>
evidence-now-unknown = The supplier does not report our balance now.
evidence-says-fell-by-cost = ⚠️ <b>It fell by exactly what this order costs, { $cost }, and nothing else of this shop was being bought.</b> The order was most likely charged.
evidence-says-fell-by-cost-and-others = ⚠️ <b>It fell by exactly what this order, { $cost }, and the shop's other orders cost.</b> The order was most likely charged.
evidence-says-fell-below-cost = ⚠️ <b>It fell by less than { $cost }, as after an order with a promo code of the supplier.</b> The order was probably charged.
evidence-says-fell-unexplained = ⚠️ <b>It fell although only this shop uses the account.</b> The order was probably charged.
evidence-says-unclear = Another order of this shop, whose outcome is not known either, may have moved it. It says nothing about this one.
evidence-says-fell-otherwise = It fell by an amount that does not fit this order. It says nothing about it.
evidence-says-rose = It rose meanwhile, so it says nothing about this order.
evidence-says-unchanged = It has not changed so far. The supplier may still charge for some minutes.
evidence-says-not-known = There are no two balances to compare, so they say nothing about this order.

effect-trade = ➡️ <b>The order continues under trade number <code>{ $trade_no }</code>.</b> The goods are fetched from the supplier. The buyer's { $money } stays reserved until they are here, and then the shop keeps it.
effect-not-charged = ➡️ <b>The buyer gets { $money } back,</b> and the order is cancelled. If the supplier did charge { $cost }, the shop loses it. When the trade turns up, <code>/resolve { NUMBER($order, useGrouping: 0) } trade NUMBER</code> puts the loss into the ledger.
effect-late-trade = ➡️ <b>The buyer has the money back already and gets no goods.</b> The ledger records { $cost } as the shop's loss under trade number <code>{ $trade_no }</code>.
effect-reason = Your reason, which is recorded: “{ $reason }”
effect-refund = ➡️ <b>The buyer gets { $money } back,</b> and the order is cancelled. The ledger records { $cost } as the shop's loss.
effect-withdraw = ➡️ <b>The buyer gets { $money } back,</b> and the order is cancelled. Nothing was bought at the supplier yet.
effect-refund-on-its-way = ⚠️ <b>The goods are here and on their way to the buyer, who keeps them.</b> The buyer gets { $money } back; the { $cost } paid to the supplier is not returned.
effect-refund-delivered = ⚠️ <b>The buyer has the goods already, and keeps them.</b> The buyer gets { $money } back; the { $cost } paid to the supplier is not returned.
effect-stands = This question is valid for one minute, and only you can answer it.
second-tap-dropped = Nothing was changed.
second-tap-too-late = ⌛ This question has expired, so nothing was changed. Please start again.

cause-seller-message = the seller wrote a message before the goods
cause-seller-message-unjudged = nobody decided in time what the seller's message is, so it counts as the goods
cause-ends-program = the shop stopped several times while it worked on this order; if there is no trade number, nothing was bought
cause-refused = the supplier refused
cause-refused-but-charged = the supplier refused, but our balance there fell by exactly the cost
cause-refused-unreadable = the supplier refused, and our balance there could not be read to confirm it
cause-no-number = the supplier accepted the order without giving a trade number
cause-goods-no-number = the supplier delivered without a trade number
cause-query-fails = the supplier no longer answers queries about this order
cause-apology = the supplier charged, and sent an apology instead of goods
cause-overdue = the supplier accepted the order long ago and has still not delivered
cause-restored = it was open in the backup that the shop was restored from, and may have been bought since
cause-supplier-changed = the settings now name another supplier account, and this order was sent from the old one
cause-number-of-another = the supplier answered with the trade number of order #{ $detail }
cause-raised = an error inside the shop happened during the purchase
cause-not-recorded = the supplier's answer could not be recorded
cause-crash = the shop stopped during the purchase
cause-unknown = the supplier gave no clear answer
cause-not-sent = the purchase could not be sent
cause-withdrawn = cancelled before anything was bought
cause-withdrawn-price-moved = cancelled before anything was bought: the supplier raised its price
cause-withdrawn-supplier-away = cancelled before anything was bought: the supplier could not be reached in time
cause-withdrawn-supplier-refused = cancelled before anything was bought: the supplier refused it
cause-withdrawn-supplier-changed = cancelled before anything was bought: the settings name another supplier account
cause-withdrawn-sealed = cancelled before anything was bought: the vault key no longer opens the buyer's choices
cause-ruled-trade = an operator found the trade
cause-ruled-not-charged = an operator found that nothing was charged
cause-ruled-refund = an operator refunded the buyer
cause-ruled-goods = an operator decided that the seller's message is the goods
cause-confirmed = the buyer confirmed the order
cause-submitted = the purchase is being sent to the supplier
cause-accepted = the supplier accepted the order
cause-goods = the supplier delivered the goods
cause-shown = the goods were sent to the buyer
cause-answered = the supplier answered again after the order was settled
cause-waiting = the supplier answered without the goods
cause-no-attempt = there is no record of a purchase request
cause-other = { $detail }
cause-detail = { $words } ({ $detail })

ruled-accepted = ✅ Order #{ NUMBER($order, useGrouping: 0) } ({ $name }): the trade number is saved. The goods are being fetched from the supplier and will be sent to the buyer.
ruled-cancelled = ✅ Order #{ NUMBER($order, useGrouping: 0) } ({ $name }) is cancelled. { $money } is back in the buyer's balance.
ruled-late-trade = ✅ Order #{ NUMBER($order, useGrouping: 0) } ({ $name }): the trade number is saved, and { $cost } is recorded as the shop's loss. The buyer keeps the money.
ruled-refunded = ✅ Order #{ NUMBER($order, useGrouping: 0) } ({ $name }) is refunded. { $money } is back in the buyer's balance.
ruled-otherwise = ✅ Order #{ NUMBER($order, useGrouping: 0) } ({ $name }) is resolved.

judged-delivery = ✅ Saved: these are the goods. { $count ->
    [0] No order was waiting for this.
    [one] One order is completed.
   *[other] { $count } orders are completed.
}
judged-message = ✉️ Saved: it is only a message. Orders of this product that get it keep waiting for their goods.
judged-nothing = ✅ <b>There is nothing to decide:</b> order #{ NUMBER($order, useGrouping: 0) } ({ $name }) is { $status } already. Nothing was changed.{"\u000A"}You can still save your answer for later orders of this product that get the same sentence.
judged-erased = ⚠️ This text has been deleted, so nothing was changed.

unruled-order-gone = ⚠️ Order #{ NUMBER($order, useGrouping: 0) } was not found.
unruled-order-not-open = ⚠️ Order #{ NUMBER($order, useGrouping: 0) } no longer needs a decision, or is still being checked, so nothing was changed.
unruled-trade-taken = ⚠️ Trade number <code>{ $trade_no }</code> belongs to another order, so order #{ NUMBER($order, useGrouping: 0) } was not changed. Please look for the right one in the supplier's list.
unruled-other-trade = ⚠️ Order #{ NUMBER($order, useGrouping: 0) } already has its own trade number: <code>{ $trade_no }</code>. Nothing was changed.
unruled-charged = ⚠️ The supplier gave order #{ NUMBER($order, useGrouping: 0) } the trade number <code>{ $trade_no }</code>, so it may have been charged. Nothing was changed; to refund the buyer anyway, use <code>refund</code>.
unruled-trade-unpaid = ⚠️ The supplier says that this trade is not paid, so order #{ NUMBER($order, useGrouping: 0) } was not changed.
unruled-needs-reason = ⚠️ The balance says that order #{ NUMBER($order, useGrouping: 0) } was charged, so it was not changed. If you know that it was not, say how in a few words: <code>/resolve { NUMBER($order, useGrouping: 0) } not-charged WHY</code>
unruled-other-account = ⚠️ Order #{ NUMBER($order, useGrouping: 0) } was made from another supplier account, so its trade number cannot be checked from this one. Nothing was changed; you can still use <code>refund</code>, or set that account in the settings again.
unruled-supplier-said = ⚠️ The supplier did not confirm this trade number: “{ $said }”. Order #{ NUMBER($order, useGrouping: 0) } was not changed.
unruled-supplier-refused = ⚠️ The supplier did not confirm this trade number. Order #{ NUMBER($order, useGrouping: 0) } was not changed.
unruled-supplier-away = ⚠️ The supplier is not answering, so the trade number could not be checked. Order #{ NUMBER($order, useGrouping: 0) } was not changed; please try again in a minute.
unruled-otherwise = ⚠️ Order #{ NUMBER($order, useGrouping: 0) } was not changed.
unruled-how = /review lists the orders to review.

credit-ask = ❓ <b>Add { $money }</b> to the balance of <b>{ $name }</b> ({ $who })?
credit-ask-back = ❓ <b>Deduct { $money }</b> from the balance of <b>{ $name }</b> ({ $who })?
credit-then = After that:
credit-done = ✅ Done. <b>{ $name }</b> ({ $who }) now has:

limit-own = 💳 <b>{ $name }</b> ({ $who }) has a credit limit of their own: <b>{ $money }</b>.
limit-default = 💳 <b>{ $name }</b> ({ $who }) has the shop's default credit limit: <b>{ $money }</b>.
limit-earlier = 💳 <b>{ $name }</b> ({ $who }) has an earlier default credit limit: <b>{ $money }</b>. They have used it, so the lower default takes effect when they have paid it back and the shop starts again.
limit-exceeded = ⚠️ They still owe more than that: { $money }. They can buy nothing on credit until the debt is within the limit.
limit-ask = ❓ Set the credit limit of <b>{ $name }</b> ({ $who }) to <b>{ $money }</b>? They may then spend that much without having paid.
approve-ask = ❓ <b>Sell { $name } although the supplier quotes only { $cost } a piece?</b> Buyers would pay { $price } a piece.
approve-ask-free = ❓ <b>Give { $name } away for free?</b> The supplier quotes { $cost } a piece, and buyers would pay { $price }.
approve-risk = If the supplier charges more than it quoted, you pay the difference. The approval covers this price and higher ones; a lower one needs another approval.
approve-done = ✅ <b>{ $name }</b> is now sold at this price or above. At a lower price it stops again, and you get a message.
approvals-none = No low price is approved. When the supplier quotes far below the catalogue, you get a message with a button to approve the price.
approvals-head = <b>Approved low prices</b>
approvals-line = { $name }: { $cost } a piece or more · { $who }, { $date }
withdraw-ask = ❓ <b>Withdraw the approval to sell { $name } at { $cost } a piece?</b>
withdraw-effect = A quote far below the catalogue is then not sold until an operator approves it again. Buyers who were shown such a price cannot confirm it any more. Orders that were placed before go on.
withdraw-done = ✅ The approval is withdrawn. /approvals shows those that remain.
withdraw-gone = This approval was withdrawn already, or another price was approved since. /approvals shows what is approved now.

admin-lacks = ⚠️ The supplier does not offer: { $calls }
admin-product = <b>{ $name }</b>
admin-product-code = Code: <code>{ $code }</code>
admin-product-money = Your cost { $cost } a piece · sells at { $price }
admin-product-owner = Sold there by: { $text }
admin-product-service-url = Support: { $text }
admin-product-service-im = Messenger: { $text }
admin-product-share-url = Its page: { $text }
admin-product-none = No product has this in its name or code.
admin-product-several = Several products match; choose one by its code:
admin-product-line = · { $name }: <code>/{ $command } { $code }</code>
admin-product-refused = ⚠️ The supplier refused to answer: “{ $said }”
admin-product-away = ⚠️ The supplier is not answering. Please try again in a minute.

cause-refused-coupon = the supplier did not accept the promo code
cause-refused-answer = the supplier did not accept an answer of the buyer
cause-refused-but-fell = the supplier refused, but our balance there fell anyway
cause-not-charged-still = the supplier gave no clear answer, but our balance there did not change for as long as a purchase can take: nothing was charged
cause-not-charged-poor = the supplier gave no clear answer; asked again, it had not booked the order and said that our balance there is too low
cause-unknown-fell = the supplier gave no clear answer, and our balance there fell: it was most likely charged
cause-unknown-rose = the supplier gave no clear answer, and our balance there rose meanwhile, so it proves nothing
cause-unknown-unreadable = the supplier gave no clear answer, and our balance there could not be read
cause-unknown-booked = the supplier gave no clear answer, but asked again it said that the order is booked: look for it in the supplier's panel
cause-unknown-number-in-use = the supplier said that our request number for this order is already in use, although we sent it only once
cause-again = sent once more, and the supplier accepted it

admin-claims = { $count ->
    [one] 🧾 <b>{ $count } payment to confirm</b>, see /claims
   *[other] 🧾 <b>{ $count } payments to confirm</b>, see /claims
}
admin-refund-requests = { $count ->
    [one] 💰 <b>{ $count } refund request</b>
   *[other] 💰 <b>{ $count } refund requests</b>
}
admin-threads = { $count ->
    [one] 💬 { $count } open conversation, see /threads
   *[other] 💬 { $count } open conversations, see /threads
}
admin-paid-in = Paid in: { $sums }
admin-paid-back = Paid back: { $sums }
admin-paid-sum = { $method } { $amount }
admin-waiting-line = { $mark } #{ NUMBER($order, useGrouping: 0) } · { $age } · { $money } · { $name }
admin-all-orders = { $count ->
    [0] Nobody has ordered yet
    [one] <b>{ $count } order</b>
   *[other] <b>{ $count } orders of all buyers</b>, newest first
}
admin-unsold-none = ✅ Everything on the supplier's list can be sold.

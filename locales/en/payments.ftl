## Payments: invoices, receipts, and why a payment is refused.

top-up-choose = How much would you like to add? Tap an amount, or write another one, for example <code>25</code>.
payment-method-stars = Telegram Stars
payment-method-provider = 💳 Bank card
payment-method-crypto-pay = 💰 Crypto Pay
payment-method-by-hand = 🧾 Bank transfer
pay-method = { $name } · { $money }
pay-method-for-top-up = How would you like to add { $money }?
pay-method-for-order = How would you like to pay { $money } for your order?
pay-minimum = The smallest payment by { $name } is { $money }. All that you pay is added to your balance.
pay-title = <b>{ $title }</b>
pay-description = { $description }
pay-by-link = Tap the button to pay. The shop notices your payment by itself, usually within a minute; the invoice holds for 24 hours.
invoice-title = Top up your balance
invoice-top-up = You will get { $money } on your balance.
invoice-order = When you have paid, { $money } will be added to your balance, and { $product } will be bought right away.
invoice-minimum = The smallest payment is { $money }.
invoice-paid = ✅ <b>Paid: { $money }</b>
invoice-closed = ✖️ <b>Closed: { $money }.</b> Please don't pay this any more.
paid = ✅ <b>Payment received.</b> { $money } was added to your balance.
paid-amount = Paid: { $money } · { $name }
paid-by-method = { $name } { $money }
paid-from-balance = balance { $money }
paid-from-credit = credit { $money }
paid-not-bought = Your order was not placed: { $why } The money is in your balance.

payment-refused-not-yours = This invoice belongs to another account. Open the shop and ask for your own.
payment-refused-changed = The amount of this invoice has changed. Please ask for a new one.
payment-refused-already-paid = This invoice is already paid.
payment-refused-being-paid = This invoice is being paid already. If that payment failed, please try again in a minute.
payment-refused-expired = This invoice has expired. Please ask for a new one.
payment-refused-shop-closed = The shop does not take orders at the moment. Nothing was paid; please try again later.
payment-refused-banned = You can no longer buy in this shop. Nothing was paid.
payment-refused-disk-full = The shop cannot take payments at the moment. Nothing was paid; please try again later.
payment-refused-taken-back = An earlier payment of yours was taken back. Nothing was paid; please write to the shop.
payment-refused-not-available = This product has just sold out. Nothing was paid.
payment-refused-price-changed = The price has just changed. Nothing was paid; please open the product again.
payment-refused-promo-code = Your promo code is no longer valid for this order. Nothing was paid; please open the product again.
payment-refused-limit = A limit on orders has been reached. Nothing was paid; please open the product again later.
payment-refused-not-checked = The shop could not check your order in time. Nothing was paid; please try again.
payment-refused-method-stopped = This way to pay is stopped for a moment. Nothing was paid; please try again later, or choose another way.

## Payments by hand: how to pay, and what became of a claim; for buyers and operators.

by-hand-amount = Amount to pay: <b>{ $money }</b>
by-hand-instructions = { $text }
by-hand-reference = Reference: <code>{ $reference }</code>
by-hand-how = Please write the reference on your payment, so that the shop can find it. When you have paid, tap “I have paid”.
claim-open = ✓ <b>You told the shop that you paid { $money }.</b> A person looks for your payment and answers in this chat; this may take some hours.
claim-add = You can now send the transaction number or a picture of the payment here. It helps to find your money.
claim-add-picture = You can now send a picture of the payment here. It helps to find your money; a new picture replaces the one before.
claim-transaction = Transaction number: <code>{ $number }</code>
claim-typed-number = The buyer's transaction number: <code>{ $number }</code>
claim-picture-of = 📎 The buyer's picture for payment <code>{ $reference }</code>
claim-picture = 📎 There is a picture.
claim-problem-no-number = ⚠️ I see no number in this. Please send the transaction number or a picture of the payment.
claim-problem-too-long = ⚠️ This is too long for a transaction number. Please send only the number, or a picture of the payment.
claim-problem-other-content = ⚠️ I can only add a text, a picture or a file here. Please send one of these.
claim-confirmed = ✅ <b>This payment of { $money } is confirmed.</b> The money is in your balance, or was spent on your order.
claim-declined = ❌ <b>The shop did not find this payment of { $money }.</b> If you have paid, please write to support and send a picture of the payment.
claim-withdrawn = You told us that you have not paid { $money }, so nobody looks for this payment. If you have paid after all, tap the button.
claims-none = ✅ No payments to confirm.
claims-title = { $count ->
    [one] 🧾 <b>{ $count } payment to confirm</b>
   *[other] 🧾 <b>{ $count } payments to confirm</b>, oldest first
}
claims-line = · <code>{ $reference }</code> · { $money } · { $name } · { $at }
claim-head = 🧾 <b>{ $name }</b> ({ $who }) says: I have paid
claim-amount = Amount: <b>{ $money }</b>
claim-credited = Adds to the balance: { $money }
claim-said = Reported: { $at }
claim-no-evidence = No transaction number and no picture yet
claim-same-transaction = { $count ->
    [one] ⚠️ <b>The same transaction number was given before:</b> { $claims }. Please compare before you confirm.
   *[other] ⚠️ <b>The same transaction number was given { $count } times before:</b> { $claims }. Please compare before you confirm.
}
claim-unseen = ⚠️ <b>The buyer has sent something new since the message that you answered.</b> Nothing is decided yet; please look again.
claim-new-evidence = 📎 <b>New proof</b> for payment <code>{ $reference }</code>
claim-again = 🧾 { $name } took back payment <code>{ $reference }</code> and now says again: I have paid
claim-moved = Payment <code>{ $reference }</code> is shown in a newer message.
claim-before-restore = ⚠️ <b>This payment is from before a backup was restored.</b> It may have been confirmed already. Please compare with your records before you confirm.
claim-decided-confirmed = ✅ <b>{ $name } confirmed { $money }</b> on { $at }.
claim-decided-declined = ❌ <b>{ $name } declined it</b> on { $at }.
claim-decided-withdrawn = <b>{ $name } took it back</b> on { $at }.
claim-ask = ❓ <b>Confirm { $money } from { $name }</b> ({ $who })? This adds { $credited } to their balance.
claim-picture-lost = 📎 The picture of payment <code>{ $reference }</code> no longer exists: its sender has deleted it, or it was erased.

## Payments that are returned, and payment cases. For operators only.

return-payments = 💳 <b>Payments of { $name }</b> ({ $who })
return-balance = Balance: { $money }
return-no-payments = There are no payments.
return-payment-gone = There is no such payment. <code>/refund WHO</code> lists the payments of a buyer.
return-line = { $at } · { $method } · <b>{ $amount }</b> · credited { $money } · <code>{ $payment }</code>
return-line-why = { $line }{"\u000A"}  { $why }
return-how = Tap a payment to return it to where it came from.
return-obstacle-by-hand = This payment method cannot return money. Return it by hand, then send <code>/credit { $buyer } -AMOUNT</code>.
return-obstacle-pending = ⏳ It is being returned.
return-obstacle-done = ✅ It was returned.
return-obstacle-refused = ⚠️ The payment method refused to return it. Return it by hand, then send <code>/credit { $buyer } -AMOUNT</code>.
return-obstacle-taken-back = It was taken back from outside.
return-obstacle-being-checked = It is being checked: decide about it in /review first.
return-obstacle-above-balance = ⚠️ The balance is lower than what was credited.
return-ask = ❓ <b>Return { $amount }</b> by { $method } to <b>{ $name }</b> ({ $who })?
return-ask-effect = The balance falls by { $money }, from { $before } to { $after }.
part-refund-head = ↩️ <b>Refund in part:</b> order #{ NUMBER($order, useGrouping: 0) } ({ $name })
part-refund-money = Paid { $price } · refunded { $amount } · left <b>{ $available }</b>
part-refund-ask = Write the amount for the buyer's balance.
part-refund-pieces = Or choose the pieces; <code>x2</code> also means two of them. The share of a piece is { $money }, and the last of { $count } takes the rest.
part-refund-confirm = ❓ <b>Refund { $money }</b> of order #{ NUMBER($order, useGrouping: 0) } ({ $name }) to the buyer's balance?
part-refund-confirm-pieces = ❓ <b>Refund { $money }</b> of order #{ NUMBER($order, useGrouping: 0) } ({ $name }) to the buyer's balance, the share of { $count } of its pieces?
part-refund-then = What is kept of the price: { $before }, then <b>{ $after }</b>.
part-refund-balance = The buyer's balance: { $before }, then <b>{ $after }</b>.
part-refund-whole = Nothing is left then: the order counts as refunded.
part-refund-on-its-way = The goods are on their way, and still reach the buyer.
part-refund-done = ✅ { $money } is back in the buyer's balance.
goodwill-ask = 🎁 <b>Goodwill for order #{ NUMBER($order, useGrouping: 0) }</b>
goodwill-how = Write the amount for the buyer's balance. It lowers the profit; nothing of the order is refunded.
goodwill-confirm = ❓ <b>Give { $money }</b> to the buyer of order #{ NUMBER($order, useGrouping: 0) } ({ $name }) for the trouble? It lowers the profit.
goodwill-done = ✅ { $money } was added to the buyer's balance.
daily-sum-left = You can still give { $money } today.
part-refund-no-share = This problem was answered before, or there is no share left to refund. Nothing was returned.
part-refund-changed = ⚠️ The order has changed meanwhile. Please check it again.
return-ask-below = ⚠️ <b>The balance will be below zero:</b> the buyer has spent this money. They keep what they bought.
return-ask-by-hand = ⚠️ Nothing was credited for this payment by itself. If you have credited it by hand, take that back: <code>/credit { $buyer } -AMOUNT</code>.
return-ask-once = A payment can be returned only once, and only as a whole.
return-ask-again = ⚠️ <b>The payment method refused this before.</b> If you have returned the money by hand meanwhile, do not return it again.
return-refused-before = ⚠️ The payment method refused before; you can try again.
return-started = ⏳ { $amount } is being returned to <b>{ $name }</b> ({ $who }). The balance fell by { $money }. The buyer is told when it is done; if the payment method refuses, you find it in /review.

paycase-title = { $count ->
    [one] <b>{ $count } payment to check</b>
   *[other] <b>{ $count } payments to check</b>, oldest first
}
paycase-reversed = 💳 <b>A payment was taken back from outside.</b> The balance fell by { $money }.
paycase-reversed-without-value = 💳 <b>A payment was taken back from outside.</b> The shop had not credited it, so the balance did not change.
paycase-refund-refused = 💳 <b>A payment method refused to return a payment.</b> { $money } is in the balance again.
paycase-refund-refused-pending = 💳 <b>A payment method refused to return a payment, and is asked again.</b> The balance fell by { $money } again.
paycase-refund-refused-done = 💳 <b>A payment method refused to return a payment, and returned it later.</b> The balance fell by { $money }.
paycase-refund-overdue = 💳 <b>A payment method has not returned a payment for hours.</b> The balance fell by { $money }; the shop keeps trying.
paycase-found-after-restore = 💳 <b>A payment was found that this database does not know.</b> It is older than the database, or from the time that a restored backup lacks. { $money } is not credited yet.
paycase-parked = 💳 <b>A payment arrived, but the shop failed to book it.</b> { $money } is not credited yet.
paycase-parked-without-value = 💳 <b>A payment arrived whose value is not known.</b> Its currency or its payment method is not set up. Nothing is credited yet.
paycase-without-owner = 💳 <b>Nobody knows who paid.</b> The payment names an invoice of another shop or key, and nobody was credited.
paycase-what = { $at } · { $method } · <b>{ $amount }</b> · <code>{ $payment }</code>
paycase-buyer = Buyer: { $buyer }
paycase-said = The payment method says: { $said }
paycase-orders = Orders that wait for your decision: { $count }
paycase-how-reversed = Until you decide, nothing is bought from the supplier for this buyer, and they cannot order.
paycase-how-reversed-without-value = If it was credited by /credit, deduct that now: <code>/credit { $buyer } -AMOUNT</code>.
paycase-how-refund-refused = Try again by the button below, for example when the account of the payment method has enough money. Or return the money by hand, then send <code>/credit { $buyer } -AMOUNT</code>. Or leave it in the balance.
paycase-how-refund-overdue = Look at the account of the payment method: is there enough money, and is the method still set up?
paycase-how-found-after-restore = Was it credited at that time, and perhaps spent? Compare it with the supplier's list of orders: was something bought for this payment that the shop does not know?
paycase-how-parked = The payment method has the money. Credit it, unless you return it there.
paycase-how-without-value = Find out what it is worth, and credit that: it also closes this case. Or close this case, then return the payment.
paycase-how-without-owner = Find out who paid, and credit it to them: it also closes this case.
paycase-closed-already = ✅ This payment was checked already.
paycase-effect-continue = The orders of the buyer go on, and they can order again. The balance stays as it is.
paycase-effect-cancel-orders = The orders of the buyer that were not sent to the supplier are cancelled, and their money is released. The buyer can order again.
paycase-effect-credit = { $money } is added to the balance of the buyer.
paycase-effect-do-not-credit = Nothing is added to the balance. You can return the payment with /refund.
paycase-effect-settled = The payment is no longer listed. No money moves.
paycase-done = ✅ Done. The payment is no longer listed.
paycase-refusal-gone = There is no such payment to check.
paycase-refusal-already-closed = Another operator has decided already.
paycase-refusal-taken-back = Nothing was credited: the payment was taken back or returned.
paycase-refusal-being-returned = ⏳ The payment is being returned again. There is nothing to decide until the payment method answers.
found-title = 💳 <b>Payments that this database does not know: { $count }</b>, worth { $money } in all. Nothing is credited yet.
found-without-value = Without a known value: { $count }. These can only be credited one by one.
found-how = They are older than this database, or from the time that a restored backup lacks. Were they credited at that time, and perhaps spent? Then take the first button. Credit all only if the buyers still have this money with you. If it differs from buyer to buyer, decide one by one in the review list.
found-effect-do-not-credit = No balance changes. { $count } payments are closed as credited before. You can still return a payment with /refund.
found-effect-credit = The payers get { $money } in all, and each is told. What they spent before this database began is given away a second time.
found-done-do-not-credit = ✅ Closed as credited before: { $count }.
found-done-credit = ✅ Credited: { $count } payments, { $money } in all.
found-left = Still to decide one by one: { $count }.

## The balance, its statement and receipts.

wallet-available = <b>Available: { $money }</b>
wallet-balance = Balance: { $money }
wallet-credit = Credit: { $money }
wallet-credit-explained = <i>Credit lets you buy before you pay. What you use of it makes your balance negative: you owe that amount to the shop.</i>
wallet-debt = <b>You owe the shop more than your credit covers.</b> Add at least { $money } before you buy again.
wallet-held = Reserved for open orders (already deducted): { $money }
wallet-entries = <b>Activity</b>
wallet-no-entries = No activity yet.
wallet-receipts = <i>Tap 🧾 with the number of a line to get its receipt.</i>
wallet-claims = { $count ->
    [one] ⏳ Your payment is being checked: { $money }
   *[other] ⏳ { $count } of your payments are being checked: { $money } in all
}
wallet-top-up = <i>To top up your balance, please contact the operator of this shop.</i>

# A line of the statement, and what it is for.
statement-line = <b>{ NUMBER($number, useGrouping: 0) }</b> · <i>{ $date }</i> · <b>{ $change }</b> · balance { $balance }{"\u000A"}{ $reason }
entry-order = { $name } (order #{ NUMBER($order, useGrouping: 0) })
entry-order-erased = Order #{ NUMBER($order, useGrouping: 0) }
entry-hold = { $what } · reserved
entry-paid = { $what } · paid
entry-capture = { $what } · promo code discount
entry-release = { $what } · cancelled, returned
entry-refund = { $what } · refunded
entry-refund-part = { $what } · refunded in part
entry-goodwill = From the shop
entry-goodwill-order = { $what } · for the trouble
entry-topup = Top-up
entry-payment = Payment received · { $method }
entry-payment-returned = Payment returned to you · { $method }
entry-refund-refused = Payment could not be returned · { $method }
entry-reversal = Payment reversed by the payment service · { $method }
entry-taken-back = Correction: deducted by the shop
entry-referral = Reward for a friend's order
entry-referral-return = Reward taken back: a friend's order was refunded
entry-other = Other

receipt-title = 🧾 <b>Receipt { NUMBER($number, useGrouping: 0) }</b>
receipt-shop = Shop: { $name }
receipt-date = Date: { $at }
receipt-reason = For: { $reason }
receipt-amount = Amount: <b>{ $change }</b>
receipt-paid = Paid with: { $sources }
receipt-balance = Balance after it: { $balance }

## The screens of operators: overview, cases, buyers and their credit, approvals.

admin-title = <b>Panel</b> · { $at }
admin-rehearsal = ⚠️ <b>Rehearsal:</b> nothing is bought and no money moves. The catalogue, the prices and the balance at the supplier are real.
admin-today = <b>Today</b> · profit { $profit }
admin-week = <b>7 days</b> · profit { $profit }
admin-today-orders = <b>Today</b>
admin-week-orders = <b>7 days</b>
panel-sold = Sold { $revenue }
panel-to-decide = ⬇️ <b>Needs a decision:</b> see the buttons below.
panel-nothing-to-decide = ✅ Nothing needs a decision.
checklist-head = 🚀 <b>Before you open:</b> { $step } of { $steps } steps are done. Each button leads to its step.
checklist-complete = ✅ <b>Your shop is ready:</b> every step is done.
checklist-balance-known = { $mark } <b>Balance:</b> { $money } at the supplier. Products that it pays for: { $covered } of { $count }.
checklist-balance-untold = { $mark } <b>Balance:</b> your supplier does not tell it. Look at your account there.
checklist-balance-unknown = { $mark } <b>Balance:</b> the supplier does not answer now.
checklist-how-balance = Pay money into your account at the supplier. Each order is bought from it. The shop reads the balance several times a minute; open this page again to see the new one.
checklist-done-markup = { $mark } <b>Mark-up:</b> your prices are above your cost.
checklist-open-markup = { $mark } <b>Mark-up:</b> you sell at your cost.
checklist-done-payments = { $mark } <b>Ways to pay:</b> { $methods }
checklist-open-payments = { $mark } <b>Ways to pay:</b> none. Buyers can spend only what you credit to them.
checklist-how-payments = Write the line of one method into the file <code>.env</code>, with a value of your own, and start the shop again. The handbook's page about payments says where each value comes from.
checklist-method-line = { $method }: <code>{ $line }</code>
checklist-done-terms = { $mark } <b>Terms:</b> buyers read yours.
checklist-open-terms = { $mark } <b>Terms:</b> buyers read the usual short text. Write your own.
checklist-backup-written = { $mark } <b>Backup:</b> one of the last hour is there.
checklist-backup-waiting = { $mark } <b>Backup:</b> switched on; none of the last hour is there yet. If one fails, you get a message.
checklist-backup-off = { $mark } <b>Backup:</b> off. If this machine is lost, the orders and balances of all buyers are lost.
checklist-how-backup = Write these lines into the file <code>.env</code>, with a folder on another disk and a passphrase of your own, and start the shop again. It then writes a backup every hour. Keep the passphrase somewhere else, too: without it no backup can be read.
checklist-line = <code>{ $line }</code>
checklist-done-purchase = { $mark } <b>First delivery:</b> an order was delivered.
checklist-open-purchase = { $mark } <b>First delivery:</b> no order was delivered yet.
checklist-how-purchase =
    Rehearse: <code>vitrine rehearse</code>, on the shop's machine, shows your products and prices on a local page. Nothing is bought.
    Or buy the cheapest product here, as a buyer does. It takes money from your account at the supplier. You can add to your own balance with /credit.
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
admin-replacements = Replacements { $cost }: bought again for buyers, in the cost above
admin-recovered = Came back from the supplier { $money }
admin-rewards = Rewards for invitations { $money }
admin-goodwill = Goodwill { $money }
admin-balance = Balance at the supplier: <b>{ $money }</b>
admin-balance-unknown = Balance at the supplier: not known
admin-waiting = { $count ->
    [0] No order is waiting for the supplier
    [one] { $count } order is waiting for the supplier
   *[other] { $count } orders are waiting for the supplier
}
admin-outbox = Messages: { $pending } to send, { $parked } undelivered
admin-own-orders = These are your own purchases. /find has the orders of all buyers.
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
    If it is there, tap Found and send its trade number.
    If it is not there, nothing was charged.
    A refund returns the money to the buyer in any case, and the shop bears the loss.
case-how-reason = “Not charged” contradicts the balance, so you will be asked for a sentence: how you know that nothing was charged.
case-charged =
    <b>Was order #{ NUMBER($order, useGrouping: 0) } charged?</b>
    The supplier's list has it: tap Found and send its trade number. The buyer then gets the goods.
    The list does not have it: refund the buyer. They get { $money } back, and the shop bears the loss.
case-ask-trade = Send the trade number of order #{ NUMBER($order, useGrouping: 0) } from the supplier's list. The shop asks the supplier about it, and then asks you to confirm.
case-ask-reason = The balance says that order #{ NUMBER($order, useGrouping: 0) } was charged. How do you know that it was not? Send one sentence; it is recorded.
case-trade-wrong = ⚠️ A trade number has at most 64 letters, digits and signs, and no spaces.
staff-status = { $status ->
    [placed] waits to be bought
    [submitting] being bought
    [uncertain] outcome being checked
    [review] needs a decision
    [accepted] bought, goods to come
    [fulfilled] goods here, on their way to the buyer
    [delivered] delivered
    [cancelled] cancelled, money returned
   *[refunded] refunded
}
details-head = { $mark } <b>Order #{ NUMBER($order, useGrouping: 0) }</b> · { $status }
details-buyer = Buyer: { $buyer }
details-when = Ordered { $at }, { $age } ago
details-refund-asked = 📣 <b>The buyer asked for the money back</b> on { $at }
details-replaced-by = { $mark } Replaced by <b>#{ NUMBER($order, useGrouping: 0) }</b> ×{ $count }: { $status }
details-replaces = 🔁 Replaces faulty goods of order #{ NUMBER($order, useGrouping: 0) }
details-stored = 📦 Texts stored for this order: { $count }
details-deleted = 🗑 What was delivered and what the buyer typed have been deleted.
details-price = Price: <b>{ $money }</b>
details-code = Promo code: <code>{ $code }</code>
details-code-saved = Promo code: <code>{ $code }</code>, saved { $money }
details-paid = Paid: { $sources }
details-payment = Payment: { $method } · { $amount } · { $at } · <code>{ $payment }</code>
details-payment-returned = { $state ->
    [pending] ⏳ This payment is being returned.
    [done] ✅ This payment was returned.
   *[refused] ⚠️ The payment method refused to return this payment.
}
details-payout-refund = ↩️ { $at } · refunded { $money } · { $who }
details-payout-pieces = { $count ->
    [one] ↩️ { $at } · refunded { $money } for 1 piece · { $who }
   *[other] ↩️ { $at } · refunded { $money } for { $count } pieces · { $who }
}
details-payout-goodwill = 🎁 { $at } · goodwill { $money } · { $who }
details-cost = Cost: { $cost }
details-cost-charged = Cost: { $charged } (quoted: { $cost })
details-profit = Profit: <b>{ $money }</b>
details-profit-expected = Expected profit: { $money }
details-loss = ⚠️ Loss: <b>{ $money }</b>
details-reward = Reward for the invitation: { $money }, { $state ->
    [pending] waits for its time
    [credited] credited
    [returned] taken back
   *[cancelled] dropped
}
details-attempt = { $outcome ->
    [accepted] The supplier accepted it
    [refused] The supplier refused it
    [not_sent] It was not sent
    [open] The supplier has not answered yet
   *[unknown] The supplier gave no clear answer
}, { $at }
details-replay = Sent once more: { $said }
details-event = { $at } · <b>{ $status }</b>: { $cause }
details-event-staff = { $at } · <b>{ $status }</b>: { $cause }, by <code>{ $who }</code>
details-answers = ✍️ <b>What the buyer typed for order #{ NUMBER($order, useGrouping: 0) }</b>
polled-due = 🔄 The supplier is being asked. Tap Refresh in a moment.
polled-new = 📤 The supplier sent something new. It is on its way to the buyer.
polled-nothing-new = The supplier has nothing new.
not-polled-other-account = ⚠️ This order was made from another supplier account, so the supplier was not asked.
not-polled-refused = ⚠️ The supplier refused to answer: “{ $said }”.
not-polled-no-answer = ⚠️ The supplier is not answering.
not-polled-changed = ⚠️ The order has changed meanwhile. Nothing was done.
details-resent = 📤 On the way to the buyer once more. Texts: { $count }
details-none = There is nothing stored to show or to send.
details-not-written-about = You can read the goods of order #{ NUMBER($order, useGrouping: 0) } once its buyer has written about it.
details-unreadable = 🔒 What was delivered for order #{ NUMBER($order, useGrouping: 0) } cannot be opened with the vault key of today.
find-orders =
    🧾 <b>{ $what }</b>
    Orders: { $count }
find-orders-many =
    🧾 <b>{ $what }</b>
    Orders: { $count } or more
find-all = All orders
find-group = { $group ->
    [open] In progress
    [cases] To decide
    [delivered] Delivered
    [cancelled] Cancelled
    [refunded] Refunded
   *[all] All
}
find-period = { $days ->
    [1] Today
    [7] 7 days
   *[30] 30 days
}
find-any-day = Any day
find-key = { $key ->
    [order] order number
    [request] request number
    [trade] trade number
   *[payment] payment
}
find-by-key = { $line }{"\u000A"}  found by its { $key }
find-several-keys = Several orders have this number:
find-choose = Several fit. Which one do you mean?
find-not-understood = ⚠️ Not understood, so it was left out: “{ $text }”
find-top-up = 💳 Payment <code>{ $payment }</code> of { $amount } bought no order: it was added to the balance. These are the orders of its buyer.
find-ask =
    🔎 <b>What are you looking for?</b>
    A number of an order, trade, request or payment; a buyer (@name or ID); a product; a status; <i>today</i>, <i>7d</i>, or days like 2030-01-15..2030-01-31. Several together narrow the list.
bulk-causes = 📋 <b>Open cases by their cause</b>
bulk-cause-line = { $number }. { $cause } · cases: { $count } · { $money }
bulk-cause = 📋 <b>All open cases of one cause:</b> { $cause }
bulk-orders = 📋 <b>All of these orders:</b> { $what }
bulk-count = Orders: { $count }
bulk-first = One act takes { $count } at once; come back here for the others.
bulk-numbers = <code>{ $numbers }</code>
bulk-ask-refund = ↩️ <b>Refund each of these orders?</b> Orders: { $count } · in all { $money }. Goods that were delivered stay with their buyers.
bulk-ask-not-charged = <b>Was none of these charged?</b> Orders: { $count } · buyers get back { $money } in all, and the orders are cancelled. One against which the balance speaks is left out.
bulk-ask-wait = ⏳ <b>Wait longer for the goods of each?</b> Orders: { $count } · { $money } stays reserved.
bulk-ask-write = ✉️ <b>Write this to each buyer?</b> Buyers: { $count }
bulk-ask-replace = 🔁 <b>Replace the goods of each of these orders?</b> Orders: { $count }. Replaced are the pieces that the buyer reported, or all of them. Buyers pay nothing.
bulk-replace-cost = It costs the shop at most <b>{ $money }</b> in all. An order that costs more by then is left out.
bulk-replaced = ⚠️ Replaced before: { $count }. These buyers keep the replacement and get the money, too.
bulk-text = <blockquote>{ $text }</blockquote>
bulk-each = Each order is changed by itself, and only if it is as it is now. The others are left out and counted.
bulk-nothing = There is nothing left to do: none of these orders needs it now.
bulk-ask-text = ✉️ <b>What shall each buyer read?</b> Buyers: { $count }. The text comes with the number of their order, and they can answer.
bulk-text-long = This text is too long. Please make it shorter.
bulk-working = ⏳ <b>Working on it.</b> Orders: { $count }. If this message stays for minutes, the shop was restarted: look how far it came. What is done is not done twice.
bulk-interrupted = ⚠️ <b>The shop was restarted in the middle.</b> Done: { $done } of { $count }. Go on with the rest? You see it before anything is done, and what is done is not done twice.
bulk-done = ✅ <b>Done:</b> { $count } · { $money }
bulk-skipped = Left out: { $count } · { $why ->
    [needs-reason] needs a reason of its own, because the balance speaks for a charge
    [daily-sum] above what you may give away today
    [supplier] the supplier did not confirm it
    [written] has this text already
    [erased] the buyer had it deleted
    [paused] sales are paused
    [shop-cap] above what the shop may sell in a day
    [sold-out] not sold any more, or sold out
    [dearer] costs more than was shown
   *[changed] it changed meanwhile, or does not need it
}

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
effect-not-charged = ➡️ <b>The buyer gets { $money } back,</b> and the order is cancelled. If the supplier did charge { $cost }, the shop loses it. When the trade turns up, put the loss into the ledger by “Found: enter the number” on the page of the order.
effect-late-trade = ➡️ <b>The buyer has the money back already and gets no goods.</b> The ledger records { $cost } as the shop's loss under trade number <code>{ $trade_no }</code>.
effect-reason = Your reason, which is recorded: “{ $reason }”
effect-refund = ➡️ <b>The buyer gets { $money } back,</b> and the order is cancelled. The ledger records { $cost } as the shop's loss.
effect-withdraw = ➡️ <b>The buyer gets { $money } back,</b> and the order is cancelled. Nothing was bought at the supplier yet.
effect-refund-on-its-way = ⚠️ <b>The goods are here and on their way to the buyer, who keeps them.</b> The buyer gets { $money } back; the { $cost } paid to the supplier is not returned.
effect-refund-delivered = ⚠️ <b>The buyer has the goods already, and keeps them.</b> The buyer gets { $money } back; the { $cost } paid to the supplier is not returned.
effect-stands = This question is valid for one minute, and only you can answer it.
effect-replaced = ⚠️ { $count ->
    [one] This order was replaced. The buyer keeps the replacement and gets the money, too.
   *[other] This order was replaced { $count } times. The buyer keeps the replacements and gets the money, too.
}
second-tap-dropped = Nothing was changed.
second-tap-too-late = ⌛ This question has expired, so nothing was changed. Please start again.
second-tap-no-right = 🔒 Your role no longer allows this, so nothing was changed.
proposal-ask = <b>{ $label }</b>: somebody who may decide has to approve this. Send it to them?
proposal-needed = 🔒 Your role cannot do this, so nothing was changed. Ask an owner or a manager.
proposal-question = <blockquote expandable>{ $text }</blockquote>
proposal-choice = → { $label }
proposal-asks = 📣 <b>{ $name } proposes this.</b> Do you approve?
proposal-expires = If nobody decides within { $time }, nothing is done.
proposal-above-own-sum = ⚠️ This is above what you can still give today: { $money }.
proposal-above-sum = It is above what { $name } can still give today.
proposal-above-sum-again = Nothing was changed. Do it again, and you can ask an owner.
proposal-sent = 📣 <b>Sent to { $names }.</b> Nothing is done until one of them approves. You will read here what they decide. It expires after { $time }.
proposal-unsent = ⚠️ <b>Nobody who may decide can be reached now</b>, so nothing was proposed. Please try again later.
proposal-in-progress = ⏳ <b>{ $name } is deciding this just now.</b>
proposal-approved = ✅ <b>{ $name } approved it.</b>
proposal-declined = ✖️ <b>{ $name } declined it.</b> Nothing was changed.
proposal-asked-again = ⏳ <b>{ $name } is asked once more before anything is done</b>: it may have changed since you proposed it.
proposal-expired = ⌛ This proposal is over, so nothing was changed. It can be proposed again.
proposal-left = 🔒 <b>{ $name }</b> may not propose this any more, so nothing was changed.
role-owner = owner
role-manager = manager
role-support = support
role-viewer = viewer
staff-title = 👥 <b>Staff</b>
staff-line-settings = · <b>{ $name }</b> ({ $handle }): owner, set in ADMIN_IDS
staff-line = · <b>{ $name }</b> ({ $handle }): { $role }
staff-waiting = 👤 <b>{ $name }</b> ({ $handle }) opened a link and would become { $role }. Is this the right person?
staff-roles =
    <b>Owner</b>: everything, with staff and settings.
    <b>Manager</b>: everything else, money up to a daily sum.
    <b>Support</b>: answers buyers, and proposes what concerns money; sees no cost.
    <b>Viewer</b>: sees orders, buyers, products and figures; no secrets.
staff-member = <b>{ $name }</b> ({ $handle }): { $role }, since { $since }
staff-ask-role = <b>Which role shall the new person get?</b>
staff-ask-person = Tap the button below the text field, and choose who becomes <b>{ $role }</b>. You confirm it afterwards.
staff-chosen = You chose <b>{ $name }</b>.
staff-link =
    🔗 Send this link to the person who shall become <b>{ $role }</b>:
    <code>{ $link }</code>
    It works once and for { $minutes } minutes. Then you read who opened it, and confirm the name.
staff-no-link = ⚠️ Telegram did not tell the name of this bot, so no link was made. Please try again.
staff-ask-removal = Remove <b>{ $name }</b> ({ $handle }) from staff? Their old buttons stop working at once.
staff-ask-change = Make <b>{ $name }</b> ({ $handle }) <b>{ $role }</b>? It counts at once.
staff-role-now = Now: { $role }
staff-changed = ✅ <b>{ $name }</b> is now { $role }.
staff-removed = ✅ <b>{ $name }</b> is no longer staff.
staff-refused = ✖️ <b>{ $name }</b> got no role. The link no longer works.
staff-nothing-to-change = <b>{ $name }</b> has this role already.
staff-owner-of-settings = 🔒 <b>{ $name }</b> is an owner by ADMIN_IDS in the settings. Only the settings can change that.
staff-last-owner = 🔒 <b>{ $name }</b> is the last owner. Without an owner nobody could give roles, so make somebody else an owner first.
staff-changed-meanwhile = ⏳ The role was changed after you were asked, so nothing was done. Please look again.
staff-no-owner = 🔒 You are not an owner any more, so nothing was changed.
staff-decided = This is decided already.
staff-banned = 🔒 <b>{ $name }</b> is banned, so no role was given. Lift the ban first.
staff-you-are = 👥 You are now <b>{ $role }</b> in this shop. /start opens your panel.
staff-you-left = 👥 You are no longer staff of this shop.
staff-link-waiting = 👤 Thank you. An owner of the shop now confirms that it is you; you will read it here.
staff-link-used = 🔗 This link has been used. Ask for a new one.
staff-link-expired = ⌛ This link has expired. Ask for a new one.
staff-link-unknown = 🔗 This link does not work. Ask for a new one.
staff-link-staff = 👥 You are staff of this shop already. An owner can change your role.
audit-title = { $count ->
    [0] 🧾 <b>Audit</b>
    [one] 🧾 <b>Audit</b> · { $count } action
   *[other] 🧾 <b>Audit</b> · { $count } actions
}
audit-about = Only: <code>{ $target }</code>
audit-empty = Nothing was done that fits.
audit-line = { $at } · <b>{ $name }</b> { $action } <code>{ $target }</code>
audit-amounts = { $before } → { $after }
audit-given-away = ({ $money })
audit-proposed = (proposed by { $name })
audit-program = The program
audit-action-other = “{ $action }”
audit-action-credit = changed a balance
audit-action-goodwill = gave goodwill
audit-action-limit = set a credit limit
audit-action-refund-part = refunded a part
audit-action-refund-payment = returned a payment
audit-action-claim-confirm = confirmed a payment
audit-action-claim-decline = declined a payment
audit-action-claim-withdraw = took back a payment report
audit-action-close-payment-case = closed a payment case
audit-action-recover = booked what came back
audit-action-close-debt = closed what the supplier owes
audit-action-decline-proposal = declined a proposal
audit-action-resolve = settled a case
audit-action-replace = replaced goods
audit-action-replace-by-text = replaced goods by a text
audit-action-judge-text = judged a sentence
audit-action-poll = asked for the state
audit-action-resend-delivery = sent the goods again
audit-action-read-delivery = read the goods
audit-action-refuse-problem = refused a reported problem
audit-action-ban = banned
audit-action-unban = lifted a ban
audit-action-answer = answered
audit-action-write = wrote to a buyer
audit-action-close = closed a conversation
audit-action-reopen = reopened a conversation
audit-action-note = wrote a note
audit-action-note-deleted = deleted a note
audit-action-pin = pinned
audit-action-unpin = unpinned
audit-action-stop-selling = stopped selling
audit-action-stop-reason = changed why it is stopped
audit-action-sell-again = sells again
audit-action-warranty = set a warranty
audit-action-add-promo-code = added a promo code
audit-action-end-promo-code = ended a promo code
audit-action-set-price-rule = set a price rule
audit-action-remove-price-rule = removed a price rule
audit-action-approve-low-price = approved a low price
audit-action-withdraw-low-price = withdrew a low price
audit-action-accept-rate = accepted a rate
audit-action-staff-role = gave a role
audit-action-staff-remove = removed from staff
audit-action-staff-link = made a staff link
audit-action-staff-refuse = refused a new person
audit-action-sales-paused = paused sales
audit-action-sales-resumed = resumed sales
audit-action-balance-warning = set the balance warning
audit-action-shop-text = changed a text for buyers
audit-decision-trade = (found)
audit-decision-not-charged = (not charged)
audit-decision-refund = (refunded)
audit-decision-delivery = (it is the goods)
audit-decision-message = (only a message)
audit-decision-continue = (orders go on)
audit-decision-cancel-orders = (orders cancelled)
audit-decision-credit = (credited)
audit-decision-do-not-credit = (not credited)
audit-decision-settled = (settled elsewhere)
staff-question-expired = ⌛ This question has expired, so nothing was changed. Please start again.
staff-question-needs-text = ⚠️ Please answer with a text.
staff-question-amount = ⚠️ “{ $text }” is not a clear amount. Write it in digits, without a separator for thousands, such as 12.50.
staff-question-currency = ⚠️ Please write the amount in { $currency }.
staff-question-positive = ⚠️ The amount must be above zero.
staff-ask-product = <b>Which product?</b> Send its name or code.
staff-ask-buyer = <b>Which buyer?</b> Send the ID, the @name or the name.
staff-ask-payer = <b>Who paid, and how much is it worth?</b> Send both, such as <code>@ann 12.50</code>.
staff-ask-order = <b>Which order?</b> Send its number.
staff-ask-amount = <b>How much?</b> Send the amount, such as 12.50.
staff-ask-payment = <b>Whose payment?</b> Send the buyer's ID, @name or name, or the ID of the payment.
staff-ask-reference = <b>Which payment?</b> Send its reference.
staff-ask-ruling = <b>What happened?</b> Send <code>trade NUMBER</code>, <code>not-charged</code> or <code>refund</code>.
staff-ask-promo = <b>Which code?</b> Send the code and its discount, such as <code>SUMMER 10%</code>.

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
cause-process-halted = a process of the shop stopped answering during the purchase and may still send it; make sure that this process has ended before you look at the supplier's panel
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
cause-replacement = replaces faulty goods of order #{ $detail }
cause-replaced-by-text = an operator sent a text instead of the goods
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
unruled-needs-reason = ⚠️ The balance says that order #{ NUMBER($order, useGrouping: 0) } was charged, so it was not changed. If you know that it was not, say how in a few words.
unruled-other-account = ⚠️ Order #{ NUMBER($order, useGrouping: 0) } was made from another supplier account, so its trade number cannot be checked from this one. Nothing was changed; you can still use <code>refund</code>, or set that account in the settings again.
unruled-supplier-said = ⚠️ The supplier did not confirm this trade number: “{ $said }”. Order #{ NUMBER($order, useGrouping: 0) } was not changed.
unruled-supplier-refused = ⚠️ The supplier did not confirm this trade number. Order #{ NUMBER($order, useGrouping: 0) } was not changed.
unruled-supplier-away = ⚠️ The supplier is not answering, so the trade number could not be checked. Order #{ NUMBER($order, useGrouping: 0) } was not changed; please try again in a minute.
unruled-otherwise = ⚠️ Order #{ NUMBER($order, useGrouping: 0) } was not changed.
unruled-how = /review lists the orders to review.

credit-ask = ❓ <b>Add { $money }</b> to the balance of <b>{ $name }</b> ({ $who })?
credit-ask-back = ❓ <b>Deduct { $money }</b> from the balance of <b>{ $name }</b> ({ $who })?
credit-then = After that:
credit-why = Was this money received, or is it goodwill? Only goodwill lowers the profit.
credit-goodwill = It is goodwill: it lowers the profit.
credit-done = ✅ Done. <b>{ $name }</b> ({ $who }) now has:

limit-own = 💳 <b>{ $name }</b> ({ $who }) has a credit limit of their own: <b>{ $money }</b>.
limit-default = 💳 <b>{ $name }</b> ({ $who }) has the shop's default credit limit: <b>{ $money }</b>.
limit-earlier = 💳 <b>{ $name }</b> ({ $who }) has an earlier default credit limit: <b>{ $money }</b>. They have used it, so the lower default takes effect when they have paid it back and the shop starts again.
limit-exceeded = ⚠️ They still owe more than that: { $money }. They can buy nothing on credit until the debt is within the limit.
limit-ask = ❓ Set the credit limit of <b>{ $name }</b> ({ $who }) to <b>{ $money }</b>? They may then spend that much without having paid.
credit-how-much = ➕ <b>By how much should the balance of { $name }</b> ({ $who }) change? Type an amount like 12.50; with a minus it is deducted.
limit-how-much = ✍️ Type the new limit, or <code>default</code> for the shop's default.
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
admin-product-owner = Sold there by: { $text }
admin-product-service-url = Support: { $text }
admin-product-service-im = Messenger: { $text }
admin-product-share-url = Its page: { $text }
admin-product-none = No product has this in its name or code.
admin-product-several = Several products match; choose one by its code:
admin-product-line = · { $name }: <code>/{ $command } { $code }</code>
admin-product-refused = ⚠️ The supplier refused to answer: “{ $said }”
admin-product-away = ⚠️ The supplier is not answering. Please try again in a minute.
admin-product-number = No. { $id } · <code>{ $code }</code>
admin-product-category = Category: { $name }
admin-product-on-sale = ✅ On sale
admin-product-not-sold = ⛔ <b>Not sold now:</b>
admin-product-cost = Your cost: { $cost } a piece
admin-product-price = Price: { $price }
admin-product-stock = { $count ->
    [one] Stock: { $count } piece
   *[other] Stock: { $count } pieces
}
admin-product-stock-unknown = Stock: the supplier does not say
admin-product-stock-manual = Delivered by hand
admin-product-sold = { $count ->
    [one] 30 days: { $count } order, { $money }
   *[other] 30 days: { $count } orders, { $money }
}
admin-product-watchers = { $count ->
    [0] Nobody watches it
    [one] { $count } person watches it
   *[other] { $count } people watch it
}
admin-product-pinned = 📌 Pinned
admin-product-read = Its page was read { $at }
admin-obstacle-stopped = · { $who } stopped selling it, { $at }
admin-obstacle-stopped-why = <blockquote>{ $text }</blockquote>
admin-obstacle-gone = · the supplier does not list it any more
admin-obstacle-unsellable = · { $why }
admin-obstacle-unread = · its page has not been read yet; it is read when a buyer opens it
admin-obstacle-sold-out = · it is sold out
admin-obstacle-flash-coming = · its flash sale begins { $at }
admin-obstacle-flash-over = · its flash sale ended { $at }
admin-obstacle-not-taken = · the supplier's balance does not cover one order of it, or the supplier does not answer
admin-obstacle-paused = · the whole shop is paused: { $why }
admin-obstacle-no-rate = · there is no exchange rate to sell at
admin-obstacle-shop-cap = · the shop has reached its limit for 24 hours
admin-obstacle-disk = · the disk is full, or a file of the shop is missing
admin-stop-done = ⛔ It is no longer sold. Who has an open quote may still buy once; orders go on.
admin-stop-before = Its sale was stopped already.
admin-stop-reason-ask = Why is it not sold? Only staff reads this: at most { $most } characters.
admin-stop-reason-too-long = ⚠️ That is too long: at most { $most } characters.
admin-sell-again-done = ✅ It is sold again. Who watches it is told.
admin-sell-again-before = It is on sale already.
admin-stopped-head = <b>Products that you do not sell</b>
admin-stopped-none = Every product is sold, as far as it depends on you.
admin-stopped-line = · { $name }, since { $at }
shop-texts-head = <b>Texts that buyers read</b>
shop-text-own-welcome = Welcome, since { $at }: <blockquote>{ $text }</blockquote>
shop-text-default-welcome = Welcome: the usual one, with the buyer's name.
shop-text-own-terms = Terms, since { $at }: <blockquote>{ $text }</blockquote>
shop-text-setting-terms = Terms: those of the file in TERMS_FILE.
shop-text-default-terms = Terms: the usual short text.
shop-text-ask-welcome = Send the new welcome. It is shown on the home page below the name of the shop, in every language as you type it.
shop-text-ask-terms = Send the new terms. They are shown by /terms, in every language as you type them.
shop-text-limits = { $most ->
    [one] Plain text, at most { $most } character; formatting is not kept.
   *[other] Plain text, at most { $most } characters; formatting is not kept.
}
shop-text-too-long = { $most ->
    [one] ⚠️ That is empty or too long: at most { $most } character.
   *[other] ⚠️ That is empty or too long: at most { $most } characters.
}
shop-text-preview = Buyers will read this. Save it?
shop-text-default-ask = Show the usual text again? Yours is deleted.
shop-text-stored = ✅ Saved. Buyers read it from now on.
shop-text-default-again = ✅ Buyers read the usual text again.
shop-text-changed-meanwhile = ⚠️ Another owner has changed this text meanwhile. Nothing was saved; look at it first.

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

admin-paid-in = Paid in: { $sums }
admin-paid-back = Paid back: { $sums }
admin-paid-sum = { $method } { $amount }
admin-waiting-line = { $mark } #{ NUMBER($order, useGrouping: 0) } · { $age } · { $money } · { $name }
admin-unsold-none = ✅ Everything on the supplier's list can be sold.

## Alerts, for operators; and the alerts that buyers switch on.

alert-review = 🔎 <b>An order needs your decision.</b> The buyer's money is reserved.
alert-low-quote = ⛔ <b>{ $product } is not sold: the supplier's price is far too low.</b> For { $quantity } × it quotes { $cost }; by its own list that costs at least { $catalogue_cost }. If it charged the full price after all, you would pay the difference. Buyers are told that the product cannot be bought right now.
alert-free-quote = ⛔ <b>{ $product } is free and is not sold without your approval.</b> For { $quantity } × the supplier quotes { $cost }, and its own list says the same. If it charged something after all, you would pay that. Buyers are told that the product cannot be bought right now.
alert-product-broken = ⚠️ <b>“{ $product }” is not sold for now.</b> A trade of it has no clear outcome yet, and now it cannot be read: the supplier answers with an error page. It is sold again as soon as it can be read.
alert-rate-jumped = ⏸ <b>Sales are paused: the exchange rate jumped.</b> Nothing can be bought.
alert-rate-jumped-method = ⏸ <b>{ $method }: not offered, because its rate jumped.</b> What was paid before is not affected.
alert-rate-back = ▶️ <b>{ $method }: offered again.</b> The source says a usual rate again, not { $rate } any more.
alert-rate-accepted = ▶️ <b>{ $method }: offered again.</b> { $rate } was accepted by { $who }.
alert-payment-unexpected = 💳 <b>A payment came that does not fit its invoice.</b> It was credited to who paid; please compare it with the list of the payment method.
alert-payment-by-banned = 💳 <b>A banned buyer paid.</b> The money is in their wallet, where they cannot spend it. Return it with /refund, or by hand.
alert-payment-unreadable = 💳 <b>The shop does not understand what a payment method says about an invoice.</b> It may be paid, and nothing is credited yet; the shop keeps asking. Look at the invoice in the account of the payment method. Credit nothing by hand while the shop still asks: it would be credited twice.
alert-payment-without-owner = 💳 <b>A payment names an invoice of another shop or of another key.</b> Nobody was credited; /review says what you can do.
alert-payment-reversed = 💳 <b>A payment was taken back from outside.</b> The buyer's balance was lowered by what it had added; it may be below zero now. Until you decide in /review, nothing is bought for this buyer.
alert-payment-after-restore = 💳 <b>A payment was found that this database does not know.</b> It is not credited yet: it may have been credited and spent before. /review lets you decide.
alert-payments-found = 💳 <b>Payments that this database does not know: { $count }, worth { $value } in all.</b> They are older than the database, or from the time that a restored backup lacks. Nothing is credited yet: they may have been credited and spent before. Decide about all together with the button, or one by one in /review.
alert-payment-parked = 💳 <b>A payment arrived that the shop could not book.</b> It is not credited yet. /review lets you decide.
alert-refund-refused = 💳 <b>A payment method refused to return a payment.</b> The money is in the balance again. /review says what you can do.
alert-refund-overdue = 💳 <b>A payment method has not returned a payment for hours.</b> The balance was lowered; the shop keeps trying. See /review.
alert-staff-link-opened = 👤 <b>{ $name }</b> ({ $handle }) opened your link and would become <b>{ $role }</b>. Is this the right person? Nothing happens until you answer.
alert-cost-differs = ⚠️ <b>The supplier charged { $charged } instead of { $cost }.</b> The buyer paid the price shown.
alert-charge-unread = ⚠️ <b>The amount that the supplier charged cannot be read.</b> It is recorded as { $charged }, the last quote; please compare with the supplier's list.
alert-goods-without-number = ⚠️ <b>Goods arrived without a trade number.</b> The buyer has them; please compare with the supplier's list.
alert-undeliverable = 📪 <b>Goods could not be delivered:</b> { $reason ->
    [refunded] the buyer has the money back, so the goods stay here.
    [missing] none are stored for this order. Compare it with the supplier's list.
   *[other] { $reason }. They are kept, and sent again when the buyer writes to the bot and when the shop restarts.
}
alert-status-parked = 📪 <b>A buyer does not see how their order stands:</b> { $reason }. The message is sent again when the buyer writes to the bot and when the shop restarts. If it cannot wait, open the order to see who the buyer is, and tell them yourself.
alert-seller-message = ✉️ <b>A seller wrote a sentence instead of goods.</b> The buyer has read it. The money stays reserved until you decide what it is; your answer counts for every order of this product.
alert-doubtful-goods = ⚠️ <b>Goods that read like a sentence</b>, for a product that was delivered as codes before. The buyer has them and has paid; please check them.
alert-seller-text = “{ $text }”
alert-answers-altered = ⚠️ <b>The supplier changed what a buyer typed</b> in: { $fields }. The seller may deliver to the wrong account. The buyer was told and may write to you.
alert-altered-answer = { $field }: typed <code>{ $sent }</code>, stored at the supplier <code>{ $stored }</code>
alert-update-parked = ⚠️ <b>An update could not be handled</b> and was skipped (update { $update }, { $error }). The buyer was told.
alert-webhook-set = 🔀 <b>Another program set a webhook for this bot.</b> The shop deletes it and continues, but messages that buyers sent in between may have gone to that program. If none of you did this, somebody has the bot token: revoke it at @BotFather and put the new one into TELEGRAM_TOKEN.
alert-other-poller = 🔀 <b>Another program receives the messages of this bot</b>, so the shop answers late or not at all. Stop it. If none of you started one, somebody has the bot token: revoke it at @BotFather and put the new one into TELEGRAM_TOKEN.
alert-message-ends-program = ⛔ <b>The shop stopped several times while it sent one message, so it no longer sends that message:</b> { $message ->
    [deliver] the delivery of the order below. The buyer can still open it in their orders.
    [status] the status of the order below. The buyer can still see it in their orders; write to them if it cannot wait.
    [alert] an alert to an operator.
   *[other] a message to a buyer.
}
alert-recheck-ends-program = ⛔ <b>The shop stopped several times while it asked the supplier for news of a delivered order, so it no longer asks.</b> The buyer has the delivery. Whatever the supplier adds later is in the supplier's panel.
alert-refused-count = ⚠️ <b>Orders refused by the supplier within an hour: { $count }.</b> You were told of the first one only. Every buyer has their money back.
alert-store-down = ⚠️ <b>The supplier cannot be reached.</b> { $reason }
alert-supplier-trouble = { $trouble ->
    [balance] ⚠️ <b>The balance at the supplier is too low for an order that costs { $needed }.</b> Buyers read that the shop cannot take orders at the moment. Top it up; the shop then takes orders again by itself.
   *[other] ⚠️ <b>The supplier is not answering, or its answers cannot be used.</b> Buyers read that the shop cannot take orders at the moment. The shop keeps asking, and takes orders again by itself.
}
alert-supplier-available = Can be spent there: { $available }
alert-supplier-trouble-over = { $trouble ->
    [balance] ✅ <b>The balance at the supplier is sufficient again.</b> The shop takes orders.
   *[other] ✅ <b>The supplier answers again.</b> The shop takes orders.
}
alert-late-reply = ⚠️ <b>An answer from the supplier came too late for its order.</b> It is kept; compare the order with the supplier's list.
alert-late-trade = ⚠️ <b>The trade of a cancelled order turned up.</b> The supplier charged { $charged }, and the buyer has the money back: the ledger records it as the shop's loss. The goods are in the supplier's list.
alert-refused = ⚠️ <b>The supplier refused an order.</b> The buyer has their money back.
alert-replacement-failed = ⚠️ <b>A replacement for order #{ $replaced } could not be bought.</b> The buyer still has the faulty goods. Open the order and decide again.
alert-quote-refused = ⚠️ <b>The supplier refuses to sell “{ $product }”.</b> Buyers are told that it cannot be bought. Why: { $cause }
alert-books = ⛔ <b>The ledger does not add up</b> (<code>{ $reason }</code>). Nothing is sold until a person has checked it: run <code>vitrine reconcile</code> on the server, which explains each rule. Then resume sales with /resume.
alert-stored-sums = ⚠️ <b>Figures in the panel and the digest may have been wrong for a day.</b> The nightly check found stored sums that differ from the ledger, and has made them again. The limit SHOP_DAILY_CAP uses them too. Balances, orders and the ledger itself are not affected. If this message comes again, tell whoever maintains the program.
alert-balance-fell = ⚠️ <b>The balance at the supplier fell by { $reason } more than our ledger explains.</b> Compare the supplier's list of orders with ours: <code>vitrine reconcile</code> shows both figures.
alert-balance-low =
    { $low ->
        [days] ⚠️ <b>The balance at the supplier lasts for few days. Days left: { $days }.</b>
        [cost] ⚠️ <b>The balance at the supplier does not cover the dearest product that was sold in 30 days: { $dearest }.</b>
       *[both] ⚠️ <b>The balance at the supplier is low. Days left: { $days }. It does not cover the dearest product that was sold in 30 days: { $dearest }.</b>
    }
    Can be spent there: { $available }. Top up in the supplier's panel.
alert-balance-recovered = ✅ <b>The balance at the supplier is high enough again.</b> Can be spent there: { $available }. Days left: { $days }.
alert-sale = 💰 <b>Sold: { $product } × { $quantity } for { $money }.</b>
alert-order =
    <b>#{ $order }</b> · { $product } · cost { $cost }
    Request number: <code>{ $request_no }</code>
alert-order-without-cost =
    <b>#{ $order }</b> · { $product }
    Request number: <code>{ $request_no }</code>
alert-fact = { $name }: { $text }
alert-fact-name = { $name ->
    [method] Payment method
    [payment] Payment
    [buyer] Buyer
    [amount] Amount
    [credited] Added to the balance
    [balance] Value in the balance
    [answer] Answer
    [orders] Orders
    [invoice] Invoice
    [chat] Chat
   *[other] { $name }
}
alert-joined = { $count ->
    [one] <b>And one more of this kind:</b>
   *[other] <b>And { $count } more of this kind:</b>
}
alert-line-order = • #{ $order } · { $product }
alert-line = • { $text }
alert-settled = ✅ <b>Settled by { $who } at { $at }.</b>
alert-seen = ✅ <b>Seen by { $who } at { $at }.</b>
alert-sale-refunded = ↩️ <b>Refunded by { $who } at { $at }.</b>
alert-sale-refunded-in-part = ↩️ <b>Refunded in part: { $money }.</b>
alert-idle-nothing = <i>Nothing has to be done.</i>
alert-idle-by-itself = <i>If nobody acts: the shop keeps trying, and goes on by itself.</i>
alert-idle-money-reserved = <i>If nobody acts: the buyer waits, their money stays reserved, and you are reminded every hour.</i>
alert-idle-buyer-waits = <i>If nobody acts: a buyer waits for their money or their order, and you are reminded every day.</i>
alert-idle-books-differ = <i>If nobody compares it: the shop's ledger may differ from what the supplier charged.</i>
alert-idle-not-sold = <i>If nobody acts: it is not sold.</i>
alert-idle-sales-stopped = <i>If nobody acts: nothing is sold until the reason is gone.</i>
alert-idle-turned-away = <i>If nobody acts: buyers are turned away until it is over.</i>
alert-idle-delivery-kept = <i>If nobody acts: the goods are kept, and are sent when the buyer writes to the bot.</i>
alert-idle-message-kept = <i>If nobody acts: the message waits until the buyer writes to the bot.</i>
alert-idle-delivery-paid = <i>If nobody acts: the buyer keeps what came, and the shop keeps the money.</i>
alert-idle-answers-kept = <i>If nobody acts: the order goes on with what the supplier stored.</i>
alert-idle-not-tried-again = <i>If nobody acts: it is not tried again.</i>
alert-idle-messages-read = <i>If nobody acts: the other program goes on reading what buyers write.</i>
alert-idle-no-backup = <i>If nobody acts: there is no new backup. The shop tries again every few minutes.</i>
alert-idle-rate-waits = <i>If nobody acts: nothing is sold at this rate until the source says a usual one again.</i>
alert-idle-balance-used-up = <i>If nobody tops up: buyers are turned away once the balance is used up.</i>
alert-idle-no-role = <i>If nobody acts: the person gets no role.</i>
notifications-title = <b>Notifications</b>
notifications-digest = { $form ->
    [off] 📅 Daily digest: off.
    [brief] 📅 Daily digest: brief, at { $clock }.
   *[full] 📅 Daily digest: full, at { $clock }.
}
notifications-sales = { $sales ->
    [off] 💰 Messages about sales: off.
    [all] 💰 Messages about sales: each sale.
   *[from] 💰 Messages about sales: from { $money } on.
}
notifications-warning = ⚠️ Warning about the supplier balance: when it lasts for { $days ->
    [one] a day
   *[other] { $days } days
} or less.

forecast-available = Balance at the supplier, less open orders: { $money }
forecast-days = Days left: { $days } (a day uses { $money })
forecast-no-call = Days left: not known, because this supplier does not tell its balance.
forecast-not-told = Days left: not known, because the supplier did not tell its balance.
forecast-no-history = Days left: not known, because nothing was bought for a week.

alert-digest = 📅 <b>The last 24 hours</b>
digest-orders = Orders: { $orders } · delivered: { $delivered } · cancelled: { $cancelled }
digest-taken = Taken: { $money }
digest-profit = Profit: { $money } (cost { $cost })
digest-refunded = Refunded: { $money }
digest-nothing-waits = ✅ Nothing waits for a decision.
digest-waits = 🔎 <b>Waits for a decision: { $count }</b>
digest-waits-cases = Orders to review: { $count }
digest-waits-payment-cases = Payment cases: { $count }
digest-waits-claims = Payments to confirm: { $count }
digest-waits-refund-requests = Refund requests: { $count }
digest-waits-threads = Conversations: { $count }
digest-unsold = 🚫 Products that cannot be sold: { $count }

alert-number-in-use = ⚠️ <b>The supplier knew an order's number before we sent it.</b> This should never happen: somebody else uses the account, or the shop has an error. The order is now listed in /review.
alert-cases-open = ⏰ <b>Orders to review: { $count }.</b> Their buyers are waiting, and their money is reserved. /review lists them; the oldest:
alert-claims-waiting = ⏰ <b>Payments that have waited for a day or longer: { $count }.</b> Their buyers said that they have paid. /claims lists them.
alert-payment-cases-waiting = ⏰ <b>Payment cases that have waited for a day or longer: { $count }.</b> /review lists them; buyers may be waiting for their money or their orders.

alert-disk-full = 💽 <b>The shop takes no orders: its disk is nearly full or cannot be written.</b> Orders already placed continue. Free some space, and sales resume by themselves.
alert-database-lost = ⛔ <b>The shop's database file was deleted or replaced while the shop was running.</b> Nothing is sold and nothing is bought. Save the data before you stop the shop: the running process still has the file open, and the log says where. Only then stop it and restore the file or a backup.
alert-instance-lock-lost = ⛔ <b>The shop's lock file was deleted or replaced while the shop was running.</b> Nothing is sold and nothing is bought, because a second shop could be running on the same database. Make sure that only one is running, and start it again.
alert-backup-failed = 💾 <b>The hourly backup could not be made.</b> { $reason }
alert-phase-given-up = 🔁 <b>The database refused a change every time it was tried</b> (<code>{ $reason }</code>). Nothing is lost, but somebody may have been told that it failed. If this comes again, look at the load of the database server.

alert-sales-paused = ⏸ <b>Sales are paused</b> by { $who }: { $why }. Nothing can be bought. { $remedy }
alert-said = The supplier says: “{ $said }”
alert-key-file = 🔑 If you changed the key at the supplier: put the new one into <code>SUPPLIER_APP_KEY</code> in <code>{ $file }</code>, and restart the shop. Sales then resume by themselves.
alert-key-variable = 🔑 If you changed the key at the supplier: put the new one into the environment variable <code>SUPPLIER_APP_KEY</code>, and restart the shop. Sales then resume by themselves.
alert-sales-resumed = ▶️ <b>One reason to pause sales is gone</b>, ended by { $who }. It was: { $why }. /admin shows whether sales are open again.
alert-shop-cap = ⏸ <b>The shop has reached its sales limit for 24 hours</b> ({ $cap }). Buyers are told when they can order again; SHOP_DAILY_CAP sets the limit.

alert-on-restock = 🔔 I'll tell you when it is back in stock.
alert-on-price = 📉 I'll tell you when it costs less than { $money }.
alert-on-opening = 🔔 I'll tell you when the sale opens.

## /health, for operators only.

health-title = <b>Health</b> · { $at }
supplier-refuses-account = ⚠️ <b>The supplier refuses our account:</b> “{ $said }”
supplier-no-answer = ⚠️ <b>The supplier is not answering</b>
health-heard = The supplier last answered { $age } ago
health-heard-old = ⚠️ The supplier last answered <b>{ $age } ago</b>
health-never-heard = ⚠️ The supplier has not answered since the shop was started
health-clock-ahead = ⚠️ The supplier's clock is { $by } ahead of ours
health-clock-behind = ⚠️ The supplier's clock is { $by } behind ours
health-no-orders = No order is open.
health-oldest = <b>The oldest open order in each state:</b>
health-order = · { $state }: #{ NUMBER($order, useGrouping: 0) }, for { $age }
health-order-old = · ⚠️ { $state }: #{ NUMBER($order, useGrouping: 0) }, <b>for { $age }</b>
health-state-placed = waiting for the supplier
health-state-submitting = being bought
health-state-uncertain = being checked
health-state-review = needs your decision
health-state-accepted = waiting for goods
health-state-fulfilled = goods to send
health-inbox = Updates: { $pending } to handle, { $parked } failed
health-outbox = Messages: { $pending } to send, { $parked } undelivered
health-disk = Free disk: { $count } MB

## Pauses of sales, for operators. (What buyers read is `declined-sales-paused`.)

pause-operator = manual pause
pause-overcharged = the supplier charged more than it quoted, several times within 24 hours
pause-doubt = several purchases in a row got no clear answer from the supplier
pause-balance = the balance at the supplier is too low
pause-books = the ledger does not add up
pause-restore = the database was restored from a backup
pause-account = the supplier refuses our account
pause-account-ban = the supplier has banned our account
pause-account-balance = the supplier refuses our account: its balance is used up
pause-account-other = the supplier refuses our account and gives no reason that is known
pause-trades = the supplier refuses orders from our account
pause-rate = there is no exchange rate that can be used
pause-rate-jump = the exchange rate differs too much from the usual one

remedy-operator = Use /resume to end it.
remedy-doubt = Check /review, then use /resume.
remedy-overcharged = Compare the latest orders with the supplier's list, then use /resume.
remedy-balance = Sales resume by themselves once it is topped up.
remedy-books = Run <code>vitrine reconcile</code>, then use /resume.
remedy-account = Put the merchant ID and the key that the supplier accepts into SUPPLIER_APP_ID and SUPPLIER_APP_KEY, and restart the shop. Sales resume by themselves once the supplier accepts the account.
remedy-account-ban = Write to the supplier. Sales resume by themselves once it answers a call of the account.
remedy-account-balance = Top up the balance at the supplier. Sales resume by themselves once it answers a call of the account.
remedy-account-other = Read what the supplier says; it may be a fault of its own. Sales resume by themselves once it answers a call of the account.
remedy-trades = Resolve it with the supplier, then use /resume. Orders already placed wait; if it takes long, their buyers get the money back.
remedy-rate = Check EXCHANGE_RATE_SOURCE. Sales resume by themselves once a rate can be read that is not too old.
remedy-rate-jump = The button below the alert, or in /health, accepts the rate. Sales resume by themselves once the source says a usual rate again.
remedy-restore = Compare it with the supplier's list, then use /resume; until then nothing is bought from the supplier either.

actor-shop = the shop itself
actor-staff = operator <code>{ $id }</code>
actor-staff-named = operator { $name } (<code>{ $id }</code>)

sales-open = ▶️ <b>Sales are open.</b>
sales-open-but = ⚠️ <b>Sales are open, but buyers are turned away:</b>
sales-open-unanswered = ⚠️ <b>Sales are open, but the supplier is not answering.</b>

# Why the supplier takes no orders although sales are not paused, and what that costs.
sales-trouble-balance = the balance at the supplier is too low for an order that costs { $cost }
sales-trouble-no-answer = the supplier is not answering, or its answers cannot be used
sales-trouble-line = · { $why }. { $missed }
sales-trouble-missed = { $count ->
    [0] Nobody has tried to buy since { $since }.
    [one] One buyer could not buy since { $since }: { $money }.
   *[other] { $count } buyers could not buy since { $since }: { $money }.
}
sales-trouble-missed-until = { $count ->
    [0] Nobody tried to buy from { $since } until { $until }.
    [one] One buyer could not buy from { $since } until { $until }: { $money }.
   *[other] { $count } buyers could not buy from { $since } until { $until }: { $money }.
}
sales-paused = ⏸ <b>Sales are paused.</b> Nothing can be bought.
sales-pause-ends = → It ends by itself { $at }.
sales-pause-message = → Buyers read: “{ $text }”
pause-ask = ⏸ <b>Pause sales?</b> Nobody can buy until you resume them or the time comes. Placed orders go on. Send what buyers read, a time, or both, such as <code>14:00 We are moving to a new server.</code> Or pause with the usual sentence.
pause-notice-ask = What should buyers read, and when are you back? Send a text, a time, or both, such as <code>14:00 We are moving to a new server.</code> Without an answer they read the usual sentence, until you resume sales.
pause-notice-too-long = ⚠️ The text is too long: at most { $most } characters.
sales-pause = · by { $who }, { $age } ago ({ $at }): { $why }. { $remedy }
sales-pause-now = · by { $who }, just now: { $why }. { $remedy }

resume-ask = ❓ <b>Resume sales?</b> They are paused for these reasons:
resume-then = What the button does:
resume-does-operator = · The manual pause ends.
resume-does-overcharged = · The shop buys again from a supplier that charged more than it quoted, and counts such orders from zero.
resume-does-account = · Buyers can order again. If the supplier still refuses the account, sales are paused again at once.
resume-does-account-ban = · Buyers can order again. If the supplier still refuses the account, sales are paused again at once.
resume-does-account-balance = · Buyers can order again. If the supplier still refuses the account, sales are paused again at once.
resume-does-account-other = · Buyers can order again. If the supplier still refuses the account, sales are paused again at once.
resume-does-trades = · The shop buys again, starting with the orders that wait.
resume-does-doubt = · The shop buys again from a supplier that gave no clear answer, and counts such purchases from zero.
resume-does-balance = · The pause for the low balance continues.
resume-does-rate = · The pause for the exchange rate continues.
resume-does-rate-jump = · The pause stays until the exchange rate is accepted by its own button.
resume-does-books = · Buyers can order although the ledger does not add up. The same error pauses sales again tomorrow at the earliest.
resume-does-restore = · The shop buys from the supplier again. What was bought there after the backup, and is not resolved yet, may be bought a second time.

## The list of commands that Telegram shows, and how operators' commands are used.

command-start = Open the shop
command-shop = Browse the categories
command-orders = My orders and purchases
command-wallet = My balance
command-balance = My balance
command-language = Change the language
command-help = How it works
command-cancel = Cancel the current question
command-admin = The panel: today, and what needs a decision
command-checklist = What is left to do before you open
command-credit = Add to a buyer's balance
command-refund = Return a payment to a buyer
command-goodwill = Give goodwill for an order
command-limit = Show or set a buyer's credit limit
command-review = Orders to review
command-find = Find orders of buyers
command-order = Everything about one order
command-resolve = Resolve an order
command-replace = Replace faulty goods
command-problems = Problems that buyers reported
command-owed = What the supplier owes
command-warranty = Days of warranty
command-buyers = People who use the bot
command-ban = Ban a buyer
command-unban = Lift a ban
command-note = Notes about a buyer
command-product = A product: state, cost, sales, acts
command-health = Balance, queues and problems
command-notifications = What you are told: digest, sales
command-pause = Pause sales
command-resume = Resume sales
command-pin = Pin a product
command-stopped = Products that you do not sell
command-texts = Welcome and terms
command-unpin = Unpin a product
command-approvals = Approved low prices
command-markup = Price rules
command-promo = Promo codes
command-explain = Explain a price
command-privacy = What the shop keeps about you
command-terms = The shop's terms
command-forget = Delete my data
command-search = Find a product
command-support = Write to the shop
command-paysupport = Help with a payment
command-threads = Conversations with buyers
command-alerts = My restock and price alerts
command-staff = Staff and their roles
command-audit = What staff did

usage-wrong-amount = ⚠️ Nothing was changed: “{ $text }” is not a clear amount. Write it without a separator for thousands, such as 1500.
usage-credit =
    <code>/credit WHO AMOUNT</code>
    WHO is a numeric ID, or the @name of somebody who has written to the bot. AMOUNT is like 12.50; with a minus it is deducted.
    <code>/credit WHO AMOUNT goodwill</code> gives it as goodwill, which lowers the profit; otherwise it counts as received.
    <code>/credit WHO AMOUNT CASE</code> does the same, and closes a payment case of /review.
usage-audit = Send /audit, or /audit with what it is about: <code>/audit order 12</code>, <code>/audit buyer 7001</code>, <code>/audit product 5</code>, <code>/audit thread 3</code>, <code>/audit claim ABCD</code>.
usage-refund =
    <code>/refund WHO</code> lists the payments of a buyer. WHO is a numeric ID, an @name or a name.
    <code>/refund PAYMENT</code> shows one payment, by its ID at the payment method.
    The refund of an order to the balance: <code>/resolve ORDER refund</code>
    <code>/refund ORDER AMOUNT</code> refunds a part of an order to the balance; instead of an amount, <code>x2</code> is two of its pieces.
usage-goodwill = <code>/goodwill ORDER AMOUNT</code> adds an amount to the balance of the buyer of an order, which lowers the profit.
usage-limit =
    <code>/limit WHO</code> shows a buyer's credit limit: how much they may spend without having paid.
    <code>/limit WHO AMOUNT</code> sets a limit of their own.
    <code>/limit WHO default</code> returns to the shop's default.
usage-ban =
    <code>/ban WHO WHY</code>
    WHO is a numeric ID, an @name, or the first word of a name. WHY is for staff only; without it you are asked.
usage-unban =
    <code>/unban WHO WHY</code>
    WHO is a numeric ID, an @name, or the first word of a name. WHY is for staff only and may be left out.
usage-note =
    <code>/note WHO TEXT</code> adds a note about a buyer. Without TEXT it shows their notes.
    WHO is a numeric ID, an @name, or the first word of a name. Buyers never see notes.
usage-resolve =
    <code>/resolve ORDER trade NUMBER</code>
    <code>/resolve ORDER not-charged</code>
    <code>/resolve ORDER refund</code>
    /review lists the orders to review.
usage-order = <code>/order NUMBER</code> shows one order: what happened, the money behind it, and what you can do about it.
usage-product = <code>/product &lt;name, code or number&gt;</code> shows a product: whether it is sold and why not, cost, price, stock and sales, and what the supplier says. Its buttons pin it, set its price, stop selling it and sell it again.
usage-pin = <code>/pin &lt;name or code&gt;</code> pins a product: it comes first in its category and on the home page. <code>/unpin</code> undoes this.
usage-unpin = <code>/unpin &lt;name or code&gt;</code> unpins a product.
usage-markup =
    <code>/markup 15% +0.50 ending .99 min 5%</code>
    <code>/markup category NAME: 20% round 0.05</code>
    <code>/markup product NAME OR CODE: -10% below-cost</code>
    <code>/markup variant PRODUCT / VARIANT: 12.5% exact</code>
    <code>/markup product NAME OR CODE: remove</code>
    The percentage is the mark-up, an amount with a sign is added to each piece. <code>min</code> is the least margin. You see the new prices before anything is changed.
usage-promo =
    <code>/promo SUMMER 10%</code>
    <code>/promo SUMMER 5.00 product NAME OR CODE limit 100 each 1 from 2030-12-01 until 2030-12-31 minimum 20</code>
    <code>/promo SUMMER 10% category NAME</code>
    <code>/promo SUMMER</code> shows a code and its uses, <code>/promo SUMMER end</code> ends it.
    The percentage or amount is taken off the price of an order. <code>limit</code> is how many orders may use the code, <code>each</code> how many of one buyer, <code>minimum</code> the least price of an order. You see prices before a code is added.
usage-explain = <code>/explain &lt;name or code&gt;</code> shows step by step how a product gets its price.
command-topup = Add money to your balance
command-invite = Invite friends
command-claims = Payments to confirm
command-claim = Confirm another amount of a payment
usage-claim =
    <code>/claim REFERENCE</code> shows a payment by hand.
    <code>/claim REFERENCE AMOUNT</code> confirms another amount than was asked for, like 12.50, in the currency of the payment.
commands-title = <b>Commands for operators</b>
commands-state = <b>The shop</b>
commands-orders = <b>Orders and conversations</b>
commands-money = <b>Buyers and money</b>
commands-products = <b>Products and prices</b>
commands-other = <b>Other</b>
commands-line = { $command } — { $text }
commands-more = A command that needs a name or an amount, such as /credit, explains itself when it is sent alone.
commands-unknown = There is no command { $command }.
commands-nearest = Did you mean { $commands }?
commands-forwarded = 🔒 A forwarded command is not carried out: somebody else wrote it. Please type it yourself.
commands-all = /help lists all commands.

## Replacements, for staff.

replace-which = Which order is to be replaced? Send its number, and after it the number of faulty pieces: <code>12 2</code>.
replace-needs-order = That is no order number.
replace-head = 🔁 <b>Order #{ NUMBER($order, useGrouping: 0) }</b> · { $name }
replace-how-many = How many pieces are faulty? Nothing is bought before a second tap.
replace-marked = { $count ->
    [0] The buyer reported a problem and marked no pieces.
   *[other] The buyer marked as bad: { $pieces }
}
replace-ask = Buy { $number ->
    [one] 1 piece
   *[other] { $number } pieces
} of “{ $name }” again for { $count ->
    [one] 1 faulty piece
   *[other] { $count } faulty pieces
}?
replace-other-number = The supplier sells this product in other numbers: { $count } will be bought.
replace-cost = It costs the shop <b>{ $cost }</b> now.
replace-before = ⚠️ This order was replaced before: { $count }.
replace-refunded = ⚠️ { $money } of this order was returned already.
replace-effect = The buyer pays nothing, reads that a replacement is on its way, and gets it like any goods. The pieces are listed as owed by the supplier.
replace-done = 🔁 Order #{ $new } replaces the faulty pieces of order #{ NUMBER($order, useGrouping: 0) }. The buyer is told.
replace-said = The supplier said: { $said }
replace-not-missing = There is no order #{ NUMBER($order, useGrouping: 0) }.
replace-not-not-delivered = An order is replaced only while its goods are with the buyer and its money is with you.
replace-not-already-open = A replacement of this order is on its way or waits for a decision. Settle that one first.
replace-not-payment-taken-back = A payment of this buyer was taken back. Decide about that case first.
replace-not-product-gone = The supplier does not sell this any more, or not in this form. You can send the buyer a text with a code of your own.
replace-not-sold-out = The supplier has too few pieces now. Try again later, or send the buyer a text with a code of your own.
replace-not-answers-missing = The buyer's answers were erased, and the supplier needs them. Ask the buyer, then type them here.
replace-not-sales-paused = Sales are paused, so nothing is bought. Resume sales first.
replace-not-shop-cap = It would exceed what the shop may sell in a day.
replace-not-supplier-unavailable = The supplier does not answer. Nothing was bought; try again in a minute.
replace-not-supplier-refused = The supplier names no price for it. You can send the buyer a text with a code of your own.
replace-not-balance-too-low = The balance at the supplier does not cover it. Top it up first.
replace-not-disk-full = The disk is full, so nothing is bought.
replace-not-changed = The order has changed meanwhile. Open it again.
replace-not-expired = The cost was shown too long ago. Ask again.
replace-type-answers = Type the answers for order #{ NUMBER($order, useGrouping: 0) }, one in each line:
replace-question-line = { $number }. { $name }
replace-question-contact = contact
replace-question-password = order password
replace-answers-unfit = An answer is missing or does not fit. Send all of them again.
replace-type-text = Type what the buyer gets instead, for example a code of your own. It is stored like any goods and sent once.
replace-text-ask = Send this to the buyer as the goods?
replace-text = <code>{ $text }</code>
replace-text-sent = ✉️ The text is on its way to the buyer of order #{ NUMBER($order, useGrouping: 0) }.
replace-text-known = The buyer of order #{ NUMBER($order, useGrouping: 0) } has this text already. Nothing was sent.

## Problems that buyers reported, the warranty, and what the supplier owes.

fault-list = ⚠️ <b>Problems that wait for you: { $count }</b>
fault-none = No buyer waits for an answer about faulty goods.
fault-line = <b>#{ NUMBER($order, useGrouping: 0) }</b> · { $name } · { $buyer }
fault-head = ⚠️ <b>Problem with order #{ NUMBER($order, useGrouping: 0) }</b> · { $name }
fault-reported = { $buyer }, { $age } ago
fault-decide = Replace the pieces, return the money, or refuse with a sentence that the buyer reads. What the buyer wrote is in the conversation.
fault-answered = { $state ->
    [replaced] Answered with a replacement.
    [refunded] Answered with a refund.
   *[refused] Refused.
}
fault-type-refusal = Type why you refuse. The buyer reads exactly this.
fault-refuse-ask = Refuse with this sentence?
fault-sentence = <blockquote>{ $text }</blockquote>
fault-refused = Refused. The buyer reads your sentence.
fault-answered-before = This problem was answered before. Nothing was sent.
guarantee-shop = 🤝 Warranty of the shop: { $count ->
    [0] none
    [one] { $count } day
   *[other] { $count } days
}
guarantee-default = 🤝 Warranty: { $count ->
    [0] none
    [one] { $count } day
   *[other] { $count } days
}, as in the whole shop
guarantee-own = 🤝 Warranty of this product: { $count ->
    [0] none
    [one] { $count } day
   *[other] { $count } days
}
guarantee-ask = For how many days after its delivery can a buyer report a problem? Send a number; 0 means no warranty. It counts for new orders.
guarantee-ask-default = Send “-” for the days of the shop: { $count }.
guarantee-days-wrong = Send a whole number from 0 to { $most }.
owed-list = 💵 <b>The supplier owes { $totals }</b>
owed-none = The supplier owes nothing for bad pieces.
owed-line = <code>{ $trade_no }</code> · #{ NUMBER($order, useGrouping: 0) } · { $name } ×{ $count } · { $money }
owed-how = These pieces were replaced, or their money was returned. Claim them at the supplier with the trade number.
owed-recovered = Came back: { $money } of { $owed }
owed-ended = Nothing more is expected.
owed-type-amount = How much came back? At most { $money }.
owed-too-much = That is more than is owed: { $money }.
owed-ask = Book that { $money } came back for order #{ NUMBER($order, useGrouping: 0) }? Then { $left } is still owed. It counts as profit.
owed-booked = { $money } is booked. Still owed: { $left }.
owed-close-ask = Expect nothing more of the { $money } for order #{ NUMBER($order, useGrouping: 0) }?
owed-closed = Nothing more is expected for order #{ NUMBER($order, useGrouping: 0) }.
owed-changed = Order #{ NUMBER($order, useGrouping: 0) }: this has changed meanwhile. Open it again.

## The language's own name, and the words that every screen shares.

language-name = English

crumb-shop = 🛍 Shop
crumb-quote = Your order
crumb-orders = My orders
crumb-wallet = Balance
crumb-top-up = Top up
crumb-invite = Invite friends
crumb-language = Language
crumb-help = Help

choices-can-type = <i>You can also type a name, or a part of one.</i>
choices-matching = { $count ->
    [one] <i>One choice matches “{ $words }”.</i>
   *[other] <i>{ $count } choices match “{ $words }”.</i>
}
choices-matching-first = <i>The first { $most } of { $count } choices that match “{ $words }”. Type more of the name to find another.</i>
page-of = <i>Page { $page } of { $pages }</i>

language-choose = Please choose your language.

help-buying =
    <b>Buying</b>
    Open a category, choose a product and answer its questions. You see the exact price first. Nothing is bought until you tap the button with that price.
help-money =
    <b>Your money</b>
    When you confirm, the price is reserved from your balance. You pay only when your order is ready. If it cannot be completed, you get all your money back.
help-orders =
    <b>Your purchases</b>
    They arrive in this chat, hidden until you tap them. You can open them again at any time under My orders.
help-commands =
    /shop — browse the categories
    /search — find a product by name
    /orders — your orders and purchases
    /wallet — your balance
    /alerts — your restock and price alerts
    /support — write to the shop
    /paysupport — help with a payment
    /language — change the language
    /privacy — what the shop keeps about you
    /terms — the shop's terms
    /cancel — cancel the current question

toast-placing = Placing your order…
toast-too-fast = ⏱ Too fast. Please try again in a moment.

crumb-privacy = Privacy
crumb-terms = Terms
crumb-forget = Delete my data

crumb-search = Search

crumb-support = Support
crumb-refund = Refund
crumb-problem = Problem

crumb-alerts = Alerts

## The labels of buttons.

button-have-code = 🏷 Promo code
button-change = ✏️ Change
button-use-code = ✅ Yes, use it
button-not-a-code = No
button-back-to-order = 🧾 Back to your order
button-send-to-support = 💬 Send to support
button-no-code = No promo code
button-keep = ↩️ Keep: { $text }
button-use-last = 🕘 Use last: { $text }
button-continue = ▶️ Continue
button-orders-all = All
button-orders-open = In progress
button-orders-delivered = Delivered
button-orders-back = Refunded
button-problem = 🆘 Problem with this order
button-piece = { $number }
button-piece-bad = ❌ { $number }
button-report-problem = 📤 Report the problem
button-report-pieces = { $count ->
    [one] 📤 Report { $count } piece
   *[other] 📤 Report { $count } pieces
}
button-ask-for-refund = 💰 Ask for a refund
button-send-refund-request = 💰 Send the request
button-refund-order = ↩️ Refund { $money }
button-refund-part = ↩️ Refund in part
button-refund-pieces = { $count ->
    [one] 1 piece: { $money }
   *[other] { $count } pieces: { $money }
}
button-refund-share = { $count ->
    [one] ↩️ Refund 1 piece: { $money }
   *[other] ↩️ Refund { $count } pieces: { $money }
}
button-do-part-refund = ↩️ Yes, refund { $money }
button-goodwill = 🎁 Goodwill
button-do-goodwill = 🎁 Yes, give { $money }
button-not-what-i-bought = ❌ Not what I bought
button-not-working = ⚠️ It doesn't work
button-new-price = 💳 See the new price
button-without-code = 🛒 Buy without promo code

button-buy = 🛒 Buy

button-any-card = 🎲 Any, no surcharge
button-done = ✅ Done
button-skip = Leave empty
button-make-password = ✨ Make one for me
button-no-password = No password
button-quote = 💳 See the price

button-home = 🏠 Home
button-back = ‹ Back
button-previous = ‹ Previous
button-next = Next ›
button-newer-lines = ‹ Newer
button-older-lines = Older ›
button-receipt = 🧾 { NUMBER($number, useGrouping: 0) }
button-all-choices = ☰ All choices
button-shop = 🛍 Shop
button-orders = 🧾 My orders
button-order = 🧾 Order details
button-wallet = 👛 Balance
button-language = 🌐 Language
button-help = ❔ Help
button-help-for-buyers = ❔ Help for buyers
button-refresh = 🔄 Refresh
button-try-again = 🔄 Try again
button-cancel = ✖️ Cancel
button-leave = ✖️ Leave

button-case = #{ NUMBER($order, useGrouping: 0) }
button-cases = 🔎 Review list
button-overview = 📊 Panel
button-to-review = 🔎 To review: { $count }
button-payment-cases = 💳 Payments to check: { $count }
button-waiting-orders = ⏳ Waiting orders: { $count }
button-open-claims = 🧾 Payments to confirm: { $count }
button-refund-requests = 💰 Refund requests: { $count }
button-open-problems = 🆘 Problems with orders: { $count }
button-open-threads = 💬 Conversations: { $count }
button-unsold = 🚫 Not sold: { $count }
button-owed-open = 💵 The supplier owes: { $count }
button-stopped = ⛔ Stopped products: { $count }
button-open-case = 🔎 Open the case
button-payments-of-buyer = 💳 Payments of the buyer
button-open-buyer = 👤 Open the buyer
button-health = ⚙️ Health
button-notifications = 🔔 Notifications
button-digest-off = Off
button-digest-brief = Brief
button-digest-full = Full
button-sales-off = No sales
button-sales-all = Each sale
button-sales-from = From { $money }
button-warn-days = { $days } d left
button-unsold-list = 🚫 What is not sold
button-order-number = 🧾 Order #{ NUMBER($order, useGrouping: 0) }
button-all-orders = 🧾 Orders of all buyers
button-panel-orders = 📦 Orders
button-panel-buyers = 👥 Buyers
button-panel-products = 🛍 Products
button-panel-prices = 🏷 Prices
button-panel-promo-codes = 🎟 Promo codes
button-panel-conversations = 💬 Conversations
button-panel-texts = ✍️ Texts
button-panel-staff = 👥 Staff
button-panel-audit = 🧾 Audit
button-pause-sales = ⏸ Pause sales
button-pause-now = ⏸ Pause now
button-see-as-buyer = 👀 See as a buyer
button-step-balance = Balance
button-step-markup = Mark-up
button-step-payments = Ways to pay
button-step-terms = Terms
button-step-backup = Backup
button-step-purchase = Rehearse, or buy one
button-step-purchase-for = Rehearse, or buy for { $price }
button-checklist = 🚀 Checklist: { $step } of { $steps }
button-checklist-hide = Hide the checklist
button-checklist-show = Show it in the panel
button-rule-trade = 🔎 Found: enter the number
button-rule-charged = 💵 It was charged
button-rule-not-charged = Not found: not charged
button-rule-refund = Refund at the shop's loss
button-replace = 🔁 Replace
button-replace-pieces = { $count ->
    [one] 1 piece
   *[other] { $count } pieces
}
button-do-replace = { $count ->
    [one] ✅ Buy 1 piece
   *[other] ✅ Buy { $count } pieces
}
button-type-answers = ✍️ Type the answers
button-text-instead = ✉️ Send a text instead
button-send-text = ✅ Send to the buyer
button-problems = ⚠️ Problems
button-open-problem = ⚠️ Open the problem
button-refuse-problem = 🚫 Refuse
button-do-refuse = ✅ Refuse with this sentence
button-owed = #{ NUMBER($order, useGrouping: 0) } · { $money }
button-owed-all = ✅ All came back: { $money }
button-owed-part = ✍️ A part came back
button-owed-close = 🗑 Nothing more will come
button-owed-list = 💵 All that is owed
button-do-book = ✅ Book { $money }
button-warranty = 🤝 Warranty
button-rule-wait = ⏳ Wait for the goods
button-poll-order = 🔄 Ask the supplier
button-resend-delivery = 📤 Send again
button-read-delivery = 👀 Show the goods
button-find-orders = 🔎 Find
button-find-buyer = 🔎 Find a buyer
button-any-buyer = ✖️ Any buyer
button-any-product = ✖️ Any product
button-bulk = 📋 One act for all of these
button-bulk-causes = 📋 One act for one cause
button-bulk-cause = { $number }. { $count }×
numbered = { $number }. { $text }
button-bulk-refund = ↩️ Refund all
button-bulk-not-charged = Nothing was charged
button-bulk-wait = ⏳ Wait for the goods
button-bulk-write = ✉️ Write to each buyer
button-bulk-replace = 🔁 Replace all
button-bulk-progress = 🔎 How far did it come?
button-bulk-go-on = 📋 Go on with the rest
button-buyer = 👤 Buyer
button-product-price = 🏷 Product
button-judge-delivery = ✅ These are the goods
button-judge-message = ✉️ Only a message
button-judge-later-delivery = 💾 Later: it is the goods
button-judge-later-message = 💾 Later: only a message
button-do-trade = ✅ Yes, continue the order
button-do-late-trade = ✅ Yes, record the loss
button-do-not-charged = ✅ Yes, return { $money }
button-do-refund = ✅ Yes, refund { $money }
button-leave-it = No, change nothing
button-credit = ✅ Yes, add { $money }
button-credit-back = ✅ Yes, deduct { $money }
button-credit-received = 💵 Received: { $money }
button-credit-goodwill = 🎁 Goodwill: { $money }
button-refund-payment = ↩️ { $amount }
button-do-refund-payment = ✅ Yes, return { $amount }
button-do-refund-below = ⚠️ Return it, balance { $after }
button-return-payment = 💳 Return a payment
button-payment-case = 💳 { $amount }
button-case-continue = Let orders go on
button-case-cancel-orders = Cancel waiting orders
button-case-credit = Credit { $money }
button-case-credit-amount = ✏️ Credit an amount
button-case-do-not-credit = Do not credit
button-case-settled = Close
button-found-payments = 💳 Decide all { $count } together
button-found-decide = 💳 Decide all together
button-found-do-not-credit = Credited before: close all
button-found-credit = Credit all: { $money }
button-found-do-do-not-credit = ✅ Yes, they were credited
button-found-do-credit = ✅ Yes, credit { $money }
button-do-continue = ✅ Yes, go on
button-do-cancel-orders = ✅ Yes, cancel them
button-do-credit = ✅ Yes, credit { $money }
button-do-do-not-credit = ✅ Yes, do not credit
button-do-settled = ✅ Yes, close
button-limit = ✅ Yes, limit { $money }

button-take = Take { $quantity }
button-other-card = Pick another
button-go-on = Go on
button-start-over = Start over

button-open-shop = 🛍 Open in the shop

button-show-delivery = 📦 Show my purchase
button-buy-again = 🛒 Buy again
button-copy = 📋 Copy
button-copy-one = 📋 { $number }

button-privacy = 🔒 Privacy
button-terms = 📄 Terms
button-forget = 🗑 Delete my data
button-forget-now = 🗑 Yes, delete it

button-confirm = ✅ Buy for { $money }
button-check-again = 🔄 Check again
button-check-balance = 🔄 Check my balance

button-resume = ▶️ Yes, resume sales
button-resume-sales = ▶️ Resume sales
button-approve-price = ✅ Sell at this price
button-seen = ✅ Seen
button-approve = ✅ Yes, sell it
button-propose = 📣 Propose it
button-approve-proposal = ✅ Approve
button-decline-proposal = ✖️ Decline
button-staff = 👥 Staff
button-choose-staff = 👤 Choose a person
button-link-staff = 🔗 Make a link for one use
button-make-owner = 👤 Make them owner
button-make-manager = 👤 Make them manager
button-make-support = 👤 Make them support
button-make-viewer = 👤 Make them viewer
button-remove-staff = ✖️ Remove from staff
button-confirm-staff = ✅ Yes, it's them
button-refuse-staff = ✖️ No
button-audit-all = All
button-audit-money = 💰 Money
button-audit-orders = 🧾 Orders
button-audit-people = 👤 People
button-audit-products = 📦 Products
button-audit-shop = 🏪 Shop
button-audit-ever = Any time
button-audit-everyone = Everyone
button-audit-whole = 🧾 The whole audit
button-check-rate = ✅ Accept this rate
button-check-rate-named = 🔎 Check { $text }
button-use-rate = ✅ Yes, use it
button-withdraw-approval = ✖️ Withdraw the approval
button-withdraw = ✖️ Yes, withdraw it

button-search = 🔎 Search
button-search-again = 🔎 Search again

button-support = 💬 Support
button-write = ✍️ Reply
button-write-more = ✍️ Write more
button-thread-order = 🧾 Order
button-thread-close = ✓ Close
button-thread-reopen = ↩️ Reopen
button-threads = 💬 All conversations
button-buyers = 👥 All buyers
button-orders-of-buyer = 🧾 All orders: { $count }
button-banned = 🚫 Banned: { $count }
button-write-to-buyer = ✍️ Write
button-add-note = ✍️ Add a note
button-notes = ✍️ All notes: { $count }
button-ask-credit = ➕ Credit
button-ask-limit = 💳 Credit limit
button-statement = 📄 Statement
button-conversation = 💬 Conversation
button-conversation-about = 💬 About #{ NUMBER($order, useGrouping: 0) }
button-ban = ⛔ Ban
button-unban = ✅ Lift the ban
button-ban-fraud = ⛔ Fraud
button-ban-chargeback = ⛔ Payment taken back
button-ban-spam = ⛔ Spam
button-ban-insults = ⛔ Insults
button-ban-without-reason = ⛔ Ban without a reason
button-delete-note = 🗑 Note { $number }

button-alerts = 🔔 Alerts
button-restock-off = 🔔 Tell me when it's back
button-restock-on = ✅ You'll be told
button-restock-stop = 🔕 Back in stock
button-price-off = 📉 Price alert
button-price-on = ✅ Price alert
button-price-stop = 🔕 Price drop
button-share = ↗️ Share
button-look = 👀 View product
button-buy-for = 🛒 Buy for { $money }
button-opening-off = 🔔 Tell me when it opens
button-opening-on = ✅ You'll be told
button-opening-stop = 🔕 Sale opens

button-rule-categories = 📋 Rule for a category
button-rule-products = 📦 Rule for a product
button-all-rules = 📋 All price rules
button-this-rule = ✏️ Its price rule
button-rule-remove = 🗑 Remove this rule
button-rule-apply = ✅ Yes, change it
button-all-promos = 🏷 All promo codes
button-add-promo = ➕ Add a code
button-promo-end = 🗑 End this code
button-promo-add = ✅ Yes, add it
button-promo-end-yes = ✅ Yes, end it
button-explain = 🔎 Explain the price
button-product-pin = 📌 Pin
button-product-unpin = Unpin
button-product-stop = ⛔ Stop selling
button-product-sell = ✅ Sell again
button-product-reason = ✏️ Write why
button-product-promo = 🎟 Add a promo code
button-product-supplier = What the supplier says
button-staff-product = 📦 Product
button-texts = ✍️ Texts
button-text-welcome = ✏️ Change the welcome
button-text-terms = ✏️ Change the terms
button-text-default-welcome = Back to the usual welcome
button-text-default-terms = Back to the usual terms
button-text-store = Save
button-exact = Exact
button-round = ≈ { $money }
button-ending = …{ $money }
button-cost = ≥ Cost
button-margin = ≥ Cost +{ $number }%
button-below-cost = Below cost
button-top-up = ➕ Top up
button-invite = 🤝 Invite friends
button-pay = Pay { $money }
button-copy-reference = 📋 Copy the reference
button-i-have-paid = ✅ I have paid
button-open-claim = ⏳ My payment of { $money }
button-claim-skip = Skip
button-claim-withdraw = ✖️ I have not paid
button-claim-other-number = ✏️ Change the number
button-claim-confirm = ✅ Confirm { $money }
button-claim-other = ✏️ Another amount
button-claim-decline = ✖️ Not found: decline
button-claim-picture = 📎 Show the picture
button-claims = 🧾 Payments to confirm

## Why something cannot be done. These are shown as messages and as toasts: no markup, about 190 characters.

declined-product-gone = This product is no longer sold.
declined-not-sellable = This product cannot be bought at the moment.
declined-sale-stopped = This product is not for sale at the moment.
declined-cannot-open = This product cannot be opened at the moment. Nothing was bought; please try again in a few minutes.
declined-sold-out = { $stock ->
    [0] Sold out at the moment, sorry.
    [one] Only { $stock } is left. Please take fewer.
   *[other] Only { $stock } are left. Please take fewer.
}
declined-too-few = Only { $stock } left, and an order needs at least { $least }.
declined-flash-coming = ⚡ The flash sale opens on { $at }.
declined-flash-over = ⚡ The flash sale is over.
declined-card-taken = Somebody else has just bought this one. Nothing was bought for you; please pick another.
declined-choices-incomplete = Something about this product has changed. Nothing was bought; please check your choices.
declined-quote-gone = This price is no longer valid. Please get a new one.
declined-quote-expired = This price has expired and may have changed. Nothing was bought.
declined-price-moved = The price has changed. Nothing was bought; please check the new price first.
declined-price-unapproved = This product cannot be bought right now. Nothing was bought; please try again later.
declined-no-money = You need { $missing } more for this. Nothing was bought.
declined-supplier-away = This is taking longer than it should. Nothing was bought; please try again in a minute.
declined-supplier-refused = This could not be bought. Nothing was charged.
declined-supplier-refused-why = This could not be bought: { $why } Nothing was charged.
declined-order-gone = This order was not found.
declined-order-not-open = This order no longer needs a decision, so nothing was changed.
declined-trade-taken = Trade number { $trade_no } already belongs to an order, so nothing was changed.
declined-trade-unpaid = The supplier says that this trade is not paid, so nothing was changed.
declined-ruling-needs-reason = The balance says otherwise, so nothing was changed. Please say in a few words how you know it.
declined-other-account = This order was made from another supplier account, so its trade number can no longer be checked. Nothing was changed.
declined-no-secret = There is nothing to show for this order yet.
declined-goods-deleted =
    { $days ->
        [0] What was delivered for this order was deleted and cannot be shown again.
        [one] What was delivered for this order was deleted: this shop keeps it for one day after delivery.
       *[other] What was delivered for this order was deleted: this shop keeps it for { $days } days after delivery.
    }
declined-no-room = The shop cannot take orders right now. Nothing was bought; please try again later.
declined-buyer-gone = Nobody with this name or ID has written to the bot yet.
declined-sales-paused = The shop is closed for a moment. Nothing was bought; please try again soon.
declined-sales-paused-why = ⏸ { $text } Nothing was bought; please try again later.
declined-sales-paused-until = The shop is closed until { $at }. Nothing was bought.
declined-sales-paused-why-until = ⏸ { $text } The shop is closed until { $at }. Nothing was bought.
declined-banned = You can no longer buy in this shop. Your orders (/orders), your data (/privacy) and help with your money (/paysupport) stay open to you.
declined-above-balance = The shop cannot take an order of this size right now. Nothing was bought; please order less, or try again later.
declined-no-orders = The shop cannot take orders at the moment. Nothing was bought; please try again later.
declined-money-returned = The money for this order is on your balance already.
declined-warranty-over = The time to report a problem with this order is over. You can still write to us.
declined-not-captured = Only an order whose goods have arrived can be refunded in part. Nothing was changed.
declined-refund-too-small = Please write an amount above zero.
declined-refund-too-large = This is more than is left of what was paid: { $available }. Nothing was changed.
declined-too-many-pieces = The order has { $stock } pieces left to refund. Nothing was changed.
declined-cannot-cancel = This order can no longer be cancelled.
declined-buyer-cap = You have reached the limit for one person in 24 hours. Nothing was bought; you can buy this from { $at }.
declined-shop-cap = The shop has reached its sales limit for 24 hours. Nothing was bought; please try again from { $at }.
declined-over-cap = This is above the limit for 24 hours ({ $cap }). Nothing was bought; please order less.
declined-too-many-open = You have too many orders in progress. Nothing was bought; please wait until one is delivered.
declined-too-many-refused = Several of your orders could not be completed within the last hour. Nothing was bought; you can order again from { $at }.

error-stale = This button is no longer valid. Please start again from the shop.
error-stale-link = This link is no longer valid. Please start again from the shop.
error-trouble = Something went wrong on our side. No money is lost, and nothing is charged twice. Please try again in a moment.
error-loading = ⏳ Still loading…

declined-too-many-letters = You have sent many messages within the last hour, and we are reading them. Your last message was not sent; please try again later.

declined-too-many-alerts = You have reached the maximum number of alerts. Please turn one off under /alerts first.
declined-payment-taken-back = A payment of yours was taken back, so you cannot order at the moment. Please write to the shop: /support
declined-payment-method-gone = This way to pay is not offered at the moment. Please contact the operator of this shop.
declined-payment-method-away = This way to pay cannot be reached at the moment. Nothing was paid; please try again, or choose another way.
declined-top-up-too-small = Please write an amount above zero, for example /topup 25.
declined-not-an-amount = This is not an amount. Please write one in digits, for example /topup 25.
declined-unclear-amount = It is not clear which amount this is. Please write it without a separator for thousands, for example /topup 1500.
declined-other-currency = The currency of this shop is { $currency }. Please write an amount in { $currency }, for example /topup 25.
declined-top-up-too-large = At most { $cap } can be paid at once.
declined-nothing-to-pay = You have enough available for this order already.
declined-too-many-invoices = You have several unpaid invoices already. Please pay one of them, or wait until they expire.
declined-promo-code = { $why } Nothing was bought; please check the price without it.
declined-too-many-codes = You have typed many promo codes that do not exist. You can type one again from { $at }; your order stays as it is.
declined-invoice-gone = This payment is not known to the shop. If you have paid, please write to support.
declined-invoice-paid = This is paid already; the money is in your balance, or was spent on your order.
declined-invoice-closed = This request for payment is closed or too old. If you have paid, please write to support; otherwise ask for a new one.
declined-too-many-claims = The shop is still checking earlier payments of yours. Please wait for its answer to one of them.
declined-claim-made-often = You have reported this payment and withdrawn it several times today. If you have paid, please report it again tomorrow, or write to the shop.
declined-claim-gone = There is no such payment. /claims lists the payments to confirm.
declined-claim-without-value = This amount cannot be booked: its payment method or its currency is not set up any more. Add the money by /credit, then decline this payment.
declined-claim-decided = This payment is decided already, or holds enough details. To add something, please write to support.

## Notices that the shop sends to buyers by itself.

notice-answers-altered = ⚠️ <b>What you typed in “{ $fields }” did not arrive as you typed it</b> (order #{ $order }): some characters were changed. Please write to us, so that your order is not delivered to the wrong account.
notice-altered-answer = { $field }: you typed <code>{ $sent }</code>, we received <code>{ $stored }</code>
notice-still-checking = 🔎 Order #{ $order } is still being checked. <b>Your { $money } is reserved, not spent.</b> You will get your order or your money back; you don't need to do anything.

notice-credited = 👛 <b>{ $money }</b> was added to your balance.
notice-taken-back = 👛 { $money } was deducted from your balance.
notice-refunded-in-part = ↩️ <b>{ $money }</b> of what you paid for order #{ NUMBER($order, useGrouping: 0) } is back in your balance.
notice-goodwill = 🎁 <b>{ $money }</b> was added to your balance: a gift from the shop.
notice-goodwill-order = 🎁 <b>{ $money }</b> was added to your balance, for the trouble with order #{ NUMBER($order, useGrouping: 0) }.
notice-reward-credited = 🤝 <b>{ $money }</b> was added to your balance: your reward for a friend's order. Thank you!
notice-reward-returned = 🤝 { $money } was deducted from your balance: a friend's order was refunded, so its reward was taken back.
notice-payment-refunded = ↩️ <b>{ $amount } was returned</b> to where you paid from. Your balance fell by { $money }.
notice-payment-reversed = 💳 <b>Your payment of { $amount } was taken back.</b> Your balance fell by { $money }. Until a person has looked at it, your open orders wait and you cannot place new ones. Was it not you? /paysupport
notice-payment-checked = 💳 <b>Your payment of { $amount } was received.</b> A person checks it first; then it is added to your balance.
notice-tap-failed = Something you did here failed, and trying again didn't help. Nothing was charged twice; your purchases are under My orders. The operator has been told.

notice-back = 🔔 <b>{ $name }</b> is back in stock, from { $money }.
notice-cheaper = 📉 <b>{ $name }</b> is cheaper now: from { $money } instead of { $before }.
notice-open = ⚡ <b>{ $name }</b>: the sale is open, from { $money }.
notice-open-until = ⚡ <b>{ $name }</b>: the sale is open until { $until }, from { $money }.
notice-claim-declined = ❌ <b>The shop did not find your payment of { $money }</b> (reference <code>{ $reference }</code>). Nothing was added to your balance. If you have paid, please write to support and send a picture of the payment.

# The labels of buttons.

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
button-ask-for-refund = 💰 Ask for a refund
button-send-refund-request = 💰 Send the request
button-refund-order = ↩️ Refund { $money }
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
button-refresh = 🔄 Refresh
button-try-again = 🔄 Try again
button-cancel = ✖️ Cancel
button-leave = ✖️ Leave

button-case = #{ NUMBER($order, useGrouping: 0) }
button-cases = 🔎 Review list
button-rule-trade = 📋 Found: copy command
button-rule-not-charged = Not found: not charged
button-rule-refund = Refund at the shop's loss
button-judge-goods = ✅ These are the goods
button-judge-message = ✉️ Only a message
button-judge-later-goods = 💾 For later orders: the goods
button-judge-later-message = 💾 For later orders: only a message
button-do-trade = ✅ Yes, continue the order
button-do-not-charged = ✅ Yes, return { $money }
button-do-refund = ✅ Yes, refund { $money }
button-leave-it = No, change nothing
button-credit = ✅ Yes, add { $money }
button-credit-back = ✅ Yes, deduct { $money }
button-refund-payment = ↩️ { $amount }
button-do-refund-payment = ✅ Yes, return { $amount }
button-do-refund-below = ⚠️ Return it, balance { $after }
button-return-payment = 💳 Return a payment
button-payment-case = 💳 { $amount }
button-case-continue = Let orders go on
button-case-cancel-orders = Cancel waiting orders
button-case-credit = Credit { $money }
button-case-do-not-credit = Do not credit
button-case-settled = Close
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

button-show-goods = 📦 Show my purchase
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
button-approve = ✅ Yes, sell it
button-withdraw-approval = ✖️ Withdraw the approval
button-withdraw = ✖️ Yes, withdraw it

button-search = 🔎 Search
button-search-again = 🔎 Search again

button-support = 💬 Support
button-write = ✍️ Reply
button-thread-order = 🧾 Order
button-thread-close = ✓ Close
button-thread-reopen = ↩️ Reopen
button-threads = 💬 All conversations

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
button-promo-end = 🗑 End this code
button-promo-add = ✅ Yes, add it
button-promo-end-yes = ✅ Yes, end it
button-explain = 🔎 Explain the price
button-exact = Exact
button-round = ≈ { $money }
button-ending = …{ $money }
button-cost = ≥ Cost
button-margin = ≥ Cost +{ $number }%
button-below-cost = Below cost
button-top-up = ➕ Top up
button-invite = 🤝 Invite friends
button-top-up-and-buy = 👛 Top up { $money } and buy
button-pay = Pay { $money }
button-copy-reference = 📋 Copy the reference
button-i-have-paid = ✅ I have paid
button-open-claim = ⏳ My payment of { $money }
button-claim-skip = Skip
button-claim-withdraw = ✖️ I have not paid
button-claim-confirm = ✅ Confirm { $money }
button-claim-other = 📋 Other amount: command
button-claim-decline = ❌ Not found: decline
button-claim-picture = 📎 Show the picture
button-claims = 🧾 Payments to confirm

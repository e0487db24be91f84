# Buying with care: codes, prices that moved, answers given before, choices made again, orders to look through.

question-coupon = Code
offer-moved = ⚠️ <b>The price has changed.</b> You were shown { $before }; now it is { $money }. Nothing was bought at the old price.
offer-coupon = 🏷 Code: { $code }. The full price is reserved; what the store takes off for the code comes back to your wallet with the goods.
walk-coupon =
    Please type your <b>code</b>. It counts for one piece.
    The full price is reserved first, and what the store takes off comes back with the goods. If the store doesn't accept the code, nothing is bought.

button-have-code = 🏷 I have a code
button-no-code = Go on without a code
button-keep = ↩️ Keep: { $text }
button-use-last = 🕘 Use last: { $text }
button-continue = ▶️ Continue

walk-began = You began this { $ago } ago, and this is what you chose. Shall we go on where you left off?
walk-fallen = ⚠️ The seller asks this differently now: { $what }. Please answer again.
stock-left = { $stock } left

again-same = 🔁 The same choices as in order #{ NUMBER($order, useGrouping: 0) }, at today's price.
again-lost = ⚠️ No longer possible: { $what }. Please choose again.

orders-empty = There are no such orders.
button-orders-all = All
button-orders-open = On the way
button-orders-delivered = Delivered
button-orders-back = Money back
button-problem = 🆘 A problem with this order
button-new-price = 💳 See the new price
button-without-code = 🛒 Buy without the code

order-elapsed = ⏱ { $waited } so far
order-saved = 🏷 Your code saved { $money }.
order-receipt = 🧾 { $at } · paid from your wallet: { $money }
draft-working = ⏳ Order #{ NUMBER($order, useGrouping: 0) }: { $waited } so far…

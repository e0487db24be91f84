# The status of an order. Every sentence says where the money is.

orders-choose = Your orders, newest first.
orders-none = You haven't ordered anything yet.
order-number = #{ NUMBER($order, useGrouping: 0) }
order-line =
    { $mark } <b>#{ NUMBER($order, useGrouping: 0) }</b> · { $date } · { $money }
    { $name }
order-head = { $mark } <b>Order #{ NUMBER($order, useGrouping: 0) }</b> · { $name } ×{"\u00A0"}{ $quantity }

order-placed = Your order is placed, and { $money } is reserved for it. We'll start on it in a moment.
order-submitting = Your order is being prepared. { $money } is reserved; you pay only when your order is ready.
order-checking = We are double-checking this order. <b>Your { $money } is reserved, not spent.</b> You will get your order or your money back; you don't need to do anything.
order-accepted = Your order is confirmed and is being prepared. { $money } stays reserved until it is ready.
order-accepted-manual = Your order is confirmed and is being prepared by hand. This can take a while. { $money } stays reserved until it is ready.
order-fulfilled = Your order is ready and on its way to this chat. You paid { $money }.
order-delivered = Delivered in { $took }. You paid { $money }.
order-cancelled = Cancelled: { $why } The full { $money } is back in your balance.
order-cancelled-briefly = Cancelled. The full { $money } is back in your balance.
order-refunded = Refunded. The full { $money } is back in your balance.

order-waiting = <i>Ordered { $waited } ago.</i>
order-as-of = <i>Updated { $at }</i>
order-price = Price: { $money }
order-password = Order password: <tg-spoiler>{ $text }</tg-spoiler>
order-note =
    <b>Please note</b>
    { $note }
order-event = <i>{ $at }</i> · { $words }

status-placed = placed
status-submitting = being prepared
status-uncertain = being checked
status-review = being checked
status-accepted = in progress
status-fulfilled = ready
status-delivered = delivered
status-cancelled = cancelled
status-refunded = refunded

cancelled-code-refused = the promo code was not accepted.
cancelled-answer-refused = one of your answers was not accepted ({ $what }).
cancelled-price-moved = the price went up before your order was completed, and you never pay more than the price shown.
cancelled-supplier-away = it could not be completed in time.
cancelled-supplier-refused = it could not be bought.
cancelled-supplier-changed = it could not be completed, and nothing was bought.
cancelled-sealed = we could no longer read your choices, so nothing was bought.
cancelled-not-charged = we checked, and the purchase did not go through.
cancelled-refund = we could not get it for you.
cancelled-otherwise = it could not be completed.

order-delivery-deleted = 🗑 What was delivered and what you typed for this order have been deleted.

delivery-head = 📦 Your purchase
delivery-order-message = ✉️ Message about your order
delivery-order-message-held = Your order is still in progress, and { $money } stays reserved.
delivery-by-hand = 📦 Your purchase, prepared by hand
delivery-something-new = 📦 New delivery for your order
delivery-reveal = Tap to reveal:
delivery-order = { $name } · order #{ NUMBER($order, useGrouping: 0) }
delivery-as-file = Everything is in this file, exactly as delivered.
delivery-note-text =
    Please note:
    { $note }

again-same = 🔁 Same choices as in order #{ NUMBER($order, useGrouping: 0) }, at today's price.
again-lost = ⚠️ No longer available: { $what }. Please choose again.
again-answer-refused = ⚠️ This answer was not accepted ({ $what }). Please give another one; your other answers are kept.
again-some-answer-refused = ⚠️ One of your answers was not accepted. Please check them with “{ $button }”.

orders-empty = No orders here.

order-elapsed = ⏱ { $waited } so far
order-saved = 🏷 Your promo code saved you { $money }.
order-receipt = 🧾 { $at } · paid: { $money }
order-receipt-sources = 🧾 { $at } · paid: { $sources }

draft-working = ⏳ Order #{ NUMBER($order, useGrouping: 0) }: { $waited } so far…

order-behind = Your order is placed, and { $money } is reserved for it. Another order has to be completed first; yours is next and starts automatically.
order-waits-for-operator = Your order waits: a payment of yours was taken back, and a person of the shop has to look at it first. Your { $money } is reserved, not spent. Any question? /support

cancelled-never-bought = at first it was unclear whether the purchase went through, so we checked until we were sure: nothing was bought, and nothing was charged.

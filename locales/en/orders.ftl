# Where an order stands. Every sentence says where the money is.

orders-choose = Your orders, newest first.
orders-none = You haven't ordered anything yet.
order-number = #{ NUMBER($order, useGrouping: 0) }
order-line =
    { $mark } <b>#{ NUMBER($order, useGrouping: 0) }</b> · { $date } · { $money }
    { $name }
order-head = { $mark } <b>Order #{ NUMBER($order, useGrouping: 0) }</b> · { $name } ×{"\u00A0"}{ $quantity }

order-placed = Your order is placed, and { $money } of your wallet is reserved for it. We start on it in a moment.
order-submitting = Your order is being prepared. { $money } is reserved; it is spent only when your goods are here.
order-checking = We are double-checking this order. <b>Your { $money } is reserved, not spent.</b> You will get your goods or your money back; there is nothing you need to do.
order-accepted = Your order is confirmed, and your goods are being prepared. { $money } stays reserved until they are here.
order-accepted-manual = Your order is confirmed and is being prepared by hand. This can take a while. { $money } stays reserved until your goods are here.
order-fulfilled = Your goods are here and on their way into this chat. { $money } is paid.
order-delivered = Delivered in { $took }. { $money } is paid.
order-cancelled = Cancelled: { $why } All of the { $money } is back in your wallet.
order-cancelled-briefly = Cancelled. All of the { $money } is back in your wallet.
order-refunded = Refunded. All of the { $money } is back in your wallet.

order-waiting = <i>Ordered { $waited } ago.</i>
order-as-of = <i>As of { $at }</i>
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
status-accepted = confirmed
status-fulfilled = goods ready
status-delivered = delivered
status-cancelled = cancelled
status-refunded = refunded

cancelled-code-refused = the promo code was not accepted.
cancelled-price-moved = the price went up before the purchase was complete, and you are never charged more than you were shown.
cancelled-supplier-away = it could not be completed in time.
cancelled-supplier-refused = it could not be bought.
cancelled-supplier-changed = it could not be continued, and nothing had been bought yet.
cancelled-sealed = we could no longer read what you had chosen, so nothing was bought.
cancelled-not-charged = we looked into it, and the purchase did not go through.
cancelled-refund = we could not get your goods, so we gave you your money back.
cancelled-otherwise = it could not be completed.

order-goods-deleted = 🗑 What was delivered has been deleted since, together with what you typed for it.

goods-head = 📦 Your goods
goods-seller-message = ✉️ A message from the seller
goods-seller-message-held = Your order goes on, and { $money } stays reserved.
goods-from-seller = 📦 Your goods, prepared by hand
goods-something-new = 📦 Something new for your order
goods-uncover = Tap to uncover:
goods-order = { $name } · order #{ NUMBER($order, useGrouping: 0) }
goods-as-file = All of it is in this file, letter for letter.
goods-note-text =
    Please note:
    { $note }

again-same = 🔁 The same choices as in order #{ NUMBER($order, useGrouping: 0) }, at today's price.
again-lost = ⚠️ No longer possible: { $what }. Please choose again.

orders-empty = There are no such orders.

order-elapsed = ⏱ { $waited } so far
order-saved = 🏷 Your code saved { $money }.
order-receipt = 🧾 { $at } · paid from your wallet: { $money }

draft-working = ⏳ Order #{ NUMBER($order, useGrouping: 0) }: { $waited } so far…

order-behind = Your order is placed, and { $money } of your wallet is reserved for it. Another order has to be finished first; yours is next in line and starts by itself.

cancelled-never-bought = it was unclear for a while whether the purchase had gone through, so we watched it until it was certain: nothing was bought, and nothing was taken.

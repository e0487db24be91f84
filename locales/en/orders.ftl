# Where an order stands. Every sentence says where the money is.

orders-choose = Your orders, newest first.
orders-none = You haven't ordered anything yet.
order-number = #{ NUMBER($order, useGrouping: 0) }
order-head = { $mark } <b>Order #{ NUMBER($order, useGrouping: 0) }</b> · { $name } ×{"\u00A0"}{ $quantity }

order-placed = Your order is placed, and { $money } of your wallet is reserved for it. It goes to the store in a moment.
order-submitting = Your order is at the store. { $money } is reserved; it is spent only when your goods are here.
order-checking = We are double-checking this order with the store. <b>Your { $money } is reserved, not spent.</b> You will get your goods or your money back; there is nothing you need to do.
order-accepted = The store has accepted your order, and your goods are being prepared. { $money } stays reserved until they are here.
order-accepted-manual = The store has accepted your order, and the seller is preparing it by hand. This can take a while. { $money } stays reserved until your goods are here.
order-fulfilled = Your goods are here and on their way into this chat. { $money } is paid.
order-delivered = Delivered in { $took }. { $money } is paid.
order-cancelled = Cancelled: { $why } All of the { $money } is back in your wallet.
order-refunded = Refunded. All of the { $money } is back in your wallet.

order-waiting = <i>Ordered { $waited } ago.</i>
order-as-of = <i>As of { $at }</i>
order-price = Price: { $money }
order-password = Order password: <tg-spoiler>{ $text }</tg-spoiler>
order-note =
    <b>The seller's note</b>
    { $note }
order-event = <i>{ $at }</i> · { $words }

status-placed = placed
status-submitting = sent to the store
status-uncertain = being checked
status-review = being checked
status-accepted = accepted by the store
status-fulfilled = goods arrived
status-delivered = delivered
status-cancelled = cancelled
status-refunded = refunded

cancelled-price-moved = the store raised its price before we could buy, and you are never charged more than you were shown.
cancelled-code-refused = the promo code was not accepted.
cancelled-supplier-away = the store could not be reached in time.
cancelled-supplier-refused = the store could not fill it.
cancelled-supplier-said = the store could not fill it (“{ $text }”).
cancelled-supplier-changed = the shop now buys from another store, and nothing had been bought yet.
cancelled-sealed = we could no longer read what you had chosen, so nothing was bought.
cancelled-not-charged = we checked with the store, and the purchase did not go through.
cancelled-refund = we could not get your goods, so we gave you your money back.
cancelled-otherwise = it could not be completed.

order-goods-deleted = 🗑 What was delivered has been deleted since, together with what you typed for it.

goods-head = 📦 Your goods
goods-from-seller = 📦 Your goods, from the seller
goods-something-new = 📦 Something new from the seller
goods-seller-message = ✉️ A message from the seller
goods-seller-message-held = Your order goes on, and { $money } stays reserved.
goods-uncover = Tap to uncover:
goods-file-head = <b>{ $head }</b> · order #{ NUMBER($order, useGrouping: 0) }
goods-as-file = All of it is in this file, exactly as the seller wrote it.
goods-note-text =
    From the seller:
    { $note }

again-same = 🔁 The same choices as in order #{ NUMBER($order, useGrouping: 0) }, at today's price.
again-lost = ⚠️ No longer possible: { $what }. Please choose again.

orders-empty = There are no such orders.

order-elapsed = ⏱ { $waited } so far
order-saved = 🏷 Your code saved { $money }.
order-receipt = 🧾 { $at } · paid from your wallet: { $money }

draft-working = ⏳ Order #{ NUMBER($order, useGrouping: 0) }: { $waited } so far…

order-behind = Your order is placed, and { $money } of your wallet is reserved for it. Another order is being settled with the store first; yours is next in line and goes out by itself.

cancelled-never-bought = the store's answer was lost, so we watched your purchase until it was certain: nothing was bought, and nothing was taken.

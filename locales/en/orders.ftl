## The status of an order. Every sentence says where the money is.

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
replacement-open = 🔁 This is a replacement for order #{ NUMBER($order, useGrouping: 0) }. It is on its way and costs you nothing.
replacement-delivered = 🔁 This replaced what was wrong with order #{ NUMBER($order, useGrouping: 0) }. It cost you nothing.
replacement-cancelled = We could not get this replacement for order #{ NUMBER($order, useGrouping: 0) }. You lost nothing by it, and we will look for another way.
warranty-until = <i>🤝 You can report a problem with it until { $at }.</i>
warranty-ask = Which pieces don't work? Mark them. They are counted in the order in which you got them.
warranty-ask-one = Does it not work? Tell us.
warranty-ask-many = Do some pieces not work? Tell us, and then write which ones.
warranty-next = A person looks at it. You will get a replacement, your money for these pieces, or an answer.
warranty-over = The time to report a problem with this order is over. You can still write to us.
warranty-waiting = You reported a problem with this order { $at }. We will answer here.
warranty-sent = Reported. You can write now what is wrong: it helps us decide.
warranty-report = { $count ->
    [0] Some pieces of this order don't work.
   *[other] These pieces of this order don't work: { $pieces }
}
order-refunded-in-part = ↩️ Refunded in part: { $money } is back in your balance.

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
order-queued = Your order is placed, and { $money } is reserved for it. It starts automatically when its turn comes.
order-queue = { $count ->
    [one] In the queue: 1 order before yours.
   *[other] In the queue: { $count } orders before yours.
}
order-queue-long = In the queue: more than { $most } orders before yours.
order-waits-for-operator = Your order waits: a payment of yours was taken back, and a person of the shop has to look at it first. Your { $money } is reserved, not spent. Any question? /support

cancelled-never-bought = at first it was unclear whether the purchase went through, so we checked until we were sure: nothing was bought, and nothing was charged.

## Why the supplier refused: for buyers, where it is their concern; and for operators.
## The clauses for buyers follow a colon and end with a full stop.

refused-sold-out = it has just sold out.
refused-card-taken = somebody else has just bought the one you picked.
refused-gone = it is no longer sold.
refused-changed = something about this product has changed; please choose again.
refused-too-few = this is below the minimum quantity.
refused-too-many = this is above the maximum quantity.
refused-flash-coming = the flash sale has not started yet.
refused-flash-over = the flash sale is over.
refused-code = the promo code cannot be used for this product.
refused-answer = one of your answers cannot be accepted; please check what you typed.

# For operators, after the supplier's own words.

said-in-full = { $said } — { $meaning }
said-sold-out = out of stock
said-card-taken = the chosen item is taken or gone
said-card-unfit = the chosen item cannot be picked for this product
said-product-gone = the product is gone or not on sale there
said-not-for-resale = the product is not open to resellers
said-product-changed = the product was changed there meanwhile
said-product-misconfigured = the price list of the product is broken there
said-choice-missing = a variant or an option is missing
said-choice-gone = the variant or the option does not exist there
said-below-minimum = below the smallest quantity
said-above-maximum = above the largest quantity
said-account-limit = our account there may not buy it again
said-flash-coming = the flash sale has not begun
said-flash-over = the flash sale has ended
said-coupon-unknown = the promo code does not exist
said-coupon-of-other = the promo code is for another product
said-coupon-spent = the promo code is used up
said-coupon-expired = the promo code has expired
said-answer-invalid = an answer of the buyer does not fit its field
said-input-blocked = a firewall there blocked something that the buyer typed
said-balance = the balance is too low: ours there, or theirs at their own source
said-banned = our account there is blocked
said-wrong-key = the key is wrong: SUPPLIER_APP_KEY
said-merchant-unknown = our merchant number is unknown there: SUPPLIER_APP_ID
said-number-in-use = the request number is in use already
said-code-missing = the code of the product is missing
said-order-unknown = the order is unknown there
said-source-unreachable = their own source cannot be reached

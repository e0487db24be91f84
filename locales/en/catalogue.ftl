shelf-choose = Choose a product.
shelf-empty = This category is empty at the moment.
shelf-sold-out = sold out

price-from = from { $money }
price-exact = { $money }
price-free = free
price-step = { $quantity }+ · { $money } each
price-step-separator = {"; "}

card-name = <b>{ $name }</b>
card-price = 💳 <b>{ $price }</b>
card-price-each = 💳 <b>{ $price }</b> each · { $limits }
card-in-stock = In stock
card-stock = { $stock ->
    [one] { $stock } in stock
   *[other] { $stock } in stock
}
card-stock-few = { $stock ->
    [one] Only { $stock } left
   *[other] Only { $stock } left
}
card-delivery-automatic = ⚡ Delivered at once
card-delivery-manual = 🤝 Prepared by hand
card-at-least = At least { $least } per order
card-at-most = At most { $most } per order
card-limits = { $least } to { $most } per order
card-own-choice = You can pick the exact one you want
card-sold-out = <b>Sold out.</b> Please look in again later.
card-no-orders = ⏸ <b>The shop cannot take orders for this at the moment.</b> Please try again later.
card-flash = ⚡ Flash sale
card-flash-until = ⚡ Flash sale until { $at }

card-pinned = 📌 Picked by the shop
card-asks = ✍️ You will be asked: { $names }
card-steps-of = <b>{ $name }</b>: { $steps }
shelf-flash-coming = not open yet
shelf-flash-over = sale over

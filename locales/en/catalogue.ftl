category-choose = Choose a product.
category-empty = This category is empty at the moment.
category-sold-out = sold out

price-from = from { $money }
price-exact = { $money }
price-free = free
price-step = { $quantity }+ · { $money } each
price-step-separator = {"; "}

product-name = <b>{ $name }</b>
product-price = 💳 <b>{ $price }</b>
product-price-each = 💳 <b>{ $price }</b> each · { $limits }
product-in-stock = In stock
product-stock = { $stock ->
    [one] { $stock } in stock
   *[other] { $stock } in stock
}
product-stock-few = { $stock ->
    [one] Only { $stock } left
   *[other] Only { $stock } left
}
product-delivery-automatic = ⚡ Delivered at once
product-delivery-manual = 🤝 Prepared by hand
product-at-least = At least { $least } per order
product-at-most = At most { $most } per order
product-limits = { $least } to { $most } per order
product-own-choice = You can pick the exact one you want
product-sold-out = <b>Sold out.</b> Please look in again later.
product-no-orders = ⏸ <b>The shop cannot take orders for this at the moment.</b> Please try again later.
product-flash = ⚡ Flash sale
product-flash-until = ⚡ Flash sale until { $at }

product-pinned = 📌 Picked by the shop
product-asks = ✍️ You will be asked: { $names }
product-steps-of = <b>{ $name }</b>: { $steps }
category-flash-coming = not open yet
category-flash-over = sale over

## Categories, products and their prices.

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

## The home screen.

home-note = { $note }
home-welcome = <b>Hello, { $name }!</b>
home-available = 👛 Available: { $money }
home-choose = 🔎 Type a name to search, or choose:
home-empty = Products are being added. Please look in again in a minute.

hint-text = I wasn't expecting a message just now. Please use the buttons below.
hint-content = I can only read text and button taps, so what you sent was not used.
hint-command = I don't know that command. Here is the shop.
hint-cancelled = OK, I've stopped asking. Your choices are saved.
hint-quote-cancelled = Nothing was bought. Your choices are saved.
hint-nothing-to-cancel = There is nothing to cancel.
hint-interrupted = The shop was restarted. Please open what you were looking at again.
hint-too-fast = ⏱ You are writing too fast. I answer your last message.

home-welcome-to = <b>Hello, { $name }, and welcome to { $shop }!</b>
home-own-welcome = { $text }
home-own-welcome-to =
    <b>{ $shop }</b>
    { $text }

hint-reply = The message that you replied to is not part of a conversation, so nothing was sent. Please reply to a buyer's message or open a conversation.

## Search from the message field of any chat.

inline-shop = 🛍 Open the shop
inline-none = Nothing found · open the shop
inline-stock = 📦 { $stock }

## Search in the chat with the shop.

search-ask =
    🔎 What are you looking for? Just type it.
    A part of the name is enough, and small typing errors are fine.
search-categories = Categories that match “{ $words }” come first.
search-found = { $count ->
    [one] <b>{ $count }</b> product for “{ $words }”
   *[other] <b>{ $count }</b> products for “{ $words }”
}
search-many = More than { $most } products for “{ $words }”. Here are the best matches; add a word to narrow them down.
search-near = Nothing found for “{ $words }”. Did you mean one of these?
search-none = I found nothing for “{ $words }”. Please try other words, or look through the categories.
search-ask-support = Is this a question? Tap below to send it to support.
search-no-answer-sent = Nothing was sent to a buyer. To answer one, open the conversation first.
search-forgotten = This search has expired. Please type what you are looking for again.

## The alerts that a buyer has switched on.

alerts-listed = Your alerts. Tap 🔕 to turn one off.
alerts-none = You have no alerts. On a product's page you can ask to be told when it is back, costs less, or when its sale opens.
alerts-restock = 🔔 { $name }: back in stock
alerts-price = 📉 { $name }: below { $money }
alerts-opening = ⚡ { $name }: when the sale opens

## Pinned products, for operators.

pin-done = 📌 “{ $name }” is pinned: it comes first in its category and on the home page.
pin-before = 📌 “{ $name }” is already pinned.
unpin-done = “{ $name }” is no longer pinned.
unpin-before = “{ $name }” is not pinned.
pins-listed = Pinned products:
pins-none = No product is pinned.
pins-line = · { $name }: <code>/{ $command } { $code }</code>

# The language's own name, and the words that every screen shares.

language-name = English

crumb-shop = 🛍 Shop
crumb-offer = Your order
crumb-orders = My orders
crumb-wallet = Wallet
crumb-language = Language
crumb-help = Help

button-home = 🏠 Home
button-back = ‹ Back
button-previous = ‹ Previous
button-next = Next ›
button-shop = 🛍 Shop
button-orders = 🧾 My orders
button-order = 🧾 Order details
button-wallet = 👛 Wallet
button-language = 🌐 Language
button-help = ❔ Help
button-refresh = 🔄 Refresh
button-try-again = 🔄 Try again
button-cancel = ✖️ Cancel
button-leave = ✖️ Leave

first-of-many = <i>Only the first { $most } of { $count } fit here. For any other, please ask the operator of this shop.</i>
first-can-type = <i>Only the first { $most } of { $count } fit here. You can type any other.</i>
page-of = <i>Page { $page } of { $pages }</i>

language-choose = Which language shall we speak?

help-buying =
    <b>Buying</b>
    Open a shelf, choose a product, answer what the seller needs to know. You see the exact price before anything is bought, and nothing is bought until you tap the button that bears it.
help-money =
    <b>Your money</b>
    When you confirm, the price is reserved in your wallet. It is spent only when your goods are here. If an order falls through, all of it comes back.
help-orders =
    <b>Your goods</b>
    They arrive in this chat, hidden until you tap them. You can open them again at any time under My orders.
help-commands =
    /shop — the shelves
    /search — find a product by name
    /orders — your orders and goods
    /wallet — what you can spend
    /alerts — your restock and price alerts
    /support — write to the people behind the shop
    /language — change the language
    /privacy — what is kept about you
    /cancel — stop answering questions

command-start = Open the shop
command-shop = Browse the shelves
command-orders = My orders and goods
command-wallet = My wallet
command-balance = My wallet
command-language = Change the language
command-help = How it works
command-cancel = Stop answering questions
command-desk = Today at a glance
command-credit = Add to a buyer's balance
command-review = Orders in doubt
command-resolve = Settle an order in doubt
command-buyers = Who writes to the bot
command-product = What the store says about a product
command-health = Money, queues and troubles
command-pause = Stop selling for now
command-resume = Open sales again

toast-placing = Placing your order…
toast-too-fast = ⏱ That was a little fast. Please try again in a moment.

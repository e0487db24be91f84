# The language's own name, and the words that every screen shares.

language-name = English

crumb-shop = 🛍 Shop
crumb-offer = Your order
crumb-orders = My orders
crumb-wallet = Wallet
crumb-language = Language
crumb-help = Help

choices-can-type = <i>You can also type a name, or a part of one.</i>
choices-matching = { $count ->
    [one] <i>One choice matches “{ $words }”.</i>
   *[other] <i>{ $count } choices match “{ $words }”.</i>
}
choices-matching-first = <i>The first { $most } of { $count } choices that match “{ $words }”. Type more of the name to find another.</i>
page-of = <i>Page { $page } of { $pages }</i>

language-choose = Which language shall we speak?

help-buying =
    <b>Buying</b>
    Open a shelf, choose a product, answer what is asked for it. You see the exact price before anything is bought, and nothing is bought until you tap the button that bears it.
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

toast-placing = Placing your order…
toast-too-fast = ⏱ That was a little fast. Please try again in a moment.

crumb-privacy = Privacy
crumb-forget = Forget me

crumb-search = Search

crumb-support = Support

crumb-alerts = Alerts

# The language's own name, and the words that every screen shares.

language-name = English

crumb-shop = 🛍 Shop
crumb-quote = Your order
crumb-orders = My orders
crumb-wallet = Balance
crumb-top-up = Top up
crumb-invite = Invite friends
crumb-language = Language
crumb-help = Help

choices-can-type = <i>You can also type a name, or a part of one.</i>
choices-matching = { $count ->
    [one] <i>One choice matches “{ $words }”.</i>
   *[other] <i>{ $count } choices match “{ $words }”.</i>
}
choices-matching-first = <i>The first { $most } of { $count } choices that match “{ $words }”. Type more of the name to find another.</i>
page-of = <i>Page { $page } of { $pages }</i>

language-choose = Please choose your language.

help-buying =
    <b>Buying</b>
    Open a category, choose a product and answer its questions. You see the exact price first. Nothing is bought until you tap the button with that price.
help-money =
    <b>Your money</b>
    When you confirm, the price is reserved from your balance. You pay only when your order is ready. If it cannot be completed, you get all your money back.
help-orders =
    <b>Your purchases</b>
    They arrive in this chat, hidden until you tap them. You can open them again at any time under My orders.
help-commands =
    /shop — browse the categories
    /search — find a product by name
    /orders — your orders and purchases
    /wallet — your balance
    /alerts — your restock and price alerts
    /support — write to the shop
    /paysupport — help with a payment
    /language — change the language
    /privacy — what the shop keeps about you
    /terms — the shop's terms
    /cancel — cancel the current question

toast-placing = Placing your order…
toast-too-fast = ⏱ Too fast. Please try again in a moment.

crumb-privacy = Privacy
crumb-terms = Terms
crumb-forget = Delete my data

crumb-search = Search

crumb-support = Support
crumb-refund = Refund

crumb-alerts = Alerts

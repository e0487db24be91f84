# The list of commands that Telegram shows, and how operators' commands are used.

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
command-product = What the supplier says about a product
command-health = Money, queues and troubles
command-pause = Stop selling for now
command-resume = Open sales again
command-pin = Put a product first
command-unpin = Put it back among the others
command-privacy = What the shop keeps about you
command-forget = Have it forgotten
command-search = Find a product
command-support = Write to the shop
command-threads = Conversations with buyers
command-alerts = My restock and price alerts

usage-credit =
    <code>/credit WHO AMOUNT</code>
    WHO is a numeric id or a @name of somebody who has written to the bot. AMOUNT is like 12.50; with a minus it is taken back.
usage-resolve =
    <code>/resolve ORDER trade NUMBER</code>
    <code>/resolve ORDER not-charged</code>
    <code>/resolve ORDER refund</code>
    /review lists the orders in doubt.
usage-review = /review lists the orders in doubt. It takes nothing else.
usage-desk = /desk shows today at a glance. It takes nothing else.
usage-unknown = Commands for operators: /desk, /health, /review, /resolve, /credit, /threads, /buyers, /product, /pin, /unpin, /pause, /resume
usage-product = <code>/product &lt;name or code&gt;</code> shows what the supplier says about a product: your cost, who sells it there, where to ask.
usage-pin = <code>/pin &lt;name or code&gt;</code> puts a product first on its shelf and on the front of the shop; <code>/unpin</code> puts it back.
usage-unpin = <code>/unpin &lt;name or code&gt;</code> puts a product back among the others of its shelf.

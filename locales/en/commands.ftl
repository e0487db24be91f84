# The list of commands that Telegram shows, and how operators' commands are used.

command-start = Open the shop
command-shop = Browse the categories
command-orders = My orders and purchases
command-wallet = My balance
command-balance = My balance
command-language = Change the language
command-help = How it works
command-cancel = Cancel the current question
command-desk = Today at a glance
command-credit = Add to a buyer's balance
command-refund = Return a payment to a buyer
command-limit = Show or set a buyer's credit limit
command-review = Orders to review
command-resolve = Resolve an order
command-buyers = People who use the bot
command-product = Supplier's details of a product
command-health = Balance, queues and problems
command-pause = Pause sales
command-resume = Resume sales
command-pin = Pin a product
command-unpin = Unpin a product
command-approvals = Approved low prices
command-markup = Price rules
command-promo = Promo codes
command-explain = Explain a price
command-privacy = What the shop keeps about you
command-terms = The shop's terms
command-forget = Delete my data
command-search = Find a product
command-support = Write to the shop
command-paysupport = Help with a payment
command-threads = Conversations with buyers
command-alerts = My restock and price alerts

usage-wrong-amount = ⚠️ Nothing was changed: “{ $text }” is not a clear amount. Write it without a separator for thousands, such as 1500.
usage-credit =
    <code>/credit WHO AMOUNT</code>
    WHO is a numeric ID, or the @name of somebody who has written to the bot. AMOUNT is like 12.50; with a minus it is deducted.
    <code>/credit WHO AMOUNT CASE</code> does the same, and closes a payment case of /review.
usage-refund =
    <code>/refund WHO</code> lists the payments of a buyer. WHO is a numeric ID or an @name.
    <code>/refund PAYMENT</code> shows one payment, by its ID at the payment method.
    The refund of an order to the balance: <code>/resolve ORDER refund</code>
usage-limit =
    <code>/limit WHO</code> shows a buyer's credit limit: how much they may spend without having paid.
    <code>/limit WHO AMOUNT</code> sets a limit of their own.
    <code>/limit WHO default</code> returns to the shop's default.
usage-resolve =
    <code>/resolve ORDER trade NUMBER</code>
    <code>/resolve ORDER not-charged</code>
    <code>/resolve ORDER refund</code>
    /review lists the orders to review.
usage-product = <code>/product &lt;name or code&gt;</code> shows the supplier's details of a product: your cost, who sells it there, where to ask.
usage-pin = <code>/pin &lt;name or code&gt;</code> pins a product: it comes first in its category and on the home page. <code>/unpin</code> undoes this.
usage-unpin = <code>/unpin &lt;name or code&gt;</code> unpins a product.
usage-markup =
    <code>/markup 15% +0.50 ending .99 min 5%</code>
    <code>/markup category NAME: 20% round 0.05</code>
    <code>/markup product NAME OR CODE: -10% below-cost</code>
    <code>/markup variant PRODUCT / VARIANT: 12.5% exact</code>
    <code>/markup product NAME OR CODE: remove</code>
    The percentage is the mark-up, an amount with a sign is added to each piece. <code>min</code> is the least margin. You see the new prices before anything is changed.
usage-promo =
    <code>/promo SUMMER 10%</code>
    <code>/promo SUMMER 5.00 product NAME OR CODE limit 100 each 1 from 2030-12-01 until 2030-12-31 minimum 20</code>
    <code>/promo SUMMER 10% category NAME</code>
    <code>/promo SUMMER</code> shows a code and its uses, <code>/promo SUMMER end</code> ends it.
    The percentage or amount is taken off the price of an order. <code>limit</code> is how many orders may use the code, <code>each</code> how many of one buyer, <code>minimum</code> the least price of an order. You see prices before a code is added.
usage-explain = <code>/explain &lt;name or code&gt;</code> shows step by step how a product gets its price.
command-topup = Add money to your balance
command-invite = Invite friends
command-claims = Payments to confirm
command-claim = Confirm another amount of a payment
usage-claim =
    <code>/claim REFERENCE</code> shows a payment by hand.
    <code>/claim REFERENCE AMOUNT</code> confirms another amount than was asked for, like 12.50, in the currency of the payment.
commands-title = <b>Commands for operators</b>
commands-state = <b>The shop</b>
commands-orders = <b>Orders and conversations</b>
commands-money = <b>Buyers and money</b>
commands-products = <b>Products and prices</b>
commands-other = <b>Other</b>
commands-line = { $command } — { $text }
commands-more = A command that needs a name or an amount, such as /credit, explains itself when it is sent alone.
commands-unknown = There is no command { $command }.
commands-nearest = Did you mean { $commands }?
commands-all = /help lists all commands.

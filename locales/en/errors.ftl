# Why something cannot be done. These are shown as messages and as toasts: no markup, about 190 characters.

declined-product-gone = This product is no longer sold.
declined-not-sellable = This product cannot be bought at the moment.
declined-cannot-open = This product cannot be opened at the moment. Nothing was bought; please try again in a few minutes.
declined-sold-out = { $stock ->
    [0] Sold out at the moment, sorry.
    [one] Only { $stock } is left. Please take fewer.
   *[other] Only { $stock } are left. Please take fewer.
}
declined-too-few = Only { $stock } left, and an order needs at least { $least }.
declined-flash-coming = ⚡ The flash sale opens on { $at }.
declined-flash-over = ⚡ The flash sale is over.
declined-card-taken = Somebody else has just bought this one. Nothing was bought for you; please pick another.
declined-choices-incomplete = Something about this product has changed. Nothing was bought; please check your choices.
declined-quote-gone = This price is no longer valid. Please get a new one.
declined-quote-expired = This price has expired and may have changed. Nothing was bought.
declined-price-moved = The price has changed. Nothing was bought; please check the new price first.
declined-price-unapproved = This product cannot be bought right now. Nothing was bought; please try again later.
declined-no-money = You need { $missing } more for this. Nothing was bought.
declined-supplier-away = This is taking longer than it should. Nothing was bought; please try again in a minute.
declined-supplier-refused = This could not be bought. Nothing was charged.
declined-supplier-refused-why = This could not be bought: { $why } Nothing was charged.
declined-order-gone = This order was not found.
declined-order-not-open = This order no longer needs a decision, so nothing was changed.
declined-trade-taken = Trade number { $trade_no } already belongs to an order, so nothing was changed.
declined-trade-unpaid = The supplier says that this trade is not paid, so nothing was changed.
declined-ruling-needs-reason = The balance says otherwise, so nothing was changed. Please say in a few words how you know it.
declined-other-account = This order was made from another supplier account, so its trade number can no longer be checked. Nothing was changed.
declined-no-secret = There is nothing to show for this order yet.
declined-goods-deleted =
    { $days ->
        [0] What was delivered for this order was deleted and cannot be shown again.
        [one] What was delivered for this order was deleted: this shop keeps it for one day after delivery.
       *[other] What was delivered for this order was deleted: this shop keeps it for { $days } days after delivery.
    }
declined-no-room = The shop cannot take orders right now. Nothing was bought; please try again later.
declined-buyer-gone = Nobody with this name or ID has written to the bot yet.
declined-sales-paused = The shop is closed for a moment. Nothing was bought; please try again soon.
declined-banned = You can no longer buy in this shop. Your orders (/orders), your data (/privacy) and help with your money (/paysupport) stay open to you.
declined-above-balance = The shop cannot take an order of this size right now. Nothing was bought; please order less, or try again later.
declined-no-orders = The shop cannot take orders at the moment. Nothing was bought; please try again later.
declined-money-returned = The money for this order is on your balance already.
declined-cannot-cancel = This order can no longer be cancelled.
declined-buyer-cap = You have reached the limit for one person in 24 hours. Nothing was bought; you can buy this from { $at }.
declined-shop-cap = The shop has reached its sales limit for 24 hours. Nothing was bought; please try again from { $at }.
declined-over-cap = This is above the limit for 24 hours ({ $cap }). Nothing was bought; please order less.
declined-too-many-open = You have too many orders in progress. Nothing was bought; please wait until one is delivered.
declined-too-many-refused = Several of your orders could not be completed within the last hour. Nothing was bought; you can order again from { $at }.

error-stale = This button is no longer valid. Please start again from the shop.
error-stale-link = This link is no longer valid. Please start again from the shop.
error-trouble = Something went wrong on our side. No money is lost, and nothing is charged twice. Please try again in a moment.
error-loading = ⏳ Still loading…

declined-too-many-letters = You have sent many messages within the last hour, and we are reading them. Your last message was not sent; please try again later.

declined-too-many-alerts = You have reached the maximum number of alerts. Please turn one off under /alerts first.
declined-payment-taken-back = A payment of yours was taken back, so you cannot order at the moment. Please write to the shop: /support
declined-payment-method-gone = This way to pay is not offered at the moment. Please contact the operator of this shop.
declined-payment-method-away = This way to pay cannot be reached at the moment. Nothing was paid; please try again, or choose another way.
declined-top-up-too-small = Please write an amount above zero, for example /topup 25.
declined-not-an-amount = This is not an amount. Please write one in digits, for example /topup 25.
declined-unclear-amount = It is not clear which amount this is. Please write it without a separator for thousands, for example /topup 1500.
declined-other-currency = The currency of this shop is { $currency }. Please write an amount in { $currency }, for example /topup 25.
declined-top-up-too-large = At most { $cap } can be paid at once.
declined-nothing-to-pay = You have enough available for this order already.
declined-too-many-invoices = You have several unpaid invoices already. Please pay one of them, or wait until they expire.
declined-promo-code = { $why } Nothing was bought; please check the price without it.
declined-too-many-codes = You have typed many promo codes that do not exist. You can type one again from { $at }; your order stays as it is.
declined-invoice-gone = This payment is not known to the shop. If you have paid, please write to support.
declined-invoice-paid = This is paid already; the money is in your balance, or was spent on your order.
declined-invoice-closed = This request for payment is closed or too old. If you have paid, please write to support; otherwise ask for a new one.
declined-too-many-claims = The shop is still checking earlier payments of yours. Please wait for its answer to one of them.
declined-claim-made-often = You have reported this payment and withdrawn it several times today. If you have paid, please report it again tomorrow, or write to the shop.
declined-claim-gone = There is no such payment. /claims lists the payments to confirm.
declined-claim-without-value = This amount cannot be booked: its payment method or its currency is not set up any more. Add the money by /credit, then decline this payment.
declined-claim-decided = This payment is decided already, or holds enough details. To add something, please write to support.

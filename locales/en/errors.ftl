# When the shop says no. These are shown as messages and as toasts: no markup, about 190 characters.

declined-product-gone = This product is no longer sold.
declined-not-sellable = This product cannot be sold at the moment.
declined-sold-out = { $stock ->
    [0] Sold out at the moment, sorry.
    [one] Only { $stock } is left. Please take fewer.
   *[other] Only { $stock } are left. Please take fewer.
}
declined-too-few = Only { $stock } left, and an order needs at least { $least }.
declined-flash-coming = ⚡ The flash sale opens on { $at }.
declined-flash-over = ⚡ The flash sale is over.
declined-card-taken = Somebody else was quicker, and this one is gone. Nothing was bought; please pick another.
declined-choices-incomplete = Something about this product has changed. Nothing was bought; please have another look at your choices.
declined-quote-gone = This offer is no longer valid. Please ask for a fresh one.
declined-quote-expired = This offer has run out, so its price may have changed. Nothing was bought.
declined-price-moved = The price has changed. Nothing was bought; please look at the new price first.
declined-price-unapproved = This product cannot be bought right now. Nothing was bought; please try again later.
declined-no-money = That is { $missing } more than you can spend. Nothing was bought.
declined-supplier-away = This is taking longer than it should. Nothing was bought; please try again in a minute.
declined-supplier-refused = This could not be bought as it is, and nothing was charged.
declined-supplier-refused-why = This could not be bought: { $why } Nothing was charged.
declined-order-gone = There is no such order.
declined-order-not-open = This order is not in doubt (any more), so nothing was changed.
declined-trade-taken = Trade number { $trade_no } belongs to an order already, so nothing was changed.
declined-trade-unpaid = The supplier says that this trade is not paid, so nothing was changed.
declined-other-account = This order was made on another account at the supplier, where its trade number cannot be checked any more. Nothing was changed.
declined-no-secret = There is nothing to show for this order yet.
declined-goods-deleted =
    { $days ->
        [0] What was delivered for this order was deleted and cannot be shown again.
        [one] What was delivered for this order was deleted: this shop keeps it for one day after delivery.
       *[other] What was delivered for this order was deleted: this shop keeps it for { $days } days after delivery.
    }
declined-no-room = The shop cannot take orders just now: its machine is short of disk space. Nothing was bought; please try again later.
declined-buyer-gone = Nobody by that name or number has written to the bot yet.
declined-sales-paused = The shop is taking a short break. Nothing was bought; please come back soon.
declined-above-balance = The shop cannot fill an order of this size right now. Nothing was bought; please take less, or come back later.
declined-cannot-cancel = This order can no longer be cancelled.
declined-buyer-cap = You have ordered as much as one person may within 24 hours. Nothing was bought; you can buy this from { $at } on.
declined-shop-cap = The shop has sold as much as it may within 24 hours. Nothing was bought; please come again from { $at } on.
declined-over-cap = That is more than may be ordered within 24 hours ({ $cap }). Nothing was bought; please take less.
declined-too-many-open = You have quite a few orders on their way. Nothing was bought; please let one arrive first.
declined-too-many-refused = Several of your orders could not be completed within the last hour. Nothing was bought; you can order again from { $at } on.

error-stale = This button is no longer valid. Please start again from the shop.
error-stale-link = This link is no longer valid. Please start again from the shop.
error-trouble = Something went wrong on our side. Nothing is lost, and nothing is charged twice. Please try again in a moment.
error-loading = ⏳ Still loading…

declined-too-many-letters = You have written a great deal within the hour, and we are reading it. Your last message was not passed on; please write again a little later.

declined-too-many-alerts = You have as many alerts as there can be. Please switch one off under /alerts first.

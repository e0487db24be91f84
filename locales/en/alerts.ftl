# Alerts, for operators; and the alerts that buyers switch on.

alert-review = 🔎 <b>An order needs your decision.</b> The buyer's money is reserved.
alert-low-quote = ⛔ <b>{ $product } is not sold: the supplier's price is far too low.</b> For { $quantity } × it quotes { $cost }; by its own list that costs at least { $catalogue_cost }. If it charged the full price after all, you would pay the difference. Buyers are told that the product cannot be bought right now.
alert-free-quote = ⛔ <b>{ $product } is free and is not sold without your approval.</b> For { $quantity } × the supplier quotes { $cost }, and its own list says the same. If it charged something after all, you would pay that. Buyers are told that the product cannot be bought right now.
alert-product-broken = ⚠️ <b>“{ $product }” is not sold for now.</b> A trade of it has no clear outcome yet, and now it cannot be read: the supplier answers with an error page. It is sold again as soon as it can be read.
alert-rate-jumped = ⏸ <b>Sales are paused: the exchange rate jumped.</b> Nothing can be bought.
alert-rate-jumped-method = ⏸ <b>{ $method }: not offered, because its rate jumped.</b> What was paid before is not affected.
alert-rate-back = ▶️ <b>{ $method }: offered again.</b> The source says a usual rate again, not { $rate } any more.
alert-rate-accepted = ▶️ <b>{ $method }: offered again.</b> { $rate } was accepted by { $who }.
alert-payment-unexpected = 💳 <b>A payment came that does not fit its invoice.</b> It was credited to who paid; please compare it with the list of the payment method.
alert-payment-by-banned = 💳 <b>A banned buyer paid.</b> The money is in their wallet, where they cannot spend it. Return it with /refund, or by hand.
alert-payment-unreadable = 💳 <b>The shop does not understand what a payment method says about an invoice.</b> It may be paid, and nothing is credited yet; the shop keeps asking. Look at the invoice in the account of the payment method. Credit nothing by hand while the shop still asks: it would be credited twice.
alert-payment-without-owner = 💳 <b>A payment names an invoice of another shop or of another key.</b> Nobody was credited; /review says what you can do.
alert-payment-reversed = 💳 <b>A payment was taken back from outside.</b> The buyer's balance was lowered by what it had added; it may be below zero now. Until you decide in /review, nothing is bought for this buyer.
alert-payment-after-restore = 💳 <b>A payment was found that this database does not know.</b> It is not credited yet: it may have been credited and spent before. /review lets you decide.
alert-payments-found = 💳 <b>Payments that this database does not know: { $count }, worth { $value } in all.</b> They are older than the database, or from the time that a restored backup lacks. Nothing is credited yet: they may have been credited and spent before. Decide about all together with the button, or one by one in /review.
alert-payment-parked = 💳 <b>A payment arrived that the shop could not book.</b> It is not credited yet. /review lets you decide.
alert-refund-refused = 💳 <b>A payment method refused to return a payment.</b> The money is in the balance again. /review says what you can do.
alert-refund-overdue = 💳 <b>A payment method has not returned a payment for hours.</b> The balance was lowered; the shop keeps trying. See /review.
alert-cost-differs = ⚠️ <b>The supplier charged { $charged } instead of { $cost }.</b> The buyer paid the price shown.
alert-charge-unread = ⚠️ <b>The amount that the supplier charged cannot be read.</b> It is recorded as { $charged }, the last quote; please compare with the supplier's list.
alert-goods-without-number = ⚠️ <b>Goods arrived without a trade number.</b> The buyer has them; please compare with the supplier's list.
alert-undeliverable = 📪 <b>Goods could not be delivered:</b> { $reason ->
    [refunded] the buyer has the money back, so the goods stay here.
    [missing] none are stored for this order. Compare it with the supplier's list.
   *[other] { $reason }. They are kept, and sent again when the buyer writes to the bot and when the shop restarts.
}
alert-status-parked = 📪 <b>A buyer does not see how their order stands:</b> { $reason }. The message is sent again when the buyer writes to the bot and when the shop restarts. If it cannot wait, open the order to see who the buyer is, and tell them yourself.
alert-seller-message = ✉️ <b>A seller wrote a sentence instead of goods.</b> The buyer has read it. The money stays reserved until you decide what it is; your answer counts for every order of this product.
alert-doubtful-goods = ⚠️ <b>Goods that read like a sentence</b>, for a product that was delivered as codes before. The buyer has them and has paid; please check them.
alert-seller-text = “{ $text }”
alert-answers-altered = ⚠️ <b>The supplier changed what a buyer typed</b> in: { $fields }. The seller may deliver to the wrong account. The buyer was told and may write to you.
alert-altered-answer = { $field }: typed <code>{ $sent }</code>, stored at the supplier <code>{ $stored }</code>
alert-update-parked = ⚠️ <b>An update could not be handled</b> and was skipped (update { $update }, { $error }). The buyer was told.
alert-webhook-set = 🔀 <b>Another program set a webhook for this bot.</b> The shop deletes it and continues, but messages that buyers sent in between may have gone to that program. If none of you did this, somebody has the bot token: revoke it at @BotFather and put the new one into TELEGRAM_TOKEN.
alert-other-poller = 🔀 <b>Another program receives the messages of this bot</b>, so the shop answers late or not at all. Stop it. If none of you started one, somebody has the bot token: revoke it at @BotFather and put the new one into TELEGRAM_TOKEN.
alert-message-ends-program = ⛔ <b>The shop stopped several times while it sent one message, so it no longer sends that message:</b> { $message ->
    [deliver] the delivery of the order below. The buyer can still open it in their orders.
    [status] the status of the order below. The buyer can still see it in their orders; write to them if it cannot wait.
    [alert] an alert to an operator.
   *[other] a message to a buyer.
}
alert-recheck-ends-program = ⛔ <b>The shop stopped several times while it asked the supplier for news of a delivered order, so it no longer asks.</b> The buyer has the delivery. Whatever the supplier adds later is in the supplier's panel.
alert-refused-count = ⚠️ <b>Orders refused by the supplier within an hour: { $count }.</b> You were told of the first one only. Every buyer has their money back.
alert-store-down = ⚠️ <b>The supplier cannot be reached.</b> { $reason }
alert-supplier-trouble = { $trouble ->
    [balance] ⚠️ <b>The balance at the supplier is too low for an order that costs { $needed }.</b> Buyers read that the shop cannot take orders at the moment. Top it up; the shop then takes orders again by itself.
   *[other] ⚠️ <b>The supplier is not answering, or its answers cannot be used.</b> Buyers read that the shop cannot take orders at the moment. The shop keeps asking, and takes orders again by itself.
}
alert-supplier-available = Can be spent there: { $available }
alert-supplier-trouble-over = { $trouble ->
    [balance] ✅ <b>The balance at the supplier is sufficient again.</b> The shop takes orders.
   *[other] ✅ <b>The supplier answers again.</b> The shop takes orders.
}
alert-late-reply = ⚠️ <b>An answer from the supplier came too late for its order.</b> It is kept; compare the order with the supplier's list.
alert-late-trade = ⚠️ <b>The trade of a cancelled order turned up.</b> The supplier charged { $charged }, and the buyer has the money back: the ledger records it as the shop's loss. The goods are in the supplier's list.
alert-refused = ⚠️ <b>The supplier refused an order.</b> The buyer has their money back.
alert-quote-refused = ⚠️ <b>The supplier refuses to sell “{ $product }”.</b> Buyers are told that it cannot be bought. Why: { $cause }
alert-books = ⛔ <b>The ledger does not add up</b> (<code>{ $reason }</code>). Nothing is sold until a person has checked it: run <code>vitrine reconcile</code> on the server, which explains each rule. Then resume sales with /resume.
alert-balance-fell = ⚠️ <b>The balance at the supplier fell by { $reason } more than our ledger explains.</b> Compare the supplier's list of orders with ours: <code>vitrine reconcile</code> shows both figures.
alert-order =
    <b>#{ $order }</b> · { $product } · cost { $cost }
    Request number: <code>{ $request_no }</code>
alert-fact = { $name }: { $text }
alert-how = /review shows what is known and lets you resolve it. Or type: <code>/resolve { $order } trade NUMBER</code>, <code>not-charged</code> or <code>refund</code>.

alert-number-in-use = ⚠️ <b>The supplier knew an order's number before we sent it.</b> This should never happen: somebody else uses the account, or the shop has an error. The order is now listed in /review.
alert-cases-open = ⏰ <b>Orders to review: { $count }.</b> Their buyers are waiting, and their money is reserved. /review lists them; the oldest:
alert-claims-waiting = ⏰ <b>Payments that have waited for a day or longer: { $count }.</b> Their buyers said that they have paid. /claims lists them.
alert-payment-cases-waiting = ⏰ <b>Payment cases that have waited for a day or longer: { $count }.</b> /review lists them; buyers may be waiting for their money or their orders.

alert-disk-full = 💽 <b>The shop takes no orders: its disk is nearly full or cannot be written.</b> Orders already placed continue. Free some space, and sales resume by themselves.
alert-database-lost = ⛔ <b>The shop's database file was deleted or replaced while the shop was running.</b> Nothing is sold and nothing is bought. Save the data before you stop the shop: the running process still has the file open, and the log says where. Only then stop it and restore the file or a backup.
alert-instance-lock-lost = ⛔ <b>The shop's lock file was deleted or replaced while the shop was running.</b> Nothing is sold and nothing is bought, because a second shop could be running on the same database. Make sure that only one is running, and start it again.
alert-backup-failed = 💾 <b>The hourly backup could not be made.</b> { $reason }
alert-phase-given-up = 🔁 <b>The database refused a change every time it was tried</b> (<code>{ $reason }</code>). Nothing is lost, but somebody may have been told that it failed. If this comes again, look at the load of the database server.

alert-sales-paused = ⏸ <b>Sales are paused</b> by { $who }: { $why }. Nothing can be bought. { $remedy }
alert-said = The supplier says: “{ $said }”
alert-sales-resumed = ▶️ <b>One reason to pause sales is gone</b>, ended by { $who }. It was: { $why }. /desk shows whether sales are open again.
alert-shop-cap = ⏸ <b>The shop has reached its sales limit for 24 hours</b> ({ $cap }). Buyers are told when they can order again; SHOP_DAILY_CAP sets the limit.

alert-on-restock = 🔔 I'll tell you when it is back in stock.
alert-on-price = 📉 I'll tell you when it costs less than { $money }.
alert-on-opening = 🔔 I'll tell you when the sale opens.

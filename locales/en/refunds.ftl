# Payments that are returned, and payment cases. For operators only.

return-payments = 💳 <b>Payments of { $name }</b> ({ $who })
return-balance = Balance: { $money }
return-no-payments = There are no payments.
return-payment-gone = There is no such payment. <code>/refund WHO</code> lists the payments of a buyer.
return-line = · { $at } · { $method } · <b>{ $amount }</b> · credited { $money } · <code>{ $payment }</code>
return-line-why = { $line }{"\u000A"}  { $why }
return-how = Tap a payment to return it to where it came from.
return-obstacle-by-hand = This payment method cannot return money. Return it by hand, then send <code>/credit { $buyer } -AMOUNT</code>.
return-obstacle-pending = ⏳ It is being returned.
return-obstacle-done = ✅ It was returned.
return-obstacle-refused = ⚠️ The payment method refused to return it. Return it by hand, then send <code>/credit { $buyer } -AMOUNT</code>.
return-obstacle-taken-back = It was taken back from outside.
return-obstacle-being-checked = It is being checked: decide about it in /review first.
return-obstacle-above-balance = ⚠️ The balance is lower than what was credited.
return-ask = ❓ <b>Return { $amount }</b> by { $method } to <b>{ $name }</b> ({ $who })?
return-ask-effect = The balance falls by { $money }, from { $before } to { $after }.
return-ask-below = ⚠️ <b>The balance will be below zero:</b> the buyer has spent this money. They keep what they bought.
return-ask-by-hand = ⚠️ Nothing was credited for this payment by itself. If you have credited it by hand, take that back: <code>/credit { $buyer } -AMOUNT</code>.
return-ask-once = A payment can be returned only once, and only as a whole.
return-ask-again = ⚠️ <b>The payment method refused this before.</b> If you have returned the money by hand meanwhile, do not return it again.
return-refused-before = ⚠️ The payment method refused before; you can try again.
return-started = ⏳ { $amount } is being returned to <b>{ $name }</b> ({ $who }). The balance fell by { $money }. The buyer is told when it is done; if the payment method refuses, you find it in /review.

paycase-title = { $count ->
    [one] <b>{ $count } payment to check</b>
   *[other] <b>{ $count } payments to check</b>, oldest first
}
paycase-reversed = 💳 <b>A payment was taken back from outside.</b> The balance fell by { $money }.
paycase-reversed-without-value = 💳 <b>A payment was taken back from outside.</b> The shop had not credited it, so the balance did not change.
paycase-refund-refused = 💳 <b>A payment method refused to return a payment.</b> { $money } is in the balance again.
paycase-refund-refused-pending = 💳 <b>A payment method refused to return a payment, and is asked again.</b> The balance fell by { $money } again.
paycase-refund-refused-done = 💳 <b>A payment method refused to return a payment, and returned it later.</b> The balance fell by { $money }.
paycase-refund-overdue = 💳 <b>A payment method has not returned a payment for hours.</b> The balance fell by { $money }; the shop keeps trying.
paycase-found-after-restore = 💳 <b>A payment from before the restore was found.</b> It may have bought something that the backup does not know. { $money } is not credited yet.
paycase-parked = 💳 <b>A payment arrived, but the shop failed to book it.</b> { $money } is not credited yet.
paycase-parked-without-value = 💳 <b>A payment arrived whose value is not known.</b> Its currency or its payment method is not set up. Nothing is credited yet.
paycase-without-owner = 💳 <b>Nobody knows who paid.</b> The payment names an invoice of another shop or key, and nobody was credited.
paycase-what = { $at } · { $method } · <b>{ $amount }</b> · <code>{ $payment }</code>
paycase-buyer = Buyer: { $buyer }
paycase-said = The payment method says: { $said }
paycase-orders = Orders that wait for your decision: { $count }
paycase-how-reversed = Until you decide, nothing is bought from the supplier for this buyer, and they cannot order.
paycase-how-reversed-without-value = If it was credited by /credit, deduct that now: <code>/credit { $buyer } -AMOUNT</code>.
paycase-how-refund-refused = Try again by the button below, for example when the account of the payment method has enough money. Or return the money by hand, then send <code>/credit { $buyer } -AMOUNT</code>. Or leave it in the balance.
paycase-how-refund-overdue = Look at the account of the payment method: is there enough money, and is the method still set up?
paycase-how-found-after-restore = Compare it with the supplier's list of orders: was something bought for this payment that the shop does not know?
paycase-how-parked = The payment method has the money. Credit it, unless you return it there.
paycase-how-without-value = Find out what it is worth, and send <code>/credit { $buyer } AMOUNT { $case }</code>, which also closes this case. Or close this case, then return the payment.
paycase-how-without-owner = Find out who paid, and send <code>/credit WHO AMOUNT { $case }</code>, which also closes this case.
paycase-closed-already = ✅ This payment was checked already.
paycase-effect-continue = The orders of the buyer go on, and they can order again. The balance stays as it is.
paycase-effect-cancel-orders = The orders of the buyer that were not sent to the supplier are cancelled, and their money is released. The buyer can order again.
paycase-effect-credit = { $money } is added to the balance of the buyer.
paycase-effect-do-not-credit = Nothing is added to the balance. You can return the payment with /refund.
paycase-effect-settled = The payment is no longer listed. No money moves.
paycase-done = ✅ Done. The payment is no longer listed.
paycase-refusal-gone = There is no such payment to check.
paycase-refusal-already-closed = Another operator has decided already.
paycase-refusal-taken-back = Nothing was credited: the payment was taken back or returned.
paycase-refusal-being-returned = ⏳ The payment is being returned again. There is nothing to decide until the payment method answers.

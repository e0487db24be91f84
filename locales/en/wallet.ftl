wallet-available = <b>Available: { $money }</b>
wallet-balance = Balance: { $money }
wallet-credit = Credit: { $money }
wallet-credit-explained = <i>Credit lets you buy before you pay. What you use of it makes your balance negative: you owe that amount to the shop.</i>
wallet-debt = <b>You owe the shop more than your credit covers.</b> Add at least { $money } before you buy again.
wallet-held = Reserved for open orders (already deducted): { $money }
wallet-entries = <b>Activity</b>
wallet-no-entries = No activity yet.
wallet-receipts = <i>Tap 🧾 with the number of a line to get its receipt.</i>
wallet-claims = { $count ->
    [one] ⏳ Your payment is being checked: { $money }
   *[other] ⏳ { $count } of your payments are being checked: { $money } in all
}
wallet-top-up = <i>To top up your balance, please contact the operator of this shop.</i>

# A line of the statement, and what it is for.
statement-line = <b>{ NUMBER($number, useGrouping: 0) }</b> · <i>{ $date }</i> · <b>{ $change }</b> · balance { $balance }{"\u000A"}{ $reason }
entry-order = { $name } (order #{ NUMBER($order, useGrouping: 0) })
entry-order-erased = Order #{ NUMBER($order, useGrouping: 0) }
entry-hold = { $what } · reserved
entry-paid = { $what } · paid
entry-capture = { $what } · promo code discount
entry-release = { $what } · cancelled, returned
entry-refund = { $what } · refunded
entry-topup = Top-up
entry-payment = Payment received · { $method }
entry-payment-returned = Payment returned to you · { $method }
entry-refund-refused = Payment could not be returned · { $method }
entry-reversal = Payment reversed by the payment service · { $method }
entry-taken-back = Correction: deducted by the shop
entry-referral = Reward for a friend's order
entry-referral-return = Reward taken back: a friend's order was refunded
entry-other = Other

receipt-title = 🧾 <b>Receipt { NUMBER($number, useGrouping: 0) }</b>
receipt-shop = Shop: { $name }
receipt-date = Date: { $at }
receipt-reason = For: { $reason }
receipt-amount = Amount: <b>{ $change }</b>
receipt-paid = Paid with: { $sources }
receipt-balance = Balance after it: { $balance }

# Notices that the shop sends to buyers by itself.

notice-answers-altered = ⚠️ <b>What you typed in “{ $fields }” did not arrive as you typed it</b> (order #{ $order }): some characters were changed. Please write to us, so that your order is not delivered to the wrong account.
notice-altered-answer = { $field }: you typed <code>{ $sent }</code>, we received <code>{ $stored }</code>
notice-still-checking = 🔎 Order #{ $order } is still being checked. <b>Your { $money } is reserved, not spent.</b> You will get your order or your money back; you don't need to do anything.

notice-credited = 👛 <b>{ $money }</b> was added to your balance.
notice-taken-back = 👛 { $money } was deducted from your balance.
notice-reward-credited = 🤝 <b>{ $money }</b> was added to your balance: your reward for a friend's order. Thank you!
notice-reward-returned = 🤝 { $money } was deducted from your balance: a friend's order was refunded, so its reward was taken back.
notice-payment-refunded = ↩️ <b>{ $amount } was returned</b> to where you paid from. Your balance fell by { $money }.
notice-payment-reversed = 💳 <b>Your payment of { $amount } was taken back.</b> Your balance fell by { $money }. Until a person has looked at it, your open orders wait and you cannot place new ones. Was it not you? /paysupport
notice-payment-checked = 💳 <b>Your payment of { $amount } was received.</b> A person checks it first; then it is added to your balance.
notice-tap-failed = Something you did here failed, and trying again didn't help. Nothing was charged twice; your purchases are under My orders. The operator has been told.

notice-back = 🔔 <b>{ $name }</b> is back in stock, from { $money }.
notice-cheaper = 📉 <b>{ $name }</b> is cheaper now: from { $money } instead of { $before }.
notice-open = ⚡ <b>{ $name }</b>: the sale is open, from { $money }.
notice-open-until = ⚡ <b>{ $name }</b>: the sale is open until { $until }, from { $money }.
notice-claim-declined = ❌ <b>The shop did not find your payment of { $money }</b> (reference <code>{ $reference }</code>). Nothing was added to your balance. If you have paid, please write to support and send a picture of the payment.

# Notices that the shop sends to buyers on its own.

notice-answers-altered = ⚠️ <b>What you typed in “{ $fields }” did not arrive as you typed it</b> (order #{ $order }): some characters were changed. Please write to us, so that your order is not delivered to the wrong account.
notice-still-checking = 🔎 Order #{ $order } still needs a closer look. <b>Your { $money } is reserved, not spent.</b> You will get your goods or your money back; there is nothing you need to do.

notice-credited = 👛 <b>{ $money }</b> was added to your wallet.
notice-taken-back = 👛 { $money } was taken back from your wallet.
notice-tap-failed = Something you did here did not work, and trying again didn't help. Nothing was charged twice; what was bought is under My orders. The operator knows about it.

notice-back = 🔔 <b>{ $name }</b> is back, from { $money }.
notice-cheaper = 📉 <b>{ $name }</b> costs less: from { $money } instead of { $before }.
notice-open = ⚡ <b>{ $name }</b>: the sale is open, from { $money }.
notice-open-until = ⚡ <b>{ $name }</b>: the sale is open until { $until }, from { $money }.

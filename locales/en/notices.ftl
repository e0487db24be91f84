# Notices that the shop sends to buyers on its own.

notice-still-checking = 🔎 Order #{ $order } still needs a closer look with the store. <b>Your { $money } is reserved, not spent.</b> You will get your goods or your money back; there is nothing you need to do.

notice-credited = 👛 <b>{ $money }</b> was added to your wallet.
notice-taken-back = 👛 { $money } was taken back from your wallet.
notice-tap-failed = Something you did here did not work, and trying again didn't help. Nothing was charged twice; what was bought is under My orders. The operator knows about it.

notice-back = 🔔 <b>{ $name }</b> is back, from { $money }.
notice-cheaper = 📉 <b>{ $name }</b> costs less: from { $money } instead of { $before }.

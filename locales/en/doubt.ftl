# An order in doubt: what the evidence said, for its buyer and for operators.

order-behind = Your order is placed, and { $money } of your wallet is reserved for it. Another order is being settled with the store first; yours is next in line and goes out by itself.
cancelled-never-bought = the store's answer was lost, so we watched your purchase until it was certain: nothing was bought, and nothing was taken.
notice-still-checking = 🔎 Order #{ $order } still needs a closer look with the store. <b>Your { $money } is reserved, not spent.</b> You will get your goods or your money back; there is nothing you need to do.

cause-refused-but-fell = the store refused, but our balance there fell all the same
cause-not-charged-still = no clear answer came back from the store, but our balance there stood still for as long as a purchase can take: nothing was charged
cause-not-charged-poor = no clear answer came back from the store; asked again, it had not booked the order and said that our balance there is too low
cause-unknown-fell = no clear answer came back from the store, and our balance there fell: it was most likely charged
cause-unknown-rose = no clear answer came back from the store, and our balance there rose meanwhile, so it proves nothing
cause-unknown-unreadable = no clear answer came back from the store, and our balance there could not be read
cause-unknown-booked = no clear answer came back from the store, but asked again it said that the order is booked: look for it in the store's panel
cause-unknown-number-in-use = the store said that our number for this order is in use already, though we had sent it only once
cause-again = sent once more, and the store took it
alert-number-in-use = ⚠️ <b>The store knew an order's number before we sent it.</b> That should never happen: somebody else uses the account, or the shop has a fault. The order is treated as one in doubt.
alert-cases-open = ⏰ <b>Orders in doubt: { $count }.</b> Their buyers are waiting, and their money is reserved. /review lists them; the oldest:

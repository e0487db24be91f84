# Invite links, and what they earn.

invite-how = { $days ->
    [0] <b>Invite friends with your link.</b> When somebody new comes by it, you get { $percent } of what the shop earns on each of their orders, soon after delivery.
    [one] <b>Invite friends with your link.</b> When somebody new comes by it, you get { $percent } of what the shop earns on each of their orders, { $days } day after delivery.
   *[other] <b>Invite friends with your link.</b> When somebody new comes by it, you get { $percent } of what the shop earns on each of their orders, { $days } days after delivery.
}
invite-first-orders = { $count ->
    [one] Only a friend's first order counts.
   *[other] Only a friend's first { $count } orders count.
}
invite-rules = If an order is refunded, its reward is deducted again. You won't see who came or what they bought.
invite-link = Your link: <code>{ $link }</code>
invite-no-link = Your link cannot be shown right now. Please try again.
invite-friends = Friends who came: { $count }
invite-credited = Added to your balance: <b>{ $money }</b>
invite-pending = Waiting: { $money }
invite-shared = I buy in this shop:

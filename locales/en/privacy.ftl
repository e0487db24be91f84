# What the shop keeps of its reader, and being forgotten.

privacy-head = <b>What this shop keeps about you, and why</b>
privacy-person = · <b>Your Telegram name, ID and language</b>, to recognise you and to speak with you.
privacy-orders = · <b>What you ordered and paid</b>, for the books. This is never deleted.
privacy-texts = { $days ->
    [0] · <b>What was delivered and what you typed for it</b>, so that you can open it again; until you have it forgotten.
    [one] · <b>What was delivered and what you typed for it</b>, so that you can open it again; for { $days } day after delivery.
   *[other] · <b>What was delivered and what you typed for it</b>, so that you can open it again; for { $days } days after delivery.
}
privacy-unfinished = { $days ->
    [one] · <b>Purchases you did not finish</b>, so that you find your place again; for { $days } day.
   *[other] · <b>Purchases you did not finish</b>, so that you find your place again; for { $days } days.
}
privacy-letters = { $days ->
    [0] · <b>What you and the shop wrote to each other</b>, to help you; until you have it forgotten.
    [one] · <b>What you and the shop wrote to each other</b>, to help you; for { $days } day after the last message.
   *[other] · <b>What you and the shop wrote to each other</b>, to help you; for { $days } days after the last message.
}
privacy-alerts = · <b>Alerts that you switched on</b>, until you switch them off.
privacy-others = Goods, typed answers and messages between you and the shop are kept encrypted. What you type for a product is passed on only to fulfil that order; nothing else about you is.

forget-goes =
    <b>This will be deleted:</b> what was delivered for orders that are over and what you typed for them, what you wrote to the shop and its answers, purchases you did not finish, and your alerts. Your list of orders will be empty.
    Codes you still need? Please save them first: they cannot be shown again.
forget-stays = { $count ->
    [0] <b>This stays:</b> your balance, what was ordered and paid, and your Telegram name, ID and language. The books need them.
    [one] <b>This stays:</b> your balance, what was ordered and paid, and your Telegram name, ID and language. The books need them. { $count } order is still open: you will see it until it is over, and then it is forgotten, too.
   *[other] <b>This stays:</b> your balance, what was ordered and paid, and your Telegram name, ID and language. The books need them. { $count } orders are still open: you will see each until it is over, and then it is forgotten, too.
}
forget-final = Nobody can undo this, not even the shop. Messages in this chat stay: you can delete them yourself.
forget-done = ✓ <b>Forgotten.</b> You can go on buying here whenever you like.

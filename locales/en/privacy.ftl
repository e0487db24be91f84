# What the shop stores about the reader, and deleting it.

privacy-head = <b>What this shop keeps about you, and why</b>
privacy-person = · <b>Your Telegram name, ID and language</b>, to recognise you and to write to you in your language.
privacy-orders = · <b>What you ordered and paid</b>, for our accounting. This is never deleted.
privacy-texts = { $days ->
    [0] · <b>What was delivered and what you typed for it</b>, so that you can open it again; until you delete it.
    [one] · <b>What was delivered and what you typed for it</b>, so that you can open it again; for { $days } day after delivery.
   *[other] · <b>What was delivered and what you typed for it</b>, so that you can open it again; for { $days } days after delivery.
}
privacy-unfinished = { $days ->
    [one] · <b>Purchases you did not finish</b>, so that you can continue them; for { $days } day.
   *[other] · <b>Purchases you did not finish</b>, so that you can continue them; for { $days } days.
}
privacy-support-messages = { $days ->
    [0] · <b>Messages between you and the shop</b>, so that we can help you; until you delete them.
    [one] · <b>Messages between you and the shop</b>, so that we can help you; for { $days } day after the last message.
   *[other] · <b>Messages between you and the shop</b>, so that we can help you; for { $days } days after the last message.
}
privacy-claims = { $days ->
    [0] · <b>Transaction numbers and pictures of your payments</b>, so that the shop finds your money; until you delete them.
    [one] · <b>Transaction numbers and pictures of your payments</b>, so that the shop finds your money; for { $days } day after the decision.
   *[other] · <b>Transaction numbers and pictures of your payments</b>, so that the shop finds your money; for { $days } days after the decision.
}
privacy-alerts = · <b>Your alerts</b>, until you turn them off.
privacy-referral = · <b>Who invited you</b>, if you came by a friend's link, so that they get their reward; until you delete it.
privacy-others = What was delivered, what you typed and your messages are stored encrypted. What you type for a product is used only to complete that order, and nothing else about you leaves this shop.

forget-goes =
    <b>This will be deleted:</b> what was delivered for finished orders and what you typed for them, your messages with the shop, purchases you did not finish, and your alerts. Your list of orders will be empty.
    Do you still need any codes? Please save them first: they cannot be shown again.
forget-referral = Your invite link will stop working, and rewards that are still waiting will be lost.
forget-stays = { $count ->
    [0] <b>This stays:</b> your balance, what you ordered and paid, and your Telegram name, ID and language. Our accounting needs them.
    [one] <b>This stays:</b> your balance, what you ordered and paid, and your Telegram name, ID and language. Our accounting needs them. { $count } order is still open: you will see it until it is finished, then it is deleted, too.
   *[other] <b>This stays:</b> your balance, what you ordered and paid, and your Telegram name, ID and language. Our accounting needs them. { $count } orders are still open: you will see each until it is finished, then it is deleted, too.
}
forget-final = Nobody can undo this, not even the shop. Messages in this chat stay; you can delete them yourself.
forget-done = ✓ <b>Deleted.</b> You can keep buying here whenever you like.

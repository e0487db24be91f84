## Support: writing to the shop, for buyers; messages and conversations, for operators.

support-about = About order #{ NUMBER($order, useGrouping: 0) } · { $name }
support-invite =
    How can we help? <b>Write your message here</b>; you can also send pictures and files.
    We answer in this chat. Please don't send passwords or codes.
support-payment =
    <b>Help with a payment</b>
    Write your message here: which order or top-up it is about, when you paid and how much. A receipt number from /wallet helps; so does a picture.
    To get the money for an order back, open it under /orders and ask for a refund. We answer in this chat.
support-passed-on =
    ✓ <b>Sent.</b> We answer in this chat; you don't need to wait here.
    To add something, tap the button. Other text is a search again.
support-only-these = You can send text, pictures, files, stickers and voice messages to support. Please use one of these.
support-ask = I can only read text and button taps. Shall I send this to support?
support-answer = 💬 <b>Answer from the shop</b>
support-closed = ✓ <b>We think this is solved</b> and have closed the conversation. If you still need help, just write again.

refund-ask = <b>Ask for your money back?</b>{"\u000A"}{ $name } · { $money }
refund-how = The shop decides about it and answers in this chat. No money moves until then.
refund-why = Why do you ask for it? <b>Write it here</b> and your request is sent with it. Or send it without a reason.
refund-sent = ✓ <b>We have received your request for a refund.</b> The shop decides about it and answers in this chat; no money has moved yet. Please write here why you ask for it.
refund-sent-with-reason = ✓ <b>We have received your request for a refund, with your reason.</b> The shop decides about it and answers in this chat; no money has moved yet. To add something, tap the button.
refund-received = ✓ <b>We received your request for a refund</b> on { $at }. The shop decides about it and answers in this chat. To add something, tap the button.
refund-text = I would like my money back for this order.

thread-letter = 💬 <b>{ $name }</b> ({ $who }) wrote
thread-refund = 💰 <b>{ $name }</b> ({ $who }) asks for a refund
thread-refund-how = <i>No money has moved. Reply to this message to answer.</i>
thread-refund-asked = 💰 <b>Asked for a refund</b> { $age } ago
thread-answered = ↪️ <b>{ $operator }</b> answered { $name } ({ $who })
thread-closed-by = ✓ <b>{ $operator }</b> closed the conversation with { $name } ({ $who })
thread-unreached = ⚠️ <b>{ $name }</b> ({ $who }) has blocked the bot or deleted their account. Your answer is kept and will be sent if they come back.
thread-order = 🧾 #{ NUMBER($order, useGrouping: 0) } · { $name } ×{"\u00A0"}{ $quantity } · { $price } · { $status } · { $age } old
thread-no-order = <i>Not about an order</i>
thread-words = <blockquote>{ $text }</blockquote>
thread-forgotten = <i>🗑 This text has been deleted.</i>
thread-original-follows = <i>📎 It follows as a separate message.</i>
thread-original-lost = <i>📎 The sender has deleted this message.</i>
thread-how = <i>Reply to this message to answer.</i>
thread-sent = ✓ On its way to <b>{ $name }</b> ({ $who }).
thread-sent-about = 🧾 #{ NUMBER($order, useGrouping: 0) } · { $name }
thread-next-too = ✍️ What you write next goes there too, until you open something else or { $time } pass.
thread-write-now = ✍️ <b>What you write next goes to { $name }</b> ({ $who }), until you open something else or { $time } pass. After that, reply to this message.
thread-for-whom = ⚠️ <b>Nothing was sent yet.</b> A message from another conversation arrived after you opened one. Who is yours for?
thread-head = 💬 Conversation with <b>{ $name }</b> ({ $who })
thread-head-closed = ✓ Closed conversation with <b>{ $name }</b> ({ $who })
thread-from-them = <b>{ $name }</b> · <i>{ $age } ago</i>{"\u000A"}<blockquote>{ $text }</blockquote>
thread-from-us = ↪️ <b>Our answer to { $name }</b> · <i>{ $age } ago</i>{"\u000A"}<blockquote>{ $text }</blockquote>
threads-none = ✅ No open conversations.
threads-title = { $count ->
    [one] <b>{ $count } open conversation</b>
   *[other] <b>{ $count } open conversations</b>, the longest waiting first
}
threads-no-refund-requests = ✅ No open refund requests.
threads-refund-requests = { $count ->
    [one] <b>{ $count } refund request</b>
   *[other] <b>{ $count } refund requests</b>, the longest waiting first
}
thread-line-waiting = ❗️ { $name } · { $age } · “{ $text }”
thread-line-answered = ↪️ { $name } · { $age } · “{ $text }”

## What the shop stores about the reader, and deleting it.

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

## The shop's terms: the operator's own text, or this one.

terms-text = { $text }
terms-default =
    · <b>Price.</b> You pay the price on the button with which you confirm. It is reserved from your balance then, and taken when your order is ready.
    · <b>Delivery.</b> Your purchase arrives in this chat. Some products are prepared by hand and take longer.
    · <b>Not delivered.</b> If an order cannot be completed, you get all of its price back on your balance.
    · <b>Something is wrong?</b> Check what you received soon. If it does not work, open the order and write to us or ask for a refund. The shop decides about it.
    · <b>Your data.</b> /privacy says what is kept, and /paysupport helps with payments.

## Invite links, and what they earn.

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

## What Telegram shows of the bot before anybody wrote to it, and the greeting of a shop with a name.

profile-description =
    A shop in a chat. Browse the categories, see the exact price before you buy, and get your order right here.
    You pay only when your order is ready. If it cannot be completed, you get all your money back.
    Questions? /support reaches the people who run this shop.
profile-short-description = Digital products, delivered right in this chat.

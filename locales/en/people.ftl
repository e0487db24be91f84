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
thread-problem = ⚠️ <b>{ $name }</b> ({ $who }) reports a problem
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

## Buyers for staff: finding one, their page, bans and notes.

buyer-matches = ❓ <b>Whom do you mean by “{ $text }”?</b> Names are not unique, and anybody may take one: look at the number.
buyer-matches-more = There are more. Type more of the name, or the @name.
buyer-banned = 🚫 <b>Banned</b>
buyer-banned-by = 🚫 <b>Banned</b> since { $at } by { $name }
buyer-seen = First seen { $met } · last seen { $age } ago · language { $language }
buyer-invited-others = { $count ->
    [one] Invited { $count } person · earned { $money }
   *[other] Invited { $count } people · earned { $money }
}
buyer-orders = { $count ->
    [0] <b>No orders</b>
    [one] <b>{ $count } order</b>
   *[other] <b>{ $count } orders</b>
}
buyer-orders-in = { $status }: { $count }
buyer-orders-list = { $orders }
buyer-orders-refused = Refused: { $count }
buyer-spent = Spent (delivered, less refunds): <b>{ $money }</b>
buyer-paid-in = { $count ->
    [one] Paid in: { $money } with { $count } payment
   *[other] Paid in: { $money } with { $count } payments
}
buyer-refunded = Refunded to the balance: { $money }
buyer-paid-back = Payments returned or taken back: { $money }
buyer-by-hand = Added by staff: { $money }
banned-title = { $count ->
    [0] ✅ Nobody is banned.
    [one] 🚫 <b>{ $count } person is banned</b>
   *[other] 🚫 <b>{ $count } people are banned</b>, the latest first
}
ban-ask = ❓ <b>Ban { $name }</b> ({ $who })?
ban-effect = They can buy nothing more, and prices shown to them now expire. Placed orders are finished. They keep their goods and their money, and can still write to you.
ban-why = <b>Why?</b> Only staff read it. Tap a reason, which bans them, or type your own here.
ban-reason = Reason, for staff only: “{ $text }”
ban-reason-fraud = fraud
ban-reason-chargeback = payment taken back
ban-reason-spam = spam
ban-reason-insults = insults
ban-changed = 🚫 <b>{ $name }</b> ({ $who }) is banned.
ban-nothing-to-change = ℹ️ <b>{ $name }</b> ({ $who }) is banned already. Nothing was changed.
ban-is-staff = ⚠️ <b>{ $name }</b> ({ $who }) belongs to the staff and cannot be banned.
ban-money = 💰 Their balance is { $money }, and they cannot spend it. Return it with “Return a payment”, or by hand.
unban-ask = ❓ <b>Lift the ban of { $name }</b> ({ $who })?
unban-effect = They can buy again at once.
unban-changed = ✅ <b>{ $name }</b> ({ $who }) can buy again.
unban-nothing-to-change = ℹ️ <b>{ $name }</b> ({ $who }) is not banned. Nothing was changed.
notes-title = { $count ->
    [one] ✍️ <b>{ $count } note</b>
   *[other] ✍️ <b>{ $count } notes</b>
}
notes-none = ✍️ No notes yet.
note-ask = ✍️ <b>What should staff know about { $name }</b> ({ $who })? Type it here. Buyers never see notes.
note-ask-order = ✍️ <b>What should staff know about order #{ NUMBER($order, useGrouping: 0) }?</b> Type it here. Buyers never see notes.
note-added-order = ✅ Your note about order #{ NUMBER($order, useGrouping: 0) } is saved.
note-line-note = <b>{ $name }</b>, { $age } ago: { $text }
note-line-order = <b>{ $name }</b>, { $age } ago, order #{ NUMBER($order, useGrouping: 0) }: { $text }
note-line-ban = 🚫 <b>{ $name }</b>, { $age } ago, why they were banned: { $text }
note-line-unban = ✅ <b>{ $name }</b>, { $age } ago, why the ban was lifted: { $text }
note-unreadable = (this note cannot be read)

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
privacy-notes = · <b>Notes of the shop about you</b> and your orders, so that we can help you; until you delete them. A ban is kept.
privacy-alerts = · <b>Your alerts</b>, until you turn them off.
privacy-referral = · <b>Who invited you</b>, if you came by a friend's link, so that they get their reward; until you delete it.
privacy-others = What was delivered, what you typed and your messages are stored encrypted. What you type for a product is used only to complete that order, and nothing else about you leaves this shop.

forget-goes =
    <b>This will be deleted:</b> what was delivered for finished orders and what you typed for them, your messages with the shop and its notes about you, purchases you did not finish, and your alerts. Your list of orders will be empty.
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

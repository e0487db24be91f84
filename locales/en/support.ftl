# Support: writing to the shop, for buyers; messages and conversations, for operators.

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

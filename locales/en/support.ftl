# Writing to the shop, for buyers; letters and their list, for operators.

support-about = About order #{ NUMBER($order, useGrouping: 0) } · { $name }
support-invite =
    What can we do for you? <b>Write it here</b>, and it goes to the people who run this shop. Pictures and files are welcome, too.
    The answer comes right into this chat. Please leave out passwords and codes.
support-passed-on =
    ✓ <b>Passed on.</b> The answer comes right into this chat; you need not wait here.
    If there is more to say, just go on writing.
support-only-these = Only texts, pictures, files, stickers and voice messages can be passed on. Please say it in one of these.
support-offer = I can only read text and buttons. Shall I pass this on to the people who run this shop?
support-answer = 💬 <b>The shop answers</b>
support-closed = ✓ <b>We think this is settled</b> and have closed our conversation. If anything is still open, just write again.

thread-letter = 💬 <b>{ $name }</b> ({ $who }) writes
thread-answered = ↪️ <b>{ $operator }</b> answered { $name } ({ $who })
thread-closed-by = ✓ <b>{ $operator }</b> closed the conversation with { $name } ({ $who })
thread-unreached = ⚠️ <b>{ $name }</b> ({ $who }) has blocked the bot or is gone. Your answer is kept, and goes out if they come back.
thread-order = 🧾 #{ NUMBER($order, useGrouping: 0) } · { $name } ×{"\u00A0"}{ $quantity } · { $price } · { $status } · { $age } old
thread-no-order = <i>Not about an order</i>
thread-words = { $text }
thread-forgotten = <i>🗑 What was written is deleted.</i>
thread-original-follows = <i>📎 It follows as a message of its own.</i>
thread-original-lost = <i>📎 This message was deleted where it was written.</i>
thread-how = <i>Reply to this message to answer.</i>
thread-sent = ✓ On its way to <b>{ $name }</b> ({ $who }).
thread-sent-about = 🧾 #{ NUMBER($order, useGrouping: 0) } · { $name }
thread-next-too = ✍️ What you write next goes there too, until you open something else or { $time } pass.
thread-write-now = ✍️ <b>What you write next goes to { $name }</b> ({ $who }), until you open something else or { $time } pass. After that, reply to this message.
thread-for-whom = ⚠️ <b>Nothing was sent yet.</b> A message of another conversation arrived after you opened one. For whom is yours?
thread-card = 💬 Conversation with <b>{ $name }</b> ({ $who })
thread-card-closed = ✓ Closed conversation with <b>{ $name }</b> ({ $who })
thread-from-them = <b>{ $name }</b> · <i>{ $age } ago</i>{"\u000A"}{ $text }
thread-from-us = ↪️ <b>We, to { $name }</b> · <i>{ $age } ago</i>{"\u000A"}{ $text }
threads-none = ✅ No conversation is open.
threads-title = { $count ->
    [one] <b>{ $count } conversation is open</b>
   *[other] <b>{ $count } conversations are open</b>, the longest waiting first
}
thread-line-waiting = ❗️ { $name } · { $age } · { $text }
thread-line-answered = ↪️ { $name } · { $age } · { $text }

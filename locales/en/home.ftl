home-note = { $note }
home-welcome = <b>Hello, { $name }!</b>
home-available = 👛 Available: { $money }
home-choose = 🔎 Type a name to search, or choose:
home-empty = Products are being added. Please look in again in a minute.

hint-text = I wasn't expecting a message just now. Please use the buttons below.
hint-content = I can only read text and button taps, so what you sent was not used.
hint-command = I don't know that command. Here is the shop.
hint-cancelled = OK, I've stopped asking. Your choices are saved.
hint-quote-cancelled = Nothing was bought. Your choices are saved.
hint-nothing-to-cancel = There is nothing to cancel.
hint-interrupted = The shop was restarted. Please open what you were looking at again.
hint-too-fast = ⏱ You are writing too fast. I answer your last message.

home-welcome-to = <b>Hello, { $name }, and welcome to { $shop }!</b>

hint-reply = The message that you replied to is not part of a conversation, so nothing was sent. Please reply to a buyer's message or open a conversation.

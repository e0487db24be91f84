home-note = { $note }
home-welcome = <b>Hello, { $name }!</b>
home-available = 👛 Balance: { $money }
home-choose = 🔎 Type a name to search, or choose:
home-empty = Products are being added. Please look in again in a minute.

hint-text = I wasn't expecting a message just now. Please use the buttons below.
hint-content = I can only read text and buttons. Nothing happened to what you sent.
hint-command = I don't know that command. Here is the shop.
hint-cancelled = All right, I've stopped asking. What you chose is kept.
hint-interrupted = I was interrupted and have started again. Please open once more what you were looking at.

home-welcome-to = <b>Hello, { $name }, and welcome to { $shop }!</b>

hint-reply = The message that you replied to belongs to no conversation, so nothing was sent. Please reply to a buyer's message, or pick a conversation.

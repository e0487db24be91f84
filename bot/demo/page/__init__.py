"""The two pages of the demo in the browser: the chat, and the supplier's console."""

"""The operator's commands. Who may give them is decided by `bot.chat.router`, before any runs.

Answers are messages of their own: an operator who also buys keeps the screen. Every change is
audited by the service that makes it.
"""

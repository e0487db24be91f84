"""The operator's commands and buttons. `bot.chat.router` finds every module here by its `routes`.

`Routes(operators_only=True)` keeps everybody else out before a handler runs.

Answers are messages of their own: an operator who also buys keeps the screen. Every change is
audited by the service that makes it.
"""

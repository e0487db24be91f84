"""Commands and buttons of the operators. `bot.chat.router` finds every module here by its `routes`.

`Routes(operators_only=True)` refuses everybody else before a handler runs. Answers are new
messages, so that an operator who also buys keeps the screen. The service that makes a change audits
it.
"""

"""The rules of the shop in pure Python.

Nothing here does I/O, awaits, or depends on Telegram, SQL or HTTP. What the rules need from outside
enters through protocols, such as `bot.domain.orders.supplier` and `bot.domain.system_ports`. Only
the standard library may be imported.
"""

"""The shop's rules in pure Python.

Nothing here does I/O, awaits, or knows Telegram, SQL or HTTP: what comes from outside enters through
the protocols of `bot.domain.ports`. Only the standard library may be imported.
"""

"""Everything Telegram: updates come in here, screens and messages go out.

Nothing outside this room and the composition root imports `telegram`. The chat calls services; it
never reaches the supplier, the database or the network of anybody else by itself.
"""

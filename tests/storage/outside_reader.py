"""Reads a shop's database from outside by plain SQL, on either engine. No code of the shop is used.

A query is written once, in the SQL that both engines understand, with `?` for a value. Two forms are
translated for PostgreSQL: the places of values, and `json_extract(column, '$.key')`.
"""

import asyncio
import re
import sqlite3
from collections.abc import Callable, Coroutine, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from decimal import Decimal
from itertools import count
from pathlib import Path
from typing import Any, Protocol, TypeVar

import asyncpg

from tests.waiting import HANG_LIMIT

T = TypeVar("T")
Row = tuple[object, ...]
_JSON_EXTRACT = re.compile(r"json_extract\((\w+), '\$\.(\w+)'\)")
_SQLITE = "sqlite:///"
#: What a question meets while the server stops, starts, or recovers.
_OUTAGES = (
    OSError,
    asyncpg.CannotConnectNowError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.ConnectionDoesNotExistError,
    # A connection that ended in the middle of an answer: the driver's own words for it.
    asyncpg.InternalClientError,
    asyncpg.InterfaceError,
)
_RETRY_SECONDS = 0.05
#: Counts the changed rows of a database, also those of a transaction that is rolled back later.
_COUNT_CHANGES = """
    CREATE SEQUENCE IF NOT EXISTS public.outside_changes;
    CREATE OR REPLACE FUNCTION count_outside_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM nextval('public.outside_changes'); RETURN NULL; END $$;
    DO $$ DECLARE name text; BEGIN
        FOR name IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
            EXECUTE format('CREATE OR REPLACE TRIGGER outside_change AFTER INSERT OR UPDATE OR DELETE'
                ' ON public.%I FOR EACH ROW EXECUTE FUNCTION count_outside_change()', name);
        END LOOP;
    END $$"""
_TABLES = "SELECT tablename FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename"


class OutsideReader(Protocol):
    """The questions that a test asks a shop's database. The shop may be running or dead."""

    def rows(self, query: str, *values: object) -> list[Row]:
        """Return the rows of a query; none while the database or its tables do not exist."""

    def broken_rules(self, rules: Mapping[str, str]) -> dict[str, list[Row]]:
        """Return the rules whose queries find rows, each with these rows."""

    def version(self) -> object:
        """Return a value that differs after each commit that changed a row."""

    def holds_text(self, text: bytes) -> bool:
        """Return whether the text is stored unencrypted."""

    def close(self) -> None:
        """Close the connection. It is opened again when it is needed."""


def open_reader(url: str) -> OutsideReader:
    """Return the reader for a database address."""
    if url.startswith(_SQLITE):
        return FileReader(Path(url.removeprefix(_SQLITE)))
    return ServerReader(url)


class FileReader:
    """Reads a SQLite file on a connection of its own."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self._opened: sqlite3.Connection | None = None

    def rows(self, query: str, *values: object) -> list[Row]:
        """Return the rows of a query; none while there is no file."""
        if not self.file.exists():
            return []
        return self._connection.execute(query, values).fetchall()

    def broken_rules(self, rules: Mapping[str, str]) -> dict[str, list[Row]]:
        """Return the rules whose queries find rows, each with these rows."""
        found = {rule: self.rows(query) for rule, query in rules.items()}
        return {rule: rows for rule, rows in found.items() if rows}

    def version(self) -> object:
        """Return a value that differs after each commit that changed a row, or used up an id."""
        return self.rows("PRAGMA data_version")

    def holds_text(self, text: bytes) -> bool:
        """Return whether the text is in the file or its log."""
        files = [self.file, self.file.with_name(self.file.name + "-wal")]
        return any(file.exists() and text in file.read_bytes() for file in files)

    def close(self) -> None:
        """Close the connection."""
        if self._opened is not None:
            self._opened.close()
            self._opened = None

    @property
    def _connection(self) -> sqlite3.Connection:
        if self._opened is None:
            uri = f"{self.file.as_uri()}?mode=ro"
            self._opened = sqlite3.connect(
                uri, uri=True, timeout=10, isolation_level=None, check_same_thread=False
            )
        return self._opened


class ServerReader:
    """Reads a PostgreSQL database on a connection of its own, in a thread of its own.

    The caller has an event loop, and waits for each answer without giving way to other tasks: what
    it reads belongs to one moment of the test. While the server is restarted, a question waits for
    it; then ask in another thread. Raises TimeoutError after HANG_LIMIT seconds.
    """

    def __init__(self, url: str) -> None:
        self.url = url
        self._aside: tuple[ThreadPoolExecutor, asyncio.Runner] | None = None
        self._opened: Any = None
        self._counts_changes = False

    def rows(self, query: str, *values: object) -> list[Row]:
        """Return the rows of a query; none while there are no tables."""
        text = translate(query)

        async def fetch(connection: Any) -> list[Row]:
            with suppress(asyncpg.UndefinedTableError):
                return [_plain_row(row) for row in await connection.fetch(text, *values)]
            return []

        return self._ask(fetch)

    def broken_rules(self, rules: Mapping[str, str]) -> dict[str, list[Row]]:
        """Return the rules whose queries find rows, each with these rows.

        One statement asks for all of them, because a round trip costs more than a query. It counts the
        rows: for EXISTS the server would choose plans that are quick only if there are some.
        """
        if not rules:
            return {}
        queries = list(rules.items())
        asked = ", ".join(
            f"(SELECT COUNT(*) FROM ({translate(query)}) q) > 0" for _, query in queries
        )
        (found,) = self.rows(f"SELECT {asked}") or [(False,) * len(queries)]
        broken = [each for each, is_broken in zip(queries, found, strict=True) if is_broken]
        return {rule: self.rows(query) for rule, query in broken}

    def version(self) -> object:
        """Return a value that differs after each commit that changed a row.

        The first call adds triggers to the tables, which count the changed rows.
        """
        if not self._counts_changes:
            self.execute(_COUNT_CHANGES)
            self._counts_changes = True
        return self.rows("SELECT last_value, is_called FROM public.outside_changes")

    def holds_text(self, text: bytes) -> bool:
        """Return whether the text is in some value of some row."""
        tables = [str(name) for (name,) in self.rows(_TABLES)]
        asked = " OR ".join(
            f"EXISTS (SELECT 1 FROM public.{name} t WHERE position($1 IN t::text) > 0"
            f" OR position($2 IN t::text) > 0)"
            for name in tables
        )
        query = f"SELECT {asked or 'false'}"

        async def fetch(connection: Any) -> bool:
            return bool(await connection.fetchval(query, text.decode(), text.hex()))

        return self._ask(fetch)

    def execute(self, script: str) -> None:
        """Execute statements without values; they may change the database."""

        async def run(connection: Any) -> None:
            await connection.execute(script)

        self._ask(run)

    def close(self) -> None:
        """Close the connection, and end the thread."""
        if self._aside is None:
            return
        (thread, runner), self._aside = self._aside, None
        if self._opened is not None:
            with suppress(*_OUTAGES):  # a server that is being restarted ends it itself
                thread.submit(runner.run, self._opened.close()).result()
            self._opened = None
        thread.submit(runner.close).result()
        thread.shutdown()

    def _ask(self, work: Callable[[Any], Coroutine[None, None, T]]) -> T:
        async def connect_and_ask() -> T:
            if self._opened is None or self._opened.is_closed():
                settings = {"client_min_messages": "warning", "jit": "off"}
                self._opened = await asyncpg.connect(self.url, server_settings=settings)
            return await work(self._opened)

        async def ask_until_answered() -> T:
            async with asyncio.timeout(HANG_LIMIT):
                while True:
                    try:
                        return await connect_and_ask()
                    except _OUTAGES:
                        if self._opened is not None:
                            self._opened.terminate()
                            self._opened = None
                    await asyncio.sleep(_RETRY_SECONDS)

        if self._aside is None:
            self._aside = ThreadPoolExecutor(1), asyncio.Runner()
        thread, runner = self._aside
        return thread.submit(runner.run, ask_until_answered()).result()


def translate(query: str) -> str:
    """Return the query in the SQL of PostgreSQL."""
    numbers = count(1)
    numbered = re.sub(r"\?", lambda _: f"${next(numbers)}", query)
    return _JSON_EXTRACT.sub(r"(CAST(\1 AS json) ->> '\2')", numbered)


def _plain_row(row: Any) -> Row:
    """Return the values as SQLite would: a sum of whole numbers is one."""
    return tuple(int(value) if isinstance(value, Decimal) else value for value in row)

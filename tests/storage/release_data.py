"""Data sets of the releases: what a shop of that version had stored, on both engines and in a backup.

They continue the shop of `tests/storage/first_form.py`, with its keys and its bot. The files are in
`tests/data/releases`; its README says what is promised about them. `python -m tests.tools.release_data`
writes one.
"""

import gzip
import json
import sqlite3
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from itertools import count
from pathlib import Path
from typing import Any, Final

import asyncpg

from storage import EngineDatabase
from tests.storage import first_form
from tests.storage.engines import fresh_name, server

FOLDER: Final = Path(__file__).parent.parent / "data" / "releases"
BACKUP: Final = "shop.backup"
SQLITE: Final = "shop.sqlite3.gz"
POSTGRESQL: Final = "shop.postgresql.sql.gz"
EXPECTED: Final = "expected.json.gz"
#: No code writes the first: `claim_fingerprints` has the fingerprints.
UNUSED_COLUMNS: Final = {
    ("payment_claims", "fingerprint"),
    # Only where several processes run a shop.
    ("orders", "claimed_by"),
    ("outbox", "claimed_by"),
}
_numbers = count(1)
Row = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class Release:
    """The data set of one release; `expected` has what must be found in it."""

    version: str
    expected: Mapping[str, Any]

    @property
    def folder(self) -> Path:
        """Return the folder of its files."""
        return FOLDER / self.version

    @property
    def backup(self) -> Path:
        """Return its backup."""
        return self.folder / BACKUP

    @property
    def now(self) -> datetime:
        """Return the time when the data was complete."""
        return datetime.fromisoformat(self.expected["now"])

    @property
    def columns(self) -> Mapping[str, Sequence[str]]:
        """Return the columns of each table, in the form of the release."""
        columns: Mapping[str, Sequence[str]] = self.expected["columns"]
        return columns

    def url_of(self, engine: str, folder: Path) -> str:
        """Return the address of a fresh copy, not opened by our code yet."""
        if engine == "sqlite":
            file = folder / f"release_{next(_numbers)}.sqlite3"
            file.write_bytes(gzip.decompress((self.folder / SQLITE).read_bytes()))
            return f"sqlite:///{file}"
        name = fresh_name("release")
        server().psql(f"CREATE DATABASE {name} TEMPLATE {_loaded(self.version)}")
        return server().get_uri(database=name)


def list_releases() -> list[str]:
    """Return the versions that have a data set, oldest first."""
    found = [each.parent.name for each in FOLDER.glob(f"*/{EXPECTED}")]
    return sorted(found, key=lambda version: tuple(map(int, version.split("."))))


@cache
def read_release(version: str) -> Release:
    """Return the data set of a version."""
    expected = gzip.decompress((FOLDER / version / EXPECTED).read_bytes())
    return Release(version, json.loads(expected))


@cache
def _loaded(version: str) -> str:
    """Load the dump of a version into a database on the server; return its name."""
    name = fresh_name("release_template")
    dump = gzip.decompress((FOLDER / version / POSTGRESQL).read_bytes()).decode()
    server().psql(f"CREATE DATABASE {name}")
    server().psql(f"\\set ON_ERROR_STOP on\n\\c {name}\n{dump}")
    return name


async def read_tables(url: str, columns: Mapping[str, Sequence[str]]) -> dict[str, list[Row]]:
    """Return all rows of the named columns, without any of our code in between.

    Rows are in the order of their values, which is the same before and after a step of the schema.
    """
    found = {
        table: await read_raw(url, f"SELECT {', '.join(names)} FROM {table}")
        for table, names in columns.items()
    }
    return {table: sorted(rows, key=repr) for table, rows in found.items()}


async def read_raw(url: str, query: str) -> list[Row]:
    """Return the rows of a query on a database that our code does not open."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
            return [tuple(row) for row in file.execute(query)]
    connection = await asyncpg.connect(url)
    try:
        return [tuple(row) for row in await connection.fetch(query)]
    finally:
        await connection.close()


@asynccontextmanager
async def opened(url: str, *, keys: str | None = None) -> AsyncIterator[EngineDatabase]:
    """Open the data with our code, which upgrades it to the newest schema."""
    async with first_form.opened(url, keys=keys) as store:
        yield store

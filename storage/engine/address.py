"""Parses database addresses: from what an operator writes to what the engine needs.

The only module that reads an address. Error texts name the kind of mistake and the file, never a
user, a password or a host.
"""

from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from storage.engine.errors import BadDatabaseUrl

_DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


@dataclass(frozen=True, slots=True)
class DatabaseAddress:
    """A usable address. `file` is the database file, None for a server."""

    url: URL
    file: Path | None

    @property
    def is_sqlite(self) -> bool:
        return self.file is not None


def parse_database_url(database_url: str) -> DatabaseAddress:
    """Parse an address. Raise BadDatabaseUrl when there is no such database."""
    try:
        url = make_url(database_url.strip())
    except (ArgumentError, ValueError):
        raise BadDatabaseUrl(
            "a database address must look like sqlite:////path/to/shop.sqlite3 or"
            " postgresql://user:password@host/name"
        ) from None
    driver = _DRIVERS.get(url.drivername)
    if driver is None:
        raise BadDatabaseUrl(
            f"{url.drivername} databases are not supported, use sqlite or postgresql"
        )
    if driver.startswith("postgresql"):
        return _parse_postgresql_url(url.set(drivername=driver))
    if not url.database or url.database == ":memory:" or url.database.startswith("file:"):
        raise BadDatabaseUrl(
            "the address must name a database file: sqlite:////path/to/shop.sqlite3"
        )
    path = Path(url.database).expanduser().absolute()
    return DatabaseAddress(URL.create(driver, database=str(path)), path)


def _parse_postgresql_url(url: URL) -> DatabaseAddress:
    if not url.database:
        raise BadDatabaseUrl("a postgresql address must name its database after the last slash")
    return DatabaseAddress(url, None)

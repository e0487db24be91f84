"""SQLAlchemy dialects for tests: statements compiled for one database are reused for all others.

Each test opens its own database, and compiling the same statements again took a third of its time.
Only the place of the compiled text differs from the shop.
"""

from typing import Any

from sqlalchemy.dialects import registry
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite
from sqlalchemy.dialects.sqlite.pysqlite import SQLiteDialect_pysqlite
from sqlalchemy.engine import Dialect, Engine

_COMPILED: dict[Any, Any] = {}


class _Alike(Dialect):
    """Dialects of one class have the same cache key, and all engines share a cache."""

    def __hash__(self) -> int:
        return hash(type(self))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    @classmethod
    def engine_created(cls, engine: Engine) -> None:
        engine.update_execution_options(compiled_cache=_COMPILED)


class SharedSQLite(_Alike, SQLiteDialect_pysqlite):
    """The dialect of the driver itself, which runs the phases."""

    supports_statement_cache = True


class SharedAsyncSQLite(_Alike, SQLiteDialect_aiosqlite):
    """The dialect of aiosqlite, which runs maintenance."""

    supports_statement_cache = True


class SharedPostgreSQL(_Alike, PGDialect_asyncpg):
    """The dialect of asyncpg."""

    supports_statement_cache = True


def share_what_is_compiled() -> None:
    """Let every engine that is created from now on share the compiled statements."""
    registry.register("sqlite", __name__, SharedSQLite.__name__)
    registry.register("sqlite.aiosqlite", __name__, SharedAsyncSQLite.__name__)
    registry.register("postgresql.asyncpg", __name__, SharedPostgreSQL.__name__)

"""SQLAlchemy's dialects as tests use them: what was compiled for one database serves all the others.

A test opens a database of its own, and compiling the same statements anew for it took a third of its
time. Only where the compiled text is kept differs from what the shop uses.
"""

from typing import Any

from sqlalchemy.dialects import registry
from sqlalchemy.dialects.postgresql.asyncpg import PGDialect_asyncpg
from sqlalchemy.dialects.sqlite.aiosqlite import SQLiteDialect_aiosqlite
from sqlalchemy.engine import Dialect, Engine

_COMPILED: dict[Any, Any] = {}


class _Alike(Dialect):
    """Dialects of one class are one key of the cache, and all engines have the same cache."""

    def __hash__(self) -> int:
        return hash(type(self))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other)

    @classmethod
    def engine_created(cls, engine: Engine) -> None:
        engine.update_execution_options(compiled_cache=_COMPILED)


class SharedSQLite(_Alike, SQLiteDialect_aiosqlite):
    """aiosqlite's."""

    supports_statement_cache = True


class SharedPostgreSQL(_Alike, PGDialect_asyncpg):
    """asyncpg's."""

    supports_statement_cache = True


def share_what_is_compiled() -> None:
    """Let every engine that is made from now on share what is compiled."""
    registry.register("sqlite.aiosqlite", __name__, SharedSQLite.__name__)
    registry.register("postgresql.asyncpg", __name__, SharedPostgreSQL.__name__)

"""Tests of the checks of a server: each refusal is a sentence before anything is written."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from types import SimpleNamespace
from typing import Any, cast

import pytest
from asyncpg import InvalidSQLStatementNameError, ProtocolViolationError
from sqlalchemy.exc import DBAPIError

from storage.engine.address import parse_database_url
from storage.engine.engine import open_engine
from storage.engine.errors import UnsafeDatabase
from storage.engine.postgresql.checks import (
    assert_no_refused_settings,
    assert_own_sessions,
    assert_postgresql_settings,
)
from tests.storage.engines import fresh_name, server


@pytest.fixture
def other_database() -> Iterator[str]:
    """Return the name for a database of one test, which is dropped afterwards."""
    name = fresh_name("checked")
    yield name
    server().psql(f"DROP DATABASE IF EXISTS {name}")


async def test_a_database_that_stores_no_utf8_is_refused(other_database: str) -> None:
    server().psql(
        f"CREATE DATABASE {other_database} ENCODING 'SQL_ASCII' LC_COLLATE 'C' LC_CTYPE 'C'"
        " TEMPLATE template0"
    )
    with pytest.raises(UnsafeDatabase, match="server_encoding set to SQL_ASCII"):
        await open_engine(parse_database_url(server().get_uri(database=other_database)))


async def test_a_collation_that_changed_under_the_indexes_is_refused(other_database: str) -> None:
    """Unique keys would not be unique any more, as after an upgrade of the operating system."""
    server().psql(f"CREATE DATABASE {other_database}")
    server().psql(
        f"UPDATE pg_database SET datcollversion = '0.1' WHERE datname = '{other_database}'"
    )
    with pytest.raises(UnsafeDatabase, match="REINDEX DATABASE"):
        await open_engine(parse_database_url(server().get_uri(database=other_database)))


class _OldServer:
    """A connection to a server that only tells its version."""

    async def exec_driver_sql(self, query: str) -> Any:
        assert query == "SHOW server_version_num", query
        return SimpleNamespace(scalar=lambda: "120019")


async def test_a_server_that_is_too_old_is_refused() -> None:
    with pytest.raises(UnsafeDatabase, match="PostgreSQL 12 is too old"):
        await assert_postgresql_settings(cast("Any", _OldServer()))


# --- poolers ---------------------------------------------------------------------------------------


@dataclass
class _Pool:
    """The sessions that connections get from a server or from a pooler: their process ids."""

    sessions: list[int]
    #: Whether a connection keeps its session; otherwise each statement gets a free one.
    keeps_sessions: bool
    is_pooler: bool = True
    _next: int = 0
    _busy: set[int] = field(default_factory=set)

    @asynccontextmanager
    async def connect(self) -> AsyncIterator["_Connection"]:
        session = self.sessions[self._next] if self.keeps_sessions else None
        self._next += self.keeps_sessions
        yield _Connection(self, session)

    def take(self) -> int:
        return next(each for each in self.sessions if each not in self._busy)


@dataclass
class _Connection:
    pool: _Pool
    session: int | None
    _in_transaction: int | None = None

    async def exec_driver_sql(self, statement: str) -> Any:
        pid = self.session or self._in_transaction or self.pool.take()
        if statement == "BEGIN":
            self._in_transaction = pid
            self.pool._busy.add(pid)
        if statement == "ROLLBACK":
            self.pool._busy.discard(pid)
        return SimpleNamespace(scalar_one=lambda: pid)

    async def get_raw_connection(self) -> Any:
        told = -1 if self.pool.is_pooler else self.session
        return SimpleNamespace(driver_connection=SimpleNamespace(get_server_pid=lambda: told))


async def test_a_pooler_that_shares_sessions_is_refused() -> None:
    """As PgBouncer does with pool_mode = transaction: the instance lock would protect nothing."""
    for sessions in ([11], [11, 12]):
        pool = _Pool([*sessions, 13], keeps_sessions=False)
        with pytest.raises(UnsafeDatabase, match="pool_mode = session"):
            await assert_own_sessions(cast("Any", pool))


async def test_a_pooler_that_keeps_sessions_is_used() -> None:
    await assert_own_sessions(cast("Any", _Pool([11, 12], keeps_sessions=True)))


async def test_a_server_is_used_with_one_connection() -> None:
    pool = _Pool([11], keeps_sessions=True, is_pooler=False)
    await assert_own_sessions(cast("Any", pool))


async def test_a_pooler_that_knows_no_prepared_statements_is_refused() -> None:
    class _Failing(_Connection):
        async def exec_driver_sql(self, statement: str) -> Any:
            failure = RuntimeError(statement)
            failure.__cause__ = InvalidSQLStatementNameError()
            raise DBAPIError(statement, {}, failure)

    class _FailingPool(_Pool):
        @asynccontextmanager
        async def connect(self) -> AsyncIterator[_Connection]:
            yield _Failing(self, None)

    with pytest.raises(UnsafeDatabase, match="pool_mode = session"):
        await assert_own_sessions(cast("Any", _FailingPool([], keeps_sessions=False)))


def test_a_pooler_that_refuses_the_settings_of_a_session_is_named() -> None:
    refusal = ProtocolViolationError("unsupported startup parameter: lock_timeout")
    wrapped = DBAPIError("CONNECT", {}, refusal)
    with pytest.raises(UnsafeDatabase, match="ignore_startup_parameters"):
        assert_no_refused_settings(wrapped)
    assert_no_refused_settings(OSError("refused"))

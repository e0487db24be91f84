"""One SQLite database on one connection, with one transaction at a time. Contains no tables."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

from sqlalchemy import URL, Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry, StaticPool

T = TypeVar("T")
Phase = Callable[[AsyncConnection], Awaitable[T]]


class Database:
    """Transactions on a file, or in memory without a path."""

    def __init__(self, path: str | Path | None) -> None:
        self._engine = _create_engine(path)
        self._lock = asyncio.Lock()

    async def aclose(self) -> None:
        """Wait for the running transaction and close the database."""
        async with self._lock:
            await self._engine.dispose()

    async def transact(self, phase: Phase[T]) -> T:
        """Run one phase as one transaction; an exception rolls it back.

        A cancelled caller gets the CancelledError only after the phase has ended.
        """
        task = asyncio.ensure_future(self._run(phase))
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            await asyncio.wait([task])
            if not task.cancelled():
                task.exception()  # the caller is cancelled: retrieve the exception, so that it is not logged
            raise

    async def _run(self, phase: Phase[T]) -> T:
        async with self._lock, self._engine.begin() as tx:
            return await phase(tx)


def _create_engine(path: str | Path | None) -> AsyncEngine:
    """Create an engine on one connection; each transaction takes the write lock at its start."""
    url = URL.create("sqlite+aiosqlite", database=str(path) if path else ":memory:")
    engine = create_async_engine(url, poolclass=StaticPool, connect_args={"isolation_level": None})

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: DBAPIConnection, _: ConnectionPoolEntry) -> None:
        cursor = connection.cursor()
        for pragma in ("foreign_keys=ON", "journal_mode=WAL", "busy_timeout=10000"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def begin(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    return engine

"""SQLAlchemy's connection to a SQLite file, with a direct way for prepared statements.

The transaction is the driver's: `begin_directly` begins it, and the direct way uses it as it is.
SQLAlchemy takes part in it as soon as it executes something itself; then SQLAlchemy also ends it.
"""

import sqlite3
from collections.abc import Callable, Sequence
from typing import Any

from sqlalchemy import Connection, Executable
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from storage.engine.sqlite_statements import find_prepared, translate_error
from storage.engine.sqlite_threads import FIRST_ROWS, SqliteConnection

#: Called after each statement that writes.
WriteObserver = Callable[[Connection, Executable], None]


async def connect_directly(
    engine: AsyncEngine, observers: Sequence[WriteObserver]
) -> "DirectConnection":
    """Fetch a connection from the pool of `engine`. Raise SQLAlchemyError."""
    connection = DirectConnection(engine, observers)
    await connection
    connection.driver = await _find_driver(connection)
    return connection


async def _find_driver(connection: AsyncConnection) -> SqliteConnection:
    driver = (await connection.get_raw_connection()).driver_connection
    assert isinstance(driver, SqliteConnection)
    return driver


class DirectConnection(AsyncConnection):
    """A connection that SQLAlchemy and the direct way share. Made by `connect_directly`."""

    driver: SqliteConnection

    def __init__(self, engine: AsyncEngine, observers: Sequence[WriteObserver]) -> None:
        super().__init__(engine)
        self._observers = observers

    def begin_directly(self, statement: str) -> None:
        """Begin a transaction by `statement`, together with the first statement in it."""
        self.driver.begin(statement)

    async def execute(
        self, statement: Executable, parameters: Any = None, *, execution_options: Any = None
    ) -> Any:
        """Execute a statement, directly if it is prepared. Raise SQLAlchemyError."""
        rows = parameters if isinstance(parameters, list) else [parameters or {}]
        prepared = None
        if rows and execution_options is None and self.driver.is_in_transaction:
            prepared = find_prepared(statement, rows[0], self.dialect)
        if prepared is None or (len(rows) > 1 and prepared.is_for_one_row):
            return await super().execute(statement, parameters, execution_options=execution_options)
        bound = [prepared.bind(row) for row in rows]
        try:
            if len(bound) == 1:
                cursor, found = await self.driver.execute_and_fetch(prepared.text, bound[0])
                if len(found) == FIRST_ROWS:
                    found += await self.driver.run_in_thread(cursor.fetchall)
            else:
                cursor, found = await self.driver.execute_for_each(prepared.text, bound), []
        except (sqlite3.Error, OverflowError) as error:
            raise translate_error(error, prepared.text, self.dialect) from error
        if prepared.is_write:
            assert self.sync_connection is not None
            for observe in self._observers:
                observe(self.sync_connection, statement)
        return prepared.make_result(cursor, found)

    async def run_sync(self, fn: Any, *args: Any, **kwargs: Any) -> Any:
        """Call `fn` with SQLAlchemy's connection, in the transaction that has begun."""
        if not super().in_transaction():
            await self.begin()  # otherwise Alembic would begin, and commit, one of its own
        return await super().run_sync(fn, *args, **kwargs)

    def in_transaction(self) -> bool:
        """Return whether a transaction has begun and not ended."""
        return self.driver.is_in_transaction or super().in_transaction()

    async def commit(self) -> None:
        """Commit. Raise SQLAlchemyError; then the transaction is open or was rolled back."""
        if super().in_transaction():
            await super().commit()
            return
        try:
            await self.driver.commit()
        except sqlite3.Error as error:
            raise translate_error(error, "COMMIT", self.dialect) from error

    async def rollback(self) -> None:
        """Roll back. Raise SQLAlchemyError."""
        if super().in_transaction():
            await super().rollback()
            return
        try:
            await self.driver.rollback()
        except sqlite3.Error as error:
            raise translate_error(error, "ROLLBACK", self.dialect) from error

    async def give_up(self) -> None:
        """Roll back and give the connection back to the pool, which opens a new one if that fails."""
        if not self.invalidated:  # SQLAlchemy closes the connection of a cancelled statement itself
            try:
                await self.driver.rollback()
            except sqlite3.Error:
                await self.invalidate()
        await self.close()

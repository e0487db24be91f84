"""The PostgreSQL engine: one pool, READ COMMITTED for writing, a read-only snapshot for reading.

A read of one statement needs no transaction of its own. Sessions are read-only outside of write
transactions.

Concurrent write transactions are kept apart by locks that the phases take; see
`storage.locks`. A connection is not tested before it is used: a dead one is noticed by
its error, and `NotCommitted` says that the phase may run again. After a connection was lost during
COMMIT, the server is asked whether the transaction was committed. The number of the transaction does
not prove that: a server that crashed may give it to another one. So each commit of a change writes a
mark, which is looked for. No table is known here.
"""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from itertools import count
from math import inf
from types import CodeType
from typing import Any, Final, TypeVar

from asyncpg import Connection as Driver
from asyncpg import (
    InterfaceError,
    InternalClientError,
    InvalidParameterValueError,
    PostgresConnectionError,
    PostgresError,
)
from sqlalchemy import Connection, NullPool, event
from sqlalchemy.engine.interfaces import DBAPIConnection, ExecutionContext
from sqlalchemy.exc import DBAPIError, DisconnectionError, OperationalError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from bot.domain.retries import backoff_delay
from bot.shielding import shielded
from storage.engine.address import DatabaseAddress
from storage.engine.commit_marks import CommitMarks
from storage.engine.commit_signal import CommitSignal
from storage.engine.engine_failures import CommitUnknown, EngineFailures, NotCommitted
from storage.engine.postgresql.connections import (
    COMMAND_TIMEOUT_SECONDS,
    LONG_TIMEOUT_SECONDS,
    SERVER_FAILURES,
    create_postgresql_engine,
)

log = logging.getLogger(__name__)
T = TypeVar("T")

#: Enough for the buyers who are served at once; the server must allow a few more.
MAX_CONNECTIONS: Final = 24
_READ: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
#: A long read sorts and groups all there is, which otherwise goes through temporary files.
_READ_LONG: Final = f"{_READ}; SET LOCAL work_mem = '64MB'"
_WRITE: Final = "BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE"
#: Errors of the driver itself, without an answer of the server.
_DRIVER_FAILURES: Final = (InterfaceError, InternalClientError, PostgresConnectionError, OSError)
_FAILURES: Final = (*_DRIVER_FAILURES, PostgresError)
SERVER: Final = EngineFailures(of_driver=_FAILURES, without_answer=_DRIVER_FAILURES)
_ASK_STATUS: Final = "SELECT pg_xact_status($1::text::xid8)"
#: How often the server is asked whether a transaction was committed: for about half a minute.
_MAX_ASKED: Final = 40
_FIRST_ASK, _LONGEST_ASK = 0.05, 1.0
_TOO_MANY_CONNECTIONS: Final = "53300"
#: With fewer connections the shop does not work; how long a connection that was refused is not tried.
_LEAST_CONNECTIONS, _LIMITED_SECONDS = 2, 60.0
_GENERATION: Final = "generation"
#: The key of how many statements a connection may still execute; None: any number.
_STATEMENTS_LEFT: Final = "statements left"
#: The key of the number of the running write transaction in `AsyncConnection.info`.
TRANSACTION_ID: Final = "transaction id"
#: The key of whether the running transaction has executed anything but SELECT.
_HAS_CHANGED: Final = "has changed"
_MARK_BYTES: Final = 16


class SnapshotNeeded(Exception):  # noqa: N818 - reads as a fact
    """A read that was taken for one statement has another one: it must run in a transaction."""


class _LostDuringCommit(Exception):  # noqa: N818 - reads as a fact
    """The connection of a session was lost during COMMIT of a transaction with this mark."""

    def __init__(self, transaction_id: str, pid: int, place: int, mark: bytes) -> None:
        super().__init__(transaction_id)
        self.transaction_id = transaction_id
        self.pid = pid
        self.place = place
        self.mark = mark


class PostgresEngine:
    """A database server: transactions run concurrently and may have to be repeated."""

    dialect = "postgresql"
    failures = SERVER

    def __init__(
        self,
        address: DatabaseAddress,
        name: str = "vitrine",
        timeout: float = COMMAND_TIMEOUT_SECONDS,
    ) -> None:
        """Prepare the pool, whose sessions have `name`; nothing is connected yet.

        A statement may take `timeout` seconds, and one of a long read an hour.
        """
        #: AUTOCOMMIT: transactions begin and end by the statements below.
        self.pool: AsyncEngine = create_postgresql_engine(
            address,
            name,
            timeout,
            isolation_level="AUTOCOMMIT",
            pool_size=MAX_CONNECTIONS,
            max_overflow=0,
            pool_use_lifo=True,  # few connections stay warm, with their prepared statements
        )
        #: For what may take long: each has a connection of its own, which ends with it. The name is not
        #: that of the process: a session ends late if its process is killed during a long statement.
        self._long: AsyncEngine = create_postgresql_engine(
            address,
            f"{name}-long",
            LONG_TIMEOUT_SECONDS,
            isolation_level="AUTOCOMMIT",
            poolclass=NullPool,
        )
        self._turns = asyncio.Semaphore(MAX_CONNECTIONS)
        self._limit = MAX_CONNECTIONS
        #: Connections of an earlier generation are not used again.
        self._generation = 0
        self._begin_writing = _WRITE
        self._check_writer: Callable[[AsyncConnection], Awaitable[None]] | None = None
        self._marks: CommitMarks | None = None
        #: Places of marks that no transaction uses, and how many there are.
        self._free_places: list[int] = []
        self._new_places = count()
        self._signals: list[CommitSignal] = []
        #: The code of the read phases that execute several statements; None is any without.
        self._several_statements: set[CodeType | None] = {None}
        event.listen(self.pool.sync_engine, "connect", self._note_generation)
        event.listen(self.pool.sync_engine, "checkout", self._refuse_dead)
        event.listen(self.pool.sync_engine, "before_cursor_execute", _count_statement)

    def fence_writers(
        self, lock: str, check: Callable[[AsyncConnection], Awaitable[None]], marks: CommitMarks
    ) -> None:
        """Let each write transaction begin with the statement `lock`, and each write phase `check`.

        Each commit of a change after `check` writes one of `marks`.
        """
        self._begin_writing = f"{_WRITE}; {lock}"
        self._check_writer = check
        self._marks = marks

    async def write(self, phase: Callable[[Connection], T], code: CodeType | None = None) -> T:  # noqa: ARG002 - a file needs it
        """Run `phase` in a transaction and return its result after the commit.

        Call it shielded: a cancellation would leave the result unknown.
        """
        async with self.write_transaction() as connection:
            if self._check_writer is not None:
                await self._check_writer(connection)
            return await connection.run_sync(phase)

    async def read(self, phase: Callable[[Connection], T], code: CodeType | None = None) -> T:
        """Run `phase` on a consistent view.

        It runs without a transaction until it has executed a second statement once; then it begins
        again in one. `code` tells which phase it is.
        """
        if code not in self._several_statements:
            try:
                async with self._read_outside_transaction(statements=1) as connection:
                    return await connection.run_sync(phase)
            except SnapshotNeeded:
                self._several_statements.add(code)
        async with self.read_transaction() as connection:
            return await connection.run_sync(phase)

    async def read_committed(
        self,
        phase: Callable[[Connection], T],
        code: CodeType | None = None,  # noqa: ARG002 - a file needs it
    ) -> T:
        """Run `phase` without a transaction: each statement sees what is committed when it begins."""
        async with self._read_outside_transaction(statements=inf) as connection:
            return await connection.run_sync(phase)

    async def read_long(self, phase: Callable[[Connection], T]) -> T:
        """Run `phase` on a consistent view, beside the connections of the pool. A cancellation ends it.

        Its statements may take as long as everything that is stored needs: nothing of the pool is
        dropped because of that.
        """
        try:
            connection = await self._long.connect()
        except SERVER_FAILURES as error:
            if SERVER.is_connection_lost(error):
                raise NotCommitted from error
            raise
        try:
            driver = get_driver(connection)
            await driver.execute(_READ_LONG)
            _begin_in_sqlalchemy(connection)
            result = await connection.run_sync(phase)
            await driver.execute("COMMIT")
        except BaseException:
            await shielded(connection.invalidate())
            raise
        finally:
            await shielded(connection.close())
        return result

    def write_transaction(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._write_transaction(self.pool)

    def long_write_transaction(self) -> AbstractAsyncContextManager[AsyncConnection]:
        return self._write_transaction(self._long)

    @asynccontextmanager
    async def _write_transaction(self, pool: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        written: Connection | None = None
        place = self._free_places.pop() if self._free_places else next(self._new_places)
        try:
            async with self._transaction(self._begin_writing, pool) as (connection, driver):
                written = connection.sync_connection
                yield connection
                await self._commit(connection, driver, place)
        except _LostDuringCommit as lost:
            # The connection was given back: the question needs one of its own.
            await self._find_commit_status(lost)
        finally:
            self._free_places.append(place)
            # Also after an error: the commit may have succeeded.
            for signal in self._signals:
                signal.announce(written)

    @asynccontextmanager
    async def read_transaction(self) -> AsyncIterator[AsyncConnection]:
        async with self._transaction(_READ, self.pool) as (connection, driver):
            yield connection
            try:
                await driver.execute("COMMIT")
            except _FAILURES:
                await self._drop(connection)  # everything was read before

    @asynccontextmanager
    async def _read_outside_transaction(self, statements: float) -> AsyncIterator[AsyncConnection]:
        """Yield a connection for at most `statements` statements. Each sees a snapshot of its own.

        A further statement, or a stream, raises SnapshotNeeded before it is sent.
        """
        async with self._connect(self.pool) as connection:
            connection.info[_STATEMENTS_LEFT] = statements
            driver = get_driver(connection)
            try:
                yield connection
            except BaseException as error:
                await shielded(self._roll_back(connection, driver, error))
                raise

    def announce_writes(self, signal: CommitSignal) -> None:
        signal.observe(self.pool.sync_engine)
        self._signals.append(signal)

    async def erase_deleted_data(self) -> None:
        """Do nothing: the server keeps its own files."""

    async def aclose(self) -> None:
        await self.pool.dispose()
        await self._long.dispose()

    @asynccontextmanager
    async def _transaction(
        self, begin: str, pool: AsyncEngine
    ) -> AsyncIterator[tuple[AsyncConnection, Driver]]:
        """Begin a transaction by `begin`, and roll it back if the block fails."""
        async with self._connect(pool) as connection:
            connection.info[TRANSACTION_ID] = connection.info[_STATEMENTS_LEFT] = None
            connection.info[_HAS_CHANGED] = False
            driver = get_driver(connection)
            try:
                await driver.execute(begin)
            except BaseException as error:
                await shielded(self._drop(connection))
                if SERVER.is_connection_lost(error):
                    raise NotCommitted from error
                if isinstance(error, PostgresError):
                    raise _as_refusal("BEGIN", error) from error
                raise
            _begin_in_sqlalchemy(connection)
            try:
                yield connection, driver
            except BaseException as error:
                await shielded(self._roll_back(connection, driver, error))
                raise

    @asynccontextmanager
    async def _connect(self, pool: AsyncEngine) -> AsyncIterator[AsyncConnection]:
        await self._turns.acquire()
        try:
            connection = await pool.connect()
        except BaseException as error:
            self._end_turn(error)
            if SERVER.is_connection_lost(error):
                raise NotCommitted from error
            raise
        try:
            yield connection
        finally:
            try:
                await connection.close()
            finally:
                self._turns.release()

    def _end_turn(self, error: BaseException) -> None:
        """Let the next transaction connect; for a while none if the server has no more connections."""
        cause = error.orig if isinstance(error, DBAPIError) else error
        is_full = getattr(cause, "sqlstate", None) == _TOO_MANY_CONNECTIONS
        if not is_full or self._limit <= _LEAST_CONNECTIONS:
            self._turns.release()
            return
        self._limit -= 1
        log.warning("the server allows no more connections; %d are used now", self._limit)
        asyncio.get_running_loop().call_later(_LIMITED_SECONDS, self._raise_limit)

    def _raise_limit(self) -> None:
        self._limit += 1
        self._turns.release()

    async def _commit(self, connection: AsyncConnection, driver: Driver, place: int) -> None:
        """Commit. Raise _LostDuringCommit, NotCommitted, CommitUnknown, or the refusal of the server."""
        transaction_id = connection.info[TRANSACTION_ID]
        pid, mark, statement = driver.get_server_pid(), b"", "COMMIT"
        if self._marks is not None and transaction_id is not None and connection.info[_HAS_CHANGED]:
            mark = secrets.token_bytes(_MARK_BYTES)
            statement = f"{self._marks.write(place, mark)}; COMMIT"
        try:
            tag = await driver.execute(statement)
        except _FAILURES as error:
            if not SERVER.is_connection_lost(error) and not isinstance(error, TimeoutError):
                raise _as_refusal("COMMIT", error) from error
            await self._drop(connection)
            if transaction_id is None and isinstance(error, TimeoutError):
                raise
            if transaction_id is None:
                raise CommitUnknown from error
            if not mark:
                raise NotCommitted from error  # there was nothing to commit
            raise _LostDuringCommit(transaction_id, pid, place, mark) from error
        if tag != "COMMIT":
            # A statement failed before, and the phase went on.
            raise CommitUnknown(f"the transaction ended by {tag}")

    async def _find_commit_status(self, lost: "_LostDuringCommit") -> None:
        """Return if the transaction was committed. Raise NotCommitted or CommitUnknown.

        A session that did not notice the end of its connection is ended: then it is decided. A
        crashed server may have given the number to another transaction, or not know it: if ours had
        been committed, the log would have it. So only the mark proves the commit.
        """
        log.warning("a connection was lost during COMMIT; the server is asked about its result")
        assert self._marks is not None
        for tries in range(_MAX_ASKED):
            with suppress(SQLAlchemyError, *_FAILURES):
                async with self._connect(self.pool) as connection:
                    driver = get_driver(connection)
                    try:
                        status = await driver.fetchval(_ASK_STATUS, lost.transaction_id)
                    except InvalidParameterValueError:
                        status = "aborted"  # the number is in the future
                    if status in ("committed", None):  # None: so long ago that it is forgotten
                        mark = await driver.fetchval(self._marks.read, lost.place)
                        status = "committed" if mark == lost.mark else "aborted"
                    if status == "committed":
                        return
                    if status == "aborted":
                        break
                    await driver.execute(f"SELECT pg_terminate_backend({lost.pid})")
            await asyncio.sleep(backoff_delay(_FIRST_ASK, tries, _LONGEST_ASK))
        else:
            raise CommitUnknown from lost
        raise NotCommitted from lost

    async def _roll_back(
        self, connection: AsyncConnection, driver: Driver, error: BaseException
    ) -> None:
        """Roll back. Drop a connection that cannot do that, or whose answer did not arrive."""
        if connection.invalidated or driver.is_closed() or isinstance(error, TimeoutError):
            await self._drop(connection)
            return
        try:
            if driver.is_in_transaction():
                await driver.execute("ROLLBACK")
        except _FAILURES:
            await self._drop(connection)

    async def _drop(self, connection: AsyncConnection) -> None:
        """Use this connection, and all that were opened before now, no more."""
        self._generation += 1
        if not connection.invalidated and not connection.closed:
            await connection.invalidate()

    def _note_generation(self, _connection: DBAPIConnection, record: Any) -> None:
        record.info[_GENERATION] = self._generation
        # The checks of the server use a connection outside of a snapshot and of a transaction.
        record.info[_STATEMENTS_LEFT], record.info[_HAS_CHANGED] = None, False

    def _refuse_dead(self, connection: DBAPIConnection, record: Any, _proxy: object) -> None:
        """Let the pool replace a connection that has ended, or whose siblings have."""
        driver: Any = connection.driver_connection
        if record.info[_GENERATION] != self._generation or driver.is_closed():
            raise DisconnectionError("the connection has ended")


def _count_statement(
    connection: Connection,
    _cursor: object,
    statement: str,
    _parameters: object,
    context: ExecutionContext | None,
    _is_many: bool,
) -> None:
    """Raise SnapshotNeeded for a statement that may not run outside of a transaction, and note a
    change in one.
    """
    left = connection.info[_STATEMENTS_LEFT]
    if left is None:
        connection.info[_HAS_CHANGED] |= not statement.startswith("SELECT")
        return
    is_stream = context is not None and context.execution_options.get("stream_results")
    if left == 0 or is_stream:
        raise SnapshotNeeded
    connection.info[_STATEMENTS_LEFT] = left - 1


def _as_refusal(statement: str, error: Exception) -> OperationalError:
    """Return a refusal of the server as SQLAlchemy's error."""
    return OperationalError(statement, None, error, hide_parameters=True)


def get_driver(connection: AsyncConnection) -> Driver:
    """Return the driver's connection, which runs statements without SQLAlchemy."""
    # The asynchronous way starts a greenlet for what needs none: each transaction asks twice.
    assert connection.sync_connection is not None
    driver = connection.sync_connection.connection.driver_connection
    assert isinstance(driver, Driver)
    return driver


def _begin_in_sqlalchemy(connection: AsyncConnection) -> None:
    """Let SQLAlchemy and Alembic know of the transaction. With AUTOCOMMIT they send nothing."""
    assert connection.sync_connection is not None
    connection.sync_connection.begin()

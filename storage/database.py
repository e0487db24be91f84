"""Opens a database; transact and read.

    await database.transact(phase, ...)    phase: async def (tx, ...) -> T, all or nothing
    await database.read(phase, ...)        the same, for reading only

A phase awaits only methods of its `tx`, and other phases to which it passes that `tx`. It must not
use the network. It may run more than once. What it decides by must be locked before it is read: see
`Locks`. Times are aware datetimes in UTC.

Each phase is one transaction. One that may write ends although its caller is cancelled, so its
result is always known. On PostgreSQL a phase runs again as a whole when the engine asks for it.

No instance lock is taken and no vault key is needed; sealed values stay sealed.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection
from contextlib import asynccontextmanager
from types import CodeType
from typing import Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.ids import SupplierAccountId
from bot.shielding import shielded
from storage.catalogue.tables import accounts, watches
from storage.engine.address import DatabaseAddress, parse_database_url
from storage.engine.commit_signal import CommitSignal
from storage.engine.engine import Engine, open_engine
from storage.engine.errors import DatabaseUnreachable
from storage.engine.group_commit import GroupCommit
from storage.engine.instance_fence import InstanceFence
from storage.engine.migrate import check_schema, migrate_engine
from storage.engine.postgresql_engine import PostgresEngine, SnapshotNeeded
from storage.engine.repository import RepositoryResources
from storage.engine.runner import inside_transaction, run_with_retries
from storage.engine.vault import Vault, make_key
from storage.identity import check_key_and_currency, forget_messages_of_another_bot
from storage.operations.stored_values import (
    LOCK_AS_WRITER,
    check_token,
    store_token,
    wait_for_earlier_writers,
)
from storage.operations.tables import outbox
from storage.orders.tables import orders
from storage.transaction import Transaction

log = logging.getLogger(__name__)
#: Names of given up phases that are kept.
_MAX_GIVEN_UP = 100
T = TypeVar("T")
P = ParamSpec("P")


class DatabaseReader(Protocol):
    """Read access to our own data, for code that must not write."""

    async def read(
        self,
        phase: Callable[Concatenate[Transaction, P], Awaitable[T]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Run `phase` on a consistent view; writing raises."""


class Database(DatabaseReader, Protocol):
    """The two ways to use our own data."""

    async def transact(
        self,
        phase: Callable[Concatenate[Transaction, P], Awaitable[T]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Run `phase` in one transaction.

        It is not cancelled with the caller, which waits for its end. It runs again from the start
        when the engine asks for that.
        """


class EngineDatabase:
    """The `Database` on SQLite or PostgreSQL. Made by `open_database`."""

    def __init__(
        self,
        engine: Engine,
        vault: Vault,
        currency: str,
        cost_currency: str,
        fence: InstanceFence | None = None,
    ) -> None:
        self.engine = engine
        self.vault = vault
        self.currency = currency
        self.cost_currency = cost_currency
        self.bot_id = 0
        self._fence = fence
        self._logged_unreadable_orders: set[int] = set()
        self._work_signal = CommitSignal((orders, outbox, watches))
        engine.announce_writes(self._work_signal)
        if fence is not None and isinstance(engine, PostgresEngine):
            engine.lock_at_begin(LOCK_AS_WRITER)
        #: The code of the read phases that execute several statements; None is any callable without.
        self._several_statements: set[CodeType | None] = {None}
        self._running: set[asyncio.Future[None]] = set()
        #: A dictionary for its order.
        self._given_up: dict[str, None] = {}
        # A server has many writers, and commits together what they commit at the same time.
        is_sqlite = engine.dialect == "sqlite"
        self._group = GroupCommit(self._begin_writing) if is_sqlite else None

    def set_bot_id(self, bot_id: int) -> None:
        """Set the bot whose updates the inbox holds. Call it once at start."""
        self.bot_id = bot_id

    async def transact(
        self,
        phase: Callable[Concatenate[Transaction, P], Awaitable[T]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Run `phase` in one transaction that a cancellation cannot interrupt.

        Either everything is kept or nothing. Waits while the instance lock is lost. Raises what the
        phase raises, ConstraintBroken, DatabaseTrouble, or AnotherInstance if another process has
        begun to use the database.
        """
        return await self._transact(
            lambda resources: phase(Transaction(resources), *args, **kwargs), phase
        )

    async def read(
        self,
        phase: Callable[Concatenate[Transaction, P], Awaitable[T]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Run `phase` on a consistent view. Writing raises DatabaseTrouble.

        On SQLite, a cancellation ends it at once. On a server, a phase runs without a transaction
        until it has executed a second statement once; then it begins again in one.
        """

        async def read_once() -> T:
            code = getattr(phase, "__code__", None)
            if isinstance(self.engine, PostgresEngine) and code not in self._several_statements:
                try:
                    async with self.engine.single_read() as connection:
                        tx = Transaction(self._make_resources(connection))
                        return await phase(tx, *args, **kwargs)
                except SnapshotNeeded:
                    self._several_statements.add(code)
            async with self.engine.read_transaction() as connection:
                tx = Transaction(self._make_resources(connection))
                return await phase(tx, *args, **kwargs)

        return await self._run_phase(read_once, phase)

    def subscribe_to_work(self) -> asyncio.Event:
        """Return an event that is set after each transaction that changed orders, messages or watches.

        The subscriber clears it. Commits of other processes are not announced.
        """
        return self._work_signal.subscribe()

    def list_given_up(self) -> list[str]:
        """Return the names of the phases that conflicted with others each time they were tried."""
        return list(self._given_up)

    def forget_given_up(self, names: Collection[str]) -> None:
        """Forget these names."""
        for name in names:
            self._given_up.pop(name, None)

    async def transact_on_tables(self, work: Callable[[RepositoryResources], Awaitable[T]]) -> T:
        """Run work on the tables themselves in one transaction, like `transact`. For this package
        only.
        """
        return await self._transact(work, work)

    async def _transact(
        self, work: Callable[[RepositoryResources], Awaitable[T]], phase: Callable[..., object]
    ) -> T:
        """Run work in one transaction; `phase` is what its failures are named for."""

        async def write(connection: AsyncConnection) -> T:
            resources = self._make_resources(connection)
            if self._fence is not None:
                await check_token(resources, self._fence)
            return await work(resources)

        async def write_once() -> T:
            if self._group is not None:
                return await self._group.run(write)
            async with self._begin_writing() as connection:
                return await write(connection)

        return await self._run_phase(write_once, phase)

    async def get_or_create_account_id(self, code: str) -> SupplierAccountId:
        """Return the id of the supplier account `code`, and create it if it is new. It never
        changes.
        """
        return await self.transact_on_tables(
            lambda resources: _get_or_create_account_id(resources, code)
        )

    async def check_key_and_currency(self) -> None:
        """Raise WrongVaultKey or CurrencyChanged when the database belongs to another shop."""
        await self.transact_on_tables(check_key_and_currency)

    async def forget_messages_of_another_bot(self) -> bool:
        """Delete all message ids if another bot used the database before; return whether it did."""
        return await self.transact_on_tables(forget_messages_of_another_bot)

    async def migrate(self) -> None:
        """Bring the database to the current schema, and store the token of this process in it.

        Both happen in one transaction, so no other process can go on with the older schema. Then
        wait until no transaction of an earlier process is running.
        """
        if self._fence is None:
            await migrate_engine(self.engine)
            return
        fence = self._fence
        await migrate_engine(
            self.engine, lambda connection: store_token(self._make_resources(connection), fence)
        )
        await self.transact_on_tables(wait_for_earlier_writers)

    async def aclose(self) -> None:
        """Wait for running phases, then close every connection."""
        while self._running:
            await asyncio.wait(self._running)
        await self.engine.aclose()

    @asynccontextmanager
    async def _begin_writing(self) -> AsyncIterator[AsyncConnection]:
        """Begin a transaction that may write, and announce what it wrote when it has ended."""
        connection: AsyncConnection | None = None
        try:
            async with self.engine.write_transaction() as connection:
                yield connection
        finally:
            # Also after an error: the commit may have succeeded.
            if connection is not None:
                self._work_signal.announce(connection)

    async def _run_phase(
        self, run_once: Callable[[], Awaitable[T]], phase: Callable[..., object]
    ) -> T:
        if self._fence is not None:
            await self._fence.wait_until_held()
        finished = asyncio.get_running_loop().create_future()
        self._running.add(finished)
        try:
            with inside_transaction():
                running = run_with_retries(run_once, on_given_up=lambda: self._note_given_up(phase))
                if self._group is not None:
                    # A file needs no retries. The group ends each write, and a read may be given up.
                    return await running
                return await shielded(running)  # with its retries
        finally:
            self._running.discard(finished)
            finished.set_result(None)

    def _note_given_up(self, phase: Callable[..., object]) -> None:
        name = getattr(phase, "__qualname__", type(phase).__name__).rpartition(".")[2].lstrip("_")
        log.error("%s was given up: it conflicted with others each time", name)
        if len(self._given_up) < _MAX_GIVEN_UP:
            self._given_up[name] = None

    def _make_resources(self, connection: AsyncConnection) -> RepositoryResources:
        return RepositoryResources(
            connection,
            self.vault,
            self.currency,
            self.cost_currency,
            self.bot_id,
            self._logged_unreadable_orders,
        )


async def open_database(
    database_url: str,
    vault: Vault,
    *,
    currency: str,
    cost_currency: str,
    fence: InstanceFence | None = None,
) -> EngineDatabase:
    """Open the database at `database_url`: migrate it and check its safety settings, key and
    currency.

    On PostgreSQL, every write checks the token of `fence`. The holder of the instance lock passes
    it. Raises a StorageError that says what to do. Nothing stays open then.
    """
    address = parse_database_url(database_url)
    engine = await open_engine(address)
    fence = None if address.is_sqlite else fence  # the lock on a file is never lost
    database = EngineDatabase(engine, vault, currency, cost_currency, fence)
    try:
        await database.migrate()
        await database.check_key_and_currency()
    except BaseException:
        await database.aclose()
        raise
    return database


async def _get_or_create_account_id(resources: RepositoryResources, code: str) -> SupplierAccountId:
    insert = resources.insert(accounts).values(code=code).on_conflict_do_nothing()
    await resources.connection.execute(insert)
    account_id_row = await resources.connection.execute(
        select(accounts.c.id).where(accounts.c.code == code)
    )
    return SupplierAccountId(account_id_row.scalar_one())


async def open_read_only(database_url: str, *, currency: str, cost_currency: str) -> EngineDatabase:
    """Open the database at `database_url` for reading unsealed data.

    Raises a StorageError when there is none or it has another version. Nothing stays open then.
    """
    address = parse_database_url(database_url)
    _refuse_missing_file(address)
    engine = await open_engine(address)
    try:
        await check_schema(engine)
    except BaseException:
        await engine.aclose()
        raise
    return EngineDatabase(engine, Vault(make_key()), currency, cost_currency)


def _refuse_missing_file(address: DatabaseAddress) -> None:
    if address.file is not None and not address.file.is_file():
        raise DatabaseUnreachable(f"there is no database at {address.file}")

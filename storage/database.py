"""Opens a database, and runs phases on it: `Database`, `DatabaseReader` and `EngineDatabase`.

    await database.transact(phase, ...)    phase: def (tx, ...) -> T, all or nothing
    await database.read(phase, ...)        the same, for reading only

A phase calls its `tx`, and other phases to which it passes that `tx`. It must not use the network.
It may run more than once. What it decides by must be locked before it is read: see `Locks`. Times
are aware datetimes in UTC.

Each phase is one transaction. One that may write ends although its caller is cancelled, so its
result is always known. On PostgreSQL a phase runs again as a whole when the engine asks for it.

`open_read_only` takes no instance lock and needs no vault key; sealed values stay sealed.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from functools import cache, partial, wraps
from inspect import isasyncgen, isawaitable, iscoroutine, isgenerator, unwrap
from types import CodeType
from typing import TYPE_CHECKING, Concatenate, ParamSpec, Protocol, TypeVar

from sqlalchemy import Connection, Executable, bindparam, select

from bot.domain.ids import SupplierAccountId
from bot.domain.operations.metrics import Metrics, RepetitionCause
from bot.domain.settings import ShopSettings
from bot.domain.system_ports import Clock
from bot.right_of_way import RightOfWay
from bot.shielding import shielded
from storage.catalogue.tables import accounts, watches
from storage.engine.address import parse_database_url
from storage.engine.commit_signal import CommitSignal
from storage.engine.engine import Engine, open_engine
from storage.engine.errors import DatabaseUnreachable
from storage.engine.migrate import check_schema, migrate_engine
from storage.engine.postgresql.instance_fence import InstanceFence
from storage.engine.repository import RepositoryResources, insert_in_dialect
from storage.engine.runner import run_with_retries
from storage.engine.vault import Vault, make_key
from storage.identity import check_key_and_currency, forget_messages_of_another_bot
from storage.operations.tables import outbox
from storage.orders.tables import orders
from storage.schema import create_schema
from storage.transaction import Transaction

if TYPE_CHECKING:  # see storage.engine.engine
    from sqlalchemy.ext.asyncio import AsyncConnection

log = logging.getLogger(__name__)
#: Names of given up phases that are kept.
_MAX_GIVEN_UP = 100
#: The code of phases that take as long as their data is.
_NEVER_BRIEF: set[CodeType] = set()
#: The code of reads whose statements may see different states.
_READ_COMMITTED: set[CodeType | None] = set()
#: The code of phases that read everything there is.
_READS_EVERYTHING: set[CodeType] = set()
T = TypeVar("T")
P = ParamSpec("P")


class DatabaseReader(Protocol):
    """Read access to our own data, for code that must not write."""

    async def read(
        self,
        phase: Callable[Concatenate[Transaction, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Run `phase` on a consistent view; writing raises."""


class Database(DatabaseReader, Protocol):
    """The two ways to use our own data."""

    async def transact(
        self,
        phase: Callable[Concatenate[Transaction, P], T],
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
        self._clock: Clock | None = None
        self._settings: ShopSettings | None = None
        self._fence = fence
        self._logged_unreadable_orders: set[int] = set()
        self._work_signal = CommitSignal((orders, outbox, watches))
        engine.announce_writes(self._work_signal)
        if fence is not None:
            # Only a server has processes beside this one; they import its driver.
            from storage.operations.processes import fence_writers  # noqa: PLC0415

            fence_writers(engine, fence)
        self._running: set[asyncio.Future[None]] = set()
        #: A dictionary for its order.
        self._given_up: dict[str, None] = {}
        #: What the process counts: its transactions, and what they committed.
        self.metrics = Metrics()
        #: While a task has it, the transactions of others wait before they begin.
        self.right_of_way = RightOfWay()

    def set_bot_id(self, bot_id: int) -> None:
        """Set the bot whose updates the inbox holds. Call it once at start."""
        self.bot_id = bot_id

    def open_shop(self, clock: Clock, settings: ShopSettings) -> None:
        """Set the clock and the settings that every later transaction has as `tx.now` and
        `tx.settings`.
        """
        self._clock, self._settings = clock, settings

    async def transact(
        self, phase: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `phase` in one transaction that a cancellation cannot interrupt.

        Either everything is kept or nothing. Waits while the instance lock is lost. Raises what the
        phase raises, ConstraintBroken, DatabaseTrouble, or AnotherInstance if another process has
        begun to use the database.
        """
        after_commit: list[Callable[[], None]] = []
        work = self._over_transaction(phase, after_commit, *args, **kwargs)
        write = partial(self.engine.write, work, _code_of(phase))
        result = await self._run(write, phase, may_write=True)
        for each in after_commit:
            try:
                each()
            except Exception:  # the caller must not take it for a rollback
                log.exception("what %s committed could not be counted", _name_of(phase))
        return result

    async def read(
        self, phase: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `phase` on a consistent view, unless it is `read_committed`. Writing raises
        DatabaseTrouble.

        On SQLite, a cancellation ends it at once; on PostgreSQL, it ends one that reads everything.
        """
        work = self._over_transaction(phase, [], *args, **kwargs)
        if _reads_everything(phase):
            return await self._run(partial(self.engine.read_long, work), phase)
        code = _code_of(phase)
        read = self.engine.read_committed if code in _READ_COMMITTED else self.engine.read
        return await self._run(partial(read, work, code), phase)

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

    async def transact_on_tables(self, work: Callable[[RepositoryResources], T]) -> T:
        """Run work on the tables themselves in one transaction, like `transact`. For this package
        only.
        """

        @wraps(work)  # the engine knows it by its own code, and a failure is told by its name
        def phase(tx: Transaction) -> T:
            return work(tx.resources)

        return await self.transact(phase)

    async def transact_asynchronously(self, work: "Callable[[AsyncConnection], Awaitable[T]]") -> T:
        """Run long work of maintenance in one transaction, like `transact`, but never checked by a
        fence.
        """

        async def run() -> T:
            async with self.engine.write_transaction() as connection:
                return await work(connection)

        return await self._run(lambda: shielded(run()), work)

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
        """Bring the database to the current schema, and store the row of this process in it.

        Both happen in one transaction, so no other process can go on with the older schema. Then
        wait until no transaction of an earlier process is running.
        """
        if self._fence is None:
            await migrate_engine(self.engine, create=create_schema)
            return
        from storage.operations.processes import (  # noqa: PLC0415 - as in __init__
            register,
            wait_for_earlier_writers,
        )

        fence = self._fence
        await migrate_engine(
            self.engine, lambda connection: register(connection, fence), create_schema
        )
        if not fence.is_shared:
            await self.transact_on_tables(
                lambda tables: wait_for_earlier_writers(tables.connection)
            )

    async def aclose(self) -> None:
        """Wait for running phases, then close every connection."""
        while self._running:
            await asyncio.wait(self._running)
        await self.engine.aclose()

    def make_resources(self, connection: Connection) -> RepositoryResources:
        """Return what the repositories of one transaction share. For this package only."""
        return RepositoryResources(
            connection,
            self.vault,
            self.currency,
            self.cost_currency,
            self.bot_id,
            self._clock.now() if self._clock is not None else None,
            self._settings,
            process_id=self._fence.process_id if self._fence is not None else None,
            logged_unreadable_orders=self._logged_unreadable_orders,
            metrics=self.metrics,
        )

    def _over_transaction(
        self,
        phase: Callable[Concatenate[Transaction, P], T],
        after_commit: list[Callable[[], None]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Callable[[Connection], T]:
        """Return `phase` over a connection. `after_commit` gets the calls of its last run."""

        def work(connection: Connection) -> T:
            resources = self.make_resources(connection)
            try:
                result = phase(Transaction(resources), *args, **kwargs)
            except StopIteration as error:  # no future can hold it
                raise RuntimeError("a phase raised StopIteration") from error
            finally:
                resources.end()
            if isawaitable(result) or isgenerator(result) or isasyncgen(result):
                if iscoroutine(result):
                    result.close()
                raise TypeError(f"{_name_of(phase)} is no plain function")
            after_commit[:] = resources.after_commit
            return result

        return work

    async def _run(
        self,
        run_once: Callable[[], Awaitable[T]],
        phase: Callable[..., object],
        *,
        may_write: bool = False,
    ) -> T:
        if self._fence is not None:
            await self._fence.wait_until_held()
        finished = asyncio.get_running_loop().create_future()
        self._running.add(finished)

        async def run_in_turn() -> T:
            await self.right_of_way.wait()
            return await run_with_retries(
                run_once,
                self.engine.failures,
                on_given_up=lambda: self._note_given_up(phase),
                on_repeated=self._note_repeated,
            )

        try:
            waits_to_write = may_write and self.right_of_way.must_wait
            is_direct = self.engine.dialect == "sqlite" or _reads_everything(phase)
            if is_direct and not waits_to_write:
                # A file needs no retries. The engine ends each write, and a read may be given up.
                return await run_in_turn()
            return await shielded(run_in_turn())  # with its retries
        finally:
            self._running.discard(finished)
            finished.set_result(None)

    def _note_repeated(self, cause: RepetitionCause) -> None:
        self.metrics.repeated_transactions[cause] += 1

    def _note_given_up(self, phase: Callable[..., object]) -> None:
        self.metrics.given_up_transactions += 1
        name = _name_of(phase)
        log.error("%s was given up: it conflicted with others each time", name)
        if len(self._given_up) < _MAX_GIVEN_UP:
            self._given_up[name] = None


def _name_of(phase: Callable[..., object]) -> str:
    phase = unwrap(phase)
    while isinstance(phase, partial):
        phase = phase.func
    name: str = getattr(phase, "__qualname__", type(phase).__name__)
    # A read that is a lambda is known by the function that has it.
    return name.removesuffix(".<locals>.<lambda>").rpartition(".")[2].lstrip("_")


def never_brief(phase: Callable[P, T]) -> Callable[P, T]:
    """Mark a phase that takes as long as its data is: on SQLite it always runs in a thread."""
    code = _code_of(phase)
    if code is not None:
        _NEVER_BRIEF.add(code)
    return phase


def reads_everything(phase: Callable[P, T]) -> Callable[P, T]:
    """Mark a read that goes through whole tables: it is never brief, and a server gives it time.

    On PostgreSQL it has a connection of its own, whose statements may take an hour instead of a
    minute.
    """
    code = _code_of(phase)
    if code is not None:
        _READS_EVERYTHING.add(code)
    return never_brief(phase)


def read_committed(phase: Callable[P, T]) -> Callable[P, T]:
    """Mark a read whose statements need no common view: each may see what was committed meanwhile.

    On PostgreSQL it has no transaction, which saves two round trips to the server. On SQLite it has one
    view, as any other read.
    """
    code = _code_of(phase)
    assert code is not None, "a phase that takes long needs one view"
    _READ_COMMITTED.add(code)
    return phase


def _reads_everything(phase: Callable[..., object]) -> bool:
    return getattr(unwrap(phase), "__code__", None) in _READS_EVERYTHING


def _code_of(phase: Callable[..., object]) -> CodeType | None:
    """Return the code by which an engine knows a phase again: of the one that it wraps, if it does.

    None for one that is never brief.
    """
    code: CodeType | None = getattr(unwrap(phase), "__code__", None)
    return None if code in _NEVER_BRIEF else code


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

    On PostgreSQL, every write checks that the process of `fence` is registered, which happens here.
    The holder of the instance lock passes it. Raises a StorageError that says what to do. Nothing
    stays open then.
    """
    address = parse_database_url(database_url)
    fence = None if address.is_sqlite else fence  # the lock on a file is never lost
    engine = await (open_engine(address, name=fence.name) if fence else open_engine(address))
    database = EngineDatabase(engine, vault, currency, cost_currency, fence)
    try:
        await database.migrate()
        await database.check_key_and_currency()
    except BaseException:
        await database.aclose()
        raise
    return database


_SELECT_ACCOUNT_ID = select(accounts.c.id).where(accounts.c.code == bindparam("code"))


@cache
def _insert_account(dialect: str) -> Executable:
    return insert_in_dialect(dialect, accounts).on_conflict_do_nothing()


def _get_or_create_account_id(resources: RepositoryResources, code: str) -> SupplierAccountId:
    values = {"code": code}
    resources.connection.execute(_insert_account(resources.dialect), values)
    row = resources.connection.execute(_SELECT_ACCOUNT_ID, values)
    return SupplierAccountId(row.scalar_one())


async def open_read_only(database_url: str, *, currency: str, cost_currency: str) -> EngineDatabase:
    """Open the database at `database_url` for reading unsealed data.

    Raises a StorageError when there is none or it has another version. Nothing stays open then.
    """
    address = parse_database_url(database_url)
    if address.file is not None and not address.file.is_file():
        raise DatabaseUnreachable(f"there is no database at {address.file}")
    engine = await open_engine(address)
    try:
        await check_schema(engine)
    except BaseException:
        await engine.aclose()
        raise
    return EngineDatabase(engine, Vault(make_key()), currency, cost_currency)

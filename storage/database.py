"""The store: the domain's `transact` and `read` over an engine.

Each phase is one transaction in a task of its own, so what was done is always known; on PostgreSQL it
is run again as a whole when the engine asks for it. Nothing of other people's networks belongs here.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.catalogue import AccountId
from bot.domain.store import Tx
from storage.address import parse_address
from storage.engine import Engine, open_engine
from storage.identity import check_identity
from storage.migrate import migrate_engine
from storage.phases import repeated, to_the_end
from storage.schema import accounts
from storage.tx import SqlTx
from storage.unit import Unit
from storage.vault import Vault

T = TypeVar("T")
P = ParamSpec("P")
_Begin = Callable[[], AbstractAsyncContextManager[AsyncConnection]]


class SqlStore:
    """The domain's `Store` on SQLite or PostgreSQL; made by `open_store`."""

    def __init__(self, engine: Engine, vault: Vault, currency: str, cost_currency: str) -> None:
        self.engine = engine
        self.vault = vault
        self.currency = currency
        self.cost_currency = cost_currency
        self.bot_id = 0
        self._shut: set[int] = set()
        self._running: set[asyncio.Future[None]] = set()

    def for_bot(self, bot_id: int) -> None:
        """Name the bot whose updates the inbox holds; called once at start."""
        self.bot_id = bot_id

    async def transact(
        self, phase: Callable[Concatenate[Tx, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `phase` in one transaction that cancellation cannot cut; all of it or nothing is kept.

        Raises what the phase raises, ConstraintBroken, or DatabaseTrouble.
        """
        return await self.write(lambda unit: phase(SqlTx.of(unit), *args, **kwargs))

    async def read(
        self, phase: Callable[Concatenate[Tx, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `phase` on a consistent view; writing raises DatabaseTrouble."""
        return await self._run(
            self.engine.reading, lambda unit: phase(SqlTx.of(unit), *args, **kwargs)
        )

    async def write(self, work: Callable[[Unit], Awaitable[T]]) -> T:
        """One transaction for work on the tables themselves, within this room; as in `transact`."""
        return await self._run(self.engine.writing, work)

    async def account(self, code: str) -> AccountId:
        """The id of the supplier account that `code` names, for ever; made when it is new."""
        return await self.write(lambda unit: _account(unit, code))

    async def check(self) -> None:
        """Raise WrongVaultKey or CurrencyChanged when the database is another shop's."""
        await self.write(check_identity)

    async def aclose(self) -> None:
        """Wait for the phases that run, then close every connection."""
        while self._running:
            await asyncio.wait(self._running)
        await self.engine.aclose()

    async def _run(self, begin: _Begin, work: Callable[[Unit], Awaitable[T]]) -> T:
        async def once() -> T:
            async with begin() as connection:
                return await work(self._unit(connection))

        ended = asyncio.get_running_loop().create_future()
        self._running.add(ended)
        try:
            return await to_the_end(repeated(once))
        finally:
            self._running.discard(ended)
            ended.set_result(None)

    def _unit(self, connection: AsyncConnection) -> Unit:
        return Unit(
            connection, self.vault, self.currency, self.cost_currency, self.bot_id, self._shut
        )


async def open_store(
    database_url: str, vault: Vault, *, currency: str, cost_currency: str
) -> SqlStore:
    """A store on `database_url`: migrated, its safety settings asserted, its key and currency checked.

    Raises a StorageError that says what to mend; nothing stays open then.
    """
    engine = await open_engine(parse_address(database_url))
    store = SqlStore(engine, vault, currency, cost_currency)
    try:
        await migrate_engine(engine)
        await store.check()
    except BaseException:
        await store.aclose()
        raise
    return store


async def _account(unit: Unit, code: str) -> AccountId:
    insert = unit.insert(accounts).values(code=code).on_conflict_do_nothing()
    await unit.connection.execute(insert)
    found = await unit.connection.execute(select(accounts.c.id).where(accounts.c.code == code))
    return AccountId(found.scalar_one())

"""Two phases at once, each stopped between what it reads and what it writes.

    rivals = Rivals(store, Stop("insert", orders), without={LockKind.BUYER})
    results = await rivals.race(first, second)

`first` and `second` get a `Database` each. Each phase waits before the first statement that fits the
stop, until the other one has come there, waits for a lock, or has ended. Nothing depends on time. A test
may take locks away, to show that the other one breaks what they protect.
"""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Concatenate, Literal, ParamSpec, TypeVar, cast

from sqlalchemy import Table, text

from storage import EngineDatabase
from storage.database import Database
from storage.engine.lock_order import HeldLocks, LockKind
from storage.transaction import Transaction
from tests.doubles import Overridden
from tests.storage.pause import Pause
from tests.waiting import until

T = TypeVar("T")
P = ParamSpec("P")
#: What a rival does, with its own database.
Act = Callable[[Database], Awaitable[object]]
_COUNT_WAITING = text(
    "SELECT count(*) FROM pg_stat_activity"
    " WHERE datname = current_database() AND wait_event_type = 'Lock'"
)


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a phase stops: before its first such statement on a table; or before its commit."""

    kind: Literal["insert", "update", "commit"]
    table: Table | None = None

    def fits(self, statement: Any) -> bool:
        """Return whether a phase stops before this statement."""
        if self.kind == "commit" or getattr(statement, "table", None) is not self.table:
            return False
        return bool(statement.is_insert if self.kind == "insert" else statement.is_update)


AT_COMMIT = Stop("commit")


class _WithoutLocks(HeldLocks):
    """Held locks that take some kinds for held, so that they are never taken."""

    def __init__(self, missing: Collection[LockKind]) -> None:
        super().__init__()
        self._missing = missing

    def add(self, kind: LockKind, keys: Iterable[Any]) -> list[Any]:
        return [] if kind in self._missing else super().add(kind, keys)


class _StoppedConnection:
    """A connection that lets its rival go on before a certain statement."""

    def __init__(self, connection: Any, rival: "_Rival") -> None:
        self._connection = connection
        self._rival = rival

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)

    def execute(self, statement: Any, *args: Any, **kwargs: Any) -> Any:
        self._rival.stop_before(statement)
        return self._connection.execute(statement, *args, **kwargs)

    def scalar(self, statement: Any, *args: Any, **kwargs: Any) -> Any:
        self._rival.stop_before(statement)
        return self._connection.scalar(statement, *args, **kwargs)

    def scalars(self, statement: Any, *args: Any, **kwargs: Any) -> Any:
        self._rival.stop_before(statement)
        return self._connection.scalars(statement, *args, **kwargs)


@dataclass
class _Rival:
    """A database whose phases stop once."""

    db: EngineDatabase
    stop: Stop | None
    without: Collection[LockKind]
    pause: Pause

    async def transact(
        self,
        phase: Callable[Concatenate[Transaction, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        def stopped(tx: Transaction) -> T:
            connection = cast("Any", _StoppedConnection(tx.resources.connection, self))
            resources = replace(tx.resources, _connection=connection)
            result = phase(Transaction(resources, _WithoutLocks(self.without)), *args, **kwargs)
            if self.stop is AT_COMMIT:
                self.pause.wait()
            return result

        return await self.db.transact(partial(stopped))  # one that waits must never pass for brief

    def stop_before(self, statement: Any) -> None:
        if self.stop is not None and self.stop.fits(statement):
            self.pause.wait()


@dataclass
class Rivals:
    """Runs two acts against each other on one database."""

    db: EngineDatabase
    stop: Stop
    without: Collection[LockKind] = ()
    #: Whether the second act stops, too.
    stops_both: bool = True

    async def race(self, first: Act, second: Act) -> list[object]:
        """Run both; return their results or errors. `first` comes to its stop first."""
        go = asyncio.Event()
        stops = (self.stop, self.stop if self.stops_both else None)
        rivals = [_Rival(self.db, stop, self.without, Pause(go=go)) for stop in stops]
        tasks: list[asyncio.Task[object]] = []
        try:
            for act, rival in zip((first, second), rivals, strict=True):
                tasks.append(asyncio.create_task(_run(act, rival)))
                await self._wait_until_still(tasks[-1], rival)
        finally:
            go.set()  # the database is closed only after its phases
        return await asyncio.gather(*tasks, return_exceptions=True)

    async def _wait_until_still(self, task: "asyncio.Task[object]", rival: _Rival) -> None:
        if self.db.engine.dialect == "sqlite":
            # The single writer: the second phase begins after the commit of the first.
            for _ in range(20):
                await asyncio.sleep(0)
            return

        async def is_still() -> bool:
            return rival.pause.entered.is_set() or task.done() or await self._is_any_waiting()

        await until(is_still)

    async def _is_any_waiting(self) -> bool:
        async with self.db.engine.read_transaction() as connection:
            return bool(await connection.scalar(_COUNT_WAITING))


async def _run(act: Act, rival: _Rival) -> object:
    return await act(Overridden(rival.db, transact=rival.transact))

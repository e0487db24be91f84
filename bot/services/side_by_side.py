"""Processes claimed orders concurrently. An exception in one order does not stop the others."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final, Generic, Literal, Protocol, TypeVar

from bot.domain.errors import DatabaseUnavailable
from bot.domain.orders.order import Order
from bot.log_ids import log_ids
from bot.services.crash_suspects import claim_with_suspect_lock
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

#: Orders that are processed at the same time.
MAX_CONCURRENT_ORDERS = 8
#: The same in an `OrderWindow`. The supplier's client opens 20 connections: the others are left for
#: trades and for the pages of buyers.
WINDOW_SIZE = 12
#: Orders are claimed when this many places are free, and results committed when this many wait.
_GROUP_SIZE: Final = 4
#: Seconds for which a result waits for others.
_WAIT_FOR_OTHERS: Final = 0.05
#: How long an order is postponed after an exception.
DELAY_AFTER_FAILURE = timedelta(minutes=1)
#: The same after a failure of the database, which says nothing about the order.
DELAY_AFTER_DATABASE_FAILURE = timedelta(seconds=5)

ProcessOrder = Callable[[Shop, Database, Order], Awaitable[None]]


async def process_concurrently(
    shop: Shop, db: Database, orders: Sequence[Order], process: ProcessOrder
) -> None:
    """Run `process` for every order; log an exception and postpone its order.

    Raises DatabaseUnavailable, after all are processed, if an order could not even be postponed: its
    claim is left.
    """
    semaphore = asyncio.Semaphore(MAX_CONCURRENT_ORDERS)
    unstored: list[Exception] = []

    async def process_one(order: Order) -> None:
        with log_ids(order=order.id):
            async with semaphore:
                try:
                    await process(shop, db, order)
                except Exception as error:  # noqa: BLE001 - logged there
                    await _postpone_failing(shop, db, order, error, unstored)

    await asyncio.gather(*(process_one(order) for order in orders))
    if unstored:
        raise unstored[0]


async def _postpone_failing(
    shop: Shop, db: Database, order: Order, error: Exception, unstored: list[Exception]
) -> None:
    """Log `error` and postpone its order; add the failure to `unstored` if the database fails."""
    logger.error("order %s: processing failed; postponed", order.id, exc_info=error)
    try:
        await postpone_after(shop, db, order, error)
    except DatabaseUnavailable as trouble:
        unstored.append(trouble)


async def postpone_after(shop: Shop, db: Database, order: Order, error: Exception) -> None:
    """Postpone an order that failed with `error`."""
    is_database = isinstance(error, DatabaseUnavailable)
    delay = DELAY_AFTER_DATABASE_FAILURE if is_database else DELAY_AFTER_FAILURE
    await db.transact(_postpone_failed, shop.ports.clock.now() + delay, order)


def _postpone_failed(tx: Transaction, until: datetime, order: Order) -> None:
    tx.order_leases.postpone(order.id, until)


class _HasOrder(Protocol):
    """A value with an order."""

    @property
    def order(self) -> Order: ...


ResultT = TypeVar("ResultT", bound=_HasOrder)


@dataclass(slots=True)
class OrderWindow(Generic[ResultT]):
    """Processes due orders side by side, and claims further ones as places become free.

    What is claimed is begun at once, so a crash counts nothing that waits. `claim` is a phase that
    claims up to so many orders, one suspect among them or none. `process` does everything for an
    order and returns None, or returns a result to be committed with others. The phase
    `commit_together` commits some of these and returns the others; `commit_alone` commits one.

    `due` is set when orders may have become due. `postponed` is set after results were committed and
    nothing more is due: the next due time has to be looked for.
    """

    shop: Shop
    db: Database
    claim: Callable[[Transaction, int, bool], Sequence[Order]]
    process: Callable[[Order], Awaitable[ResultT | None]]
    commit_together: Callable[[Transaction, Sequence[ResultT]], Sequence[ResultT]]
    commit_alone: Callable[[ResultT], Awaitable[None]]
    is_stopping: Callable[[], bool]
    due: asyncio.Event = field(default_factory=asyncio.Event)
    postponed: asyncio.Event = field(default_factory=asyncio.Event)
    _running: dict["asyncio.Task[ResultT | None]", Order] = field(default_factory=dict)
    _waking: "asyncio.Task[Literal[True]] | None" = None
    _results: list[ResultT] = field(default_factory=list)
    _has_postponed: bool = False
    #: Errors after which nothing more is claimed.
    _failures: list[Exception] = field(default_factory=list)

    async def run(self) -> int:
        """Process orders until none is due, or `is_stopping` returns True; return how many.

        Raises, when all that was claimed is processed, the error of a claim, or DatabaseUnavailable
        if an order could not even be postponed: its claim is left.
        """
        count = 0
        self.due.set()
        try:
            while True:
                if self._may_claim():
                    count += await self._claim()
                elif self._running:
                    await self._wait()
                else:
                    break
                if self._has_postponed and not self.due.is_set():
                    self._has_postponed = False
                    self.postponed.set()
        finally:
            left = [*self._running, *([self._waking] if self._waking else [])]
            for task in left:
                task.cancel()
            if left:
                await asyncio.wait(left)
        if self._failures:
            raise self._failures[0]
        return count

    @property
    def _free(self) -> int:
        # A result that waits to be committed asks the supplier nothing any more.
        return WINDOW_SIZE - len(self._running)

    def _may_claim(self) -> bool:
        is_worth_it = self._free >= _GROUP_SIZE or not self._running
        return is_worth_it and self.due.is_set() and not self._failures and not self.is_stopping()

    async def _claim(self) -> int:
        """Claim orders for the free places and begin with them; return how many."""
        self.due.clear()
        free, lock = self._free, self.shop.suspect_lock
        try:
            orders = await claim_with_suspect_lock(
                lock, lambda with_suspect: self.db.transact(self.claim, free, with_suspect)
            )
        except Exception as error:  # noqa: BLE001 - raised when the running ones have ended
            self._failures.append(error)
            return 0
        if len(orders) == free:
            self.due.set()
        # After a jump of the clock, or a long halt, the claim of an order in the window is over too.
        known = {order.id for order in self._running.values()}
        known |= {result.order.id for result in self._results}
        for order in orders:
            if order.id in known:
                if order.is_suspect:
                    lock.release()
                continue
            task = asyncio.create_task(self._process(order))
            self._running[task] = order
            if order.is_suspect:
                task.add_done_callback(lambda _: lock.release())
        return sum(order.id not in known for order in orders)

    async def _process(self, order: Order) -> ResultT | None:
        with log_ids(order=order.id):
            try:
                result = await self.process(order)
                if result is None or not order.is_suspect:
                    return result
                await self.commit_alone(result)
            except Exception as error:  # noqa: BLE001 - logged there
                await _postpone_failing(self.shop, self.db, order, error, self._failures)
        return None

    async def _wait(self) -> None:
        """Wait until an order is processed or due; commit the results when they are enough."""
        waiting: set[asyncio.Task[ResultT | None] | asyncio.Task[Literal[True]]] = {*self._running}
        if not self.due.is_set():
            if self._waking is None or self._waking.done():
                self._waking = asyncio.create_task(self.due.wait())
            waiting.add(self._waking)
        done, _ = await asyncio.wait(
            waiting,
            timeout=_WAIT_FOR_OTHERS if self._results else None,
            return_when=asyncio.FIRST_COMPLETED,
        )
        for task in [each for each in self._running if each in done]:
            del self._running[task]
            result = task.result()
            if result is not None:
                self._results.append(result)
        if self._results and (not done or len(self._results) >= _GROUP_SIZE or not self._running):
            await self._commit()

    async def _commit(self) -> None:
        """Commit the results together; those that cannot be, each alone."""
        alone: Sequence[ResultT] = self._results
        self._results = []
        try:
            alone = await self.db.transact(self.commit_together, alone)
            self._has_postponed = True
        except Exception:
            logger.exception("%d results could not be committed together", len(alone))
        await asyncio.gather(*map(self._commit_alone, alone))

    async def _commit_alone(self, result: ResultT) -> None:
        with log_ids(order=result.order.id):
            try:
                await self.commit_alone(result)
            except Exception as error:  # noqa: BLE001 - logged there
                await _postpone_failing(self.shop, self.db, result.order, error, self._failures)

"""The simulated seller: some seconds after a manual order, its goods arrive. Not part of the API.

An order that was waiting when the store stopped is delivered after the store has come back.
"""

import asyncio
import random
from contextlib import suppress
from types import TracebackType
from typing import Self

from sqlalchemy import Select, select, update
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.demo.supplier import schema
from bot.demo.supplier.seeding import fill_in
from bot.demo.supplier.state import ReferenceStore

DEFAULT_DELAY = 6.0


class Seller:
    """Delivers manual orders while it is entered: ``async with Seller(store, delay=6):``.

    ``delay`` is the seconds between an order and its goods, ``pause`` those between two looks.
    """

    def __init__(
        self, store: ReferenceStore, *, delay: float = DEFAULT_DELAY, pause: float = 0.5
    ) -> None:
        self._store = store
        self._delay = delay
        self._pause = pause
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._work())
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def deliver_due(self) -> int:
        """Deliver every order that has waited long enough; how many those were."""
        return await self._store.transact(self._deliver)

    async def _deliver(self, tx: AsyncConnection) -> int:
        due = (await tx.execute(_due(self._store.clock() - self._delay))).all()
        for row in due:
            secret = _goods(row.trade_no, row.pattern, row.num)
            statement = update(schema.orders).where(schema.orders.c.trade_no == row.trade_no)
            await tx.execute(statement.values(secret=secret, pending=False))
        return len(due)

    async def _work(self) -> None:
        while True:
            with suppress(OperationalError):  # another process holds the file: next time, then
                await self.deliver_due()
            await asyncio.sleep(self._pause)


def _due(latest: float) -> Select[str, str, int]:
    """Orders placed until ``latest`` for which goods are owed, with the pattern of those goods."""
    orders, products = schema.orders.c, schema.products.c
    return (
        select(orders.trade_no, products.pattern, orders.num)
        .join_from(schema.orders, schema.products, orders.code == products.code)
        .where(orders.pending, orders.created <= latest)
        .order_by(orders.id)
    )


def _goods(trade_no: str, pattern: str, num: int) -> str:
    """The same goods whenever the same order is delivered."""
    chance = random.Random(trade_no)
    return "\n".join(fill_in(pattern, chance) for _ in range(num))

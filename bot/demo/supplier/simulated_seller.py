"""The simulated seller: delivers manual orders after some seconds. Not part of the API.

An order that is pending when the server stops is delivered after the next start.
"""

import asyncio
from contextlib import suppress
from types import TracebackType
from typing import Any, Self, TypeAlias

from sqlalchemy import Row, Select, select, update
from sqlalchemy.exc import OperationalError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.demo.supplier.data import schema
from bot.demo.supplier.data.reference_supplier import ReferenceSupplier
from bot.demo.supplier.data.seeding import make_secret

DEFAULT_DELAY = 6.0

_DueOrder: TypeAlias = tuple[str, int, str, float, str, dict[str, Any] | None]


class SimulatedSeller:
    """Delivers manual orders inside `async with SimulatedSeller(supplier, delay=6):`.

    `delay` is the seconds between an order and its delivery, `poll_interval` those between two
    checks. If a product's traits name several deliveries, each delay brings a note and the last one
    the secret.
    """

    def __init__(
        self,
        supplier: ReferenceSupplier,
        *,
        delay: float = DEFAULT_DELAY,
        poll_interval: float = 0.5,
    ) -> None:
        self._supplier = supplier
        self._delay = delay
        self._poll_interval = poll_interval
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._run())
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
        """Deliver every order that has waited long enough; return their number."""
        return await self._supplier.transact(self._deliver_in_transaction)

    async def _deliver_in_transaction(self, tx: AsyncConnection) -> int:
        now = self._supplier.clock()
        due = (await tx.execute(_select_due_orders(now - self._delay))).all()
        return sum([await self._deliver_order(tx, row, now - row.created) for row in due])

    async def _deliver_order(self, tx: AsyncConnection, row: Row[_DueOrder], waited: float) -> bool:
        """Store the delivery that is due; return whether it differs from the last one."""
        deliveries = row.traits["deliveries"] if row.traits else 1
        parts = int(waited / self._delay) if self._delay else deliveries
        whole = parts >= deliveries
        secret = (
            make_secret(row.trade_no, row.pattern, row.num)
            if whole
            else f"Part {parts} of {deliveries} is ready. The rest follows."
        )
        statement = update(schema.orders).where(schema.orders.c.trade_no == row.trade_no)
        await tx.execute(statement.values(secret=secret, pending=not whole))
        return bool(secret != row.secret)

    async def _run(self) -> None:
        while True:
            with suppress(OperationalError):  # another process locks the file: try again later
                await self.deliver_due()
            await asyncio.sleep(self._poll_interval)


def _select_due_orders(latest: float) -> Select[_DueOrder]:
    """Select the pending orders placed until `latest`, with the pattern of their secrets."""
    orders, products, traits = schema.orders.c, schema.products.c, schema.traits
    return (
        select(
            orders.trade_no,
            orders.num,
            orders.secret,
            orders.created,
            products.pattern,
            traits.c.traits,
        )
        .join_from(schema.orders, schema.products, orders.code == products.code)
        .outerjoin(traits, traits.c.product_id == products.id)
        .where(orders.pending, orders.created <= latest)
        .order_by(orders.id)
    )

"""Takes readings of the supplier balance, and keeps the observations of unknown outcomes in memory.

A reading must not delay or cancel a trade, and is not judged here.

Observations start again with each process. There is one `OutcomeObservations` for the process: an
observation that is not kept never ends.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from decimal import Decimal

from bot.domain.ids import OrderId
from bot.domain.orders.evidence import OutcomeObservation, start_observation
from bot.domain.orders.order import Order
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)


async def take_balance_reading(shop: Shop, db: Database, order: Order) -> Decimal | None:
    """Read the balance, store it and return it; None if it cannot be read."""
    balance = await shop.ports.supplier.balance()
    await db.transact(_save_reading, order, balance)
    return balance


def _save_reading(tx: Transaction, order: Order, balance: Decimal | None) -> None:
    tx.attempts.add_balance_reading(order.id, balance, tx.now)


@asynccontextmanager
async def balance_readings_during_trade(
    shop: Shop, db: Database, order: Order, balance_before: Decimal | None
) -> AsyncIterator[None]:
    """Read the balance repeatedly while the block runs; the block never waits for a reading.

    Does nothing if the account is shared with others, or if `balance_before` is None.
    """
    if balance_before is None or not shop.settings.unknown_outcome_rules.exclusive_account:
        yield
        return
    task = asyncio.create_task(_read_repeatedly(shop, db, order))
    try:
        yield
    finally:
        task.cancel()


async def _read_repeatedly(shop: Shop, db: Database, order: Order) -> None:
    while True:
        await shop.ports.clock.sleep(shop.settings.unknown_outcome_rules.reading_interval_seconds)
        try:
            await take_balance_reading(shop, db, order)
        except Exception:
            logger.exception("order %s: the balance reading could not be stored", order.id)


@dataclass(slots=True)
class OutcomeObservations:
    """The observation of each unknown outcome, and when its next reading is due.

    Times are seconds of the monotonic clock. One object for the life of the process that settles
    them.
    """

    _observations: dict[OrderId, OutcomeObservation] = field(default_factory=dict)
    _due_at: dict[OrderId, float] = field(default_factory=dict)

    def is_due(self, order_id: OrderId, now: float) -> bool:
        """Return whether the next reading of the order is due."""
        return now >= self._due_at.get(order_id, now)

    def postpone(self, order_id: OrderId, until: float) -> None:
        """Postpone the next reading of the order to `until`."""
        self._due_at[order_id] = until

    def get_or_start(self, order_id: OrderId, now: float) -> OutcomeObservation:
        """Return the order's observation; start it if there is none."""
        return self._observations.setdefault(order_id, start_observation(now))

    def save(self, order_id: OrderId, observation: OutcomeObservation) -> None:
        """Replace the order's observation."""
        self._observations[order_id] = observation

    def restart(self, order_id: OrderId, now: float) -> None:
        """Start the order's observation again from the beginning."""
        self._observations[order_id] = start_observation(now)

    def keep_only(self, order_ids: Collection[OrderId]) -> None:
        """Remove the observations of all other orders."""
        for gone in (self._observations.keys() | self._due_at.keys()) - set(order_ids):
            self._observations.pop(gone, None)
            self._due_at.pop(gone, None)

"""The preflight: the calls that check stock and price just before a trade.

The preflight of the next order may run while another order trades. It must not claim an order or
decide about one: `fulfilment` does.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from decimal import Decimal

from bot.domain.catalogue.selection import UNREADABLE_SELECTION, Selection
from bot.domain.errors import SupplierCallFailed, SupplierRefusedCall, SupplierUnavailable
from bot.domain.ids import OrderId
from bot.domain.money import round_cost_up
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.refused_answers import redact_buyer_input
from bot.domain.orders.transition_inputs import Withdrawn
from bot.log_ids import log_ids, no_log_ids
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

#: Seconds that the preflight calls may take together.
PREFLIGHT_TIMEOUT = 20.0
#: Seconds after which the result of an early preflight is no longer used.
MAX_EARLY_PREFLIGHT_AGE = 10.0
#: Seconds after which the next order is looked for, again and again while a trade runs. A trade that
#: ends before the first look leaves nothing to gain, and one that outlasts them all hardly more.
LOOK_PAUSES = (0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
#: After a trade that ended in one of these, the next trade may use its early preflight.
_ORDERLY_STATUSES = (OrderStatus.ACCEPTED, OrderStatus.FULFILLED)


async def check_cost_now(shop: Shop, order: Order) -> Decimal | Withdrawn | SupplierCallFailed:
    """Return the supplier's cost now, or why the order cannot be traded at the quoted cost."""
    try:
        async with asyncio.timeout(PREFLIGHT_TIMEOUT):
            await shop.ports.supplier.ensure_available(order.selection)
            value = await shop.ports.supplier.total_cost(order.selection)
    except TimeoutError:
        return SupplierUnavailable("late")
    except SupplierRefusedCall as no:
        said = redact_buyer_input(no.message, order.selection)
        return Withdrawn(Cause.WITHDRAWN_SUPPLIER_REFUSED, said)
    except SupplierUnavailable as away:
        return away
    if round_cost_up(value, order.cost.currency) > order.cost:
        return Withdrawn(Cause.WITHDRAWN_PRICE_MOVED)
    return value


@dataclass(slots=True)
class EarlyPreflight:
    """The preflight of the next order, made while another order trades.

    Only a cost is used, and only once. A refusal or a failure is always checked again. One object
    for the life of the process.
    """

    _order_id: OrderId | None = None
    _started: float = 0.0
    _task: asyncio.Task[Decimal | None] | None = None

    @property
    def has_found_next_order(self) -> bool:
        """Return whether an order was found that may be traded next."""
        return self._order_id is not None

    @asynccontextmanager
    async def run_during_trade(
        self, shop: Shop, db: Database, trading: Order
    ) -> AsyncIterator[None]:
        """Look for the next order while the block runs, and check it; the block never waits."""
        self.drop()
        with no_log_ids():  # it is about another order
            self._task = asyncio.create_task(self._check_next(shop, db, trading))
        try:
            yield
        except BaseException:
            self.drop()
            raise
        if self._order_id is None:
            self.drop()

    def keep_only_after(self, traded: Order) -> None:
        """Drop the result unless the order that traded before has ended in an orderly way."""
        if traded.status not in _ORDERLY_STATUSES:
            self.drop()

    def drop(self) -> None:
        """Forget the result, and stop looking."""
        if self._task is not None:
            self._task.cancel()
        self._order_id = self._task = None

    async def take_cost(self, shop: Shop, order: Order) -> Decimal | None:
        """Return the cost of the order if its early preflight found it lately; then forget it."""
        cost = None
        if self._task is not None and self._order_id == order.id:
            cost = await self._task
            if shop.ports.clock.monotonic() - self._started > MAX_EARLY_PREFLIGHT_AGE:
                cost = None
        self.drop()
        return cost

    async def _check_next(self, shop: Shop, db: Database, trading: Order) -> Decimal | None:
        try:
            order = await _look_for_next_order(shop, db)
            if order is None or not may_be_checked_during(trading.selection, order.selection):
                return None
            self._order_id, self._started = order.id, shop.ports.clock.monotonic()
            with log_ids(order=order.id):
                cost = await check_cost_now(shop, order)
        except Exception:
            logger.exception("the early preflight of the next order failed")
            return None
        return cost if isinstance(cost, Decimal) else None


async def _look_for_next_order(shop: Shop, db: Database) -> Order | None:
    for pause in LOOK_PAUSES:
        await shop.ports.clock.sleep(pause)
        order = await db.read(_find_next_order)
        if order is not None:
            return order
    return None


def _find_next_order(tx: Transaction) -> Order | None:
    return tx.order_leases.find_next_to_trade(tx.settings.supplier_account_id, tx.now)


def may_be_checked_during(trading: Selection, waiting: Selection) -> bool:
    """Return whether the one trade can change neither stock, price nor card of the other order."""
    if waiting is UNREADABLE_SELECTION or waiting.code == trading.code:
        return False
    return not waiting.card_id or waiting.card_id != trading.card_id

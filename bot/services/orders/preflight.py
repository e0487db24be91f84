"""The preflight: the calls that check stock and price just before a trade.

The preflight of the next order may run while another order trades. Once the supplier has accepted
that trade, the next one is prepared beside the commit of its outcome. An order that finds no other
trade is prepared before it is claimed. Nothing here may claim an order, store an intent or decide
about an order: `fulfilment` does.
"""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from decimal import Decimal

from bot.domain.catalogue.selection import UNREADABLE_SELECTION, Selection
from bot.domain.errors import SupplierCallFailed, SupplierRefusedCall, SupplierUnavailable
from bot.domain.money import round_cost_up
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.refused_answers import redact_buyer_input
from bot.domain.orders.transition_inputs import Accepted, TradeOutcome, Withdrawn
from bot.log_ids import log_ids, no_log_ids
from bot.services import sales_pause
from bot.services.orders.account_refusals import is_balance_too_low
from bot.services.orders.trade import choose_contact, trade_connection
from bot.services.shop import Shop
from storage.database import Database, read_committed
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

#: Seconds that the preflight calls may take together.
PREFLIGHT_TIMEOUT = 20.0
#: Seconds after which the result of an early preflight is no longer used.
MAX_EARLY_PREFLIGHT_AGE = 10.0
#: Seconds after which a prepared trade is no longer used: its connection must not be idle for long.
MAX_PREPARED_AGE = 2.0
#: A prepared trade may use the result of an early preflight that is younger than this: the result
#: gets no older than `MAX_EARLY_PREFLIGHT_AGE` before the trade begins.
_MAX_AGE_TO_PREPARE = MAX_EARLY_PREFLIGHT_AGE - MAX_PREPARED_AGE
#: Pauses in seconds before each look for the next order while a trade runs. The first look comes at once:
#: its checks then cost no time between the two trades. During a longer trade more looks gain little.
LOOK_PAUSES = (0.0, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2)
#: After a trade that ended in one of these, the next trade may use its early preflight.
_ORDERLY_STATUSES = (OrderStatus.ACCEPTED, OrderStatus.FULFILLED)


#: The supplier's cost now, or why the order cannot be traded at the quoted cost.
CostCheck = Decimal | Withdrawn | SupplierCallFailed


async def check_cost_now(shop: Shop, order: Order) -> CostCheck:
    """Return the supplier's cost now, or why the order cannot be traded at the quoted cost."""
    try:
        async with asyncio.timeout(PREFLIGHT_TIMEOUT):
            # Side by side; of two failures that of the stock counts.
            stock, value = await asyncio.gather(
                shop.ports.supplier.ensure_available(order.selection),
                shop.ports.supplier.total_cost(order.selection),
                return_exceptions=True,
            )
        for answer in (stock, value):
            if isinstance(answer, BaseException):
                raise answer
        assert isinstance(value, Decimal)
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


@dataclass(frozen=True, slots=True)
class PreparedTrade:
    """An order that can be traded at once, with its cost now and the balance before it.

    `contact` is what the trade and its connection are called with. `since` is the monotonic time from
    which on all of it was read; only the cost may be from an early preflight before.
    """

    order: Order
    cost: Decimal
    balance: Decimal | None
    contact: str
    since: float


@dataclass(slots=True)
class EarlyPreflight:
    """The preflight of the next order, made while another order trades.

    Only a cost is used, and only once. A refusal or a failure is checked again, unless no order was
    traded meanwhile. One object for the life of the process.
    """

    _order: Order | None = None
    _started: float = 0.0
    _task: asyncio.Task[CostCheck | None] | None = None
    #: Keeps the connection of the prepared trade open until it is cancelled.
    _preparation: asyncio.Task[None] | None = None
    _prepared: asyncio.Future[PreparedTrade | None] | None = None
    _has_traded: bool = False
    #: No other order is traded while this one is checked.
    _is_alone: bool = False

    @property
    def has_found_next_order(self) -> bool:
        """Return whether an order was found that may be traded next."""
        return self._order is not None

    @asynccontextmanager
    async def run_during_trade(
        self, shop: Shop, db: Database, trading: Order
    ) -> AsyncIterator[None]:
        """Look for the next order while the block runs, and check it; the block never waits."""
        self.drop()
        self._has_traded = True
        with no_log_ids():  # it is about another order
            self._task = asyncio.create_task(self._check_next(shop, db, trading))
        try:
            yield
        except BaseException:
            self.drop()
            raise
        if self._order is None:
            self.drop()

    @asynccontextmanager
    async def prepare_during_commit(
        self, shop: Shop, db: Database, outcome: TradeOutcome
    ) -> AsyncIterator[None]:
        """Prepare the next trade while the block commits an accepted one; the block never waits.

        The balance is read after the answer of the trade before. The connection is open, and nothing
        is sent on it.
        """
        if isinstance(outcome, Accepted):
            self._begin_preparation(shop, db)
        try:
            yield
        except BaseException:
            self.drop()
            raise

    def prepare_alone(self, shop: Shop, db: Database) -> None:
        """Begin to prepare the next trade, unless its order was found before.

        The first trade of a process is not prepared: an order that ends the program must have been
        claimed, so that the next start counts it.
        """
        is_preparing = self._prepared is not None and not self._prepared.done()
        if self._has_traded and self._order is None and not is_preparing:
            self._is_alone = True
            self._begin_preparation(shop, db)

    def _begin_preparation(self, shop: Shop, db: Database) -> None:
        self._prepared = asyncio.get_running_loop().create_future()
        with no_log_ids():
            self._preparation = asyncio.create_task(self._prepare(shop, db, self._prepared))

    @asynccontextmanager
    async def take_prepared(self, shop: Shop) -> AsyncIterator[PreparedTrade | None]:
        """Wait for the prepared trade and yield it, once; its connection is open in the block.

        Yield None if nothing was prepared, too long ago, or not in time.
        """
        preparation, prepared = self._preparation, self._prepared
        self._preparation = self._prepared = None
        if preparation is None or prepared is None:
            yield None
            return
        try:
            if not prepared.done():
                shop.right_of_way.give_back()  # the supplier may take long
                # A preparation that takes longer would be too old.
                await asyncio.wait((prepared,), timeout=MAX_PREPARED_AGE)
            found = prepared.result() if prepared.done() else None
            if found is not None:
                is_old = shop.ports.clock.monotonic() - found.since > MAX_PREPARED_AGE
                found = None if is_old else found
            if found is None:
                # It must not change what is found here any more, and its connection is of no use.
                preparation.cancel()
            yield found
        finally:
            preparation.cancel()

    def keep_only_after(self, traded: Order) -> None:
        """Drop the result unless the order that traded before has ended in an orderly way."""
        if traded.status not in _ORDERLY_STATUSES:
            self.drop()

    def drop(self) -> None:
        """Forget the result, and stop looking."""
        for task in (self._task, self._preparation):
            if task is not None:
                task.cancel()
        self._order = self._task = self._preparation = self._prepared = None
        self._is_alone = False

    async def take_check(self, shop: Shop, order: Order) -> CostCheck | None:
        """Return what the early preflight of the order found, if it counts still; then forget it."""
        found = None
        if self._task is not None and self._order is not None and self._order.id == order.id:
            found = await self._task
            age = shop.ports.clock.monotonic() - self._started
            if isinstance(found, Decimal):
                counts_still = age <= MAX_EARLY_PREFLIGHT_AGE
            else:  # it may have waited for its answer
                counts_still = self._is_alone and age <= PREFLIGHT_TIMEOUT + MAX_EARLY_PREFLIGHT_AGE
            found = found if counts_still else None
        self.drop()
        return found

    async def _check_next(self, shop: Shop, db: Database, trading: Order) -> CostCheck | None:
        try:
            order = await _look_for_next_order(shop, db)
            if order is None or not may_be_checked_during(trading.selection, order.selection):
                return None
            self._order, self._started = order, shop.ports.clock.monotonic()
        except Exception:
            logger.exception("the next order could not be looked for")
            return None
        return await _read_cost(shop, order)

    async def _prepare(
        self, shop: Shop, db: Database, prepared: "asyncio.Future[PreparedTrade | None]"
    ) -> None:
        """Set `prepared`; then keep the connection of the trade open until cancelled."""
        since = shop.ports.clock.monotonic()
        try:
            order, is_refused = await db.read(_read_next_trade, self._order)
            if order is None or is_refused or not _may_be_prepared(order):
                return
            if self._task is not None and since - self._started > _MAX_AGE_TO_PREPARE:
                self._task.cancel()
                self._task = None
            if self._task is None:
                self._order, self._started = order, since
                self._task = asyncio.create_task(_read_cost(shop, order))
            contact = choose_contact(shop, order)
            check, reading = self._task, asyncio.create_task(shop.ports.supplier.balance())
            # Its error is read even if this task ends first.
            reading.add_done_callback(lambda task: task.cancelled() or task.exception())
            try:
                async with trade_connection(shop, order, contact) as is_open:
                    cost, balance = await asyncio.shield(check), await reading
                    if (
                        is_open
                        and isinstance(cost, Decimal)
                        and not is_balance_too_low(order, balance, cost)
                    ):
                        prepared.set_result(PreparedTrade(order, cost, balance, contact, since))
                        await asyncio.get_running_loop().create_future()
            finally:
                reading.cancel()
        except Exception:
            logger.exception("the next trade could not be prepared")
        finally:
            if not prepared.done():
                prepared.set_result(None)


async def _read_cost(shop: Shop, order: Order) -> CostCheck | None:
    """Return what `check_cost_now` does; None if it raised."""
    with log_ids(order=order.id):
        try:
            return await check_cost_now(shop, order)
        except Exception:
            logger.exception("the early preflight of the next order failed")
            return None


def _may_be_prepared(order: Order) -> bool:
    """Return whether a trade of the order may begin as soon as its cost is known.

    One with a supplier's code is checked against the limit of refused orders when it is its turn.
    """
    return order.selection is not UNREADABLE_SELECTION and order.selection.coupon is None


async def _look_for_next_order(shop: Shop, db: Database) -> Order | None:
    for pause in LOOK_PAUSES:
        await shop.ports.clock.sleep(pause)
        order = await db.read(_find_next_order)
        if order is not None:
            return order
    return None


@read_committed
def _read_next_trade(tx: Transaction, known: Order | None) -> tuple[Order | None, bool]:
    """Return the order to trade next, by default the `known` one, and whether no trade may be sent."""
    is_refused = sales_pause.is_paused_for(tx, PauseCause.TRADES_REFUSED)
    return known or _find_next_order(tx), is_refused


def _find_next_order(tx: Transaction) -> Order | None:
    return tx.order_leases.find_next_to_trade(tx.settings.supplier_account_id, tx.now)


def may_be_checked_during(trading: Selection, waiting: Selection) -> bool:
    """Return whether the one trade can change neither stock, price nor card of the other order."""
    if waiting is UNREADABLE_SELECTION or waiting.code == trading.code:
        return False
    return not waiting.card_id or waiting.card_id != trading.card_id

"""One act for many orders: for the cases of one cause, and for the orders of a product in a period.

Each order is changed by its own short transaction, and only if it is as it was shown. An act that ends
in the middle is safe to repeat: what is done has changed, and is left out.
"""

import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum, StrEnum
from typing import Final

from bot.domain.errors import Declined, DeclineReason, IllegalTransition, StaleVersion
from bot.domain.ids import BuyerId
from bot.domain.money import Money, sum_money, zero
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import HOLDING_STATUSES, Order, OrderStatus
from bot.domain.orders.order_search import OrderSearch
from bot.domain.orders.transition_inputs import RuledNotCharged, RuledRefund, RuledTrade
from bot.domain.people.support import MessageContent
from bot.services import daily_sums
from bot.services.change_steps import STEP_PAUSE, split_into_steps
from bot.services.daily_sums import AboveDailySum
from bot.services.orders import cases
from bot.services.people.support import write_about_order
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

#: Most orders of one act.
MAX_ORDERS: Final = 100


class BulkAct(IntEnum):
    """An act on each order. The numbers are on buttons and never change."""

    REFUND = 1
    NOT_CHARGED = 2
    #: Let a case that the supplier took wait longer for its goods.
    WAIT = 3
    WRITE = 4


class Skipped(StrEnum):
    """Why an order was left out."""

    #: It is not as it was shown, or the act does not fit it any more.
    CHANGED = "changed"
    #: The balance speaks for a charge: this needs a sentence of its own.
    NEEDS_REASON = "needs-reason"
    #: A manager's daily sum is used up.
    DAILY_SUM = "daily-sum"
    #: The supplier did not confirm it, or it is of another supplier account.
    SUPPLIER = "supplier"
    #: The same text was written before.
    WRITTEN = "written"
    #: Its buyer had it erased.
    ERASED = "erased"


#: Acts that give money back, which counts in the daily sum of a manager.
_GIVING_ACTS: Final = frozenset({BulkAct.REFUND, BulkAct.NOT_CHARGED})
_SKIPPED: Final[Mapping[DeclineReason, Skipped]] = {
    DeclineReason.RULING_NEEDS_REASON: Skipped.NEEDS_REASON,
    DeclineReason.SUPPLIER_REFUSED: Skipped.SUPPLIER,
    DeclineReason.SUPPLIER_UNAVAILABLE: Skipped.SUPPLIER,
    DeclineReason.TRADE_UNPAID: Skipped.SUPPLIER,
    DeclineReason.OTHER_SUPPLIER_ACCOUNT: Skipped.SUPPLIER,
}


@dataclass(frozen=True, slots=True)
class BulkOrders:
    """The orders that one act may be for, oldest first, as they are now.

    `count` is how many there are. Only the first `MAX_ORDERS` are in `orders`.
    """

    orders: Sequence[Order]
    count: int

    def select(self, act: BulkAct) -> Sequence[Order]:
        """Return those of the orders that the act fits; for WRITE the newest of each buyer."""
        if act is BulkAct.WRITE:
            return list({order.buyer_id: order for order in self.orders}.values())
        return [order for order in self.orders if _fits(order, act)]


@dataclass(frozen=True, slots=True)
class CauseSum:
    """The cases of one cause: how many, and the sum of their prices."""

    cause: Cause
    count: int
    money: Money


@dataclass(frozen=True, slots=True)
class BulkResult:
    """How many orders an act changed, their money, and how many were left out for which reason."""

    done: int
    money: Money
    skipped: Mapping[Skipped, int]


def _fits(order: Order, act: BulkAct) -> bool:
    is_case = order.status is OrderStatus.REVIEW
    match act:
        case BulkAct.REFUND:
            return order.status in cases.REFUNDABLE_STATUSES and bool(refundable_amount(order))
        case BulkAct.NOT_CHARGED:
            return is_case and order.trade_no is None
        case BulkAct.WAIT:
            return is_case and order.trade_no is not None
        case BulkAct.WRITE:
            return True


def refundable_amount(order: Order) -> Money:
    """Return what a refund in full gives back: what is held, or what is kept of the captured money."""
    if order.is_money_returned:
        return zero(order.price.currency)
    is_held = order.status in HOLDING_STATUSES
    return order.price if is_held else order.amount_paid - order.refunded


def sum_refundable(orders: Sequence[Order], currency: str) -> Money:
    """Return what a refund of all these orders gives back."""
    return sum_money((refundable_amount(order) for order in orders), currency)


def cause_number(cause: Cause) -> int:
    """Return the number of a cause for buttons. It depends on the stored value only."""
    return zlib.crc32(cause.value.encode())


def find_cause(number: int) -> Cause | None:
    """Return the cause of `cause_number`; None for an unknown number."""
    return next((cause for cause in Cause if cause_number(cause) == number), None)


def list_causes(tx: Transaction) -> Sequence[CauseSum]:
    """Return the causes of the open cases, the most frequent first."""
    sums = [CauseSum(*each) for each in tx.order_searches.sum_cases()]
    return sorted(sums, key=lambda each: (-each.count, each.cause))


def list_cases_of_cause(tx: Transaction, cause: Cause) -> BulkOrders:
    """Return the open cases of a cause."""
    found = tx.order_searches.list_cases(cause, MAX_ORDERS)
    count = next((each.count for each in list_causes(tx) if each.cause is cause), 0)
    return BulkOrders(found, count)


def list_orders(tx: Transaction, search: OrderSearch) -> BulkOrders:
    """Return the orders of a search, oldest first; the newest are kept if there are too many."""
    period = search.period(tx.settings.time_zone)
    found = tx.order_searches.list_older(search, period, None, MAX_ORDERS)
    return BulkOrders(found[::-1], tx.order_searches.count(search, period, 10 * MAX_ORDERS))


async def act_on_orders(
    shop: Shop,
    db: Database,
    actor: BuyerId,
    act: BulkAct,
    orders: Sequence[Order],
    content: MessageContent | None = None,
) -> BulkResult:
    """Carry out an act on each order, if it is still as given. `content` is what WRITE writes.

    An order that the act does not fit any more is left out and counted; it stops no other. Raise
    AboveDailySum, with nothing changed, if all of them are above what the actor may give away today.
    """
    if act in _GIVING_ACTS:
        traded = [order for order in orders if order.status is not OrderStatus.PLACED]
        money = sum_refundable(traded, shop.settings.currency)
        await db.read(daily_sums.check_before, actor, money)
    done: list[Order] = []
    skipped: Counter[Skipped] = Counter()
    for step in split_into_steps(orders):
        for order in step:
            why = await _act_on_order(shop, db, actor, act, order, content)
            if why is None:
                done.append(order)
            else:
                skipped[why] += 1
        await shop.ports.clock.sleep(STEP_PAUSE)
    currency = shop.settings.currency
    return BulkResult(len(done), sum_refundable(done, currency), skipped)


async def _act_on_order(
    shop: Shop,
    db: Database,
    actor: BuyerId,
    act: BulkAct,
    order: Order,
    content: MessageContent | None,
) -> Skipped | None:
    """Act on one order in its own transaction; return why it was left out."""
    if act is BulkAct.WRITE:
        assert content is not None, "there is something to write"
        return await db.transact(_write, actor, order, content)
    try:
        ruled = await cases.apply_ruling(
            shop, db, actor, order.id, _choose_ruling(order, act), order
        )
    except (StaleVersion, IllegalTransition):
        return Skipped.CHANGED
    except AboveDailySum:
        return Skipped.DAILY_SUM
    if isinstance(ruled, Declined):
        return _SKIPPED.get(ruled.reason, Skipped.CHANGED)
    return None


def _choose_ruling(order: Order, act: BulkAct) -> RuledRefund | RuledNotCharged | RuledTrade:
    match act:
        case BulkAct.NOT_CHARGED:
            return RuledNotCharged()
        case BulkAct.WAIT:
            assert order.trade_no is not None, "only such orders are selected"
            return RuledTrade(order.trade_no)
        case _:
            return RuledRefund()


def _write(
    tx: Transaction, actor: BuyerId, order: Order, content: MessageContent
) -> Skipped | None:
    if tx.orders.get_owned(order.id, order.buyer_id) is None:
        return Skipped.ERASED
    return None if write_about_order(tx, actor, order, content) else Skipped.WRITTEN

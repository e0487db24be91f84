"""One act for many orders: for the cases of one cause, and for the orders of a product in a period.

Each order is changed by its own short transaction, and only if it is as it was shown. An act that ends
in the middle is safe to repeat: what is done has changed, and is left out.
"""

import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from enum import IntEnum, StrEnum
from typing import Final

from bot.domain.errors import Declined, DeclineReason, IllegalTransition, StaleVersion
from bot.domain.ids import BuyerId, OrderId
from bot.domain.money import Money, sum_money, zero
from bot.domain.operations.sales_pause import amount_that_counts
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import HOLDING_STATUSES, Order, OrderStatus, count_kept
from bot.domain.orders.order_search import OrderSearch
from bot.domain.orders.replacements import ReplacementObstacle, ReplacementRefusal
from bot.domain.orders.transition_inputs import RuledNotCharged, RuledRefund, RuledTrade
from bot.domain.people.support import MessageContent
from bot.services import daily_sums
from bot.services.change_steps import STEP_PAUSE, split_into_steps
from bot.services.daily_sums import AboveDailySum
from bot.services.orders import cases
from bot.services.orders.replacements import (
    REPLACEABLE_STATUSES,
    QuotedReplacement,
    place_replacement,
    prepare_replacement,
)
from bot.services.people.support import write_about_order
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

#: Most orders of one act.
MAX_ORDERS: Final = 100
#: How acts, and their orders, are counted in the numbers of buttons.
_MOST_ACTS: Final = 16
_MOST_COUNTED: Final = 1_024


class BulkAct(IntEnum):
    """An act on each order. The numbers are on buttons and never change."""

    REFUND = 1
    NOT_CHARGED = 2
    #: Let a case that the supplier took wait longer for its goods.
    WAIT = 3
    WRITE = 4
    #: Buy faulty goods again at the shop's cost.
    REPLACE = 5


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
    #: Sales are paused.
    PAUSED = "paused"
    #: It would exceed what the shop may sell in a day.
    SHOP_CAP = "shop-cap"
    #: The supplier sells no more of it, or not in this form.
    SOLD_OUT = "sold-out"
    #: It costs more than was shown.
    DEARER = "dearer"


#: Acts that give money back, which counts in the daily sum of a manager.
_GIVING_ACTS: Final = frozenset({BulkAct.REFUND, BulkAct.NOT_CHARGED})
_SKIPPED: Final[Mapping[DeclineReason, Skipped]] = {
    DeclineReason.RULING_NEEDS_REASON: Skipped.NEEDS_REASON,
    DeclineReason.SUPPLIER_REFUSED: Skipped.SUPPLIER,
    DeclineReason.SUPPLIER_UNAVAILABLE: Skipped.SUPPLIER,
    DeclineReason.TRADE_UNPAID: Skipped.SUPPLIER,
    DeclineReason.OTHER_SUPPLIER_ACCOUNT: Skipped.SUPPLIER,
}
_UNREPLACED: Final[Mapping[ReplacementObstacle, Skipped]] = {
    ReplacementObstacle.PRODUCT_GONE: Skipped.SOLD_OUT,
    ReplacementObstacle.SOLD_OUT: Skipped.SOLD_OUT,
    ReplacementObstacle.ANSWERS_MISSING: Skipped.ERASED,
    ReplacementObstacle.SALES_PAUSED: Skipped.PAUSED,
    ReplacementObstacle.DISK_FULL: Skipped.PAUSED,
    ReplacementObstacle.SHOP_CAP: Skipped.SHOP_CAP,
    ReplacementObstacle.SUPPLIER_UNAVAILABLE: Skipped.SUPPLIER,
    ReplacementObstacle.SUPPLIER_REFUSED: Skipped.SUPPLIER,
    ReplacementObstacle.BALANCE_TOO_LOW: Skipped.SUPPLIER,
}
#: Reasons that say nothing about another order of the same product.
_OF_ONE_ORDER: Final = frozenset({Skipped.ERASED, Skipped.CHANGED})
#: What each act writes to the audit, once for each order.
_AUDITED: Final = {BulkAct.WRITE: "write", BulkAct.REPLACE: "replace"}


@dataclass(frozen=True, slots=True)
class BulkOrders:
    """The orders that one act may be for, oldest first, as they are now.

    `count` is how many there are. Only the first `MAX_ORDERS` are in `orders`.
    """

    orders: Sequence[Order]
    count: int
    #: Those of the orders that have replacements which their buyers have, or will get.
    replaced: frozenset[OrderId] = frozenset()

    def select(self, act: BulkAct) -> Sequence[Order]:
        """Return those of the orders that the act fits; for WRITE the newest of each buyer."""
        if act is BulkAct.WRITE:
            return list({order.buyer_id: order for order in self.orders}.values())
        return [
            order
            for order in self.orders
            if _fits(order, act) and not (act is BulkAct.REPLACE and order.id in self.replaced)
        ]


@dataclass(frozen=True, slots=True)
class CauseSum:
    """The cases of one cause: how many, and the sum of their prices."""

    cause: Cause
    count: int
    money: Money


@dataclass(frozen=True, slots=True)
class PlannedReplacements:
    """Orders to be replaced, with the pieces of each and the most that they may cost.

    `skipped` counts the orders that cannot be replaced now. `counted` is the sum that counts in the
    daily sum of a manager, in the selling currency; `cost` is what the supplier takes.
    """

    orders: Sequence[Order]
    pieces: Mapping[OrderId, int]
    costs: Mapping[OrderId, Money]
    cost: Money
    counted: Money
    skipped: Mapping[Skipped, int]


@dataclass(frozen=True, slots=True)
class BulkResult:
    """How many orders an act changed, their money, and how many were left out for which reason."""

    done: int
    money: Money
    skipped: Mapping[Skipped, int]


@dataclass(frozen=True, slots=True)
class StartedAct:
    """An act on `count` orders, started at a second since 1970; a number on a button has all of it."""

    act: BulkAct
    started_at: int
    count: int

    def to_number(self) -> int:
        return (self.started_at * _MOST_ACTS + self.act) * _MOST_COUNTED + self.count


def read_started_act(number: int, now: datetime) -> StartedAct | None:
    """Return the act of `to_number`; None for a number that no button has by now."""
    rest, count = divmod(number, _MOST_COUNTED)
    started_at, act = divmod(rest, _MOST_ACTS)
    is_known = act in set(BulkAct) and started_at <= now.timestamp()
    return StartedAct(BulkAct(act), started_at, count) if is_known else None


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
        case BulkAct.REPLACE:  # what was refunded in part is for a person to decide
            is_kept = order.status in REPLACEABLE_STATUSES and not order.refunded
            return is_kept and not order.is_replacement


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
    found = tx.order_searches.list_older(search, period, None, MAX_ORDERS)[::-1]
    count = tx.order_searches.count(search, period, 10 * MAX_ORDERS)
    replaced = tx.orders.list_replaced([order.id for order in found])
    return BulkOrders(found, count, frozenset(replaced))


def count_done(tx: Transaction, actor: BuyerId, started: StartedAct) -> int:
    """Return on how many orders a staff member has carried out a started act.

    Each order has its row of the audit from the same transaction, so the number is right after a kill.
    """
    since = datetime.fromtimestamp(started.started_at, UTC)
    done = tx.audit.count(actor, _AUDITED.get(started.act, "resolve"), since)
    return min(done, started.count)


async def plan_replacements(
    shop: Shop, db: Database, orders: Sequence[Order]
) -> PlannedReplacements:
    """Return what it costs now to replace these orders. Nothing is stored.

    Equal selections are asked at the supplier once. The pieces are those that the buyer marked in an
    open problem; without marks, all of the order.
    """
    known: dict[object, QuotedReplacement | Skipped] = {}
    quotes: dict[OrderId, QuotedReplacement] = {}
    skipped: Counter[Skipped] = Counter()
    marked = await db.read(_count_marked, orders)
    for order in orders:
        chosen, pieces = order.selection, marked.get(order.id) or order.selection.quantity
        key = (chosen.code, chosen.variant, tuple(sorted(chosen.sku.items())), pieces)
        found = known.get(key)
        if found is None:
            prepared = await prepare_replacement(shop, db, order.id, pieces)
            if isinstance(prepared, QuotedReplacement):
                found = known[key] = prepared
            else:
                found = _UNREPLACED.get(prepared.obstacle, Skipped.CHANGED)
                if found not in _OF_ONE_ORDER:
                    known[key] = found
        if isinstance(found, Skipped):
            skipped[found] += 1
        else:
            quotes[order.id] = replace(found, pieces=pieces)
    counted = [
        amount_that_counts(each.quote.price, each.quote.cost, each.quote.rate)
        for each in quotes.values()
    ]
    costs = {order_id: each.quote.cost for order_id, each in quotes.items()}
    cost_currency = next(iter(costs.values())).currency if costs else shop.settings.currency
    return PlannedReplacements(
        [order for order in orders if order.id in quotes],
        {order_id: each.pieces for order_id, each in quotes.items()},
        costs,
        sum_money(costs.values(), cost_currency),
        sum_money(counted, shop.settings.currency),
        skipped,
    )


def _count_marked(tx: Transaction, orders: Sequence[Order]) -> Mapping[OrderId, int]:
    """Return how many pieces are marked in the open problem of each order that has one."""
    found = tx.order_problems.list_open_of([order.id for order in orders])
    return {each.order_id: len(each.pieces) for each in found}


async def act_on_orders(
    shop: Shop,
    db: Database,
    actor: BuyerId,
    act: BulkAct,
    orders: Sequence[Order],
    content: MessageContent | None = None,
    *,
    planned: PlannedReplacements | None = None,
) -> BulkResult:
    """Carry out an act on each order, if it is still as given.

    `content` is what WRITE writes, `planned` what REPLACE buys.

    An order that the act does not fit any more is left out and counted; it stops no other. Raise
    AboveDailySum, with nothing changed, if all of them are above what the actor may give away today.
    """
    if act in _GIVING_ACTS:
        traded = [order for order in orders if order.status is not OrderStatus.PLACED]
        money = sum_refundable(traded, shop.settings.currency)
        await db.read(daily_sums.check_before, actor, money)
    if planned is not None:
        await db.read(daily_sums.check_before, actor, planned.counted)
    done: list[Order] = []
    skipped: Counter[Skipped] = Counter()
    for step in split_into_steps(orders):
        for order in step:
            if planned is not None:
                why = await _replace(shop, db, actor, order, planned)
            else:
                why = await _act_on_order(shop, db, actor, act, order, content)
            if why is None:
                done.append(order)
            else:
                skipped[why] += 1
        await shop.ports.clock.sleep(STEP_PAUSE)
    if planned is not None:
        costs = [planned.costs[order.id] for order in done]
        return BulkResult(len(done), sum_money(costs, planned.cost.currency), skipped)
    return BulkResult(len(done), sum_refundable(done, shop.settings.currency), skipped)


async def _replace(
    shop: Shop, db: Database, actor: BuyerId, order: Order, planned: PlannedReplacements
) -> Skipped | None:
    """Replace one order in its own transaction, if it is as it was shown; return why it was left out."""
    quoted = await prepare_replacement(shop, db, order.id, planned.pieces[order.id])
    if isinstance(quoted, ReplacementRefusal):
        return _UNREPLACED.get(quoted.obstacle, Skipped.CHANGED)
    now = quoted.order
    is_changed = (now.version, now.refunded) != (order.version, order.refunded)
    if is_changed or count_kept(quoted.earlier):
        return Skipped.CHANGED
    if quoted.quote.cost > planned.costs[order.id]:
        return Skipped.DEARER
    try:
        placed = await place_replacement(shop, db, actor, quoted)
    except AboveDailySum:
        return Skipped.DAILY_SUM
    if isinstance(placed, ReplacementRefusal):
        return _UNREPLACED.get(placed.obstacle, Skipped.CHANGED)
    return None


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
        ruling = _choose_ruling(order, act)
        ruled = await cases.apply_ruling(shop, db, actor, order.id, ruling, order)
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

"""Cases: orders with an unknown outcome, and an operator's ruling, which is audited.

Must not guess: a trade number is checked with the supplier's `query` before it is accepted.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, assert_never

from bot.domain.catalogue import SupplierAccountId
from bot.domain.errors import (
    Declined,
    DeclineReason,
    StaleVersion,
    SupplierRefusedCall,
    SupplierUnavailable,
)
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.list_pages import PagePosition, locate_page
from bot.domain.order import (
    Accepted,
    Order,
    OrderStatus,
    RuledNotCharged,
    RuledRefund,
    RuledTrade,
    Ruling,
    TradeNo,
    decide_transition,
)
from bot.domain.ports import AccountCheck
from bot.domain.repositories.database import Database, DatabaseReader, Tx
from bot.domain.repositories.orders_and_trade_attempts import Attempt, BalanceReading
from bot.domain.repositories.people_erasure_and_audit import Person
from bot.services.context.shop import Shop, ShopSettings
from bot.services.context.supplier_read_deadlines import check_account_in_time
from bot.services.orders.referral_rewards import lock_for_refund
from bot.services.orders.trade_sending_and_reply import expected_cost_of
from bot.services.orders.transitions import apply_transition

#: What `/review` lists: cases, and orders that may become one.
UNSETTLED_STATUSES = (OrderStatus.REVIEW, OrderStatus.UNCERTAIN)
#: Orders for which an operator may rule a refund.
REFUNDABLE_STATUSES = frozenset(
    {OrderStatus.PLACED, OrderStatus.REVIEW, OrderStatus.FULFILLED, OrderStatus.DELIVERED}
)
#: Orders that wait for the supplier, and whose outcome is not in question.
WAITING_STATUSES = (OrderStatus.PLACED, OrderStatus.SUBMITTING, OrderStatus.ACCEPTED)
_MAX_LISTED: Final = 50
#: Orders on a page of a list for operators.
PAGE_SIZE: Final = 10


async def list_cases(tx: Tx, offset: int = 0, limit: int = _MAX_LISTED) -> tuple[list[Order], int]:
    """Return a part of the cases, oldest first, and the number of all cases."""
    listed = await tx.orders.list_in_status(UNSETTLED_STATUSES, limit, offset=offset)
    return listed, await tx.orders.count(UNSETTLED_STATUSES)


@dataclass(frozen=True, slots=True)
class OrderPage:
    """One page of a list of `count` orders."""

    orders: Sequence[Order]
    count: int
    place: PagePosition


async def list_waiting_orders(tx: Tx, page: int) -> OrderPage:
    """Return a page of the orders that wait for the supplier, oldest first."""
    count = await tx.orders.count(WAITING_STATUSES)
    place = locate_page(page, count, PAGE_SIZE)
    listed = await tx.orders.list_in_status(WAITING_STATUSES, place.size, offset=place.offset)
    return OrderPage(listed, count, place)


async def list_all_orders(tx: Tx, page: int) -> OrderPage:
    """Return a page of the orders of all buyers, newest first."""
    count = await tx.orders.count_all()
    place = locate_page(page, count, PAGE_SIZE)
    return OrderPage(await tx.orders.list_newest(place.size, place.offset), count, place)


@dataclass(frozen=True, slots=True)
class Case:
    """An order with the evidence about its trade: buyer, attempt and balance readings.

    `account_now` is what the supplier says while an operator looks at the case. It decides nothing.
    """

    order: Order
    buyer: Person | None
    attempt: Attempt | None
    balance_readings: Sequence[BalanceReading]
    account_now: AccountCheck | None = None


async def read_case(shop: Shop, db: DatabaseReader, order_id: OrderId) -> Case | Declined:
    """Return an order with its evidence; for an unknown outcome, with the balance now."""
    case = await db.read(get_case, order_id)
    if isinstance(case, Declined) or case.order.status not in UNSETTLED_STATUSES:
        return case
    if case.order.account_id != shop.settings.supplier_account_id:
        return case  # the balance of another account would mislead
    return replace(case, account_now=await check_account_in_time(shop))


async def get_case(tx: Tx, order_id: OrderId) -> Case | Declined:
    """Return an order with its evidence."""
    order = await tx.orders.get(order_id)
    if order is None:
        return Declined(DeclineReason.ORDER_NOT_FOUND)
    return Case(
        order,
        await tx.people.get(order.buyer_id),
        await tx.attempts.last(order_id),
        await tx.attempts.balance_readings(order_id),
    )


async def check_ruling(
    shop: Shop, db: Database, order_id: OrderId, ruling: Ruling
) -> Case | Declined:
    """Return the case to be ruled on, or why the ruling does not apply. Changes nothing."""
    refused = await _decline_unfit_ruling(shop, db, order_id, ruling)
    return refused if refused is not None else await read_case(shop, db, order_id)


async def _decline_unfit_ruling(
    shop: Shop, db: Database, order_id: OrderId, ruling: Ruling
) -> Declined | None:
    """Return why the ruling does not apply; the supplier is asked only if our own data allows it."""
    refused = await db.read(_read_refusal, shop.settings.supplier_account_id, order_id, ruling)
    if refused is None and isinstance(ruling, RuledTrade):
        refused = await _decline_unpaid_trade(shop, ruling.trade_no)
    return refused


async def _read_refusal(
    tx: Tx, account_id: SupplierAccountId, order_id: OrderId, ruling: Ruling
) -> Declined | None:
    order = await tx.orders.get(order_id)
    return (
        Declined(DeclineReason.ORDER_NOT_FOUND)
        if order is None
        else await _decline_ruling(tx, account_id, order, ruling)
    )


async def apply_ruling(
    shop: Shop,
    db: Database,
    actor: BuyerId,
    order_id: OrderId,
    ruling: Ruling,
    version: int | None = None,
) -> Order | Declined:
    """Settle a case.

    A ruled trade number must be unknown to other orders and paid at the supplier. Raises
    StaleVersion if the order has changed since `version`.
    """
    if isinstance(ruling, RuledTrade):
        refused = await _decline_unfit_ruling(shop, db, order_id, ruling)
        if refused is not None:
            return refused
    return await db.transact(
        _apply_ruling,
        shop.settings,
        shop.ports.clock.now(),
        actor,
        order_id,
        ruling,
        version=version,
    )


async def _decline_unpaid_trade(shop: Shop, trade_no: TradeNo) -> Declined | None:
    try:
        reply = await shop.ports.supplier.query(trade_no)
    except SupplierRefusedCall as no:
        return Declined(DeclineReason.SUPPLIER_REFUSED, {"message": no.message})
    except SupplierUnavailable:
        return Declined(DeclineReason.SUPPLIER_UNAVAILABLE)
    is_paid = reply.paid or (reply.paid is None and reply.text)
    return None if is_paid else Declined(DeclineReason.TRADE_UNPAID)


async def _apply_ruling(
    tx: Tx,
    settings: ShopSettings,
    now: datetime,
    actor: BuyerId,
    order_id: OrderId,
    ruling: Ruling,
    *,
    version: int | None,
) -> Order | Declined:
    await lock_for_refund(tx, order_id)
    order = await tx.orders.get(order_id)
    if order is None:
        return Declined(DeclineReason.ORDER_NOT_FOUND)
    if version is not None and order.version != version:
        raise StaleVersion(f"order {order_id} changed after it was shown")
    refused = await _decline_ruling(tx, settings.supplier_account_id, order, ruling)
    if refused is not None:
        return refused
    step = decide_transition(order, ruling)
    await _record_found_trade(tx, order, ruling)
    await tx.audit.record(actor, "resolve", f"order:{order.id}", _describe_ruling(ruling), now)
    return await apply_transition(tx, settings, now, order, step, f"staff:{actor}")


def _describe_ruling(ruling: Ruling) -> str:
    """Return the audit's text for a ruling."""
    match ruling:
        case RuledTrade(trade_no):
            return f"ruled: trade {trade_no}"
        case RuledNotCharged():
            return "ruled: not charged"
        case RuledRefund():
            return "ruled: refund"
    assert_never(ruling)


async def _record_found_trade(tx: Tx, order: Order, ruling: Ruling) -> None:
    """Store the trade number that was found, and the charge if the supplier never named it.

    The cost that the supplier named right before the trade is then the best estimate.
    """
    if isinstance(ruling, RuledNotCharged) or order.status is not OrderStatus.REVIEW:
        return
    found_trade_no = ruling.trade_no if isinstance(ruling, RuledTrade) else None
    charged = None
    if order.charged is None:
        charged = expected_cost_of(order, await tx.attempts.last(order.id))
    await tx.orders.record_trade(order, Accepted(found_trade_no, charged, text=None))


async def _decline_ruling(
    tx: Tx, account_id: SupplierAccountId, order: Order, ruling: Ruling
) -> Declined | None:
    """Return why this ruling does not apply to this order, if it does not."""
    if isinstance(ruling, RuledRefund):
        return (
            None if order.status in REFUNDABLE_STATUSES else Declined(DeclineReason.ORDER_NOT_OPEN)
        )
    if order.status is not OrderStatus.REVIEW:
        return Declined(DeclineReason.ORDER_NOT_OPEN)
    if isinstance(ruling, RuledNotCharged):
        charged = order.trade_no is not None
        return (
            Declined(DeclineReason.TRADE_NUMBER_TAKEN, {"trade_no": order.trade_no or ""})
            if charged
            else None
        )
    if order.account_id != account_id:
        return Declined(DeclineReason.OTHER_SUPPLIER_ACCOUNT)
    if order.trade_no not in {None, ruling.trade_no}:
        return Declined(DeclineReason.TRADE_NUMBER_TAKEN, {"trade_no": order.trade_no or ""})
    other = await tx.orders.find_by_trade_no(order.account_id, ruling.trade_no)
    if other is not None and other.id != order.id:
        return Declined(DeclineReason.TRADE_NUMBER_TAKEN, {"trade_no": ruling.trade_no})
    return None

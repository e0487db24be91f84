"""Cases for a person: what is in doubt, and ruling on it. A ruling is an operator's act, audited.

Must not guess: a trade number is held against the supplier's `query` before it is believed.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.errors import Declined, Reason, Stale, SupplierAway, SupplierSaysNo
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.order import (
    Accepted,
    Order,
    OrderStatus,
    RuledNotCharged,
    RuledRefund,
    RuledTrade,
    Ruling,
    TradeNo,
    advance,
)
from bot.domain.store import Attempt, Person, Sample, Store, Tx
from bot.services.progress import carry_out
from bot.services.sending import valued
from bot.services.shop import Shop

#: What `/review` lists: doubt that a person must or may yet have to settle.
IN_DOUBT = (OrderStatus.REVIEW, OrderStatus.UNCERTAIN)
_REFUNDABLE = frozenset(
    {OrderStatus.PLACED, OrderStatus.REVIEW, OrderStatus.FULFILLED, OrderStatus.DELIVERED}
)
_LISTED = 50


async def cases(shop: Shop) -> tuple[list[Order], int]:
    """The orders in doubt, oldest first, so many as a list can show; and how many there are."""
    return await shop.store.read(_cases)


async def _cases(tx: Tx) -> tuple[list[Order], int]:
    return await tx.orders.in_status(IN_DOUBT, _LISTED), await tx.orders.count(IN_DOUBT)


@dataclass(frozen=True, slots=True)
class Case:
    """An order and what is known of its trade: whose it is, the attempt, the balance beside it."""

    order: Order
    buyer: Person | None
    attempt: Attempt | None
    samples: Sequence[Sample]


async def look(shop: Shop, order_id: OrderId) -> Case | Declined:
    """An order with its evidence."""
    return await shop.store.read(_look, order_id)


async def _look(tx: Tx, order_id: OrderId) -> Case | Declined:
    order = await tx.orders.get(order_id)
    if order is None:
        return Declined(Reason.ORDER_GONE)
    return Case(
        order,
        await tx.people.get(order.buyer_id),
        await tx.attempts.last(order_id),
        await tx.attempts.samples(order_id),
    )


async def consider(shop: Shop, order_id: OrderId, ruling: Ruling) -> Case | Declined:
    """The case to be ruled on, or why the ruling would not fit it; changes nothing."""
    refused = await _unfit(shop, order_id, ruling)
    return refused if refused is not None else await look(shop, order_id)


async def _unfit(shop: Shop, order_id: OrderId, ruling: Ruling) -> Declined | None:
    """Why the ruling does not fit the case; the store is asked only where our own rows say nothing."""
    refused = await shop.store.read(_consider, shop, order_id, ruling)
    if refused is None and isinstance(ruling, RuledTrade):
        refused = await _doubt_trade(shop, ruling.trade_no)
    return refused


async def _consider(tx: Tx, shop: Shop, order_id: OrderId, ruling: Ruling) -> Declined | None:
    order = await tx.orders.get(order_id)
    return Declined(Reason.ORDER_GONE) if order is None else await _refusal(tx, shop, order, ruling)


async def rule(
    shop: Shop,
    store: Store,
    actor: BuyerId,
    order_id: OrderId,
    ruling: Ruling,
    version: int | None = None,
) -> Order | Declined:
    """Settle a case. A trade's number must be unknown to other orders and paid at the supplier.

    Stale when the order is no longer as it was in `version`.
    """
    if isinstance(ruling, RuledTrade):
        refused = await _unfit(shop, order_id, ruling)
        if refused is not None:
            return refused
    return await store.transact(_rule, shop, actor, order_id, ruling, version)


async def _doubt_trade(shop: Shop, trade_no: TradeNo) -> Declined | None:
    try:
        reply = await shop.supplier.query(trade_no)
    except SupplierSaysNo as no:
        return Declined(Reason.SUPPLIER_REFUSED, {"message": no.message})
    except SupplierAway:
        return Declined(Reason.SUPPLIER_AWAY)
    proved = reply.paid or (reply.paid is None and reply.text)
    return None if proved else Declined(Reason.TRADE_UNPAID)


async def _rule(
    tx: Tx, shop: Shop, actor: BuyerId, order_id: OrderId, ruling: Ruling, version: int | None
) -> Order | Declined:
    order = await tx.orders.get(order_id)
    if order is None:
        return Declined(Reason.ORDER_GONE)
    if version is not None and order.version != version:
        raise Stale(f"order {order_id} moved on since it was looked at")
    refused = await _refusal(tx, shop, order, ruling)
    if refused is not None:
        return refused
    step = advance(order, ruling)
    await _record(tx, order, ruling)
    now = shop.clock.now()
    await tx.audit.record(actor, "resolve", f"order:{order.id}", step.cause, now)
    return await carry_out(tx, shop, order, step, f"staff:{actor}")


async def _record(tx: Tx, order: Order, ruling: Ruling) -> None:
    """Keep the number that was found, and what was charged, as far as the supplier never said so: what
    it asked right before the trade is the best that is known.
    """
    if isinstance(ruling, RuledNotCharged) or order.status is not OrderStatus.REVIEW:
        return
    number = ruling.trade_no if isinstance(ruling, RuledTrade) else None
    charged = await valued(tx, order) if order.charged is None else None
    await tx.orders.record_trade(order.id, Accepted(number, charged, text=None))


async def _refusal(tx: Tx, shop: Shop, order: Order, ruling: Ruling) -> Declined | None:
    """Why this ruling does not fit this order, if it does not."""
    if isinstance(ruling, RuledRefund):
        return None if order.status in _REFUNDABLE else Declined(Reason.ORDER_NOT_OPEN)
    if order.status is not OrderStatus.REVIEW:
        return Declined(Reason.ORDER_NOT_OPEN)
    if isinstance(ruling, RuledNotCharged):
        charged = order.trade_no is not None
        return Declined(Reason.TRADE_TAKEN, {"trade_no": order.trade_no or ""}) if charged else None
    if order.account_id != shop.account:
        return Declined(Reason.OTHER_ACCOUNT)
    if order.trade_no not in {None, ruling.trade_no}:
        return Declined(Reason.TRADE_TAKEN, {"trade_no": order.trade_no or ""})
    other = await tx.orders.of_trade(order.account_id, ruling.trade_no)
    if other is not None and other.id != order.id:
        return Declined(Reason.TRADE_TAKEN, {"trade_no": ruling.trade_no})
    return None

"""Carrying a domain `Step` out in one transaction: status, money, secret and messages together.

The only place where an order's status, its ledger entries and its outbox rows are written, so that they
cannot disagree.
"""

from collections.abc import Mapping

from bot.domain import ledger
from bot.domain.money import Money
from bot.domain.order import Order, OrderStatus, Settle, Step
from bot.domain.ports import AlertKind
from bot.domain.store import OutboxKind, Tx
from bot.services.alerts import alert_staff
from bot.services.shop import Shop


async def carry_out(tx: Tx, shop: Shop, order: Order, step: Step, actor: str = "shop") -> Order:
    """Apply `step` to `order` as one atomic change; returns the order as it is then."""
    moved = await tx.orders.move(order, step, actor, shop.clock.now())
    await _settle(tx, shop, moved, step, actor)
    await _keep_goods(tx, shop, moved, step)
    if step.path:
        await queue_status(tx, shop, moved)
    if OrderStatus.REVIEW in step.path:
        await _tell_staff(tx, shop, moved)
    return moved


async def _tell_staff(tx: Tx, shop: Shop, order: Order) -> None:
    """A case needs a person; one that was only passed through needs none, unless it has no number."""
    kind = AlertKind.REVIEW
    if order.status is not OrderStatus.REVIEW:
        kind = AlertKind.GOODS_WITHOUT_NUMBER
        if order.trade_no is not None:
            return
    await alert_staff(tx, shop, kind, f"{kind}:{order.id}:{order.version}", facts_of(order))


async def _settle(tx: Tx, shop: Shop, order: Order, step: Step, actor: str) -> None:
    now = shop.clock.now()
    match step.settle:
        case None:
            return
        case Settle.CAPTURE:
            entry = ledger.capture(order.id, order.buyer_id, order.price, order.paid)
            await _post(tx, shop, entry)
            await tx.ledger.post(ledger.cost(order.id, order.account_id, spent(order)), now)
        case Settle.RELEASE:
            await _post(tx, shop, ledger.release(order.id, order.buyer_id, order.price, actor))
        case Settle.RELEASE_AT_LOSS:
            await _post(tx, shop, ledger.release(order.id, order.buyer_id, order.price, actor))
            loss = ledger.loss(order.id, order.account_id, spent(order), actor)
            await tx.ledger.post(loss, now)
        case Settle.REFUND:
            paid = await tx.ledger.captured(order.id)
            assert paid is not None, f"order {order.id} was refunded before it was paid"
            await _post(tx, shop, ledger.refund(order.id, order.buyer_id, paid, actor))


async def _post(tx: Tx, shop: Shop, entry: ledger.Entry) -> None:
    posted = await tx.ledger.post(entry, shop.clock.now())
    assert posted, f"{entry.key} was settled before"


def spent(order: Order) -> Money:
    """What the supplier took: its own word where it gave one, else the quoted cost."""
    return order.charged if order.charged is not None else order.cost


async def _keep_goods(tx: Tx, shop: Shop, order: Order, step: Step) -> None:
    """Seal what the supplier gave, and queue it for the buyer."""
    if step.goods is None:
        return
    body = step.goods.encode("utf-8", "surrogatepass")
    secret_id = await tx.secrets.add(order.id, body, shop.clock.now())
    if secret_id is not None:
        facts = {"order": str(order.id), "secret": str(secret_id)}
        key = f"deliver:{secret_id}"
        await tx.outbox.add(OutboxKind.DELIVER, order.chat_id, key, facts, shop.clock.now())


async def queue_status(tx: Tx, shop: Shop, order: Order) -> None:
    """Have the order's status line brought up to date."""
    facts = {"order": str(order.id)}
    key = f"status:{order.id}"
    await tx.outbox.add(OutboxKind.STATUS, order.chat_id, key, facts, shop.clock.now())


def facts_of(order: Order) -> Mapping[str, str]:
    """What an operator is told of an order; nothing that the buyer typed."""
    return {
        "order": str(order.id),
        "product": order.selection.name,
        "cause": order.cause,
        "cost": str(order.cost),
        "request_no": order.request_no,
        "trade_no": order.trade_no or "",
    }

"""Uncertain orders: a refusal is held against the balance, anything else is a person's case.

Must not trade, and must not guess: what the evidence does not settle, a person does.
"""

from datetime import timedelta
from decimal import Decimal

from bot.domain.money import cost_from
from bot.domain.order import DoubtStands, Order, OrderStatus, RefusalBelieved, advance
from bot.domain.ports import AlertKind
from bot.domain.store import Attempt, Tx
from bot.services.alerts import alert_staff
from bot.services.progress import carry_out, facts_of
from bot.services.rounds import each
from bot.services.shop import Shop
from bot.services.windows import Windows

LEASE = timedelta(minutes=2)
RETRY = timedelta(seconds=5)
BALANCE_CHECKS = 5


async def settle_doubts(shop: Shop, windows: Windows | None = None) -> int:
    """Look at the uncertain orders that are due; how many were looked at.

    `windows` must live as long as the process. Without it nothing can be waited for, so it may be left
    out only while the shop's rules settle nothing by waiting; else ValueError.
    """
    if windows is None and shop.doubts.waits:
        raise ValueError("a watch must outlive the call: pass one Windows for the process")
    orders = await shop.store.transact(_claim, shop)
    await each(shop, orders, _settle_doubt)
    return len(orders)


async def _claim(tx: Tx, shop: Shop) -> list[Order]:
    now = shop.clock.now()
    return await tx.orders.claim_due([OrderStatus.UNCERTAIN], now, now + LEASE, 32)


async def _settle_doubt(shop: Shop, order: Order) -> None:
    attempt = await shop.store.read(_last_attempt, order)
    if attempt is None or attempt.outcome != "refused":
        reason = attempt.detail if attempt else "no attempt on record"
        await shop.store.transact(_decide, shop, order, DoubtStands(f"unknown: {reason}"))
        return
    if attempt.balance_before is None:
        await shop.store.transact(_decide, shop, order, RefusalBelieved(attempt.detail))
        return
    after = await shop.supplier.balance()
    if after is None:
        await shop.store.transact(_look_again, shop, order)
        return
    fact = _judge_refusal(order, attempt, Decimal(attempt.balance_before) - after)
    await shop.store.transact(_decide, shop, order, fact)


def _judge_refusal(
    order: Order, attempt: Attempt, fallen: Decimal
) -> RefusalBelieved | DoubtStands:
    """On an account that others may use too, only a fall by what this order costs is suspicious:
    as it was quoted, or as the supplier valued it right before the trade.
    """
    costs = {order.cost}
    if attempt.expected is not None:
        costs.add(cost_from(Decimal(attempt.expected), order.cost.currency))
    if fallen > 0 and cost_from(fallen, order.cost.currency) in costs:
        return DoubtStands(f"refused, but the balance fell by the cost: {attempt.detail}")
    return RefusalBelieved(attempt.detail)


async def _last_attempt(tx: Tx, order: Order) -> Attempt | None:
    return await tx.attempts.last(order.id)


async def _decide(tx: Tx, shop: Shop, order: Order, fact: DoubtStands | RefusalBelieved) -> None:
    moved = await carry_out(tx, shop, order, advance(order, fact))
    if isinstance(fact, RefusalBelieved):
        # The preflight saw nothing wrong: an empty balance, a ban, a changed rule. Worth a look.
        await alert_staff(tx, shop, AlertKind.REFUSED, f"refused:{order.id}", facts_of(moved))


async def _look_again(tx: Tx, shop: Shop, order: Order) -> None:
    """The balance could be read before the trade and cannot be now: wait, then ask a person."""
    if await tx.attempts.checked(order.id) >= BALANCE_CHECKS:
        fact = DoubtStands("refused, but the balance cannot be read")
        await carry_out(tx, shop, order, advance(order, fact))
    else:
        await tx.orders.put_back(order.id, shop.clock.now() + RETRY)

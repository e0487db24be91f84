"""Goods to come: asking `query` about accepted orders until the goods are there, and about
hand-delivered ones for some days longer, since their seller may send something new.

Must not decide what a text is; that is the domain's.
"""

from datetime import timedelta

from bot.domain.backoff import backoff_delay
from bot.domain.errors import SupplierTrouble
from bot.domain.ledger import OrderId
from bot.domain.order import (
    Answered,
    DoubtStands,
    Order,
    OrderStatus,
    Overdue,
    advance,
)
from bot.domain.ports import QueryReply
from bot.domain.store import Tx
from bot.services.progress import carry_out
from bot.services.rounds import each
from bot.services.shop import Shop

LEASE = timedelta(minutes=5)
BATCH = 32
FIRST_POLL = 2.0
SLOWEST_POLL = 300.0
#: Looks that fail this long without a break make a case; so does an order without goods for so long.
TROUBLE = timedelta(minutes=10)
OVERDUE = timedelta(hours=48)
#: How long after its goods came, or were shown, a hand-delivered order may still bring something new.
CHANGING = timedelta(days=7)
FIRST_LOOK_BACK = 3.0
SLOWEST_LOOK_BACK = 6 * 3600.0


async def track_due(shop: Shop) -> int:
    """Ask about the accepted orders that are due; how many."""
    orders = await shop.store.transact(_claim, shop)
    await each(shop, orders, track)
    return len(orders)


async def _claim(tx: Tx, shop: Shop) -> list[Order]:
    now = shop.clock.now()
    states = [OrderStatus.ACCEPTED]
    return await tx.orders.claim_due(shop.account, states, now, now + LEASE, BATCH)


async def track(shop: Shop, order: Order) -> None:
    """One accepted order: goods, a notice, an apology, or not yet."""
    reply = await _ask(shop, order)
    if reply is None or reply.paid is False:
        await shop.store.transact(_wait, shop, order, troubled=True)
    else:
        await shop.store.transact(_answered, shop, order, Answered(reply.text))


async def _ask(shop: Shop, order: Order) -> QueryReply | None:
    """The supplier's word, or None when it cannot be had now."""
    assert order.trade_no is not None
    try:
        return await shop.supplier.query(order.trade_no)
    except SupplierTrouble:
        return None


async def _answered(tx: Tx, shop: Shop, order: Order, fact: Answered) -> None:
    step = advance(order, fact, shop.phrases)
    if step.path:
        await carry_out(tx, shop, order, step)
    else:
        await _wait(tx, shop, order, troubled=False)


async def _wait(tx: Tx, shop: Shop, order: Order, *, troubled: bool) -> None:
    """Ask again, ever more slowly; too much trouble on end, or too much time, makes a case."""
    now = shop.clock.now()
    since = order.troubled_since or now
    if troubled and now - since > TROUBLE:
        await carry_out(tx, shop, order, advance(order, DoubtStands("query fails")))
    elif now - order.updated_at > OVERDUE:
        await carry_out(tx, shop, order, advance(order, Overdue()))
    else:
        delay = backoff_delay(FIRST_POLL, order.polls, SLOWEST_POLL, factor=1.4)
        next_at = now + timedelta(seconds=delay)
        await tx.orders.put_back(order.id, next_at, now if troubled else None)


# --- what may still change -------------------------------------------------------------------------


async def look_back(shop: Shop) -> int:
    """Ask once more about hand-delivered orders that are due; each new text is delivered."""
    orders = await shop.store.transact(_claim_changing, shop)
    await each(shop, orders, _look_back)
    return len(orders)


async def _claim_changing(tx: Tx, shop: Shop) -> list[Order]:
    now = shop.clock.now()
    since = now - CHANGING
    return await tx.orders.claim_changing(shop.account, now, now + LEASE, since, BATCH)


async def _look_back(shop: Shop, order: Order) -> None:
    reply = await _ask(shop, order)
    fact = Answered(reply.text if reply is not None else None)
    await shop.store.transact(_keep_new, shop, order.id, fact)


async def _keep_new(tx: Tx, shop: Shop, order_id: OrderId, fact: Answered) -> None:
    """What is new goes to the buyer, unless their money went back while the supplier was asked."""
    order = await tx.orders.get(order_id)
    assert order is not None
    if order.status is OrderStatus.REFUNDED:
        return
    await carry_out(tx, shop, order, advance(order, fact, shop.phrases))
    delay = backoff_delay(FIRST_LOOK_BACK, order.polls, SLOWEST_LOOK_BACK)
    await tx.orders.put_back(order.id, shop.clock.now() + timedelta(seconds=delay))

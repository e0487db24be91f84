"""Driving a placed order to its goods: preflight, intent, at most one trade, outcome, polling.

Three atomic phases with no network inside any: the intent is committed before the trade is sent, and
the outcome after it. A trade is never repeated; doubt becomes UNCERTAIN and then a person's case.
"""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

from bot.domain.errors import (
    StoreTrouble,
    SupplierAway,
    SupplierSaysNo,
    SupplierTrouble,
    VitrineError,
)
from bot.domain.money import cost_from
from bot.domain.order import (
    Accepted,
    Answered,
    DoubtStands,
    NotSent,
    Order,
    OrderStatus,
    Outcome,
    Overdue,
    RefusalBelieved,
    Refused,
    Submitted,
    Unknown,
    Withdrawn,
    advance,
)
from bot.domain.ports import AlertKind
from bot.domain.store import Attempt, Tx
from bot.services.alerts import alert_staff
from bot.services.progress import carry_out, facts_of
from bot.services.shop import Shop

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=10)
RETRY = timedelta(seconds=5)
FIRST_POLL = 2.0
SLOWEST_POLL = 300.0
#: Polls that fail this long make a case; so does an order without goods after OVERDUE.
TROUBLE = timedelta(minutes=10)
OVERDUE = timedelta(hours=48)
#: How long after its quote's end a placed order may still be traded at that price.
GRACE = timedelta(minutes=30)
BALANCE_CHECKS = 5


async def recover(shop: Shop) -> int:
    """Right after start: what was claimed is due again, and a trade that was in flight when the
    process died is in doubt. Returns how many trades are.
    """
    return await shop.store.transact(_recover, shop)


async def _recover(tx: Tx, shop: Shop) -> int:
    await tx.orders.wake(shop.clock.now())
    await tx.outbox.wake(shop.clock.now())
    orders = await tx.orders.in_status([OrderStatus.SUBMITTING], 1_000)
    for order in orders:
        await _conclude(tx, shop, order, Unknown("crash"))
    return len(orders)


async def place_next(shop: Shop) -> bool:
    """Take the next placed order of the account and trade it; False when there is none."""
    order = await shop.store.transact(_claim_trade, shop)
    if order is None:
        return False
    await place(shop, order)
    return True


async def _claim_trade(tx: Tx, shop: Shop) -> Order | None:
    now = shop.clock.now()
    return await tx.orders.claim_trade(shop.account, now, now + LEASE)


async def place(shop: Shop, order: Order) -> None:
    """One placed order: look once more, commit the intent, trade, commit the outcome."""
    obstacle = await _preflight(shop, order)
    if isinstance(obstacle, Withdrawn):
        await shop.store.transact(_withdraw, shop, order, obstacle)
        return
    if obstacle is not None:
        await shop.store.transact(_put_back, shop, order, RETRY)
        return
    before = await shop.supplier.balance()
    submitted = await shop.store.transact(_intend, shop, order, before)
    contact = order.selection.contact or shop.ids.placeholder()
    outcome = await shop.supplier.trade(order.selection, order.request_no, contact)
    if isinstance(outcome, Accepted):
        # With this number the goods can be asked for again, should the next commit fail.
        logger.warning("order %s: trade number %s", order.id, outcome.trade_no)
    await _record(shop, submitted, outcome)


async def _record(shop: Shop, submitted: Order, outcome: Outcome) -> None:
    """Commit what came of the trade; what cannot be recorded as it is becomes a person's case."""
    try:
        await _insist(shop, lambda: shop.store.transact(_conclude, shop, submitted, outcome))
    except (VitrineError, AssertionError) as error:
        logger.exception("order %s: the outcome does not fit", submitted.id)
        raw = b"" if isinstance(outcome, NotSent) else outcome.raw
        doubt = Unknown(f"not recorded: {type(error).__name__}", raw)
        await _insist(shop, lambda: shop.store.transact(_conclude, shop, submitted, doubt))


async def _preflight(shop: Shop, order: Order) -> Withdrawn | SupplierTrouble | None:
    """Whether the order can be traded at its price now: a reason to withdraw, to wait, or None."""
    if shop.clock.now() > order.quote_expires_at + GRACE:
        return Withdrawn("supplier-away")
    try:
        await shop.supplier.can_fill(order.selection)
        value = await shop.supplier.valuation(order.selection)
    except SupplierSaysNo as no:
        return Withdrawn(f"supplier-refused: {no.message}")
    except SupplierAway as away:
        return away
    if cost_from(value, order.cost.currency) > order.cost:
        return Withdrawn("price-moved")
    return None


async def _withdraw(tx: Tx, shop: Shop, order: Order, fact: Withdrawn) -> None:
    await carry_out(tx, shop, order, advance(order, fact))


async def _put_back(tx: Tx, shop: Shop, order: Order, delay: timedelta) -> None:
    await tx.orders.put_back(order.id, shop.clock.now() + delay)


async def _intend(tx: Tx, shop: Shop, order: Order, before: Decimal | None) -> Order:
    """Write down what is about to be done. From here on, silence is doubt."""
    now = shop.clock.now()
    balance = None if before is None else str(before)
    await tx.attempts.begin(Attempt(order.id, order.account_id, order.request_no, balance, now))
    return await carry_out(tx, shop, order, advance(order, Submitted()))


async def _conclude(tx: Tx, shop: Shop, order: Order, outcome: Outcome) -> Order:
    """Write down what came of the trade, all of it at once."""
    now = shop.clock.now()
    raw = b"" if isinstance(outcome, NotSent) else outcome.raw
    if isinstance(outcome, Accepted):
        outcome = await _with_number_of_its_own(tx, order, outcome)
    kind, detail = _words(outcome)
    await tx.attempts.end(order.id, kind, detail, raw, now)
    if isinstance(outcome, Accepted):
        await tx.orders.record_trade(order.id, outcome)
        recorded = await tx.orders.get(order.id)
        assert recorded is not None
        order = recorded
        await _compare_cost(tx, shop, order)
    moved = await carry_out(tx, shop, order, advance(order, outcome))
    if moved.status is OrderStatus.ACCEPTED:
        await tx.orders.put_back(order.id, now + timedelta(seconds=FIRST_POLL))
    if moved.status is OrderStatus.PLACED:
        await tx.orders.put_back(order.id, now + RETRY)
    return moved


async def _with_number_of_its_own(tx: Tx, order: Order, outcome: Accepted) -> Accepted:
    """A number that another order has already is no number: the goods count, a person is told."""
    if outcome.trade_no is None:
        return outcome
    other = await tx.orders.of_trade(order.account_id, outcome.trade_no)
    return outcome if other is None else replace(outcome, trade_no=None)


def _words(outcome: Outcome) -> tuple[str, str]:
    match outcome:
        case Accepted(trade_no=trade_no):
            return "accepted", trade_no or ""
        case Refused(message=message):
            return "refused", message
        case Unknown(reason=reason):
            return "unknown", reason
        case NotSent(reason=reason):
            return "not_sent", reason


async def _compare_cost(tx: Tx, shop: Shop, order: Order) -> None:
    """What was charged should be what was quoted; an operator hears of any difference."""
    if order.charged is None or order.charged == order.cost:
        return
    facts = {**facts_of(order), "charged": str(order.charged)}
    await alert_staff(tx, shop, AlertKind.COST_DIFFERS, f"cost:{order.id}", facts)


async def _insist(shop: Shop, commit: Callable[[], Awaitable[Order]]) -> None:
    """The reply is in hand and only our own disk can lose it: try until it is written."""
    delay = 0.2
    while True:
        try:
            await commit()
            return
        except (StoreTrouble, OSError):
            logger.exception("an outcome could not be committed; trying again")
            await shop.clock.sleep(delay)
            delay = min(delay * 2, 30.0)


# --- doubt ---------------------------------------------------------------------------------------


async def settle_doubts(shop: Shop) -> int:
    """Look at the uncertain orders that are due: a refusal is held against the balance, anything
    else becomes a person's case. Returns how many were looked at.
    """
    orders = await shop.store.transact(_claim, shop, [OrderStatus.UNCERTAIN])
    for order in orders:
        await _settle_doubt(shop, order)
    return len(orders)


async def _claim(tx: Tx, shop: Shop, statuses: list[OrderStatus]) -> list[Order]:
    now = shop.clock.now()
    return await tx.orders.claim_due(statuses, now, now + LEASE, 32)


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
    fallen = Decimal(attempt.balance_before) - after
    fact = _judge_refusal(order, fallen, attempt.detail)
    await shop.store.transact(_decide, shop, order, fact)


def _judge_refusal(order: Order, fallen: Decimal, message: str) -> RefusalBelieved | DoubtStands:
    """On an account that others may use too, only a fall by the order's own cost is suspicious."""
    if fallen > 0 and cost_from(fallen, order.cost.currency) == order.cost:
        return DoubtStands(f"refused, but the balance fell by the cost: {message}")
    return RefusalBelieved(message)


async def _last_attempt(tx: Tx, order: Order) -> Attempt | None:
    return await tx.attempts.last(order.id)


async def _decide(tx: Tx, shop: Shop, order: Order, fact: DoubtStands | RefusalBelieved) -> None:
    moved = await carry_out(tx, shop, order, advance(order, fact))
    if isinstance(fact, RefusalBelieved):
        # The preflight saw nothing wrong: an empty balance, a ban, a changed rule. Worth a look.
        await alert_staff(tx, shop, AlertKind.REFUSED, f"refused:{order.id}", facts_of(moved))


async def _look_again(tx: Tx, shop: Shop, order: Order) -> None:
    """The balance could be read before the trade and cannot be now: wait a little, then ask a person."""
    if await tx.attempts.checked(order.id) >= BALANCE_CHECKS:
        fact = DoubtStands("refused, but the balance cannot be read")
        await carry_out(tx, shop, order, advance(order, fact))
    else:
        await tx.orders.put_back(order.id, shop.clock.now() + RETRY)


# --- goods to come ---------------------------------------------------------------------------------


async def track_due(shop: Shop) -> int:
    """Ask `query` about the accepted orders that are due; how many."""
    orders = await shop.store.transact(_claim, shop, [OrderStatus.ACCEPTED])
    for order in orders:
        await track(shop, order)
    return len(orders)


async def track(shop: Shop, order: Order) -> None:
    """One accepted order: goods, a notice, an apology, or not yet."""
    assert order.trade_no is not None
    try:
        reply = await shop.supplier.query(order.trade_no)
    except SupplierTrouble:
        await shop.store.transact(_wait, shop, order, troubled=True)
        return
    if reply.paid is False:
        await shop.store.transact(_wait, shop, order, troubled=True)
        return
    answered = Answered(reply.text)
    await _insist(shop, lambda: shop.store.transact(_answered, shop, order, answered))


async def _answered(tx: Tx, shop: Shop, order: Order, fact: Answered) -> Order:
    step = advance(order, fact)
    if not step.path:
        await _wait(tx, shop, order, troubled=False)
        return order
    return await carry_out(tx, shop, order, step)


async def _wait(tx: Tx, shop: Shop, order: Order, *, troubled: bool) -> None:
    """Poll again, ever more slowly; too much trouble or time makes a case."""
    now = shop.clock.now()
    age = now - order.updated_at
    if troubled and age > TROUBLE:
        await carry_out(tx, shop, order, advance(order, DoubtStands("query fails")))
    elif age > OVERDUE:
        await carry_out(tx, shop, order, advance(order, Overdue()))
    else:
        delay = min(SLOWEST_POLL, FIRST_POLL * 1.4**order.polls)
        await tx.orders.put_back(order.id, now + timedelta(seconds=delay))

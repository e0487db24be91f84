"""Trading a placed order: preflight, intent, at most one trade, outcome.

Three atomic phases with no network inside any: the intent is committed before the trade is sent, and
the outcome after it. A trade is never repeated; doubt becomes UNCERTAIN and is `doubt`'s business, goods
to come are `tracking`'s.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from decimal import Decimal

from bot.domain.checkout import SEALED
from bot.domain.errors import (
    Stale,
    StoreTrouble,
    SupplierAway,
    SupplierSaysNo,
    SupplierTrouble,
    VitrineError,
)
from bot.domain.money import cost_from
from bot.domain.order import (
    Accepted,
    DoubtStands,
    NotSent,
    Order,
    OrderStatus,
    Outcome,
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
from bot.services.rounds import REST
from bot.services.shop import Shop

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)
RETRY = timedelta(seconds=5)
FIRST_POLL = timedelta(seconds=2)
#: How long after its quote's end a placed order may still be traded at that price.
GRACE = timedelta(minutes=30)
#: Seconds that the looks before a trade may take together.
PREFLIGHT = 20.0
#: Seconds for which an outcome is still insisted on once the shop is being closed.
FAREWELL = 60.0
#: Nothing of ours is due later than this; what is was written under a wrong clock.
LONGEST_SLEEP = timedelta(days=1)

Stopping = Callable[[], bool]


def _never() -> bool:
    return False


# --- after a crash ---------------------------------------------------------------------------------


async def recover(shop: Shop) -> int:
    """Right after start: what was claimed is due again, a trade that was in flight when the process
    died is in doubt, and orders of another supplier account are brought to an end. Returns how many
    trades are in doubt.
    """
    await shop.store.transact(_wake, shop, claimed=True)
    await shop.store.transact(_leave_other_accounts, shop)
    return await mend(shop)


async def wake_strays(shop: Shop) -> int:
    """Make due what a wrong clock put far into the future."""
    return await shop.store.transact(_wake, shop, claimed=False)


async def _wake(tx: Tx, shop: Shop, *, claimed: bool) -> int:
    now = shop.clock.now()
    horizon = now + LONGEST_SLEEP
    orders = await tx.orders.wake(now, horizon, claimed=claimed)
    return orders + await tx.outbox.wake(now, horizon, claimed=claimed)


async def mend(shop: Shop) -> int:
    """Bring trades into doubt that are neither in flight nor concluded. Only the one who trades may
    call it, and not while trading; returns how many there were.
    """
    return await shop.store.transact(_mend, shop)


async def _mend(tx: Tx, shop: Shop) -> int:
    orders = await tx.orders.in_status([OrderStatus.SUBMITTING], 1_000)
    for order in orders:
        await _conclude(tx, shop, order, Unknown("crash"))
    return len(orders)


async def _leave_other_accounts(tx: Tx, shop: Shop) -> None:
    """The settings name another account now: what was not sent is called off, the rest is a case."""
    states = [OrderStatus.PLACED, OrderStatus.UNCERTAIN, OrderStatus.ACCEPTED]
    for order in await tx.orders.in_status(states, 10_000):
        if order.account_id == shop.account:
            continue
        placed = order.status is OrderStatus.PLACED
        fact = Withdrawn("supplier-changed") if placed else DoubtStands("supplier changed")
        await carry_out(tx, shop, order, advance(order, fact))


# --- one order -------------------------------------------------------------------------------------


async def place_next(shop: Shop, stopping: Stopping = _never) -> bool:
    """Take the next placed order of the account and trade it; False when there is none.

    An order on which our own code fails rests a while. Once `stopping` says so, no trade begins.
    """
    order = await shop.store.transact(_claim_trade, shop)
    if order is None:
        return False
    try:
        await place(shop, order, stopping)
    except Exception:
        await shop.store.transact(_put_back, shop, order, REST)
        raise
    return True


async def _claim_trade(tx: Tx, shop: Shop) -> Order | None:
    now = shop.clock.now()
    return await tx.orders.claim_trade(shop.account, now, now + LEASE)


async def place(shop: Shop, order: Order, stopping: Stopping = _never) -> None:
    """One placed order: look once more, commit the intent, trade, commit the outcome."""
    seen = await _preflight(shop, order)
    if isinstance(seen, Withdrawn):
        await shop.store.transact(_withdraw, shop, order, seen)
        return
    if isinstance(seen, SupplierTrouble) or stopping():
        await shop.store.transact(_put_back, shop, order, RETRY)
        return
    before = await shop.supplier.balance()
    if stopping():
        await shop.store.transact(_put_back, shop, order, RETRY)
        return
    submitted = await shop.store.transact(_intend, shop, order, before, seen)
    outcome = await _trade(shop, order)
    if isinstance(outcome, Accepted):
        # With this number the goods can be asked for again, should the next commit fail.
        logger.warning("order %s: trade number %s", order.id, outcome.trade_no)
    await _record(shop, submitted, outcome, stopping)


async def _preflight(shop: Shop, order: Order) -> Decimal | Withdrawn | SupplierTrouble:
    """The supplier's price now, or a reason to withdraw the order, or to wait."""
    if shop.clock.now() > order.quote_expires_at + GRACE:
        return Withdrawn("supplier-away")
    if order.selection is SEALED:
        return Withdrawn("sealed")
    try:
        async with asyncio.timeout(PREFLIGHT):
            await shop.supplier.can_fill(order.selection)
            value = await shop.supplier.valuation(order.selection)
    except TimeoutError:
        return SupplierAway("late")
    except SupplierSaysNo as no:
        return Withdrawn(f"supplier-refused: {no.message}")
    except SupplierAway as away:
        return away
    if cost_from(value, order.cost.currency) > order.cost:
        return Withdrawn("price-moved")
    return value


async def _withdraw(tx: Tx, shop: Shop, order: Order, fact: Withdrawn) -> None:
    await carry_out(tx, shop, order, advance(order, fact))


async def _put_back(tx: Tx, shop: Shop, order: Order, delay: timedelta) -> None:
    await tx.orders.put_back(order.id, shop.clock.now() + delay)


async def _intend(
    tx: Tx, shop: Shop, order: Order, before: Decimal | None, expected: Decimal
) -> Order:
    """Write down what is about to be done. From here on, silence is doubt."""
    attempt = Attempt(
        order.id,
        order.account_id,
        order.request_no,
        balance_before=None if before is None else str(before),
        started_at=shop.clock.now(),
        expected=str(expected),
    )
    await tx.attempts.begin(attempt)
    return await carry_out(tx, shop, order, advance(order, Submitted()))


async def _trade(shop: Shop, order: Order) -> Outcome:
    """Send the trade, once. Whatever our own code does wrong from here on is doubt."""
    contact = order.selection.contact or shop.ids.placeholder()
    try:
        return await shop.supplier.trade(order.selection, order.request_no, contact)
    except Exception as error:
        logger.exception("order %s: the trade raised", order.id)
        return Unknown(f"raised: {type(error).__name__}")


async def _record(shop: Shop, submitted: Order, outcome: Outcome, stopping: Stopping) -> None:
    """Commit what came of the trade; what cannot be recorded as it is becomes a person's case."""
    try:
        await _insist(
            shop, stopping, lambda: shop.store.transact(_conclude, shop, submitted, outcome)
        )
    except (VitrineError, AssertionError) as error:
        logger.exception("order %s: the outcome does not fit", submitted.id)
        doubt = Unknown(f"not recorded: {type(error).__name__}", _raw(outcome))
        await _insist(shop, stopping, lambda: shop.store.transact(_doubt, shop, submitted, doubt))


async def _doubt(tx: Tx, shop: Shop, submitted: Order, doubt: Unknown) -> Order:
    """The order in doubt; where somebody else has concluded it already, its late reply is kept."""
    order = await tx.orders.get(submitted.id)
    assert order is not None
    if order.status is OrderStatus.SUBMITTING:
        return await _conclude(tx, shop, order, doubt)
    await tx.attempts.keep_reply(order.id, doubt.raw)
    await alert_staff(tx, shop, AlertKind.LATE_REPLY, f"late:{order.id}", facts_of(order))
    return order


def _raw(outcome: Outcome) -> bytes:
    return b"" if isinstance(outcome, NotSent) else outcome.raw


async def _conclude(tx: Tx, shop: Shop, order: Order, outcome: Outcome) -> Order:
    """Write down what came of the trade, all of it at once."""
    now = shop.clock.now()
    if isinstance(outcome, Accepted):
        outcome = await _with_number_of_its_own(tx, order, outcome)
    kind, detail = _words(outcome)
    await tx.attempts.end(order.id, kind, detail, _raw(outcome), now)
    if isinstance(outcome, Accepted):
        await tx.orders.record_trade(order.id, outcome)
        recorded = await tx.orders.get(order.id)
        assert recorded is not None
        order = recorded
        await _compare_cost(tx, shop, order)
    moved = await carry_out(tx, shop, order, advance(order, outcome, shop.phrases))
    if moved.status is OrderStatus.ACCEPTED:
        await tx.orders.put_back(order.id, now + FIRST_POLL)
    if moved.status is OrderStatus.PLACED:
        await tx.orders.put_back(order.id, now + RETRY)
    return moved


async def _with_number_of_its_own(tx: Tx, order: Order, outcome: Accepted) -> Accepted | Unknown:
    """A number that another order has may be that order's answer, goods and all: a person looks."""
    if outcome.trade_no is None:
        return outcome
    other = await tx.orders.of_trade(order.account_id, outcome.trade_no)
    if other is None:
        return outcome
    return Unknown(f"answered with the trade number of order {other.id}", outcome.raw)


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


async def _insist(shop: Shop, stopping: Stopping, commit: Callable[[], Awaitable[Order]]) -> None:
    """The reply is in hand and only our own disk can lose it: try until it is written.

    While the shop is being closed this ends after FAREWELL; the next start finds the order in doubt.
    """
    delay, patience = 0.2, FAREWELL
    while True:
        try:
            await commit()
            return
        except Stale:
            raise
        except (StoreTrouble, OSError):
            logger.exception("an outcome could not be committed; trying again")
            if stopping():
                patience -= delay
                if patience <= 0:
                    raise
        await shop.clock.sleep(delay)
        delay = min(delay * 2, 30.0)

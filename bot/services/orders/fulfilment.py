"""Trading a placed order: preflight, intent, at most one trade, outcome.

Three atomic phases with no network inside any: the intent is committed before the trade is sent, and
the outcome after it. A trade is never repeated; doubt becomes UNCERTAIN and is `doubt`'s business, goods
to come are `tracking`'s.
"""

import asyncio
import logging
from datetime import timedelta
from decimal import Decimal

from bot.domain.backoff import backoff_delay
from bot.domain.checkout import SEALED
from bot.domain.doubt import NUMBER_IN_USE
from bot.domain.errors import (
    SupplierAway,
    SupplierSaysNo,
    SupplierTrouble,
    VitrineError,
)
from bot.domain.money import cost_from
from bot.domain.order import (
    Accepted,
    DoubtStands,
    Order,
    OrderStatus,
    Outcome,
    Submitted,
    Unknown,
    Withdrawn,
    advance,
)
from bot.domain.ports import AlertKind
from bot.domain.refusals import Says
from bot.domain.store import Attempt, Tx
from bot.domain.typed import without_typed
from bot.services.alerts import alert_staff
from bot.services.progress import carry_out, facts_of
from bot.services.rounds import REST
from bot.services.sampling import sampled
from bot.services.sending import (
    FIRST_POLL,
    Stopping,
    insist,
    never,
    own_number,
    raw_of,
    send,
    take_over,
    words,
)
from bot.services.shop import Shop

logger = logging.getLogger(__name__)

LEASE = timedelta(minutes=5)
#: The pause after the first look in vain; it grows with each.
RETRY = timedelta(seconds=5)
SLOWEST_RETRY = timedelta(minutes=1)
#: How long after its quote's end a supplier that cannot be reached is still waited for. Later than that
#: an order is tried once more: at the price of that day, and only if it is not above the quote.
GRACE = timedelta(minutes=30)
#: Seconds that the looks before a trade may take together.
PREFLIGHT = 20.0
#: What is due later than this was written under a wrong clock: an open order, and a message, which a
#: flooded chat may hold up for longer.
LONGEST_SLEEP = timedelta(minutes=15)
LONGEST_WAIT = timedelta(hours=1)

# --- after a crash ---------------------------------------------------------------------------------


async def recover(shop: Shop) -> int:
    """Right after start: what was claimed or put off is due again, a trade that was in flight when the
    process died is in doubt, and orders of another supplier account are brought to an end. Returns how
    many trades are in doubt.
    """
    await shop.store.transact(_wake_all, shop)
    doubtful = await mend(shop)
    # Only now: what was in flight at an account that was left is among its cases.
    await shop.store.transact(_leave_other_accounts, shop)
    return doubtful


async def wake_strays(shop: Shop) -> int:
    """Make due what a wrong clock put far into the future."""
    return await shop.store.transact(_wake_strays, shop)


async def _wake_all(tx: Tx, shop: Shop) -> int:
    """Whatever waits is looked at once: nobody knows by which clock it was told to wait."""
    now = shop.clock.now()
    orders = await tx.orders.wake(now, now, claimed=True)
    return orders + await tx.outbox.wake(now, now, claimed=True)


async def _wake_strays(tx: Tx, shop: Shop) -> int:
    now = shop.clock.now()
    orders = await tx.orders.wake(now, now + LONGEST_SLEEP, claimed=False)
    return orders + await tx.outbox.wake(now, now + LONGEST_WAIT, claimed=False)


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


async def place_next(shop: Shop, stopping: Stopping = never) -> bool:
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


async def place(shop: Shop, order: Order, stopping: Stopping = never) -> None:
    """One placed order: look once more, commit the intent, trade, commit the outcome."""
    seen = await _preflight(shop, order)
    if isinstance(seen, Withdrawn):
        await shop.store.transact(_withdraw, shop, order, seen)
        return
    if isinstance(seen, SupplierTrouble) or stopping():
        await shop.store.transact(_put_back, shop, order, _pause(order))
        return
    before = await shop.supplier.balance()
    if stopping():
        await shop.store.transact(_put_back, shop, order, RETRY)
        return
    submitted = await shop.store.transact(_intend, shop, order, before, seen)
    async with sampled(shop, order, before):
        outcome = await send(shop, order)
    await _record(shop, submitted, outcome, stopping)


async def _preflight(shop: Shop, order: Order) -> Decimal | Withdrawn | SupplierTrouble:
    """The supplier's price now, or a reason to withdraw the order, or to wait."""
    if order.selection is SEALED:
        return Withdrawn("sealed")
    seen = await _price_now(shop, order)
    late = shop.clock.now() > order.quote_expires_at + GRACE
    if late and (isinstance(seen, SupplierTrouble) or await _tried_late(shop, order)):
        return Withdrawn("supplier-away")
    return seen


async def _price_now(shop: Shop, order: Order) -> Decimal | Withdrawn | SupplierTrouble:
    """What the supplier asks now, if it can fill the order: never more than was quoted."""
    try:
        async with asyncio.timeout(PREFLIGHT):
            await shop.supplier.can_fill(order.selection)
            value = await shop.supplier.valuation(order.selection)
    except TimeoutError:
        return SupplierAway("late")
    except SupplierSaysNo as no:
        return Withdrawn(f"supplier-refused: {without_typed(no.message, order.selection)}")
    except SupplierAway as away:
        return away
    if cost_from(value, order.cost.currency) > order.cost:
        return Withdrawn("price-moved")
    return value


async def _tried_late(shop: Shop, order: Order) -> bool:
    """Whether the trade was tried in vain after the quote's grace already: once is enough."""
    attempt = await shop.store.read(_last_attempt, order)
    return attempt is not None and attempt.started_at > order.quote_expires_at + GRACE


async def _last_attempt(tx: Tx, order: Order) -> Attempt | None:
    return await tx.attempts.last(order.id)


async def _withdraw(tx: Tx, shop: Shop, order: Order, fact: Withdrawn) -> None:
    await carry_out(tx, shop, order, advance(order, fact))


def _pause(order: Order) -> timedelta:
    seconds = backoff_delay(RETRY.total_seconds(), order.polls, SLOWEST_RETRY.total_seconds())
    return timedelta(seconds=seconds)


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


async def _record(shop: Shop, submitted: Order, outcome: Outcome, stopping: Stopping) -> None:
    """Commit what came of the trade; what cannot be recorded as it is becomes a person's case."""
    try:
        await insist(
            shop, stopping, lambda: shop.store.transact(_conclude, shop, submitted, outcome)
        )
    except (VitrineError, AssertionError) as error:
        logger.exception("order %s: the outcome does not fit", submitted.id)
        doubt = Unknown(f"not recorded: {type(error).__name__}", raw_of(outcome))
        await insist(shop, stopping, lambda: shop.store.transact(_doubt, shop, submitted, doubt))


async def _doubt(tx: Tx, shop: Shop, submitted: Order, doubt: Unknown) -> Order:
    """The order in doubt; where somebody else has concluded it already, its late reply is kept."""
    order = await tx.orders.get(submitted.id)
    assert order is not None
    if order.status is OrderStatus.SUBMITTING:
        return await _conclude(tx, shop, order, doubt)
    await tx.attempts.keep_reply(order.id, doubt.raw)
    await alert_staff(tx, shop, AlertKind.LATE_REPLY, f"late:{order.id}", facts_of(order))
    return order


async def _conclude(tx: Tx, shop: Shop, order: Order, outcome: Outcome) -> Order:
    """Write down what came of the trade, all of it at once."""
    now = shop.clock.now()
    outcome = await own_number(tx, order, outcome)
    outcome = await _doubt_a_used_number(tx, shop, order, outcome)
    kind, detail = words(outcome)
    await tx.attempts.end(order.id, kind, detail, raw_of(outcome), now)
    if isinstance(outcome, Accepted):
        order = await take_over(tx, shop, order, outcome)
    moved = await carry_out(tx, shop, order, advance(order, outcome, shop.phrases))
    if moved.status is OrderStatus.ACCEPTED:
        await tx.orders.put_back(order.id, now + FIRST_POLL)
    if moved.status is OrderStatus.PLACED:
        await tx.orders.put_back(order.id, now + RETRY)
    return moved


async def _doubt_a_used_number(tx: Tx, shop: Shop, order: Order, outcome: Outcome) -> Outcome:
    """Nothing was ever sent under this number: "it is in use" is then no refusal, but an alarm."""
    if shop.doubts.refusals.says(outcome) is not Says.BOOKED:
        return outcome
    await alert_staff(tx, shop, AlertKind.NUMBER_IN_USE, f"number:{order.id}", facts_of(order))
    return Unknown(f"{NUMBER_IN_USE}: {words(outcome)[1]}", raw_of(outcome))

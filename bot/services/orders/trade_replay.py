"""Sending an order's trade again, once and under its number, to a store that books no number twice.

Its answer proves whether the first try was booked. Must not be called for any other store: there it would
be a second charge. The intent is committed before it is sent, and a second one is refused by the database.
"""

import asyncio
import logging
from dataclasses import dataclass
from decimal import Decimal
from typing import assert_never

from bot.concurrency import shielded
from bot.domain.checkout import SEALED
from bot.domain.errors import SupplierAway, SupplierSaysNo, VitrineError
from bot.domain.money import cost_from
from bot.domain.order import (
    Accepted,
    DoubtStands,
    NotCharged,
    Order,
    OrderStatus,
    Outcome,
    TakenAgain,
    Unknown,
    advance,
)
from bot.domain.refusals import Says
from bot.domain.store import Tx
from bot.domain.typed import without_typed
from bot.services.progress import carry_out
from bot.services.sampling import sampled
from bot.services.sending import (
    FIRST_POLL,
    Stopping,
    insist,
    own_number,
    raw_of,
    send,
    take_over,
    words,
)
from bot.services.shop import Shop
from bot.services.windows import Windows

logger = logging.getLogger(__name__)

#: Seconds that the look at the price may take, and how many of them may fail.
VALUATION = 20.0
TRIES = 5


@dataclass(frozen=True, slots=True)
class Doubtful:
    """An order in doubt that may be sent again: the balance before its trade, where that is evidence,
    and what became of it so far, in words for a person.
    """

    order: Order
    before: Decimal | None
    story: str


async def send_again(shop: Shop, windows: Windows, case: Doubtful, stopping: Stopping) -> None:
    """Send it, if its price has not risen, and carry out what the answer proves.

    An answer that proves nothing leaves the order in doubt and the replay on record. While the price
    cannot be asked the replay is put off, and in the end given up.
    """
    obstacle = await _obstacle(shop, case.order)
    if obstacle is not None:
        await shop.store.transact(_pass_over, shop, case.order, obstacle)
    elif await shop.store.transact(_begin, shop, case.order):
        await shielded(_replay(shop, windows, case, stopping))


async def _obstacle(shop: Shop, order: Order) -> SupplierAway | str | None:
    """Why it must not be sent now: the store is away, or what makes it impossible for good."""
    if order.selection is SEALED:
        return "sealed"
    try:
        async with asyncio.timeout(VALUATION):
            value = await shop.supplier.valuation(order.selection)
    except TimeoutError:
        return SupplierAway("late")
    except SupplierAway as away:
        return away
    except SupplierSaysNo as no:
        return f"no price: {without_typed(no.message, order.selection)}"
    return "the price rose" if cost_from(value, order.cost.currency) > order.cost else None


async def _pass_over(tx: Tx, shop: Shop, order: Order, obstacle: SupplierAway | str) -> None:
    """Put the replay off, or write down that there will be none."""
    if isinstance(obstacle, SupplierAway) and await tx.attempts.checked(order.id) < TRIES:
        return
    now = shop.clock.now()
    await tx.attempts.begin_replay(order.id, now)
    await tx.attempts.end_replay(order.id, "not_sent", str(obstacle), b"", now)


async def _begin(tx: Tx, shop: Shop, order: Order) -> bool:
    """Write down what is about to be done; False when somebody has settled the order meanwhile."""
    found = await tx.orders.get(order.id)
    if found is None or found.version != order.version:
        return False
    await tx.attempts.begin_replay(order.id, shop.clock.now())
    return True


async def _replay(shop: Shop, windows: Windows, case: Doubtful, stopping: Stopping) -> None:
    async with sampled(shop, case.order, case.before):
        outcome = await send(shop, case.order)
    try:
        await _keep(shop, windows, case, outcome, stopping)
    except (VitrineError, AssertionError) as error:
        logger.exception("order %s: the second answer does not fit", case.order.id)
        doubt = Unknown(f"not recorded: {type(error).__name__}", raw_of(outcome))
        await _keep(shop, windows, case, doubt, stopping)


async def _keep(
    shop: Shop, windows: Windows, case: Doubtful, outcome: Outcome, stopping: Stopping
) -> None:
    """Commit the answer with all that follows from it. After one that may have been a charge, the
    balance is watched anew.
    """
    await insist(shop, stopping, lambda: shop.store.transact(_conclude, shop, case, outcome))
    if isinstance(outcome, Unknown | Accepted):
        windows.again(case.order.id, shop.clock.monotonic())


async def _conclude(tx: Tx, shop: Shop, case: Doubtful, outcome: Outcome) -> None:
    order, now = case.order, shop.clock.now()
    outcome = await own_number(tx, order, outcome)
    kind, detail = words(outcome)
    await tx.attempts.end_replay(order.id, kind, detail, raw_of(outcome), now)
    fact = _proved(shop, case, outcome)
    if fact is None:
        return
    if isinstance(fact, TakenAgain):
        order = await take_over(tx, shop, order, fact.accepted)
    moved = await carry_out(tx, shop, order, advance(order, fact, shop.phrases))
    if moved.status is OrderStatus.ACCEPTED:
        await tx.orders.put_back(order.id, now + FIRST_POLL)


def _proved(
    shop: Shop, case: Doubtful, outcome: Outcome
) -> TakenAgain | DoubtStands | NotCharged | None:
    """Only three answers prove something: taken now, booked before, and no money for it - which a store
    finds out only after it has looked for the number.
    """
    if isinstance(outcome, Accepted):
        return TakenAgain(outcome)
    said = shop.doubts.refusals.says(outcome)
    match said:
        case Says.BOOKED:
            return DoubtStands(f"unknown, but booked: {case.story}")
        case Says.POOR:
            return NotCharged(f"poor: {case.story}")
        case Says.NOTHING:
            return None
    assert_never(said)

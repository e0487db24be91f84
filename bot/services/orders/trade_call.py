"""Sending a trade, and what its answer brings with it: the parts that the first try and the one replay
share.

Must not decide when to trade: that is `fulfilment`'s business, and `replay`'s.
"""

import logging
from collections.abc import Awaitable, Callable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from itertools import count
from typing import assert_never

from bot.domain.backoff import backoff_delay
from bot.domain.errors import Stale, StoreTrouble
from bot.domain.money import Money, cost_from
from bot.domain.order import (
    Accepted,
    NotSent,
    Order,
    Outcome,
    Refused,
    Unknown,
)
from bot.domain.ports import AlertKind
from bot.domain.refusals import Says
from bot.domain.store import Tx
from bot.domain.typed import without_typed
from bot.services.alerts import alert_staff
from bot.services.progress import facts_of, spent
from bot.services.shop import Shop

logger = logging.getLogger(__name__)

FIRST_POLL = timedelta(seconds=2)
#: Seconds for which an outcome is still insisted on once the shop is being closed.
FAREWELL = 60.0
#: Seconds until a failed commit is tried again, at first and at most.
_FIRST_COMMIT_RETRY = 0.2
_LONGEST_COMMIT_RETRY = 30.0

Stopping = Callable[[], bool]


def never() -> bool:
    """The shop is not being closed."""
    return False


async def send(shop: Shop, order: Order) -> Outcome:
    """Send the trade, once. Whatever our own code does wrong from here on is doubt. A refusal comes
    without what the buyer typed, unless its words are evidence: those are the same for everybody.
    """
    contact = order.selection.contact or shop.ids.placeholder()
    try:
        outcome = await shop.supplier.trade(order.selection, order.request_no, contact)
    except Exception as error:
        logger.exception("order %s: the trade raised", order.id)
        return Unknown(f"raised: {type(error).__name__}")
    if isinstance(outcome, Accepted):
        # With this number the goods can be asked for again, should the next commit fail.
        logger.warning("order %s: trade number %s", order.id, outcome.trade_no)
    if isinstance(outcome, Refused) and shop.doubts.refusals.says(outcome) is Says.NOTHING:
        return replace(outcome, message=without_typed(outcome.message, order.selection))
    return outcome


async def insist(shop: Shop, stopping: Stopping, commit: Callable[[], Awaitable[object]]) -> None:
    """The reply is in hand and only our own disk can lose it: try until it is written.

    While the shop is being closed this ends after FAREWELL; the next start finds the order in doubt.
    """
    time_left = FAREWELL
    for tries in count():
        delay = backoff_delay(_FIRST_COMMIT_RETRY, tries, _LONGEST_COMMIT_RETRY)
        try:
            await commit()
            return
        except Stale:
            raise
        except (StoreTrouble, OSError):
            logger.exception("an outcome could not be committed; trying again")
            if stopping():
                time_left -= delay
                if time_left <= 0:
                    raise
        await shop.clock.sleep(delay)


def words(outcome: Outcome) -> tuple[str, str]:
    """The kind of an outcome and its detail, as they are written down."""
    match outcome:
        case Accepted(trade_no=trade_no):
            return "accepted", trade_no or ""
        case Refused(message=message):
            return "refused", message
        case Unknown(reason=reason):
            return "unknown", reason
        case NotSent(reason=reason):
            return "not_sent", reason
    assert_never(outcome)


def raw_of(outcome: Outcome) -> bytes:
    """The reply as it came; empty where none did."""
    return b"" if isinstance(outcome, NotSent) else outcome.raw


async def own_number(tx: Tx, order: Order, outcome: Outcome) -> Outcome:
    """A number that another order has may be that order's answer, goods and all: a person looks."""
    if not isinstance(outcome, Accepted) or outcome.trade_no is None:
        return outcome
    other = await tx.orders.of_trade(order.account_id, outcome.trade_no)
    if other is None:
        return outcome
    return Unknown(f"answered with the trade number of order {other.id}", outcome.raw)


async def take_over(tx: Tx, shop: Shop, order: Order, accepted: Accepted) -> Order:
    """The order with the supplier's number, charge and note. What was charged should be what was
    quoted, and what the supplier asked right before the trade; an operator hears of any difference.
    A reply without an amount leaves the last valuation.
    """
    told, last = accepted.charged, await valued(tx, order)
    if told is None:
        accepted = replace(accepted, charged=last)
    await tx.orders.record_trade(order.id, accepted)
    recorded = await tx.orders.get(order.id)
    assert recorded is not None
    if accepted.charge_unread:
        facts = {**facts_of(recorded), "charged": str(spent(recorded))}
        await alert_staff(tx, shop, AlertKind.CHARGE_UNREAD, f"unread:{order.id}", facts)
    due = None if told is None else _contradicted(recorded, told, last)
    if due is not None:
        facts = {**facts_of(recorded), "charged": str(told), "cost": str(due)}
        await alert_staff(tx, shop, AlertKind.COST_DIFFERS, f"cost:{order.id}", facts)
    return recorded


def _contradicted(order: Order, charged: Money, last: Money | None) -> Money | None:
    """What should have been charged, if it was not: the last valuation, or else what was quoted. A
    coupon is meant to take something off.
    """
    for due in (last, order.cost):
        if due is not None and (
            charged > due or (charged < due and order.selection.coupon is None)
        ):
            return due
    return None


async def valued(tx: Tx, order: Order) -> Money | None:
    """What the supplier asked right before the trade: the best guess at a charge that it never told."""
    attempt = await tx.attempts.last(order.id)
    if attempt is None or attempt.expected is None:
        return None
    return cost_from(Decimal(attempt.expected), order.cost.currency)

"""Sends a trade and records its reply: what the first trade and the replay have in common.

Also takes the readings of the supplier balance: they must not delay or cancel a trade, and are not
judged here. Must not decide when to trade: `fulfilment` and `replay` do.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from itertools import count
from typing import TypeVar, assert_never

from bot.domain.errors import DatabaseUnavailable, StaleVersion, SupplierUnavailable
from bot.domain.money import Money, round_cost_up
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.attempts import Attempt, TradeResult
from bot.domain.orders.causes import AttemptOutcome, OutcomeReason
from bot.domain.orders.order import Order
from bot.domain.orders.refusals import RefusalMeaning
from bot.domain.orders.refused_answers import redact_buyer_input
from bot.domain.orders.transition_inputs import (
    Accepted,
    NotSent,
    Refused,
    TradeOutcome,
    UnknownOutcome,
)
from bot.domain.retries import backoff_delay
from bot.domain.settings import ShopSettings
from bot.services.alerts import alert_operators
from bot.services.orders.stored_answers import needs_comparison
from bot.services.orders.transitions import alert_facts, supplier_charge
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

T = TypeVar("T")

FIRST_QUERY_DELAY = timedelta(seconds=2)
#: Seconds for which the commit of an outcome is retried while the program is being stopped.
SHUTDOWN_COMMIT_SECONDS = 60.0
#: First and longest delay, in seconds, before a failed commit is retried.
_FIRST_COMMIT_RETRY = 0.2
_LONGEST_COMMIT_RETRY = 30.0

IsStopping = Callable[[], bool]


def never_stopping() -> bool:
    """Return False: the program is not being stopped."""
    return False


def choose_contact(shop: Shop, order: Order) -> str:
    """Return the contact to send: the buyer's, or a random one for a product that needs none."""
    return order.selection.contact or shop.ports.ids.placeholder_contact()


@asynccontextmanager
async def trade_connection(shop: Shop, order: Order, contact: str) -> AsyncIterator[bool]:
    """Open the connection for the trade that is sent in the block; yield whether it is open."""
    async with AsyncExitStack() as opened:
        try:
            await opened.enter_async_context(
                shop.ports.supplier.trade_connection(order.selection, order.request_no, contact)
            )
        except SupplierUnavailable as away:
            logger.warning("order %s: no connection for its trade: %s", order.id, away)
            yield False
        else:
            yield True


async def send_trade(shop: Shop, order: Order, contact: str) -> TradeOutcome:
    """Send the trade once; an exception of our own code gives an unknown outcome.

    What the buyer typed is redacted from a refusal, unless its text is evidence.
    """
    try:
        outcome = await shop.ports.supplier.trade(order.selection, order.request_no, contact)
    except Exception as error:
        logger.exception("order %s: the trade raised an exception", order.id)
        return UnknownOutcome(type(error).__name__, reason=OutcomeReason.RAISED)
    if isinstance(outcome, Accepted):
        # With this number the delivery can be queried by hand, should the next commit fail.
        logger.warning("order %s: trade number %s", order.id, outcome.trade_no)
    return _with_reason(shop.settings, order, outcome) if isinstance(outcome, Refused) else outcome


def _with_reason(settings: ShopSettings, order: Order, refused: Refused) -> Refused:
    """Return the refusal with its reason, if its sentence is known, or else with a redacted text."""
    meaning = settings.unknown_outcome_rules.refusal_phrases.classify(refused)
    if meaning is RefusalMeaning.COUPON_REFUSED and order.selection.coupon is not None:
        return replace(refused, reason=OutcomeReason.COUPON_REFUSED)
    if meaning in {RefusalMeaning.NO_EVIDENCE, RefusalMeaning.COUPON_REFUSED}:
        return replace(refused, message=redact_buyer_input(refused.message, order.selection))
    return refused


async def take_balance_reading(shop: Shop, db: Database, order: Order) -> Decimal | None:
    """Read the balance, store it and return it; None if it cannot be read."""
    balance = await shop.ports.supplier.balance()
    await db.transact(_save_reading, order, balance)
    return balance


def _save_reading(tx: Transaction, order: Order, balance: Decimal | None) -> None:
    tx.attempts.add_balance_reading(order.id, balance, tx.now)


@asynccontextmanager
async def balance_readings_during_trade(
    shop: Shop, db: Database, order: Order, balance_before: Decimal | None
) -> AsyncIterator[None]:
    """Read the balance repeatedly while the block runs; the block never waits for a reading.

    Does nothing if the account is shared with others, or if `balance_before` is None.
    """
    if balance_before is None or not shop.settings.unknown_outcome_rules.exclusive_account:
        yield
        return
    task = asyncio.create_task(_read_repeatedly(shop, db, order))
    try:
        yield
    finally:
        task.cancel()


async def _read_repeatedly(shop: Shop, db: Database, order: Order) -> None:
    while True:
        await shop.ports.clock.sleep(shop.settings.unknown_outcome_rules.reading_interval_seconds)
        try:
            await take_balance_reading(shop, db, order)
        except Exception:
            logger.exception("order %s: the balance reading could not be stored", order.id)


async def commit_with_retry(
    shop: Shop, is_stopping: IsStopping, commit: Callable[[], Awaitable[T]]
) -> T:
    """Run `commit` until it succeeds and return its result.

    Only our own database can lose the reply now. While the program is being stopped, give up after
    `SHUTDOWN_COMMIT_SECONDS`. The next start then finds an unknown outcome.
    """
    time_left = SHUTDOWN_COMMIT_SECONDS
    for tries in count():
        delay = backoff_delay(_FIRST_COMMIT_RETRY, tries, _LONGEST_COMMIT_RETRY)
        try:
            return await commit()
        except StaleVersion:
            raise
        except (DatabaseUnavailable, OSError):
            logger.exception("an outcome could not be committed; trying again")
            if is_stopping():
                time_left -= delay
                if time_left <= 0:
                    raise
        await shop.ports.clock.sleep(delay)
    raise AssertionError("unreachable: the tries have no end")


def trade_result(outcome: TradeOutcome) -> TradeResult:
    """Return what is stored of the outcome of a trade."""
    match outcome:
        case Accepted(trade_no=trade_no):
            return TradeResult(AttemptOutcome.ACCEPTED, trade_no or "")
        case Refused(message=message, reason=reason):
            return TradeResult(AttemptOutcome.REFUSED, message, reason)
        case UnknownOutcome(detail=detail, reason=reason):
            return TradeResult(AttemptOutcome.UNKNOWN, detail, reason)
        case NotSent(detail=detail, reason=reason):
            return TradeResult(AttemptOutcome.NOT_SENT, detail, reason)
    assert_never(outcome)


def raw_reply(outcome: TradeOutcome) -> bytes:
    """Return the reply as received; empty if there was none."""
    return b"" if isinstance(outcome, NotSent) else outcome.raw


def unknown_if_foreign_trade_no(
    tx: Transaction, order: Order, outcome: TradeOutcome
) -> TradeOutcome:
    """Return an unknown outcome if another order has the same trade number.

    The reply, with its delivery, may belong to that order: a person must decide.
    """
    if not isinstance(outcome, Accepted) or outcome.trade_no is None:
        return outcome
    other = tx.orders.find_by_trade_no(order.account_id, outcome.trade_no)
    if other is None:
        return outcome
    return UnknownOutcome(str(other.id), outcome.raw, OutcomeReason.NUMBER_OF_ANOTHER)


def record_accepted_trade(
    tx: Transaction, order: Order, accepted: Accepted, attempt: Attempt | None
) -> Order:
    """Store the supplier's number, charge and note; return the order with them.

    The charge should equal the quoted cost and the cost right before the trade; operators are
    alerted of a difference. A reply without a charge is recorded with the cost right before the
    trade. The answers of an order that was delivered at once are due for their comparison.
    """
    charged_amount, expected_cost = accepted.charged, expected_cost_of(order, attempt)
    if charged_amount is None:
        accepted = replace(accepted, charged=expected_cost)
    compare_at = tx.now if needs_comparison(order, accepted) else None
    recorded = tx.orders.record_trade(order, accepted, compare_at)
    if accepted.is_charge_unreadable:
        facts = {**alert_facts(recorded), "charged": str(supplier_charge(recorded))}
        alert_operators(tx, AlertKind.CHARGE_UNREADABLE, f"unread:{order.id}", facts)
    expected_charge = (
        None
        if charged_amount is None
        else _expected_charge_if_different(recorded, charged_amount, expected_cost)
    )
    if expected_charge is not None:
        facts = {
            **alert_facts(recorded),
            "charged": str(charged_amount),
            "cost": str(expected_charge),
        }
        alert_operators(tx, AlertKind.COST_DIFFERS, f"cost:{order.id}", facts)
    return recorded


def _expected_charge_if_different(
    order: Order, charged: Money, expected_cost: Money | None
) -> Money | None:
    """Return the expected charge if `charged` differs from it; otherwise None.

    A smaller charge is expected with a coupon.
    """
    for expected_charge in (expected_cost, order.cost):
        if expected_charge is not None and (
            charged > expected_charge
            or (charged < expected_charge and order.selection.coupon is None)
        ):
            return expected_charge
    return None


def expected_cost_of(order: Order, attempt: Attempt | None) -> Money | None:
    """Return the cost that the supplier named right before the attempt.

    It is the best estimate of a charge that the supplier never named.
    """
    if attempt is None or attempt.expected_cost is None:
        return None
    return round_cost_up(Decimal(attempt.expected_cost), order.cost.currency)

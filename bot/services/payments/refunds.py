"""Refunds that an operator starts: the balance falls first, then the payment method is called.

A payment is refunded at most once. One transaction lowers the balance and stores the refund. A loop
calls the method with the same key until it says yes or no, so a crash between any two steps loses
nothing. A method that says no gives the money back to the balance, and is a payment case. Once the
money is returned, the reward for the order that it bought is taken back; a top-up has no such order.
"""

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from bot.domain.ids import BuyerId, MethodName, PaymentId
from bot.domain.money import Money
from bot.domain.paging import locate_page
from bot.domain.payments.cases import CREDITABLE_KINDS, NewPaymentCase, PaymentCaseKind
from bot.domain.payments.gateway import RefundOutcome, RefundResult
from bot.domain.payments.ledger import LedgerEntry, Wallet
from bot.domain.payments.payments import (
    PaymentDirection,
    PaymentEvent,
    StoredPayment,
    book_refund,
    book_refused_refund,
)
from bot.domain.payments.refunds import (
    MAX_RETRIES,
    OBSTACLE_OF_STATUS,
    REFUND_OVERDUE_AFTER,
    Refund,
    RefundObstacle,
    RefundStatus,
    calculate_retry_delay,
    make_refund_event,
)
from bot.domain.people.person import Person
from bot.services.daily_sums import check_daily_sum
from bot.services.orders.rewards import take_back_reward
from bot.services.payments.cases import close_settled_case, open_case
from bot.services.payments.notices import queue_refund_notice
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

#: Payments on a page of the list from which an operator chooses.
PAGE_SIZE: Final = 10
#: Refunds that one round of the loop sends.
_MAX_SENT: Final = 20


@dataclass(frozen=True, slots=True)
class RefundQuestion:
    """A payment that an operator may return; the balance falls by `payment.credited`.

    `is_retry` is True if the method refused before, and the case about that is open.
    """

    payment: StoredPayment
    buyer: Person | None
    wallet: Wallet
    obstacle: RefundObstacle | None
    is_retry: bool = False


def lock_payment(tx: Transaction, method: MethodName, external_id: str, *buyers: BuyerId) -> None:
    """Lock a payment, `buyers`, and who has the reward for the order that it bought.

    Nothing about the payment changes until the transaction ends.
    """
    tx.locks.payment(method, external_id)
    payment = tx.payments.find_payment(method, external_id, PaymentDirection.IN)
    locked = list(buyers)
    if payment is not None:
        locked.append(payment.event.buyer_id)
    if payment is not None and payment.order_id is not None:
        reward = tx.rewards.get(payment.order_id)
        locked += [] if reward is None else [reward.referrer_id]
    tx.locks.buyers(*locked)


def list_refundable(
    tx: Transaction, buyer: BuyerId, page: int = 0
) -> tuple[Sequence[RefundQuestion], int]:
    """Return a page of a buyer's payments, newest first, and their number.

    Each has why it cannot be returned, if it cannot.
    """
    count = tx.payments.count_of_buyer(buyer)
    place = locate_page(page, count, PAGE_SIZE)
    payments = tx.payments.list_of_buyer(buyer, place.size, place.offset)
    return [_ask(tx, payment) for payment in payments], count


def read_refund_question(tx: Transaction, payment_id: PaymentId) -> RefundQuestion | None:
    """Return a payment and whether it can be returned; None if there is no such payment."""
    payment = tx.payments.get_payment(payment_id)
    if payment is None or payment.event.direction is not PaymentDirection.IN:
        return None
    return _ask(tx, payment)


def find_refundable(tx: Transaction, external_id: str) -> RefundQuestion | None:
    """Return the payment with this id at its method."""
    payment = tx.payments.find_by_external_id(external_id)
    return None if payment is None else _ask(tx, payment)


def _ask(tx: Transaction, payment: StoredPayment) -> RefundQuestion:
    buyer = payment.event.buyer_id
    wallet = tx.ledger.wallet(buyer)
    assert payment.id is not None, "a stored payment has a number"
    refund = tx.refunds.find(payment.id)
    is_retry = refund is not None and _can_start_again(tx, refund)
    obstacle = _find_obstacle(tx, payment, None if is_retry else refund)
    if obstacle is None and payment.credited and wallet.balance < payment.credited:
        obstacle = RefundObstacle.ABOVE_BALANCE
    return RefundQuestion(payment, tx.people.get(buyer), wallet, obstacle, is_retry)


def _can_start_again(tx: Transaction, refund: Refund) -> bool:
    """Return whether a refund was refused and the case about that is open."""
    event = refund.payment.event
    if refund.status is not RefundStatus.REFUSED:
        return False
    kind = PaymentCaseKind.REFUND_REFUSED
    case = tx.payment_cases.find(kind, event.method, event.external_id)
    return case is not None and case.resolution is None


def _find_obstacle(
    tx: Transaction, payment: StoredPayment, refund: Refund | None
) -> RefundObstacle | None:
    """Return why the payment cannot be returned; the balance does not count."""
    event = payment.event
    if refund is not None:
        return OBSTACLE_OF_STATUS[refund.status]
    reversal = PaymentDirection.REVERSAL
    if tx.payments.find_payment(event.method, event.external_id, reversal) is not None:
        return RefundObstacle.TAKEN_BACK
    for kind in CREDITABLE_KINDS:
        case = tx.payment_cases.find(kind, event.method, event.external_id)
        if case is not None and case.resolution is None:
            return RefundObstacle.BEING_CHECKED
    terms = next(
        (each.terms for each in tx.settings.payment_methods if each.name == event.method), None
    )
    if terms is None or not terms.can_refund:
        return RefundObstacle.BY_HAND
    return None


def start_refund(
    tx: Transaction, operator: BuyerId, payment_id: PaymentId, *, may_go_below_zero: bool
) -> Refund | RefundQuestion | None:
    """Lower the balance and store the refund; the loop sends it. A refused one starts again.

    Return the question again if there is an obstacle, and None if there is no such payment. Only with
    `may_go_below_zero` the balance may be lower than what it falls by.
    """
    known = tx.payments.get_payment(payment_id)
    if known is not None:
        lock_payment(tx, known.event.method, known.event.external_id)
    question = read_refund_question(tx, payment_id)
    if question is None:
        return None
    is_allowed = question.obstacle is RefundObstacle.ABOVE_BALANCE and may_go_below_zero
    if question.obstacle is not None and not is_allowed:
        return question
    payment = question.payment
    assert payment.id is not None, "a stored payment has a number"
    refund = Refund(payment, payment.credited, RefundStatus.PENDING, operator, tx.now)
    check_daily_sum(tx, operator, refund.debited)
    balance = tx.ledger.wallet(payment.event.buyer_id).balance
    if refund.debited and not _post_next(tx, book_refund, refund):
        assert question.is_retry, "the entry of a refund is written with the refund"
        return replace(question, obstacle=RefundObstacle.REFUSED)
    if question.is_retry:
        is_stored = tx.refunds.start_again(payment.id, operator, tx.now)
    else:
        is_stored = tx.refunds.add(refund, tx.now)
    assert is_stored, "the question above read its state"
    event = payment.event
    tx.audit.record(
        operator,
        "refund-payment",
        f"buyer:{event.buyer_id}",
        f"{event.method} {event.external_id}: {event.amount}",
        tx.now,
        before=balance,
        after=balance - refund.debited,
        given_away=refund.debited,
    )
    return refund


def _post_next(
    tx: Transaction,
    book: Callable[[PaymentEvent, Money, int], LedgerEntry],
    refund: Refund,
) -> bool:
    """Post the first entry of this kind that the refund does not have yet.

    Return False if it has all: it was started again too often.
    """
    event = make_refund_event(refund.payment, tx.now)
    return any(
        tx.ledger.post(book(event, refund.debited, retry), tx.now)
        for retry in range(MAX_RETRIES + 1)
    )


# --- sending -----------------------------------------------------------------------------------------


async def send_due_refunds(shop: Shop, db: Database) -> int:
    """Call the methods of the refunds that are due; return how many calls were made.

    A result that cannot be stored counts as unknown: the call is made again with the same key.
    """
    due = await db.read(_list_due)
    for refund in due:
        result = await _call_method(shop, refund)
        try:
            await _store_result(db, refund, result)
        except Exception as error:
            logger.exception("the result of a refund could not be stored")
            unknown = RefundResult(RefundOutcome.UNKNOWN, type(error).__name__)
            await _store_result(db, refund, unknown)
    return len(due)


async def _store_result(db: Database, refund: Refund, result: RefundResult) -> None:
    await db.transact(_apply_result, refund.payment, result)


def _list_due(tx: Transaction) -> Sequence[Refund]:
    return tx.refunds.list_due(tx.now, _MAX_SENT)


async def _call_method(shop: Shop, refund: Refund) -> RefundResult:
    """Ask the method to return the money; after any failure the result is unknown."""
    name = refund.payment.event.method
    gateway = shop.ports.payment_gateways.get(name)
    if gateway is None:
        return RefundResult(RefundOutcome.UNKNOWN, "the payment method is not set up")
    try:
        return await gateway.refund(refund.payment, refund.key)
    except Exception as error:
        logger.exception("a refund by %s failed", name)
        return RefundResult(RefundOutcome.UNKNOWN, type(error).__name__)


def _apply_result(tx: Transaction, payment: StoredPayment, result: RefundResult) -> None:
    """Store what the method said, unless the refund was settled meanwhile."""
    assert payment.id is not None, "a stored payment has a number"
    lock_payment(tx, payment.event.method, payment.event.external_id)
    refund = tx.refunds.find(payment.id)
    if refund is None or refund.status is not RefundStatus.PENDING:
        return
    match result.outcome:
        case RefundOutcome.DONE:
            settle_as_done(tx, refund, make_refund_event(payment, tx.now))
        case RefundOutcome.REFUSED:
            _settle_as_refused(tx, refund, result.reason)
        case RefundOutcome.UNKNOWN:
            delay = calculate_retry_delay(refund.tries, result.retry_after)
            tx.refunds.postpone(payment.id, tx.now + delay, result.reason)
            if tx.now - refund.started_at >= REFUND_OVERDUE_AFTER:
                case = _make_case(PaymentCaseKind.REFUND_OVERDUE, refund, result.reason)
                open_case(tx, case)


def settle_as_done(tx: Transaction, refund: Refund, event: PaymentEvent) -> None:
    """Store that the money of a pending refund was returned by `event`, and tell the buyer."""
    payment = refund.payment
    assert payment.id is not None, "a stored payment has a number"
    is_settled = tx.refunds.settle(payment.id, RefundStatus.DONE, "", tx.now)
    assert is_settled, "it is pending"
    tx.payments.add_payment(StoredPayment(event, -refund.debited, payment.invoice_id))
    for kind in (PaymentCaseKind.REFUND_OVERDUE, PaymentCaseKind.REFUND_REFUSED):
        _close_case(tx, kind, payment)
    queue_refund_notice(tx, event, refund.debited)
    take_back_reward_of_payment(tx, payment)


def take_back_reward_of_payment(tx: Transaction, payment: StoredPayment) -> None:
    """Take back the referral reward for the order that a returned payment bought, if any."""
    order = None if payment.order_id is None else tx.orders.get(payment.order_id)
    if order is not None:
        take_back_reward(tx, order, f"method:{payment.event.method}")


def _settle_as_refused(tx: Transaction, refund: Refund, reason: str) -> None:
    """Give the money back to the balance and open a case."""
    payment = refund.payment
    assert payment.id is not None, "a stored payment has a number"
    is_settled = tx.refunds.settle(payment.id, RefundStatus.REFUSED, reason, tx.now)
    assert is_settled, "it is pending"
    if refund.debited:
        posted = _post_next(tx, book_refused_refund, refund)
        assert posted, "each start of a refund is refused once"
    _close_case(tx, PaymentCaseKind.REFUND_OVERDUE, payment)
    case = _make_case(PaymentCaseKind.REFUND_REFUSED, refund, reason)
    open_case(tx, case, repeats_at=refund.started_at)


def _close_case(tx: Transaction, kind: PaymentCaseKind, payment: StoredPayment) -> None:
    event = payment.event
    close_settled_case(tx, kind, event.method, event.external_id)


def _make_case(kind: PaymentCaseKind, refund: Refund, reason: str) -> NewPaymentCase:
    event = refund.payment.event
    return NewPaymentCase(
        kind, event.method, event.external_id, event.buyer_id, event.amount, refund.debited, reason
    )

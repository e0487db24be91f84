"""Payment cases: opened with an alert, and closed by an operator, which is audited.

While a payment of a buyer is taken back and no operator has decided, the buyer's orders that were not
traded yet wait, and new ones are declined. The queries that claim and place orders check that.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.domain.ids import BuyerId, MethodName, OrderId, PaymentCaseId
from bot.domain.money import Money, zero
from bot.domain.operations.alerts import AlertSubject
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import RuledRefund
from bot.domain.orders.transitions import decide_transition
from bot.domain.payments.cases import (
    CaseResolution,
    FoundPayments,
    NewPaymentCase,
    PaymentCase,
    PaymentCaseKind,
    list_resolutions,
)
from bot.domain.payments.payments import PaymentDirection, StoredPayment, book_late_credit
from bot.domain.payments.refunds import RefundStatus
from bot.domain.people.audit import format_decision
from bot.domain.people.person import Person
from bot.domain.people.staff import staff_actor
from bot.services.alerts import alert_operators, queue_status_update, settle_alerts
from bot.services.daily_sums import check_before, check_daily_sum
from bot.services.orders.transitions import apply_transition
from bot.services.payments.notices import queue_late_credit_notice
from bot.services.sales_pause import SHOP_ACTOR
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

#: How long a case waits before operators are reminded.
REMIND_AFTER: Final = timedelta(days=1)
#: More than a buyer may have open at once.
_MAX_ORDERS: Final = 10_000
_MAX_LISTED: Final = 50
#: How many cases one transaction closes, if many are decided together.
_CLOSED_AT_ONCE: Final = 10
_ALERTS: Final = {
    PaymentCaseKind.REVERSED: AlertKind.PAYMENT_REVERSED,
    PaymentCaseKind.REFUND_REFUSED: AlertKind.REFUND_REFUSED,
    PaymentCaseKind.REFUND_OVERDUE: AlertKind.REFUND_OVERDUE,
    PaymentCaseKind.FOUND_AFTER_RESTORE: AlertKind.PAYMENT_AFTER_RESTORE,
    PaymentCaseKind.PARKED: AlertKind.PAYMENT_PARKED,
    PaymentCaseKind.WITHOUT_OWNER: AlertKind.PAYMENT_WITHOUT_OWNER,
}


def open_case(
    tx: Transaction,
    case: NewPaymentCase,
    repeats_at: datetime | None = None,
    *,
    is_alerted: bool = True,
) -> None:
    """Store a case and alert the operators, unless there is or was such a case.

    With `repeats_at` they are alerted all the same: what opened it happened again at that time.
    Without `is_alerted` the caller alerts them of several cases together.
    """
    case_id = tx.payment_cases.open(case, tx.now)
    is_new = case_id is not None
    if case.kind is PaymentCaseKind.REVERSED:
        _update_placed_orders(tx, case.buyer_id)
    if not is_alerted or (not is_new and repeats_at is None):
        return
    kind = _ALERTS[case.kind]
    facts = {
        "method": case.method,
        "payment": case.external_id,
        **({} if case.buyer_id is None else {"buyer": str(case.buyer_id)}),
        "amount": str(case.amount),
        **({"balance": str(case.value)} if case.value else {}),
        **({"answer": case.reason} if case.reason else {}),
    }
    if case_id is None:
        known = tx.payment_cases.find(case.kind, case.method, case.external_id)
        case_id = None if known is None else known.id
    if case_id is not None:
        facts["case"] = str(case_id)
    key = f"{kind}:{case.method}:{case.external_id}"
    if not is_new:
        key += f":{repeats_at:%Y%m%dT%H%M%S%f}"
    alert_operators(tx, kind, key, facts)


def list_cases(
    tx: Transaction, offset: int = 0, limit: int = _MAX_LISTED
) -> tuple[Sequence[PaymentCase], int]:
    """Return a part of the open cases, oldest first, and the number of all."""
    return tx.payment_cases.list_open(limit, offset), tx.payment_cases.count_open()


async def remind_of_waiting_cases(db: Database) -> int:
    """Remind the operators, once a day, of cases that wait for longer; return their number."""
    count = await db.read(_count_waiting_cases)
    if count:
        await db.transact(_queue_reminder, count)
    return count


def _count_waiting_cases(tx: Transaction) -> int:
    return tx.payment_cases.count_open(tx.now - REMIND_AFTER)


def _queue_reminder(tx: Transaction, count: int) -> None:
    kind, facts = AlertKind.PAYMENT_CASES_WAITING, {"count": str(count)}
    alert_operators(tx, kind, f"payment-cases:{tx.now.date()}", facts)


@dataclass(frozen=True, slots=True)
class PaymentCaseView:
    """A case with its buyer, if they are known, and how many of their orders wait to be traded.

    `refund` is the state of the refund that the case is about: it may be started again. `order_id` is
    the order that the payment bought.
    """

    case: PaymentCase
    buyer: Person | None
    waiting_orders: int
    refund: RefundStatus | None = None
    order_id: OrderId | None = None

    @property
    def is_being_returned(self) -> bool:
        """Return whether a refused refund was started again and has no answer yet."""
        return self.refund is RefundStatus.PENDING


def read_case(tx: Transaction, case_id: PaymentCaseId) -> PaymentCaseView | None:
    """Return a case, open or closed."""
    case = tx.payment_cases.get(case_id)
    if case is None:
        return None
    if case.facts.buyer_id is None:
        return PaymentCaseView(case, None, 0)
    facts = case.facts
    buyer = tx.people.get(case.facts.buyer_id)
    _, count = tx.orders.list_of_buyer(case.facts.buyer_id, 0, 1, [OrderStatus.PLACED])
    payment = tx.payments.find_payment(facts.method, facts.external_id, PaymentDirection.IN)
    order_id = None if payment is None else payment.order_id
    return PaymentCaseView(case, buyer, count, _find_refund_status(tx, facts), order_id)


def _find_refund_status(tx: Transaction, facts: NewPaymentCase) -> RefundStatus | None:
    """Return the state of the refund that a case about a refusal is about."""
    if facts.kind is not PaymentCaseKind.REFUND_REFUSED:
        return None
    payment = tx.payments.find_payment(facts.method, facts.external_id, PaymentDirection.IN)
    if payment is None or payment.id is None:
        return None
    refund = tx.refunds.find(payment.id)
    return None if refund is None else refund.status


class CaseRefusal(StrEnum):
    """Why a case was not closed; each has a sentence in every language."""

    GONE = "gone"
    ALREADY_CLOSED = "already-closed"
    #: The refund was started again, so there is nothing to decide now.
    BEING_RETURNED = "being-returned"
    #: The payment was taken back or returned, so that it cannot be credited.
    TAKEN_BACK = "taken-back"


def close_case(
    tx: Transaction, operator: BuyerId, case_id: PaymentCaseId, resolution: CaseResolution
) -> PaymentCase | CaseRefusal:
    """Close a case, with what the resolution does. A second tap changes nothing.

    Raise AboveDailySum if it credits more than the operator may give away today.
    """
    lock_case(tx, case_id)
    case = tx.payment_cases.get(case_id)
    if case is None or resolution not in list_resolutions(case.facts):
        return CaseRefusal.GONE
    if case.resolution is not None:
        return CaseRefusal.ALREADY_CLOSED
    if _find_refund_status(tx, case.facts) is RefundStatus.PENDING:
        return CaseRefusal.BEING_RETURNED
    credited: Money | None = None
    if resolution is CaseResolution.CREDIT:
        payment = _find_creditable(tx, case)
        if payment is None:
            return CaseRefusal.TAKEN_BACK
        credited = case.facts.value
        check_daily_sum(tx, operator, credited)
        posted = tx.ledger.post(book_late_credit(payment.event, credited), tx.now)
        assert posted, "an open case was not credited yet"
        queue_late_credit_notice(tx, payment.event, credited)
    if resolution is CaseResolution.CANCEL_ORDERS and case.facts.buyer_id is not None:
        # Cancel the buyer's orders that were not traded, and release their money.
        orders, _ = tx.orders.list_of_buyer(
            case.facts.buyer_id, 0, _MAX_ORDERS, [OrderStatus.PLACED]
        )
        for order in orders:
            step = decide_transition(order, RuledRefund())
            apply_transition(tx, order, step, staff_actor(operator))
    is_closed = tx.payment_cases.close(case_id, resolution, operator, tx.now, credited)
    assert is_closed, "it was open above"
    _settle_alerts(tx, case.facts, staff_actor(operator))
    if case.facts.kind is PaymentCaseKind.REVERSED:
        _update_placed_orders(tx, case.facts.buyer_id)
    facts = case.facts
    detail = format_decision(resolution, facts.kind, facts.method, facts.external_id)
    tx.audit.record(
        operator,
        "close-payment-case",
        f"payment-case:{case_id}",
        detail,
        tx.now,
        before=zero(credited.currency) if credited is not None else None,
        after=credited,
        given_away=credited,
    )
    return PaymentCase(case.id, facts, case.opened_at, operator, resolution)


def lock_case(tx: Transaction, case_id: PaymentCaseId, *buyers: BuyerId) -> None:
    """Lock the payment of a case, its buyer, and `buyers`. What a case is about never changes."""
    locked, case = list(buyers), tx.payment_cases.get(case_id)
    if case is not None:
        tx.locks.payment(case.facts.method, case.facts.external_id)
        locked += [] if case.facts.buyer_id is None else [case.facts.buyer_id]
    tx.locks.buyers(*locked)


@dataclass(frozen=True, slots=True)
class DecidedTogether:
    """How many cases one decision closed, what it credited, and how many it had to leave open."""

    closed: int
    credited: Money
    left: int


def sum_found(tx: Transaction) -> FoundPayments:
    """Return the open cases of payments that this database does not know, of all methods."""
    return tx.payment_cases.sum_found()


async def close_found_cases(
    shop: Shop, db: Database, operator: BuyerId, last: PaymentCaseId, resolution: CaseResolution
) -> DecidedTogether:
    """Close the cases of unknown payments up to `last`, each as `close_case` does.

    They are closed in small transactions: a repetition goes on where a crash ended it. A payment
    without a known value, or one that was returned meanwhile, cannot be credited and is left open.
    Raise AboveDailySum, with nothing changed, as `close_case` does.
    """
    if resolution is CaseResolution.CREDIT:
        found = await db.read(sum_found)
        await db.read(check_before, operator, found.value)
    result, after = DecidedTogether(0, Money(0, shop.settings.currency), 0), PaymentCaseId(0)
    while True:
        together, reached = await db.transact(
            _close_some_found, operator, (after, last), resolution
        )
        result = DecidedTogether(
            result.closed + together.closed,
            result.credited + together.credited,
            result.left + together.left,
        )
        if reached == after:
            return result
        after = reached


def _close_some_found(
    tx: Transaction,
    operator: BuyerId,
    between: tuple[PaymentCaseId, PaymentCaseId],
    resolution: CaseResolution,
) -> tuple[DecidedTogether, PaymentCaseId]:
    """Close the next few cases; return the result, and the last case that was looked at."""
    closed, credited, left, reached = 0, Money(0, tx.settings.currency), 0, between[0]
    found = tx.payment_cases.list_found(*between, _CLOSED_AT_ONCE)
    for method, external_id in sorted(
        (each.facts.method, each.facts.external_id) for each in found
    ):
        tx.locks.payment(method, external_id)
    buyers = {each.facts.buyer_id for each in found if each.facts.buyer_id is not None}
    tx.locks.buyers(*buyers)
    for case in found:
        reached, how = case.id, resolution
        if how is CaseResolution.DO_NOT_CREDIT and not case.facts.value:
            how = CaseResolution.SETTLED
        one = close_case(tx, operator, case.id, how)
        if isinstance(one, CaseRefusal):
            left += 1
            continue
        closed += 1
        if resolution is CaseResolution.CREDIT:
            credited += one.facts.value
    return DecidedTogether(closed, credited, left), reached


def close_settled_case(
    tx: Transaction, kind: PaymentCaseKind, method: MethodName, external_id: str
) -> None:
    """Close a case that has settled itself, if it is open."""
    case = tx.payment_cases.find(kind, method, external_id)
    if case is not None:
        tx.payment_cases.close(case.id, CaseResolution.SETTLED, None, tx.now)
        _settle_alerts(tx, case.facts, SHOP_ACTOR)


def _settle_alerts(tx: Transaction, case: NewPaymentCase, actor: str) -> None:
    """Mark the alert about a case as settled, and the one about all unknown payments with the last."""
    ids = _ALERTS[case.kind], case.method, case.external_id
    settle_alerts(tx, AlertSubject.PAYMENT, *ids, actor=actor)
    is_found = case.kind is PaymentCaseKind.FOUND_AFTER_RESTORE
    if is_found and not tx.payment_cases.sum_found(case.method).count:
        settle_alerts(tx, AlertSubject.FOUND_PAYMENTS, case.method, actor=actor)


def _find_creditable(tx: Transaction, case: PaymentCase) -> StoredPayment | None:
    """Return the payment of a case; None if its money was taken back or returned meanwhile."""
    method, external_id = case.facts.method, case.facts.external_id
    payment = tx.payments.find_payment(method, external_id, PaymentDirection.IN)
    for direction in (PaymentDirection.REVERSAL, PaymentDirection.REFUND):
        if tx.payments.find_payment(method, external_id, direction) is not None:
            return None
    return payment


def _update_placed_orders(tx: Transaction, buyer: BuyerId | None) -> None:
    """Let the status messages of a buyer's placed orders say whether they wait for an operator."""
    if buyer is None:
        return
    orders, _ = tx.orders.list_of_buyer(buyer, 0, _MAX_ORDERS, [OrderStatus.PLACED])
    for order in orders:
        queue_status_update(tx, order)

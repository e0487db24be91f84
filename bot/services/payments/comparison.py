"""Compares what a payment method lists with the payments that are stored. Changes nothing.

A refund that is pending, and a payment that is a case without an owner, explain a difference. What
is younger than a few minutes may be on its way, and is left out.

A method that tells its balance may have less than is booked: the operator withdraws money. It must
not have more, except payments that its list names and the shop has not stored.
"""

from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.domain.errors import PaymentMethodFailed
from bot.domain.money import Money
from bot.domain.payments.cases import PaymentCaseKind
from bot.domain.payments.gateway import PaymentGateway, ReportedPayment
from bot.domain.payments.invoice_payload import is_payload
from bot.domain.payments.payments import MethodTerms, PaymentDirection
from bot.domain.payments.refunds import RefundStatus
from bot.domain.system_ports import Clock
from storage.database import DatabaseReader
from storage.transaction import Transaction

#: A running shop has stored by then what a method lists.
MAX_DELAY = timedelta(minutes=10)
#: A payment at its method: its id, and whether money came in.
_Key = tuple[str, bool]


@dataclass(frozen=True, slots=True)
class BalanceComparison:
    """The balance that a method tells, and all stored payments less refunds and reversals.

    `unstored` is what the method's list has and the shop has not stored.
    """

    balance: Money
    booked: Money
    unstored: Money

    @property
    def difference(self) -> Money:
        """Return by how much the balance is above what is booked; negative after a withdrawal."""
        return self.balance - self.booked

    @property
    def is_explained(self) -> bool:
        """Return whether withdrawals and payments that are not stored explain the difference."""
        return self.difference <= self.unstored


@dataclass(frozen=True, slots=True)
class MethodComparison:
    """The sums that a method lists and those that are stored, in the method's currency.

    `differing` names the ids of payments that one side lacks, or whose amounts differ. With
    `is_read` False the list could not be read, and nothing was compared. `balance` is None if the
    method does not tell its balance.
    """

    method: str
    listed: Money
    stored: Money
    differing: tuple[str, ...] = ()
    is_read: bool = True
    balance: BalanceComparison | None = None

    @property
    def is_sound(self) -> bool:
        """Return whether the payments are as listed, and the balance is explained."""
        return not self.differing and (self.balance is None or self.balance.is_explained)


async def compare_with_list(
    db: DatabaseReader, gateway: PaymentGateway, terms: MethodTerms, clock: Clock
) -> MethodComparison:
    """Compare payments less refunds and reversals with the method's own list, by their ids.

    The balance is read before the list and between two readings of our payments. So the list has
    every payment that the balance has, and a refund meanwhile is no difference.
    """
    nothing = Money(0, terms.currency)
    reports: list[ReportedPayment] = []
    booked_before = await db.read(_sum_booked, terms)
    balance = await _read_balance(gateway)
    try:
        async for page in gateway.list_payments():
            reports += page
    except PaymentMethodFailed:
        return MethodComparison(terms.name, nothing, nothing, is_read=False)
    before = clock.now() - MAX_DELAY
    comparison = await db.read(_compare, terms, reports, before)
    if balance is None:
        return comparison
    booked = max(booked_before, await db.read(_sum_booked, terms))
    unstored = await db.read(_sum_unstored, terms, reports)
    return replace(comparison, balance=BalanceComparison(balance, booked, unstored))


async def _read_balance(gateway: PaymentGateway) -> Money | None:
    try:
        return await gateway.read_balance()
    except PaymentMethodFailed:
        return None


def _sum_booked(tx: Transaction, terms: MethodTerms) -> Money:
    """Return all stored payments of a method less its refunds and reversals."""
    total = sum(
        event.amount.amount if event.direction is PaymentDirection.IN else -event.amount.amount
        for event in tx.payments.list_events(terms.name)
    )
    return Money(total, terms.currency)


def _sum_unstored(
    tx: Transaction, terms: MethodTerms, reports: Collection[ReportedPayment]
) -> Money:
    """Return the listed payments that are not stored, less what of them was returned."""
    total = 0
    for report in reports:
        is_in = report.direction is PaymentDirection.IN
        is_withdrawal = not is_in and report.payer is None
        # A method lists a refund of ours as one from outside.
        directions = (report.direction,) if is_in else (PaymentDirection.REFUND, report.direction)
        stored = [
            tx.payments.find_payment(terms.name, report.external_id, each) for each in directions
        ]
        if not is_withdrawal and not any(stored):
            total += report.amount.amount if is_in else -report.amount.amount
    return Money(max(total, 0), terms.currency)


def _compare(
    tx: Transaction, terms: MethodTerms, reports: Collection[ReportedPayment], before: datetime
) -> MethodComparison:
    listed: Counter[_Key] = Counter()
    for report in reports:
        is_ours = report.payer is not None or is_payload(report.payload)
        if is_ours and report.at < before and not _is_explained(tx, terms, report):
            listed[report.external_id, report.direction is PaymentDirection.IN] += (
                report.amount.amount
            )
    lists_refunds = any(not is_in for _, is_in in listed)
    stored: Counter[_Key] = Counter()
    for event in tx.payments.list_events(terms.name):
        is_in = event.direction is PaymentDirection.IN
        is_old = event.at < before or (event.external_id, is_in) in listed
        if is_old and (is_in or lists_refunds):
            stored[event.external_id, is_in] += event.amount.amount
    differing = sorted(
        {key[0] for key in listed.keys() | stored.keys() if listed[key] != stored[key]}
    )
    return MethodComparison(terms.name, _sum(listed, terms), _sum(stored, terms), tuple(differing))


def _is_explained(tx: Transaction, terms: MethodTerms, report: ReportedPayment) -> bool:
    """Return whether a listed payment is rightly not stored: it is a case, or a pending refund."""
    kind = (
        PaymentCaseKind.WITHOUT_OWNER
        if report.direction is PaymentDirection.IN
        else PaymentCaseKind.REVERSED
    )
    name, external_id = terms.name, report.external_id
    if tx.payments.find_payment(name, external_id, report.direction) is not None:
        return False
    if tx.payment_cases.find(kind, name, external_id) is not None:
        return True
    if report.direction is PaymentDirection.IN:
        return False
    payment = tx.payments.find_payment(name, external_id, PaymentDirection.IN)
    refund = tx.refunds.find(payment.id) if payment and payment.id is not None else None
    return refund is not None and refund.status is RefundStatus.PENDING


def _sum(amounts: Counter[_Key], terms: MethodTerms) -> Money:
    """Return what came in less what went out."""
    total = sum(amount if is_in else -amount for (_, is_in), amount in amounts.items())
    return Money(total, terms.currency)

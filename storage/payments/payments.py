"""Repository of invoices and payments. A stored payment is never changed."""

import json
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Row,
    and_,
    bindparam,
    delete,
    exists,
    func,
    insert,
    not_,
    or_,
    select,
    text,
    update,
)

from bot.domain.ids import BuyerId, InvoiceId, MethodName, OrderId, PaymentId, QuoteId
from bot.domain.money import Money
from bot.domain.operations.metrics import PaymentOutcome
from bot.domain.payments.cases import CREDITABLE_KINDS
from bot.domain.payments.payments import (
    ACCEPTED_ONCE_IN,
    EVERY_METHOD,
    Invoice,
    InvoiceStatus,
    PaymentDirection,
    PaymentEvent,
    PaymentSource,
    PaymentSum,
    StoredPayment,
)
from storage.engine.columns import to_short_text, unindexed
from storage.engine.repository import Repository, RepositoryResources, is_in_step
from storage.operations.stored_values import load_meta_value, save_meta_value
from storage.operations.tables import meta
from storage.payments.tables import entries, invoices, payment_cases, payment_claims, payments

_SELECT_INVOICE = select(invoices).where(invoices.c.id == bindparam("invoice"))
#: What an operator credited later, as the payment itself is never changed.
_CREDITED_LATER = (
    select(payment_cases.c.credited)
    .where(
        payments.c.direction == PaymentDirection.IN,
        payment_cases.c.kind.in_(CREDITABLE_KINDS),
        payment_cases.c.method == payments.c.method,
        payment_cases.c.external_id == payments.c.external_id,
    )
    .scalar_subquery()
)
#: Stored payments; their rows are read by `to_payment`.
SELECT_PAYMENTS = select(payments, func.coalesce(_CREDITED_LATER, 0).label("credited_later"))
_SELECT_PAYMENT = SELECT_PAYMENTS.where(
    payments.c.method == bindparam("of_method"),
    payments.c.external_id == bindparam("id_there"),
    payments.c.direction == bindparam("to_or_from"),
)
#: Each purchase runs it, so it is built once.
_SELECT_FOR_ORDER = SELECT_PAYMENTS.where(
    payments.c.buyer_id == bindparam("payer"),
    payments.c.direction == PaymentDirection.IN,
    payments.c.order_id == bindparam("bought"),
).limit(1)
_SET_STATUS = (
    update(invoices)
    .where(invoices.c.id == bindparam("invoice"), invoices.c.status == bindparam("expected"))
    .values(status=bindparam("new_status"))
)
_SET_EXTERNAL_ID = (
    update(invoices)
    .where(invoices.c.id == bindparam("invoice"))
    .values(external_id=bindparam("id_there"), link=bindparam("address"))
)

#: The key of the time of the last restore.
_RESTORED_AT = "restored"
#: What precedes a method's name in the key that says that its list was read.
_LIST_READ = "listed:"


class Payments(Repository):
    """The repository of `Invoice` and `StoredPayment`."""

    def add_invoice(self, invoice: Invoice) -> None:
        """Store a new invoice; its payment is not accepted yet."""
        row = {
            "id": invoice.id,
            "buyer_id": invoice.buyer_id,
            "method": invoice.method,
            "credited": self.resources.amount_in_selling_currency(invoice.credited),
            "amount": invoice.amount.amount,
            "currency": invoice.amount.currency,
            "quote_id": invoice.quote_id,
            "external_id": invoice.external_id,
            "link": invoice.link,
            "status": invoice.status,
            "created_at": invoice.created_at,
        }
        self._connection.execute(insert(invoices), row)
        self.resources.after_commit.append(
            partial(self.resources.metrics.note_invoice, invoice.method)
        )

    def find_invoice(self, invoice_id: InvoiceId) -> Invoice | None:
        """Return an invoice; None if it is unknown, as after a restore."""
        return self._find(self._to_invoice, _SELECT_INVOICE, {"invoice": invoice_id})

    def find_open_for_quote(
        self, buyer: BuyerId, quote_id: QuoteId, method: MethodName
    ) -> Invoice | None:
        """Return the newest open invoice of a quote by this method."""
        query = (
            select(invoices)
            .where(
                invoices.c.buyer_id == buyer,
                invoices.c.quote_id == quote_id,
                invoices.c.method == method,
                invoices.c.status == InvoiceStatus.OPEN,
            )
            .order_by(invoices.c.created_at.desc())
            .limit(1)
        )
        return self._find(self._to_invoice, query)

    def count_open(self, buyer: BuyerId, method: MethodName, since: datetime) -> int:
        """Count a buyer's open invoices that have the method's id and were made since a time."""
        query = select(func.count()).where(
            invoices.c.buyer_id == buyer,
            invoices.c.method == method,
            invoices.c.created_at > since,
            text("status = 'open' AND external_id IS NOT NULL"),
        )
        return int(self._connection.execute(query).scalar_one())

    def find_invoice_at(self, method: MethodName, external_id: str) -> Invoice | None:
        """Return the invoice to which its method gave this id."""
        query = select(invoices).where(
            invoices.c.method == method, invoices.c.external_id == external_id
        )
        return self._find(self._to_invoice, query)

    def set_external_id(self, invoice_id: InvoiceId, external_id: str, link: str) -> None:
        """Store the method's own id of an invoice, and the address to pay at."""
        values = {"invoice": invoice_id, "id_there": external_id, "address": link}
        self._connection.execute(_SET_EXTERNAL_ID, values)

    def list_open(
        self, methods: Collection[MethodName], limit: int
    ) -> Mapping[MethodName, Sequence[Invoice]]:
        """Return the newest open invoices that have an id of their method, by method."""
        query = (
            select(invoices)
            .where(
                text("status = 'open'"),  # not bound, so that the partial index is used
                invoices.c.external_id.is_not(None),
                unindexed(invoices.c.method).in_(methods),
            )
            .order_by(invoices.c.created_at.desc())
            .limit(limit)
        )
        found: dict[MethodName, list[Invoice]] = {}
        for row in self._connection.execute(query):
            found.setdefault(MethodName(row.method), []).append(self._to_invoice(row))
        return found

    def list_overdue(
        self,
        before: datetime,
        by_hand_before: tuple[MethodName, datetime],
        polled: Collection[MethodName],
        limit: int,
    ) -> Sequence[Invoice]:
        """Return open invoices from before a time, with another time for the method by hand.

        Those that `polled` methods have, and those with a claim, are left out.
        """
        query = select(invoices).where(
            _is_overdue(before, by_hand_before),
            invoices.c.status == InvoiceStatus.OPEN,
            # Without an id of its method it was never payable there, and is never asked about.
            or_(invoices.c.method.not_in(polled), invoices.c.external_id.is_(None)),
        )
        return self._list(self._to_invoice, query.limit(limit))

    def purge_closed(
        self, before: datetime, by_hand_before: tuple[MethodName, datetime], limit: int
    ) -> int:
        """Delete up to `limit` closed invoices without a claim from before a time; return how many."""
        due = and_(_is_overdue(before, by_hand_before), invoices.c.status == InvoiceStatus.CLOSED)
        purged = delete(invoices).where(is_in_step(invoices, due, limit))
        return self._change(purged)

    def set_status(
        self, invoice_id: InvoiceId, expected: InvoiceStatus, status: InvoiceStatus
    ) -> bool:
        """Change the status; return False if it was not `expected`."""
        values = {"invoice": invoice_id, "expected": expected, "new_status": status}
        return self._change(_SET_STATUS, values) == 1

    def accept(self, invoice_id: InvoiceId, now: datetime) -> bool:
        """Note that the payment of an open invoice is accepted; its quote is kept for it.

        Return False if the invoice is not open, or if its payment was accepted less than a minute ago.
        """
        accepted = update(invoices).where(
            invoices.c.id == invoice_id,
            invoices.c.status == InvoiceStatus.OPEN,
            or_(invoices.c.held_at.is_(None), not_(_is_just_accepted(now))),
        )
        return self._change(accepted.values(held_at=now)) == 1

    def was_just_accepted(self, invoice_id: InvoiceId, now: datetime) -> bool:
        """Return whether the payment of an invoice was accepted less than a minute ago."""
        query = select(invoices.c.id).where(invoices.c.id == invoice_id, _is_just_accepted(now))
        return self._connection.scalar(query) is not None

    def end_acceptance(self, invoice_id: InvoiceId) -> None:
        """Note that the payment of an invoice is not accepted: nothing is kept for it."""
        ended = update(invoices).where(invoices.c.id == invoice_id)
        self._connection.execute(ended.values(held_at=None))

    def add_payment(self, payment: StoredPayment) -> bool:
        """Store a payment; return False if (method, id, direction) is stored already."""
        event = payment.event
        row = {
            "method": event.method,
            "external_id": to_short_text(event.external_id),
            "direction": event.direction,
            "buyer_id": event.buyer_id,
            "amount": event.amount.amount,
            "currency": event.amount.currency,
            "credited": self.resources.amount_in_selling_currency(payment.credited),
            "provider_id": to_short_text(event.provider_id),
            "details": json.dumps(dict(event.details)),
            "source": event.source,
            "at": event.at,
            "invoice_id": payment.invoice_id,
            "order_id": payment.order_id,
        }
        once = self.resources.insert(payments).values(row).on_conflict_do_nothing()
        is_new = self._connection.execute(once.returning(payments.c.id)).first() is not None
        if is_new:
            outcome = _find_outcome(payment)
            note = self.resources.metrics.note_payment
            self.resources.after_commit.append(partial(note, event.method, outcome, event.amount))
        return is_new

    def list_known(
        self, method: MethodName, external_ids: Sequence[str], direction: PaymentDirection
    ) -> set[str]:
        """Return those of `external_ids` that are stored, with one statement."""
        stored_as = {each: to_short_text(each) for each in external_ids}
        query = select(payments.c.external_id).where(
            payments.c.method == method,
            payments.c.direction == direction,
            payments.c.external_id.in_(stored_as.values()),
        )
        found = set(self._connection.scalars(query))
        return {each for each, stored in stored_as.items() if stored in found}

    def find_payment(
        self, method: MethodName, external_id: str, direction: PaymentDirection
    ) -> StoredPayment | None:
        """Return a stored payment."""
        values = {
            "of_method": method,
            "id_there": to_short_text(external_id),
            "to_or_from": direction,
        }
        return self._find(self._to_payment, _SELECT_PAYMENT, values)

    def get_payment(self, payment_id: PaymentId) -> StoredPayment | None:
        """Return a stored payment by its number."""
        query = SELECT_PAYMENTS.where(payments.c.id == payment_id)
        return self._find(self._to_payment, query)

    def list_of_buyer(self, buyer: BuyerId, limit: int, offset: int = 0) -> Sequence[StoredPayment]:
        """Return a part of the buyer's payments, newest first, without refunds and reversals."""
        query = SELECT_PAYMENTS.where(_is_paid_by(buyer)).order_by(payments.c.id.desc())
        return self._list(self._to_payment, query.offset(offset).limit(limit))

    def count_of_buyer(self, buyer: BuyerId) -> int:
        """Return how many payments the buyer made, without refunds and reversals."""
        query = select(func.count()).select_from(payments).where(_is_paid_by(buyer))
        return self._connection.scalar(query) or 0

    def find_for_order(self, buyer: BuyerId, order_id: OrderId) -> StoredPayment | None:
        """Return the payment of the buyer that bought an order; None if none did."""
        values = {"payer": buyer, "bought": order_id}
        return self._find(self._to_payment, _SELECT_FOR_ORDER, values)

    def find_by_external_id(self, external_id: str) -> StoredPayment | None:
        """Return the newest payment with this id, whatever its method."""
        query = (
            SELECT_PAYMENTS.where(
                payments.c.external_id == to_short_text(external_id),
                payments.c.direction == PaymentDirection.IN,
            )
            .order_by(payments.c.id.desc())
            .limit(1)
        )
        return self._find(self._to_payment, query)

    def list_events(self, method: MethodName) -> Sequence[PaymentEvent]:
        """Return every payment, refund and reversal of a method, oldest first."""
        query = SELECT_PAYMENTS.where(payments.c.method == method).order_by(payments.c.id)
        return [each.event for each in self._list(self._to_payment, query)]

    def record_restore(self, at: datetime) -> None:
        """Record that the database was restored: it may lack what happened before `at`.

        Every list of payments must be read once before what it lacks is known.
        """
        self.set_restore_time(at)
        self._connection.execute(update(invoices).values(is_from_backup=True))
        is_mark = meta.c.key.startswith(_LIST_READ, autoescape=True)
        self._connection.execute(delete(meta).where(is_mark))

    def set_restore_time(self, at: datetime) -> None:
        """Change the time of the last restore."""
        save_meta_value(self.resources, _RESTORED_AT, at.isoformat().encode())

    def mark_list_read(self, method: MethodName) -> None:
        """Record that a method's list was read to its end since this database began or was restored."""
        save_meta_value(self.resources, _LIST_READ + method, b"read")

    def is_list_read(self, method: MethodName) -> bool:
        """Return whether `mark_list_read` was called since this database began or was restored."""
        keys = [_LIST_READ + each for each in (method, EVERY_METHOD)]
        query = select(meta.c.key).where(meta.c.key.in_(keys)).limit(1)
        return self._connection.scalar(query) is not None

    def sum_since(self, since: datetime) -> Sequence[PaymentSum]:
        """Return what was paid, returned and taken back since `since`, by method and currency."""
        key = payments.c.method, payments.c.direction, payments.c.currency
        query = select(
            *key, func.count().label("times"), func.sum(payments.c.amount).label("total")
        )
        rows = self._connection.execute(
            query.where(payments.c.at >= since).group_by(*key).order_by(*key)
        )
        return [
            PaymentSum(
                MethodName(row.method),
                PaymentDirection(row.direction),
                Money(int(row.total), row.currency),
                row.times,
            )
            for row in rows
        ]

    def newest_time(self) -> datetime | None:
        """Return when the newest invoice or ledger entry was stored, by our own clock."""
        columns = (invoices.c.created_at, entries.c.at)
        found = [self._connection.scalar(select(func.max(column))) for column in columns]
        return max((time for time in found if time is not None), default=None)

    def restored_at(self) -> datetime | None:
        """Return when the database was last restored; None if it never was."""
        value = load_meta_value(self.resources, _RESTORED_AT)
        return None if value is None else datetime.fromisoformat(value.decode())

    def _to_payment(self, row: Row[Any]) -> StoredPayment:
        return to_payment(self.resources, row)

    def _to_invoice(self, row: Row[Any]) -> Invoice:
        return Invoice(
            id=InvoiceId(row.id),
            buyer_id=BuyerId(row.buyer_id),
            method=MethodName(row.method),
            credited=Money(row.credited, self.resources.currency),
            amount=Money(row.amount, row.currency),
            created_at=row.created_at,
            quote_id=None if row.quote_id is None else QuoteId(row.quote_id),
            external_id=row.external_id,
            link=row.link,
            status=InvoiceStatus(row.status),
            is_from_backup=row.is_from_backup,
        )


def _is_overdue(
    before: datetime, by_hand_before: tuple[MethodName, datetime]
) -> ColumnElement[bool]:
    """Return the condition for invoices that are not paid, have no claim and are as old as that."""
    by_hand, its_time = by_hand_before
    has_claim = exists().where(payment_claims.c.invoice_id == invoices.c.id)
    return and_(
        text("invoices.status <> 'paid'"),  # not bound, so that the partial index is used
        invoices.c.created_at < before,
        or_(invoices.c.method != by_hand, invoices.c.created_at < its_time),
        ~has_claim,
    )


def _is_just_accepted(now: datetime) -> ColumnElement[bool]:
    """Return the condition for invoices; a time ahead is from before the clock was set back."""
    return and_(invoices.c.held_at > now - ACCEPTED_ONCE_IN, invoices.c.held_at <= now)


def _is_paid_by(buyer: BuyerId) -> ColumnElement[bool]:
    """Return the condition for payments of a buyer that are no refunds and no reversals."""
    return and_(payments.c.buyer_id == buyer, payments.c.direction == PaymentDirection.IN)


def to_payment(resources: RepositoryResources, row: Row[Any]) -> StoredPayment:
    """Return the payment of a row of `SELECT_PAYMENTS`."""
    event = PaymentEvent(
        method=MethodName(row.method),
        external_id=row.external_id,
        direction=PaymentDirection(row.direction),
        buyer_id=BuyerId(row.buyer_id),
        amount=Money(row.amount, row.currency),
        at=row.at,
        source=PaymentSource(row.source),
        provider_id=row.provider_id,
        details=json.loads(row.details),
    )
    return StoredPayment(
        event,
        Money(row.credited + row.credited_later, resources.currency),
        None if row.invoice_id is None else InvoiceId(row.invoice_id),
        None if row.order_id is None else OrderId(row.order_id),
        PaymentId(row.id),
    )


def _find_outcome(payment: StoredPayment) -> PaymentOutcome:
    match payment.event.direction:
        case PaymentDirection.REFUND:
            return PaymentOutcome.REFUNDED
        case PaymentDirection.REVERSAL:
            return PaymentOutcome.REVERSED
        case PaymentDirection.IN:
            is_credited = bool(payment.credited)
            return PaymentOutcome.CREDITED if is_credited else PaymentOutcome.WAITS_FOR_STAFF

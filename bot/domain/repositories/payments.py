"""The repository of invoices and payments. A stored payment is never changed."""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Protocol

from bot.domain.ids import BuyerId, InvoiceId, MethodName, OrderId, PaymentId, QuoteId
from bot.domain.payments import (
    Invoice,
    InvoiceStatus,
    PaymentDirection,
    PaymentEvent,
    PaymentSum,
    StoredPayment,
)


class Payments(Protocol):
    """The repository of `Invoice` and `StoredPayment`."""

    async def add_invoice(self, invoice: Invoice) -> None:
        """Store a new invoice; its payment is not accepted yet."""

    async def find_invoice(self, invoice_id: InvoiceId) -> Invoice | None:
        """Return an invoice; None if it is unknown, as after a restore."""

    async def find_open_for_quote(
        self, buyer: BuyerId, quote_id: QuoteId, method: MethodName
    ) -> Invoice | None:
        """Return the newest open invoice of a quote by this method."""

    async def count_open(self, buyer: BuyerId, method: MethodName, since: datetime) -> int:
        """Count a buyer's open invoices that have the method's id and were made since a time."""

    async def find_invoice_at(self, method: MethodName, external_id: str) -> Invoice | None:
        """Return the invoice to which its method gave this id."""

    async def set_external_id(self, invoice_id: InvoiceId, external_id: str, link: str) -> None:
        """Store the method's own id of an invoice, and the address to pay at."""

    async def list_open(
        self, methods: Collection[MethodName], limit: int
    ) -> Mapping[MethodName, Sequence[Invoice]]:
        """Return the newest open invoices that have an id of their method, by method."""

    async def list_overdue(
        self,
        before: datetime,
        by_hand_before: tuple[MethodName, datetime],
        polled: Collection[MethodName],
        limit: int,
    ) -> Sequence[Invoice]:
        """Return open invoices from before a time, with another time for the method by hand.

        Those that `polled` methods have, and those with a claim, are left out.
        """

    async def purge_closed(
        self, before: datetime, by_hand_before: tuple[MethodName, datetime], limit: int
    ) -> int:
        """Delete up to `limit` closed invoices without a claim from before a time; return how many."""

    async def set_status(
        self, invoice_id: InvoiceId, expected: InvoiceStatus, status: InvoiceStatus
    ) -> bool:
        """Change the status; return False if it was not `expected`."""

    async def accept(self, invoice_id: InvoiceId, now: datetime) -> bool:
        """Note that the payment of an open invoice is accepted; its quote is kept for it.

        Return False if the invoice is not open, or if its payment was accepted less than a minute ago.
        """

    async def was_just_accepted(self, invoice_id: InvoiceId, now: datetime) -> bool:
        """Return whether the payment of an invoice was accepted less than a minute ago."""

    async def end_acceptance(self, invoice_id: InvoiceId) -> None:
        """Note that the payment of an invoice is not accepted: nothing is kept for it."""

    async def add_payment(self, payment: StoredPayment) -> bool:
        """Store a payment; return False if (method, id, direction) is stored already."""

    async def list_known(
        self, method: MethodName, external_ids: Sequence[str], direction: PaymentDirection
    ) -> set[str]:
        """Return those of `external_ids` that are stored, with one statement."""

    async def find_payment(
        self, method: MethodName, external_id: str, direction: PaymentDirection
    ) -> StoredPayment | None:
        """Return a stored payment."""

    async def get_payment(self, payment_id: PaymentId) -> StoredPayment | None:
        """Return a stored payment by its number."""

    async def list_of_buyer(
        self, buyer: BuyerId, limit: int, offset: int = 0
    ) -> Sequence[StoredPayment]:
        """Return a part of the buyer's payments, newest first, without refunds and reversals."""

    async def count_of_buyer(self, buyer: BuyerId) -> int:
        """Return how many payments the buyer made, without refunds and reversals."""

    async def find_for_order(self, buyer: BuyerId, order_id: OrderId) -> StoredPayment | None:
        """Return the payment of the buyer that bought an order; None if none did."""

    async def find_by_external_id(self, external_id: str) -> StoredPayment | None:
        """Return the newest payment with this id, whatever its method."""

    async def list_events(self, method: MethodName) -> Sequence[PaymentEvent]:
        """Return every payment, refund and reversal of a method, oldest first."""

    async def record_restore(self, at: datetime) -> None:
        """Record that the database was restored: it may lack what happened before `at`.

        Every list of payments must be read once before what it lacks is known.
        """

    async def set_restore_time(self, at: datetime) -> None:
        """Change the time of the last restore."""

    async def mark_list_read(self, method: MethodName) -> None:
        """Record that a method's list was read to its end since this database began or was restored."""

    async def is_list_read(self, method: MethodName) -> bool:
        """Return whether `mark_list_read` was called since this database began or was restored."""

    async def sum_since(self, since: datetime) -> Sequence[PaymentSum]:
        """Return what was paid, returned and taken back since `since`, by method and currency."""

    async def newest_time(self) -> datetime | None:
        """Return when the newest invoice or ledger entry was stored, by our own clock."""

    async def restored_at(self) -> datetime | None:
        """Return when the database was last restored; None if it never was."""

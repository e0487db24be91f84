"""Payments outside of Telegram, which outlive the shop's process: by a link, and by hand.

A page behind a link is asked about its invoices. What is paid by hand is only known to the operators.
"""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from bot.domain.ids import MethodName
from bot.domain.money import Money
from bot.domain.payments.claims import BY_HAND
from bot.domain.payments.gateway import (
    InvoiceReport,
    InvoiceText,
    OpenedInvoice,
    PaymentGateway,
    ReportedPayment,
)
from bot.domain.payments.payments import (
    Invoice,
    InvoiceStatus,
    MethodRate,
    MethodTerms,
    PaymentMethod,
)

LINK = MethodName("crypto-pay")
_RATE, _MINIMUM, _MAXIMUM = MethodRate(Decimal(1)), Money(1_00, "USD"), Money(1_000_00, "USD")
#: A method with a page of its own, which is asked about its invoices.
LINK_METHOD = PaymentMethod(
    MethodTerms(
        LINK,
        number=9,
        currency="USD",
        minimum=_MINIMUM,
        maximum=_MAXIMUM,
        can_list=True,
        can_refund=True,
        is_polled=True,
        anybody_can_pay=True,
    ),
    _RATE,
)
BY_HAND_METHOD = PaymentMethod(
    MethodTerms(
        BY_HAND,
        number=4,
        currency="USD",
        minimum=_MINIMUM,
        maximum=_MAXIMUM,
        anybody_can_pay=True,
        by_hand=True,
    ),
    _RATE,
)


@dataclass(frozen=True, slots=True)
class OtherPayment:
    """A person's payment, in cents; `id` is the method's id of it."""

    id: str
    payer: int
    cents: int


@dataclass(slots=True)
class SimulatedLinkPage(PaymentGateway):
    """A page on which invoices are paid. It says what was paid whenever it is asked."""

    opened: dict[str, tuple[Invoice, str]] = field(default_factory=dict)
    paid: dict[str, ReportedPayment] = field(default_factory=dict)

    async def open_invoice(
        self, invoice: Invoice, payload: str, text: InvoiceText
    ) -> OpenedInvoice:
        """Make an invoice payable under a new id."""
        number = f"link-{len(self.opened) + 1}"
        self.opened[number] = (invoice, payload)
        return OpenedInvoice(number, f"https://pay.example/{number}")

    def pay(self, number: str, at: datetime) -> OtherPayment:
        """Pay an invoice once as any person; its owner is credited."""
        invoice, payload = self.opened[number]
        self.paid[number] = ReportedPayment(number, invoice.amount, at, payload)
        return OtherPayment(number, invoice.buyer_id, invoice.amount.amount)

    async def read_invoices(self, external_ids: Sequence[str]) -> Sequence[InvoiceReport]:
        """Return what is open and what is paid."""
        return [self._report(each) for each in external_ids if each in self.opened]

    def _report(self, number: str) -> InvoiceReport:
        payment = self.paid.get(number)
        status = InvoiceStatus.OPEN if payment is None else InvoiceStatus.PAID
        return InvoiceReport(number, status, payment)

    async def list_payments(self) -> AsyncIterator[Sequence[ReportedPayment]]:
        """Yield one page with all payments."""
        yield list(self.paid.values())

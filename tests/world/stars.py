"""Telegram's part in payments in Stars, which outlives the shop's process: charges and updates."""

import hashlib
import hmac
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal

from bot.chat.telegram.stars import TERMS
from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.payments.gateway import (
    InvoiceText,
    OpenedInvoice,
    PaymentGateway,
    RefundOutcome,
    RefundResult,
    ReportedPayment,
)
from bot.domain.payments.payments import (
    Invoice,
    MethodRate,
    PaymentDirection,
    PaymentEvent,
    PaymentMethod,
    PaymentSource,
    StoredPayment,
)
from bot.services.payments.invoices import MadeInvoice

STARS = TERMS.name
#: One Star is worth 1.3 cents, so an amount is seldom a whole number of Stars.
METHOD = PaymentMethod(TERMS, MethodRate(Decimal("0.013")))
#: An event that an update reports, and the payload of its invoice.
Report = tuple[PaymentEvent, str]


def sign(text: bytes) -> list[str]:
    """Sign under a key of the tests."""
    return [hmac.new(b"key", text, hashlib.sha256).hexdigest()]


@dataclass(frozen=True, slots=True)
class Charge:
    """A person's payment of an invoice."""

    id: str
    payer: int
    stars: int
    payload: str
    at: datetime

    @property
    def cents(self) -> int:
        """Return the value, which is also what an invoice of so many Stars credits."""
        return self.stars * 13 // 10

    def report(self, direction: PaymentDirection = PaymentDirection.IN) -> Report:
        """Return the update that reports the charge to the shop, or that it was taken back."""
        event = PaymentEvent(
            method=STARS,
            external_id=self.id,
            direction=direction,
            buyer_id=BuyerId(self.payer),
            amount=Money(self.stars, "XTR"),
            at=self.at,
            source=PaymentSource.UPDATE,
        )
        return event, self.payload

    def list_as(self, direction: PaymentDirection) -> ReportedPayment:
        """Return the charge, or its reversal, as Telegram's own list has it."""
        return ReportedPayment(
            external_id=self.id,
            amount=Money(self.stars, "XTR"),
            at=self.at,
            payload=self.payload,
            payer=BuyerId(self.payer),
            direction=direction,
        )


@dataclass(slots=True)
class SimulatedStars(PaymentGateway):
    """The Stars that people paid. `updates` were not handled by the shop yet, the oldest first.

    The answer to the first refund is lost on the way.
    """

    charges: list[Charge] = field(default_factory=list)
    taken_back: list[str] = field(default_factory=list)
    #: Charges that the shop has returned, each once for every time that money moved.
    returned: list[str] = field(default_factory=list)
    updates: list[Report] = field(default_factory=list)
    #: What happens while the shop waits for the answer to a refund, before the money moves.
    while_refunding: Callable[[], Awaitable[None]] | None = None

    def charge(self, payer: int, made: MadeInvoice, at: datetime) -> Report:
        """Let a person pay an invoice; return the update."""
        stars = made.invoice.amount.amount
        number = f"charge-{len(self.charges) + 1}"
        self.charges.append(Charge(number, payer, stars, made.payload, at))
        return self.charges[-1].report()

    def take_back(self, charge: Charge) -> Report:
        """Let Telegram take a payment back; return the update."""
        self.taken_back.append(charge.id)
        return charge.report(PaymentDirection.REVERSAL)

    async def open_invoice(
        self, invoice: Invoice, payload: str, text: InvoiceText
    ) -> OpenedInvoice:
        """Send the invoice as a message, which always succeeds."""
        return OpenedInvoice()

    async def refund(self, payment: StoredPayment, key: str) -> RefundResult:
        """Return the Stars of a charge once, and tell the shop of it by an update too."""
        charge = self.find(payment.event.external_id)
        assert charge is not None, "only a charge is returned"
        if self.while_refunding is not None:
            await self.while_refunding()
        if self.is_gone(charge):
            return RefundResult(RefundOutcome.DONE)
        self.returned.append(charge.id)
        self.updates.append(charge.report(PaymentDirection.REVERSAL))
        is_first = len(self.returned) == 1
        return RefundResult(RefundOutcome.UNKNOWN if is_first else RefundOutcome.DONE)

    async def list_payments(self) -> AsyncIterator[Sequence[ReportedPayment]]:
        """Yield one page with all payments, and one with all reversals."""
        yield [charge.list_as(PaymentDirection.IN) for charge in self.charges]
        yield [
            charge.list_as(PaymentDirection.REVERSAL)
            for charge in self.charges
            if self.is_gone(charge)
        ]

    def is_gone(self, charge: Charge) -> bool:
        """Return whether the money of a charge was taken back, or returned by the shop."""
        return charge.id in {*self.taken_back, *self.returned}

    def find(self, charge_id: str) -> Charge | None:
        """Return a charge by its id."""
        return next((charge for charge in self.charges if charge.id == charge_id), None)

    def movements(self) -> set[tuple[str, str]]:
        """Return the id and the direction of all that was paid, taken back and returned."""
        return (
            {(charge.id, "in") for charge in self.charges}
            | {(charge_id, "reversal") for charge_id in self.taken_back}
            | {(charge_id, "refund") for charge_id in self.returned}
        )

    def list_unknown(self, known: set[tuple[str, str]]) -> set[tuple[str, str]]:
        """Return the movements that a shop which has stored the `known` ones has missed.

        A reversal has the id of its payment, so a refund that the shop began may account for it.
        """
        refunded = {(charge_id, "reversal") for charge_id, way in known if way == "refund"}
        return self.movements() - known - refunded

    def paid_cents(self, buyer: int) -> int:
        """Return the value of what a person paid and what did not go back."""
        return sum(
            charge.cents
            for charge in self.charges
            if charge.payer == buyer and not self.is_gone(charge)
        )

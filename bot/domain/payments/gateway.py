"""The port to payment methods: opening an invoice, asking about it, and paying back.

`bot/adapters` implements it for methods with an interface of their own, `bot/chat/telegram` for
those of Telegram. A gateway books nothing: what it reports is booked by `bot/services/payments`.
"""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.payments.payments import (
    Invoice,
    InvoiceStatus,
    PaymentDirection,
    PaymentMethod,
    StoredPayment,
)


@dataclass(frozen=True, slots=True)
class InvoiceText:
    """The title and the description of an invoice."""

    title: str
    description: str


@dataclass(frozen=True, slots=True)
class OpenedInvoice:
    """An open invoice. All fields are empty if the method has sent a message of its own.

    `external_id` is the method's id of the invoice. `link` is the address to pay at.
    `instructions` are the operator's words for a payment by hand.
    """

    external_id: str | None = None
    link: str = ""
    instructions: str = ""


@dataclass(frozen=True, slots=True)
class ReportedPayment:
    """A movement of money as a method reports it.

    `external_id` is unique within method and direction. `payload` names the invoice. `payer` is None
    if the method does not say who paid: then the owner of the invoice counts. `details` are facts
    to keep, such as the asset that was sent.
    """

    external_id: str
    amount: Money
    at: datetime
    payload: str
    payer: BuyerId | None = None
    direction: PaymentDirection = PaymentDirection.IN
    details: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class InvoiceReport:
    """The method's own status of an invoice; `payment` is set if it is paid and can be read.

    With `is_unreadable` the status is not understood; maybe it is paid.
    """

    external_id: str
    status: InvoiceStatus
    payment: ReportedPayment | None = None
    is_unreadable: bool = False


class RefundOutcome(StrEnum):
    """The outcome of a refund that the shop requested."""

    #: The money is returned, by this call or by an earlier one.
    DONE = "done"
    #: The method will not return the money; a person must decide.
    REFUSED = "refused"
    #: Nothing is known, or the method is busy: the same call is made again.
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class RefundResult:
    """The result of a call that returns money; `reason` is the method's own words.

    `retry_after` is how many seconds the method asks to wait.
    """

    outcome: RefundOutcome
    reason: str = ""
    retry_after: float = 0.0


class PaymentGateway(ABC):
    """Talks to one payment method. A method that cannot do something keeps the default.

    Raises PaymentMethodUnavailable if the method gives no usable answer, and PaymentMethodRefused
    if it says no.
    """

    @abstractmethod
    async def open_invoice(
        self, invoice: Invoice, payload: str, text: InvoiceText
    ) -> OpenedInvoice:
        """Make the invoice payable. `payload` is returned with the payment."""

    async def read_invoices(
        self,
        external_ids: Sequence[str],  # noqa: ARG002 - part of the port
    ) -> Sequence[InvoiceReport]:
        """Return the method's status of invoices; those that it does not have are left out.

        An invoice that it has but that cannot be read is OPEN.
        """
        return ()

    async def list_payments(self) -> AsyncIterator[Sequence[ReportedPayment]]:
        """Yield all payments and reversals that the method lists, a page at a time.

        A page may be empty. A method without a list yields one empty page.
        """
        yield ()

    async def read_balance(self) -> Money | None:
        """Return what the method holds for the shop; None if it does not tell."""
        return None

    async def refund(
        self,
        payment: StoredPayment,  # noqa: ARG002 - part of the port
        key: str,  # noqa: ARG002 - part of the port
    ) -> RefundResult:
        """Return all of a payment to its payer. Never raise: an error is UNKNOWN.

        `key` is unique for the refund: a repeated call with it never pays twice.
        """
        return RefundResult(RefundOutcome.REFUSED, "this payment method cannot return money")

    async def aclose(self) -> None:  # noqa: B027 - a method without connections has nothing to close
        """Close the connections."""


@dataclass(frozen=True, slots=True)
class PaymentMethodSetup:
    """A payment method that the operator has set up.

    `rate_source` is the file or the address of its rate, with the field after a "#"; "" if the rate
    of `method` is fixed.
    """

    method: PaymentMethod
    gateway: PaymentGateway
    rate_source: str = ""

"""Payment by hand: the buyer follows the operator's instructions, and an operator confirms the money.

Nothing is called: the invoice gets a reference, which leads from the payment back to it.
"""

from dataclasses import dataclass
from decimal import Decimal
from typing import Final

from bot.domain.payments.claims import BY_HAND, make_reference
from bot.domain.payments.gateway import (
    InvoiceText,
    OpenedInvoice,
    PaymentGateway,
    PaymentMethodSetup,
)
from bot.domain.payments.payments import Invoice, MethodRate, MethodTerms, PaymentMethod
from bot.domain.system_ports import Clock
from bot.domain.typed_amount import parse_amount
from bot.settings import Settings

#: The number of the method on buttons; it never changes.
NUMBER: Final = 4


def open_method(
    settings: Settings,
    clock: Clock,  # noqa: ARG001 - all methods are opened alike
) -> PaymentMethodSetup | None:
    """Return the method as the settings describe it; None if it is not set up."""
    instructions = settings.by_hand_instructions
    if not instructions:
        return None
    currency = settings.by_hand_currency or settings.currency
    terms = MethodTerms(
        BY_HAND,
        number=NUMBER,
        currency=currency,
        minimum=parse_amount(settings.by_hand_minimum, currency),
        maximum=parse_amount(settings.by_hand_maximum, currency),
        anybody_can_pay=True,
        by_hand=True,
        label=settings.by_hand_name,
    )
    method = PaymentMethod(terms, MethodRate(settings.by_hand_value or Decimal(1)))
    return PaymentMethodSetup(method, PaymentByHand(instructions), settings.by_hand_value_source)


@dataclass(frozen=True, slots=True)
class PaymentByHand(PaymentGateway):
    """Shows the operator's instructions. It lists and returns nothing: operators do that."""

    instructions: str

    async def open_invoice(
        self,
        invoice: Invoice,
        payload: str,  # noqa: ARG002 - no payload returns from a bank
        text: InvoiceText,  # noqa: ARG002 - the screen shows it
    ) -> OpenedInvoice:
        """Return the instructions, and the reference as the invoice's id."""
        return OpenedInvoice(make_reference(invoice.id), instructions=self.instructions)

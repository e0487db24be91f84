"""Payments by a payment provider that is connected to the bot at @BotFather: bank cards and others.

The Bot API neither lists nor returns these payments: the provider's own page does both.
"""

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Final

from telegram import Bot

from bot.chat.telegram import invoices
from bot.chat.telegram.invoices import PROVIDER
from bot.domain.money import Money
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
NUMBER: Final = 2


def open_method(settings: Settings, bot: Bot, clock: Clock) -> PaymentMethodSetup | None:
    """Return the method as the settings describe it; None if it is not set up."""
    if settings.provider_token is None:
        return None
    currency = settings.provider_currency or settings.currency
    terms = MethodTerms(
        PROVIDER,
        number=NUMBER,
        currency=currency,
        minimum=parse_amount(settings.provider_minimum, currency),
        maximum=parse_amount(settings.provider_maximum, currency),
    )
    rate = MethodRate(
        settings.provider_value or Decimal(1), int(settings.provider_buffer_percent * 100)
    )
    gateway = ProviderPayments(bot, clock, settings.provider_token.get_secret_value())
    return PaymentMethodSetup(PaymentMethod(terms, rate), gateway, settings.provider_value_source)


def narrow_limits(setup: PaymentMethodSetup, least: int, most: int) -> PaymentMethodSetup:
    """Return the method with the bounds that Telegram allows too, in minor units.

    Raises ValueError if both leave no amount.
    """
    terms = setup.method.terms
    minimum = max(terms.minimum, Money(least, terms.currency))
    maximum = min(terms.maximum, Money(most, terms.currency))
    if minimum > maximum:
        raise ValueError(f"Telegram allows no amount from {terms.minimum} to {terms.maximum}")
    method = replace(setup.method, terms=replace(terms, minimum=minimum, maximum=maximum))
    return replace(setup, method=method)


@dataclass(frozen=True, slots=True)
class ProviderPayments(PaymentGateway):
    """The gateway of the provider. `token` is the provider's, from @BotFather."""

    bot: Bot
    clock: Clock
    token: str

    async def open_invoice(
        self, invoice: Invoice, payload: str, text: InvoiceText
    ) -> OpenedInvoice:
        """Send the invoice as a message of its own."""
        await invoices.send_invoice(self.bot, self.clock, invoice, payload, text, self.token)
        return OpenedInvoice()

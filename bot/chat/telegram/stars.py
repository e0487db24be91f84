"""Payments in Telegram Stars: they need no provider and have no fractions.

Telegram lists them, returns them, and may take them back by itself.
"""

import logging
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from telegram import Bot
from telegram.error import BadRequest, TelegramError

from bot.chat.telegram import call_retries, invoices
from bot.chat.telegram.call_retries import retry_after_seconds, summarize_exception
from bot.chat.telegram.invoices import STARS, STARS_CURRENCY
from bot.domain.errors import PaymentMethodUnavailable
from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.payments.gateway import (
    InvoiceText,
    OpenedInvoice,
    PaymentGateway,
    PaymentMethodSetup,
    RefundOutcome,
    RefundResult,
    ReportedPayment,
)
from bot.domain.payments.payments import (
    Invoice,
    MethodRate,
    MethodTerms,
    PaymentDirection,
    PaymentMethod,
    StoredPayment,
)
from bot.domain.system_ports import Clock
from bot.settings import Settings

logger = logging.getLogger(__name__)

#: Telegram's limit for one invoice.
MAX_STARS: Final = 10_000
_PAGE_SIZE: Final = 100
#: What reading a strange answer raises.
_UNREADABLE: Final = (AttributeError, KeyError, TypeError, ValueError, ArithmeticError, OSError)
_ALREADY_REFUNDED: Final = "CHARGE_ALREADY_REFUNDED"

TERMS: Final = MethodTerms(
    STARS,
    number=1,
    currency=STARS_CURRENCY,
    minimum=Money(1, STARS_CURRENCY),
    maximum=Money(MAX_STARS, STARS_CURRENCY),
    can_list=True,
    can_refund=True,
)


def open_method(settings: Settings, bot: Bot, clock: Clock) -> PaymentMethodSetup | None:
    """Return the method as the settings describe it; None if it is not set up."""
    if settings.star_value is None:
        return None
    rate = MethodRate(settings.star_value, int(settings.star_buffer_percent * 100))
    method = PaymentMethod(TERMS, rate)
    return PaymentMethodSetup(method, StarPayments(bot, clock), settings.star_value_source)


@dataclass(frozen=True, slots=True)
class StarPayments(PaymentGateway):
    """The gateway of Stars."""

    bot: Bot
    clock: Clock

    async def open_invoice(
        self, invoice: Invoice, payload: str, text: InvoiceText
    ) -> OpenedInvoice:
        """Send the invoice as a message of its own."""
        await invoices.send_invoice(self.bot, self.clock, invoice, payload, text)
        return OpenedInvoice()

    async def list_payments(self) -> AsyncIterator[Sequence[ReportedPayment]]:
        """Yield what people paid and what was taken back, a page at a time, oldest first."""
        offset = 0
        while True:
            query = {"offset": offset, "limit": _PAGE_SIZE}
            try:
                found = await call_retries.call(self.bot, "getStarTransactions", query)
                transactions = list(found["transactions"])
            except TelegramError as error:
                raise PaymentMethodUnavailable(summarize_exception(error)) from None
            except _UNREADABLE:
                raise PaymentMethodUnavailable("the list cannot be read") from None
            reports = map(_read_transaction_if_possible, transactions)
            yield [report for report in reports if report is not None]
            offset += len(transactions)
            if len(transactions) < _PAGE_SIZE:
                return

    async def read_balance(self) -> Money | None:
        """Return the Stars of the bot, without fractions."""
        try:
            found = await call_retries.call(self.bot, "getMyStarBalance", {})
            return Money(int(found["amount"]), STARS_CURRENCY)
        except TelegramError as error:
            raise PaymentMethodUnavailable(summarize_exception(error)) from None
        except _UNREADABLE:
            raise PaymentMethodUnavailable("the balance cannot be read") from None

    async def refund(self, payment: StoredPayment, key: str) -> RefundResult:  # noqa: ARG002 - the charge is the key
        """Return the Stars of a payment. A charge that is refunded already counts as done."""
        event = payment.event
        request = {"user_id": event.buyer_id, "telegram_payment_charge_id": event.external_id}
        try:
            await call_retries.call(self.bot, "refundStarPayment", request)
        except BadRequest as error:
            if _ALREADY_REFUNDED in error.message.upper():  # the library writes it in small letters
                return RefundResult(RefundOutcome.DONE)
            return RefundResult(RefundOutcome.REFUSED, error.message)
        except TelegramError as error:
            reason = summarize_exception(error)
            return RefundResult(RefundOutcome.UNKNOWN, reason, retry_after_seconds(error))
        return RefundResult(RefundOutcome.DONE)


def _read_transaction_if_possible(transaction: Any) -> ReportedPayment | None:
    """Return what `_read_transaction` does; None, and log it, for one that cannot be read.

    It must not hide the payments after it.
    """
    try:
        # Only a payment for an invoice, and its reversal, count.
        source, receiver = transaction.get("source") or {}, transaction.get("receiver") or {}
        partner, direction = (source, PaymentDirection.IN)
        if not source:
            partner, direction = receiver, PaymentDirection.REVERSAL
        is_payment = partner.get("type") == "user" and (
            partner.get("transaction_type", "invoice_payment") == "invoice_payment"
        )
        if not is_payment or int(transaction["amount"]) <= 0:
            return None
        return ReportedPayment(
            external_id=str(transaction["id"]),
            amount=Money(int(transaction["amount"]), STARS_CURRENCY),
            at=datetime.fromtimestamp(int(transaction["date"]), UTC),
            payload=str(partner.get("invoice_payload") or ""),
            payer=BuyerId(int(partner["user"]["id"])),
            direction=direction,
        )
    except _UNREADABLE:
        logger.exception("a transaction of Stars cannot be read")
        return None

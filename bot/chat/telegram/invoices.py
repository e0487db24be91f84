"""Invoices that Telegram shows and collects: sending them, the answer before a payment, the reports.

Stars have the currency XTR; every other currency belongs to the payment provider of the bot. An
invoice has a start parameter, so a forwarded copy of its message leads to the bot and pays nothing
for others.
"""

from datetime import datetime
from typing import Any, Final

from telegram import Bot
from telegram.error import BadRequest, Forbidden, TelegramError

from bot.chat.telegram import call_retries
from bot.chat.telegram.call_retries import retry_telegram_call, summarize_exception
from bot.domain.errors import PaymentMethodRefused, PaymentMethodUnavailable
from bot.domain.ids import BuyerId, MethodName
from bot.domain.money import Money
from bot.domain.payments.gateway import InvoiceText
from bot.domain.payments.payments import Invoice, PaymentDirection, PaymentEvent, PaymentSource
from bot.domain.system_ports import Clock

STARS: Final = MethodName("stars")
PROVIDER: Final = MethodName("provider")
STARS_CURRENCY: Final = "XTR"
#: Telegram's limits, in characters.
MAX_TITLE, MAX_DESCRIPTION, MAX_REFUSAL = 32, 255, 200
_START_PARAMETER: Final = "invoice"


def method_of_currency(currency: str) -> MethodName:
    """Return which of Telegram's methods has collected an amount."""
    return STARS if currency == STARS_CURRENCY else PROVIDER


async def send_invoice(
    bot: Bot, clock: Clock, invoice: Invoice, payload: str, text: InvoiceText, token: str = ""
) -> None:
    """Send an invoice to its buyer; `token` is the provider's, "" for Stars.

    Retry while Telegram is unreachable. Raises PaymentMethodUnavailable and PaymentMethodRefused.
    """
    title = text.title[:MAX_TITLE]
    request: dict[str, object] = {
        "chat_id": invoice.buyer_id,
        "title": title,
        "description": text.description[:MAX_DESCRIPTION],
        "payload": payload,
        "currency": invoice.amount.currency,
        "prices": [{"label": title, "amount": invoice.amount.amount}],
        "start_parameter": _START_PARAMETER,
    }
    if token:
        request["provider_token"] = token
    try:
        await retry_telegram_call(clock, lambda: call_retries.call(bot, "sendInvoice", request))
    except (BadRequest, Forbidden) as error:
        raise PaymentMethodRefused(error.message) from None
    except TelegramError as error:
        raise PaymentMethodUnavailable(summarize_exception(error)) from None


async def answer_pre_checkout(bot: Bot, query_id: str, refusal: str | None) -> None:
    """Accept a payment, or refuse it with a sentence. Raise telegram.error.TelegramError."""
    answer: dict[str, object] = {"pre_checkout_query_id": query_id, "ok": refusal is None}
    if refusal is not None:
        answer["error_message"] = refusal[:MAX_REFUSAL]
    await call_retries.call(bot, "answerPreCheckoutQuery", answer)


def read_successful_payment(buyer: BuyerId, payment: Any, at: datetime) -> tuple[PaymentEvent, str]:
    """Return the payment that a message of Telegram reports, and its payload."""
    event = _read_event(buyer, payment, at, PaymentDirection.IN)
    return event, str(payment.invoice_payload)


def read_refunded_payment(buyer: BuyerId, payment: Any, at: datetime) -> tuple[PaymentEvent, str]:
    """Return the reversal that a message of Telegram reports, and the payload of its payment."""
    event = _read_event(buyer, payment, at, PaymentDirection.REVERSAL)
    return event, str(payment.invoice_payload)


def _read_event(
    buyer: BuyerId, payment: Any, at: datetime, direction: PaymentDirection
) -> PaymentEvent:
    return PaymentEvent(
        method=method_of_currency(str(payment.currency)),
        external_id=str(payment.telegram_payment_charge_id),
        direction=direction,
        buyer_id=buyer,
        amount=Money(int(payment.total_amount), str(payment.currency)),
        at=at,
        source=PaymentSource.UPDATE,
        provider_id=str(payment.provider_payment_charge_id or ""),
    )

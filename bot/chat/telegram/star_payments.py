"""Payments in Telegram Stars: invoices, the answer before a payment, and Telegram's own list.

Stars have the currency XTR, no provider and no fractions. An invoice has a start parameter, so a
forwarded copy of its message leads to the bot and pays nothing for others.
"""

from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Final

from telegram import Bot

from bot.chat.telegram import fast_api_calls
from bot.domain.ledger import BuyerId
from bot.domain.money import Money
from bot.domain.payments import (
    MethodName,
    PaymentDirection,
    PaymentEvent,
    PaymentSource,
)

STARS: Final = MethodName("stars")
CURRENCY: Final = "XTR"
#: Telegram's limits, in characters.
MAX_TITLE, MAX_DESCRIPTION, MAX_REFUSAL = 32, 255, 200
_PAGE_SIZE: Final = 100
_START_PARAMETER: Final = "invoice"


@dataclass(frozen=True, slots=True)
class InvoiceText:
    """What an invoice says."""

    title: str
    description: str


async def send_invoice(
    bot: Bot, chat_id: int, amount: Money, payload: str, text: InvoiceText
) -> int:
    """Send an invoice; return the id of its message. Raise telegram.error.TelegramError."""
    title = text.title[:MAX_TITLE]
    sent = await fast_api_calls.call(
        bot,
        "sendInvoice",
        {
            "chat_id": chat_id,
            "title": title,
            "description": text.description[:MAX_DESCRIPTION],
            "payload": payload,
            "currency": amount.currency,
            "prices": [{"label": title, "amount": amount.amount}],
            "start_parameter": _START_PARAMETER,
        },
    )
    return int(sent["message_id"])


async def answer_pre_checkout(bot: Bot, query_id: str, refusal: str | None) -> None:
    """Accept a payment, or refuse it with a sentence. Raise telegram.error.TelegramError."""
    answer: dict[str, object] = {"pre_checkout_query_id": query_id, "ok": refusal is None}
    if refusal is not None:
        answer["error_message"] = refusal[:MAX_REFUSAL]
    await fast_api_calls.call(bot, "answerPreCheckoutQuery", answer)


def read_successful_payment(buyer: BuyerId, payment: Any, at: datetime) -> tuple[PaymentEvent, str]:
    """Return the payment that a message of Telegram reports, and its payload."""
    event = PaymentEvent(
        method=STARS,
        external_id=str(payment.telegram_payment_charge_id),
        direction=PaymentDirection.IN,
        buyer_id=buyer,
        amount=Money(int(payment.total_amount), str(payment.currency)),
        at=at,
        source=PaymentSource.UPDATE,
        provider_id=str(payment.provider_payment_charge_id or ""),
    )
    return event, str(payment.invoice_payload)


def read_refunded_payment(buyer: BuyerId, payment: Any, at: datetime) -> PaymentEvent:
    """Return the reversal that a message of Telegram reports."""
    return PaymentEvent(
        method=STARS,
        external_id=str(payment.telegram_payment_charge_id),
        direction=PaymentDirection.REVERSAL,
        buyer_id=buyer,
        amount=Money(int(payment.total_amount), str(payment.currency)),
        at=at,
        source=PaymentSource.UPDATE,
    )


async def list_payments(bot: Bot) -> AsyncIterator[list[tuple[PaymentEvent, str]]]:
    """Yield the payments by people in Telegram's list, a page at a time, oldest first.

    Each comes with its payload. Raise telegram.error.TelegramError.
    """
    offset = 0
    while True:
        query = {"offset": offset, "limit": _PAGE_SIZE}
        found = await fast_api_calls.call(bot, "getStarTransactions", query)
        payments = map(_read_transaction, found["transactions"])
        yield [payment for payment in payments if payment is not None]
        offset += len(found["transactions"])
        if len(found["transactions"]) < _PAGE_SIZE:
            return


def _read_transaction(transaction: Any) -> tuple[PaymentEvent, str] | None:
    """Return an incoming payment for an invoice; None for any other transaction."""
    source = transaction.get("source") or {}
    is_payment = source.get("type") == "user" and (
        source.get("transaction_type", "invoice_payment") == "invoice_payment"
    )
    if not is_payment or int(transaction["amount"]) <= 0:
        return None
    event = PaymentEvent(
        method=STARS,
        external_id=str(transaction["id"]),
        direction=PaymentDirection.IN,
        buyer_id=BuyerId(int(source["user"]["id"])),
        amount=Money(int(transaction["amount"]), CURRENCY),
        at=datetime.fromtimestamp(int(transaction["date"]), UTC),
        source=PaymentSource.READ_BACK,
    )
    return event, str(source.get("invoice_payload") or "")

"""Methods for invoices, pre-checkout answers and Stars.

Prices are whole numbers in the smallest unit of their currency. This server does not support
shipping and tips.
"""

from __future__ import annotations

import re
from typing import Any

from bot.demo.telegram import limits
from bot.demo.telegram.content.inline_keyboard_validation import read_invoice_keyboard
from bot.demo.telegram.errors import bad_request
from bot.demo.telegram.methods.messages_and_callback_answers import post_message
from bot.demo.telegram.request_params import Json, Params
from bot.demo.telegram.state.invoices_and_charges import STARS, Charge
from bot.demo.telegram.state.pre_checkout_queries import PreCheckoutAnswer
from bot.demo.telegram.state.server_state import ServerState

_CURRENCY = re.compile("[A-Z]{3}")
_MAX_AMOUNT = 10**12
_MAX_PAGE_SIZE = 100


async def send_invoice(state: ServerState, params: Params) -> Json:
    """Send an invoice and return the Message."""
    invoice, payload = _read_invoice(params)
    label = f"Pay {_format_price(invoice)}"
    keyboard = read_invoice_keyboard(params, label)
    message = post_message(state, params, {"invoice": invoice}, keyboard=keyboard)
    state.invoices.add_invoice(message["message_id"], payload)
    return message


def _read_invoice(params: Params) -> tuple[Json, str]:
    payload = params.text("payload")
    if not 1 <= len(payload.encode("utf-8", "replace")) <= limits.INVOICE_PAYLOAD:
        raise bad_request("INVOICE_PAYLOAD_INVALID")
    currency = params.text("currency")
    if not _CURRENCY.fullmatch(currency):
        raise bad_request("CURRENCY_INVALID")
    invoice = {
        "title": _read_text(params, "title", limits.INVOICE_TITLE),
        "description": _read_text(params, "description", limits.INVOICE_DESCRIPTION),
        "start_parameter": params.text("start_parameter"),
        "currency": currency,
        "total_amount": _read_total(params, currency),
    }
    return invoice, payload


def _read_text(params: Params, name: str, most: int) -> str:
    text = params.text(name).strip()
    if not 1 <= len(text) <= most:
        raise bad_request(f"INVOICE_{name.upper()}_INVALID")
    return text


def _read_total(params: Params, currency: str) -> int:
    prices = params.array("prices", "LabeledPrice")
    if not prices:
        raise bad_request("prices are not specified")
    total = sum(map(_read_amount, prices))
    if currency == STARS:
        if len(prices) != 1 or params.text("provider_token"):
            raise bad_request("STARS_INVOICE_INVALID")
    elif not params.text("provider_token"):
        raise bad_request("PAYMENT_PROVIDER_INVALID")
    if not 0 < total <= _MAX_AMOUNT:
        raise bad_request("CURRENCY_TOTAL_AMOUNT_INVALID")
    return total


def _read_amount(price: Any) -> int:
    if not isinstance(price, dict) or not str(price.get("label") or "").strip():
        raise bad_request("can't parse labeled price: label must be non-empty")
    amount = price.get("amount")
    if isinstance(amount, str) and re.fullmatch("-?[0-9]{1,15}", amount, re.ASCII):
        amount = int(amount)
    if not isinstance(amount, int) or isinstance(amount, bool):
        raise bad_request("can't parse labeled price: amount must be a number")
    return amount


def _format_price(invoice: Json) -> str:
    amount, currency = invoice["total_amount"], invoice["currency"]
    return f"⭐ {amount}" if currency == STARS else f"{amount / 100:.2f} {currency}"


async def answer_pre_checkout_query(state: ServerState, params: Params) -> bool:
    """Accept a payment, or refuse it with a reason, within ten seconds."""
    verdict = PreCheckoutAnswer(params.flag("ok"), params.text("error_message").strip())
    if not verdict.ok and not verdict.reason:
        raise bad_request("ERROR_TEXT_EMPTY")
    state.pre_checkouts.record_answer(params.text("pre_checkout_query_id"), verdict)
    return True


async def refund_star_payment(state: ServerState, params: Params) -> bool:
    """Refund the Stars of a charge and post a message about it in the chat."""
    charge = state.invoices.refund(
        params.integer("user_id"), params.text("telegram_payment_charge_id")
    )
    refunded = {
        "currency": STARS,
        "total_amount": charge.amount,
        "invoice_payload": charge.payload,
        "telegram_payment_charge_id": charge.id,
    }
    chat = state.chats.find(charge.user_id)
    if chat is not None:
        message = state.chats.post(chat, state.profile.user(), {"refunded_payment": refunded})
        state.updates.push("message", message)
    return True


async def get_my_star_balance(state: ServerState, params: Params) -> Json:  # noqa: ARG001 - handler signature
    """Return the number of Stars that the bot has."""
    return {"amount": state.invoices.balance()}


async def get_star_transactions(state: ServerState, params: Params) -> Json:
    """Return incoming and outgoing Stars, oldest first."""
    offset, limit = max(params.integer("offset"), 0), params.integer("limit", _MAX_PAGE_SIZE)
    if not 1 <= limit <= _MAX_PAGE_SIZE:
        raise bad_request("limit must be between 1 and 100")
    moves = [
        move
        for charge in state.invoices.list_charges()
        if charge.currency == STARS
        for move in _list_transactions(state, charge)
    ]
    moves.sort(key=lambda move: int(move["date"]))
    return {"transactions": moves[offset : offset + limit]}


def _list_transactions(state: ServerState, charge: Charge) -> list[Json]:
    chat = state.chats.find(charge.user_id)
    if chat is None:
        return []
    partner = {
        "type": "user",
        "transaction_type": "invoice_payment",
        "user": chat.persona.user(),
        "invoice_payload": charge.payload,
    }
    move = {"id": charge.id, "amount": charge.amount}
    moves: list[Json] = [{**move, "date": charge.at, "source": partner}]
    if charge.refunded_at is not None:
        moves.append({**move, "date": charge.refunded_at, "receiver": partner})
    return moves

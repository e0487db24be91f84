"""The payload of an invoice: what a payment is for, readable without a database row.

Telegram returns it with the payment. It is signed, so that a payload of another bot or of a forger
is recognised, and complete, so that a payment can be credited after a restore that lost its invoice.
"""

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime

from bot.domain.ids import BuyerId, InvoiceId, MethodName, QuoteId
from bot.domain.money import Money
from bot.domain.payments.payments import Invoice

#: Returns the keyed hashes of a text, the one under the current key first.
Sign = Callable[[bytes], Sequence[str]]

#: Telegram's limit, in bytes.
MAX_PAYLOAD_BYTES = 128
_VERSION = "1"
_MAC_LENGTH = 22
_PAYLOAD = re.compile(
    r"(?P<signed>1\.(?P<id>[0-9a-f]{16})\.(?P<buyer>[0-9]{1,16})\.(?P<quote>[0-9]{0,12})"
    r"\.(?P<credited>[0-9]{1,15})(?P<selling_currency>[A-Z]{3,4})\.(?P<amount>[0-9]{1,15})"
    r"(?P<currency>[A-Z]{3,4})\.(?P<at>[0-9]{1,11}))\.(?P<mac>[0-9a-f]{22})",
    re.ASCII,
)


def sign_nothing(text: bytes) -> Sequence[str]:
    """Sign nothing: without a key no payload is valid."""
    raise NotImplementedError(f"no key to sign {len(text)} bytes")


def encode_payload(invoice: Invoice, bot_id: int, sign: Sign) -> str:
    """Return the signed payload of an invoice, at most `MAX_PAYLOAD_BYTES` long."""
    quote = "" if invoice.quote_id is None else str(invoice.quote_id)
    parts = (
        _VERSION,
        invoice.id,
        str(invoice.buyer_id),
        quote,
        f"{invoice.credited.amount}{invoice.credited.currency}",
        f"{invoice.amount.amount}{invoice.amount.currency}",
        str(int(invoice.created_at.timestamp())),
    )
    signed = ".".join(parts)
    return f"{signed}.{_calculate_macs(signed, bot_id, sign)[0]}"


def decode_payload(text: str, method: MethodName, bot_id: int, sign: Sign) -> Invoice | None:
    """Return the invoice that `text` describes; None if this bot has not signed it."""
    match = _PAYLOAD.fullmatch(text)
    if match is None or match["mac"] not in _calculate_macs(match["signed"], bot_id, sign):
        return None
    return Invoice(
        id=InvoiceId(match["id"]),
        buyer_id=BuyerId(int(match["buyer"])),
        method=method,
        credited=Money(int(match["credited"]), match["selling_currency"]),
        amount=Money(int(match["amount"]), match["currency"]),
        created_at=datetime.fromtimestamp(int(match["at"]), UTC),
        quote_id=QuoteId(int(match["quote"])) if match["quote"] else None,
    )


def is_payload(text: str) -> bool:
    """Return whether `text` has the form of a payload; the signature is not checked."""
    return _PAYLOAD.fullmatch(text) is not None


def find_invoice_id(text: str) -> InvoiceId | None:
    """Return the id in a payload, without a check of its signature; None if `text` is no payload."""
    match = _PAYLOAD.fullmatch(text)
    return None if match is None else InvoiceId(match["id"])


def _calculate_macs(signed: str, bot_id: int, sign: Sign) -> list[str]:
    text = f"invoice payload of bot {bot_id}: {signed}"
    return [mac[:_MAC_LENGTH] for mac in sign(text.encode())]

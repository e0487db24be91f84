"""Tests of the payload of an invoice: short, complete, and signed."""

import hashlib
import hmac

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.ids import BuyerId, InvoiceId, MethodName, QuoteId
from bot.domain.money import Money
from bot.domain.payments.invoice_payload import (
    MAX_PAYLOAD_BYTES,
    Sign,
    decode_payload,
    encode_payload,
    sign_nothing,
)
from tests.builders import an_invoice

STARS, BOT = MethodName("stars"), 123456
INVOICE = an_invoice(quote_id=QuoteId(9))


def signer(*keys: bytes) -> Sign:
    return lambda text: [hmac.new(key, text, hashlib.sha256).hexdigest() for key in keys]


SIGN = signer(b"key")
OLD = signer(b"old")
ROTATED = signer(b"new", b"old")


@given(
    buyer=st.integers(1, 2**52),
    quote=st.none() | st.integers(1, 10**12 - 1),
    credited=st.integers(1, 10**12),
    amount=st.integers(1, 10**12),
    number=st.integers(0, 2**64 - 1),
)
def test_every_invoice_fits_and_comes_back(
    buyer: int, quote: int | None, credited: int, amount: int, number: int
) -> None:
    invoice = an_invoice(
        id=InvoiceId(f"{number:016x}"),
        buyer_id=BuyerId(buyer),
        quote_id=None if quote is None else QuoteId(quote),
        credited=Money(credited, "USDC"),
        amount=Money(amount, "USDT"),
    )
    payload = encode_payload(invoice, BOT, SIGN)
    assert len(payload.encode()) <= MAX_PAYLOAD_BYTES
    assert decode_payload(payload, STARS, BOT, SIGN) == invoice


@given(place=st.integers(0, 200), character=st.characters())
def test_a_changed_payload_is_not_ours(place: int, character: str) -> None:
    payload = encode_payload(INVOICE, BOT, SIGN)
    place %= len(payload)
    changed = payload[:place] + character + payload[place + 1 :]
    found = decode_payload(changed, STARS, BOT, SIGN)
    assert found is None or changed == payload


@pytest.mark.parametrize("text", ["", " ", "1", "." * 9, "1" * 500, "\ud83d", "1.٣", "\x00"])
def test_a_text_that_is_no_payload_is_not_ours(text: str) -> None:
    assert decode_payload(text, STARS, BOT, SIGN) is None


def test_a_payload_of_another_bot_is_not_ours() -> None:
    payload = encode_payload(INVOICE, BOT, SIGN)
    assert decode_payload(payload, STARS, BOT + 1, SIGN) is None


def test_a_payload_outlives_the_rotation_of_the_key() -> None:
    payload = encode_payload(INVOICE, BOT, OLD)
    assert decode_payload(payload, STARS, BOT, ROTATED) == INVOICE
    assert decode_payload(payload, STARS, BOT, SIGN) is None


def test_without_a_key_no_payload_is_made_or_accepted() -> None:
    payload = encode_payload(INVOICE, BOT, SIGN)
    with pytest.raises(NotImplementedError):
        decode_payload(payload, STARS, BOT, sign_nothing)
    with pytest.raises(NotImplementedError):
        encode_payload(INVOICE, BOT, sign_nothing)

"""Tests of claims: references that people copy and type, and transaction numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.ids import InvoiceId, PaymentReference
from bot.domain.money import Money
from bot.domain.payments.claims import (
    MAX_EVIDENCE,
    ClaimLimits,
    ClaimStatus,
    EvidenceProblem,
    decode_evidence_count,
    decode_reference_number,
    encode_claim_version,
    encode_reference_number,
    make_reference,
    normalise_transaction,
    parse_reference,
    read_transaction,
)
from tests.builders import a_claim, usd

IDS = st.integers(0, 2**64 - 1).map(lambda number: InvoiceId(f"{number:016x}"))


@given(IDS)
def test_a_reference_survives_buttons_and_typing(invoice_id: InvoiceId) -> None:
    reference = make_reference(invoice_id)
    assert len(reference) == 10
    assert not set(reference) & set("ILOU")
    assert decode_reference_number(encode_reference_number(reference)) == reference
    assert parse_reference(reference) == reference
    assert parse_reference(f" {reference.lower()[:5]}-{reference[5:]} ") == reference


@given(IDS, IDS)
def test_ids_that_differ_in_their_last_50_bits_have_other_references(
    one: InvoiceId, other: InvoiceId
) -> None:
    is_same = int(one, 16) % 2**50 == int(other, 16) % 2**50
    assert (make_reference(one) == make_reference(other)) is is_same


def test_letters_that_look_like_digits_are_read_as_digits() -> None:
    assert parse_reference("oOiIlL7k3m") == PaymentReference("0011117K3M")


@pytest.mark.parametrize(
    "text", ["", "7K3M", "7K3M9QX2AU", "7K3M9QX2AB1", "٧K3M9QX2AB", "x" * 9_999]
)
def test_what_is_no_reference_is_refused(text: str) -> None:
    assert parse_reference(text) is None


@given(st.integers(0, 2**63 - 1))
def test_a_forged_number_gives_a_reference_too(number: int) -> None:
    assert parse_reference(decode_reference_number(number)) is not None


@pytest.mark.parametrize(
    ("text", "number"), [(" TX 12-34\n", "TX 12-34"), ("№ 7", "№ 7"), ("交易 5", "交易 5")]
)
def test_a_transaction_number_is_one_line(text: str, number: str) -> None:
    assert read_transaction(text) == number


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", EvidenceProblem.NO_NUMBER),
        ("…!?", EvidenceProblem.NO_NUMBER),
        ("x" * 10_000, EvidenceProblem.TOO_LONG),
    ],
)
def test_what_is_no_transaction_number_has_a_reason(text: str, problem: EvidenceProblem) -> None:
    assert read_transaction(text) is problem


@pytest.mark.parametrize("other", ["tx-1234", "TX 1234", " tX.12.34", "ＴＸ1234"])
def test_spellings_of_one_transaction_number_are_equal(other: str) -> None:
    assert normalise_transaction(other) == normalise_transaction("TX1234")


def test_only_an_amount_above_the_limit_needs_a_second_tap() -> None:
    limits = ClaimLimits(confirm_above=usd("100.00"))
    assert not limits.needs_second_tap(usd("100.00"))
    assert limits.needs_second_tap(usd("100.01"))
    assert not ClaimLimits().needs_second_tap(Money(10**12, "USD"))


def test_a_claim_takes_evidence_while_it_is_open_and_not_full() -> None:
    assert a_claim().takes_evidence
    assert not a_claim(evidence_count=MAX_EVIDENCE).takes_evidence
    assert not a_claim(status=ClaimStatus.DECLINED).takes_evidence


@given(IDS, st.integers(0, MAX_EVIDENCE))
def test_a_button_knows_its_claim_and_how_much_evidence_it_showed(
    invoice_id: InvoiceId, evidence_count: int
) -> None:
    claim = a_claim(reference=make_reference(invoice_id), evidence_count=evidence_count)
    number = encode_claim_version(claim)
    assert decode_reference_number(number) == claim.reference
    assert decode_evidence_count(number) == evidence_count

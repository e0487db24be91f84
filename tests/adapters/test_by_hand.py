"""Tests of payment by hand: what its settings say, and how an invoice is opened without any call."""

from decimal import Decimal
from pathlib import Path

import pytest

from bot.adapters import by_hand
from bot.domain.ids import SupplierAccountId
from bot.domain.money import Money
from bot.domain.payments.claims import ClaimLimits, make_reference
from bot.domain.payments.gateway import InvoiceText, RefundOutcome
from bot.domain.payments.payments import StoredPayment
from tests.builders import FixedClock, a_payment, an_invoice, usd
from tests.test_settings import loaded, problems


@pytest.fixture
def instructions(tmp_path: Path) -> str:
    file = tmp_path / "how.txt"
    file.write_text("\ufeffPay to <DE00>\n", "utf-8")
    return str(file)


def test_without_instructions_it_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    assert by_hand.open_method(loaded(monkeypatch), FixedClock()) is None


def test_the_settings_give_currency_limits_name_and_rate(
    monkeypatch: pytest.MonkeyPatch, instructions: str
) -> None:
    settings = loaded(
        monkeypatch,
        BY_HAND_INSTRUCTIONS_FILE=instructions,
        BY_HAND_NAME=" SEPA ",
        BY_HAND_CURRENCY="EUR",
        BY_HAND_VALUE="1.08",
        BY_HAND_VALUE_SOURCE="rate.txt",
        BY_HAND_MINIMUM="2",
        BY_HAND_MAXIMUM="20.50",
    )
    setup = by_hand.open_method(settings, FixedClock())
    assert setup is not None
    terms = setup.method.terms
    assert (terms.name, terms.number, terms.by_hand, terms.label) == ("by-hand", 4, True, "SEPA")
    assert (terms.minimum, terms.maximum) == (Money(2_00, "EUR"), Money(20_50, "EUR"))
    assert setup.method.rate.rate == Decimal("1.08")
    assert setup.rate_source == "rate.txt"


def test_by_default_it_is_in_the_selling_currency(
    monkeypatch: pytest.MonkeyPatch, instructions: str
) -> None:
    settings = loaded(monkeypatch, BY_HAND_INSTRUCTIONS_FILE=instructions)
    setup = by_hand.open_method(settings, FixedClock())
    assert setup is not None
    assert setup.method.terms.minimum == usd("1.00")
    assert setup.method.rate.rate == 1


async def test_an_invoice_gets_the_instructions_and_a_reference() -> None:
    invoice = an_invoice()
    gateway = by_hand.PaymentByHand("Pay to <DE00>")
    opened = await gateway.open_invoice(invoice, "payload", InvoiceText("title", "text"))
    assert opened.external_id == make_reference(invoice.id)
    assert opened.instructions == "Pay to <DE00>"
    assert opened.link == ""


async def test_it_returns_no_money_by_itself() -> None:
    payment = StoredPayment(a_payment(), usd("5.00"), None)
    result = await by_hand.PaymentByHand("text").refund(payment, "key")
    assert result.outcome is RefundOutcome.REFUSED


BAD_SETTINGS = [
    ({"BY_HAND_CURRENCY": "EUR"}, "BY_HAND_VALUE must be the value of one EUR in USD"),
    ({"BY_HAND_CURRENCY": "EURO", "BY_HAND_VALUE": "1"}, "BY_HAND_CURRENCY must be the code"),
    ({"BY_HAND_VALUE": "1.1"}, "need a BY_HAND_CURRENCY of its own"),
    ({"BY_HAND_VALUE": "0"}, "BY_HAND_VALUE must be a number"),
    (
        {"BY_HAND_VALUE_SOURCE": "http://rates.example"},
        "BY_HAND_VALUE_SOURCE must begin with https",
    ),
    ({"BY_HAND_MINIMUM": "20", "BY_HAND_MAXIMUM": "10"}, "BY_HAND_MINIMUM and BY_HAND_MAXIMUM"),
    ({"BY_HAND_MAXIMUM": "much"}, "BY_HAND_MINIMUM and BY_HAND_MAXIMUM"),
    ({"BY_HAND_NAME": "two\nlines"}, "BY_HAND_NAME must be a name on one line"),
    ({"CONFIRM_CLAIM_ABOVE": "-1"}, "CONFIRM_CLAIM_ABOVE must be an amount"),
    ({"MAX_OPEN_CLAIMS": "0"}, "MAX_OPEN_CLAIMS"),
]


@pytest.mark.parametrize(("values", "sentence"), BAD_SETTINGS)
def test_settings_that_do_not_fit_are_named(
    monkeypatch: pytest.MonkeyPatch, instructions: str, values: dict[str, str], sentence: str
) -> None:
    found = problems(monkeypatch, BY_HAND_INSTRUCTIONS_FILE=instructions, **values)
    assert any(sentence in problem for problem in found), found


@pytest.mark.parametrize("content", [b"", b" \n ", b"\xff\xfe", b"x" * 3_001])
def test_a_file_without_usable_instructions_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, content: bytes
) -> None:
    file = tmp_path / "how.txt"
    file.write_bytes(content)
    (found,) = problems(monkeypatch, BY_HAND_INSTRUCTIONS_FILE=str(file))
    assert found.startswith("BY_HAND_INSTRUCTIONS_FILE must be the path")


@pytest.mark.parametrize(
    ("values", "above"),
    [
        ({}, usd("100")),
        ({"CONFIRM_CREDIT_ABOVE": "20"}, usd("20")),
        ({"CONFIRM_CREDIT_ABOVE": "20", "CONFIRM_CLAIM_ABOVE": "7.50"}, usd("7.50")),
        ({"CONFIRM_CLAIM_ABOVE": "0"}, None),
    ],
)
def test_the_limit_of_the_second_tap_is_by_default_that_of_credits(
    monkeypatch: pytest.MonkeyPatch, values: dict[str, str], above: Money | None
) -> None:
    settings = loaded(monkeypatch, MAX_OPEN_CLAIMS="5", **values)
    limits = settings.for_shop(SupplierAccountId(1), []).claim_limits
    assert limits == ClaimLimits(5, above)

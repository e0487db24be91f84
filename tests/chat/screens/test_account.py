"""Wallet, notices and languages."""

import pytest

from bot.chat import verbs
from bot.chat.callbacks import decode
from bot.chat.screens.language import choose, language_of, number_of
from bot.chat.screens.notice import notice
from bot.chat.screens.wallet import account
from bot.domain import ledger
from bot.domain.ledger import Entry, OrderId, Wallet
from tests.builders import BUYER, NOW, usd
from tests.chat.screens.gallery import speech

ENGLISH = speech("en")
ORDER, PRICE = OrderId(12), usd("9.90")
WALLET = Wallet(usd("20.00"), usd("50.00"), usd("9.90"))


def test_a_wallet_shows_what_can_be_spent_first() -> None:
    """Then what it is made of; credit and reserved money only where there is some."""
    text = account(ENGLISH, WALLET, []).text
    assert "<b>You can spend $70.00</b>\nBalance: $20.00\nCredit: $50.00\nReserved" in text
    bare = account(ENGLISH, Wallet(usd("1"), usd("0"), usd("0")), []).text
    assert "Credit" not in bare
    assert "Reserved" not in bare
    assert "Nothing has moved yet" in bare


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (ledger.hold(ORDER, BUYER, PRICE), "−$9.90 · reserved for order #12"),
        (ledger.capture(ORDER, BUYER, PRICE), "$9.90 · reserved before, paid for order #12"),
        (ledger.release(ORDER, BUYER, PRICE), "+$9.90 · back from order #12"),
        (ledger.refund(ORDER, BUYER, PRICE, "staff:1"), "+$9.90 · refund of order #12"),
        (ledger.top_up("k", "operator", BUYER, PRICE, "staff:1"), "+$9.90 · topped up"),
        (ledger.top_up("k", "operator", BUYER, -PRICE, "staff:1"), "−$9.90 · taken back"),
    ],
)
def test_every_entry_says_what_it_did_to_the_balance(entry: Entry, words: str) -> None:
    """With its sign, and the order that it is about."""
    text = account(ENGLISH, WALLET, [(entry, NOW)]).text
    assert words in text
    assert "staff" not in text


def test_a_credit_is_told_with_its_amount() -> None:
    """Also one that was taken back."""
    more = notice(ENGLISH, "credited", {"amount": "1250", "currency": "USD"})
    less = notice(ENGLISH, "credited", {"amount": "-1250", "currency": "USD"})
    assert "<b>$12.50</b> was added" in more.text
    assert "$12.50 was taken back" in less.text


def test_a_failed_tap_is_told_calmly() -> None:
    """So is what nobody knows."""
    assert "charged twice" in notice(ENGLISH, "tap-failed", {}).text
    assert "Nothing is lost" in notice(ENGLISH, "?", {}).text


def test_a_language_button_spells_the_language() -> None:
    """So it means the same however many languages are added."""
    screen = choose(ENGLISH, {"en": "English", "zh-Hans": "简体中文"}, "en")
    chinese = screen.rows[0][1]
    tap = decode(chinese.data)
    assert screen.rows[0][0].label == "✓ English"
    assert chinese.label == "简体中文"
    assert tap is not None
    assert tap.verb == verbs.LANGUAGE
    assert language_of(tap.ids[0], ["en", "es", "zh-Hans"]) == "zh-Hans"
    assert language_of(number_of("de"), ["en"]) is None

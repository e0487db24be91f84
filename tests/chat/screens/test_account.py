"""Tests of wallet, notices and languages."""

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.callback_data import decode
from bot.chat.screens.account.help_and_language import (
    build_language_screen,
    decode_language,
    encode_language,
)
from bot.chat.screens.account.notices_to_buyers import build_notice_screen
from bot.chat.screens.account.wallet import STATEMENT_ENTRIES, build_wallet_screen
from bot.domain import ledger
from bot.domain.ledger import LedgerEntry, OrderId, Wallet
from tests.builders import BUYER, NOW, usd
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")
ORDER, PRICE = OrderId(12), usd("9.90")
WALLET = Wallet(usd("20.00"), usd("50.00"), usd("9.90"))


def test_a_wallet_shows_what_can_be_spent_first() -> None:
    """Then its parts; credit and held money only if there is some, the balance only with credit."""
    text = build_wallet_screen(ENGLISH, WALLET, []).text
    assert "<b>Available: $70.00</b>\nBalance: $20.00\nCredit: $50.00\nReserved" in text
    bare = build_wallet_screen(ENGLISH, Wallet(usd("1"), usd("0"), usd("0")), []).text
    assert "<b>Available: $1.00</b>\n\n" in bare
    assert "Balance: $" not in bare
    assert "Credit" not in bare
    assert "Reserved" not in bare
    assert "No activity yet" in bare
    held = build_wallet_screen(ENGLISH, Wallet(usd("1"), usd("0"), usd("9")), []).text
    assert "<b>Available: $1.00</b>\nReserved" in held


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (ledger.hold(ORDER, BUYER, PRICE), "<i>17 May</i> · −$9.90 · order #12 · reserved"),
        (ledger.capture(ORDER, BUYER, PRICE), "</i> · −$9.90 · order #12 · paid"),
        (
            ledger.release(ORDER, BUYER, PRICE),
            "</i> · −$9.90 +$9.90 · order #12 · reserved, then returned",
        ),
        (
            ledger.refund(ORDER, BUYER, PRICE, "staff:1"),
            "</i> · −$9.90 +$9.90 · order #12 · paid, then refunded",
        ),
        (ledger.top_up("k", "operator", BUYER, PRICE, "staff:1"), "+$9.90 · topped up"),
        (ledger.top_up("k", "operator", BUYER, -PRICE, "staff:1"), "−$9.90 · deducted"),
    ],
)
def test_every_entry_says_what_it_did_to_the_balance(entry: LedgerEntry, words: str) -> None:
    """With its sign and its order."""
    text = build_wallet_screen(ENGLISH, WALLET, [(entry, NOW)]).text
    assert words in text
    assert "staff" not in text


def lines_of(entries: list[LedgerEntry]) -> list[str]:
    """Return the lines of the statement for entries, newest first."""
    text = build_wallet_screen(ENGLISH, WALLET, [(entry, NOW) for entry in entries]).text
    _, _, listed = text.partition("<b>Recent activity</b>\n")
    return [line.partition("</i> · ")[2] for line in listed.partition("\n\n")[0].split("\n")]


def test_a_purchase_is_one_line_with_what_was_taken_and_what_came_back() -> None:
    """With any number of entries, at the place of the latest one."""
    bought = [ledger.capture(ORDER, BUYER, PRICE), ledger.hold(ORDER, BUYER, PRICE)]
    fallen = [
        ledger.release(OrderId(13), BUYER, PRICE),
        ledger.hold(OrderId(13), BUYER, PRICE),
    ]
    refunded = ledger.refund(ORDER, BUYER, PRICE, "staff:1")
    assert lines_of([refunded, *fallen, *bought]) == [
        "−$9.90 +$9.90 · order #12 · paid, then refunded",
        "−$9.90 +$9.90 · order #13 · reserved, then returned",
    ]


def test_what_a_coupon_saved_is_taken_off_both_sides_of_a_refund() -> None:
    paid = usd("8.80")
    bought = [ledger.capture(ORDER, BUYER, PRICE, paid), ledger.hold(ORDER, BUYER, PRICE)]
    assert lines_of(bought) == ["−$8.80 · order #12 · paid"]
    refunded = ledger.refund(ORDER, BUYER, paid, "staff:1")
    assert lines_of([refunded, *bought]) == ["−$8.80 +$8.80 · order #12 · paid, then refunded"]


def test_a_statement_tells_the_last_ten_happenings() -> None:
    """From as many entries as ten refunded purchases make."""
    purchases = [
        [
            ledger.refund(OrderId(n), BUYER, PRICE, "staff:1"),
            ledger.capture(OrderId(n), BUYER, PRICE),
            ledger.hold(OrderId(n), BUYER, PRICE),
        ]
        for n in range(20, 0, -1)
    ]
    entries = [entry for purchase in purchases for entry in purchase]
    lines = lines_of(entries[:STATEMENT_ENTRIES])
    words = "−$9.90 +$9.90 · order #{} · paid, then refunded"
    assert lines == [words.format(n) for n in range(20, 10, -1)]


def test_a_credit_is_told_with_its_amount() -> None:
    """A credit that was taken back is shown with its amount too."""
    more = build_notice_screen(ENGLISH, "credited", {"amount": "1250", "currency": "USD"})
    less = build_notice_screen(ENGLISH, "credited", {"amount": "-1250", "currency": "USD"})
    assert "<b>$12.50</b> was added" in more.text
    assert "$12.50 was deducted from your balance" in less.text


def test_a_failed_tap_is_told_without_alarm() -> None:
    """Unknown problems use the same message."""
    assert "charged twice" in build_notice_screen(ENGLISH, "tap-failed", {}).text
    assert "No money is lost" in build_notice_screen(ENGLISH, "?", {}).text


def test_a_language_button_spells_the_language() -> None:
    """So adding languages does not change its meaning."""
    screen = build_language_screen(ENGLISH, {"en": "English", "zh-Hans": "简体中文"}, "en")
    chinese = screen.rows[0][1]
    tap = decode(chinese.callback_data)
    assert screen.rows[0][0].label == "✓ English"
    assert chinese.label == "简体中文"
    assert tap is not None
    assert tap.verb == verbs.LANGUAGE
    assert decode_language(tap.ids[0], ["en", "es", "zh-Hans"]) == "zh-Hans"
    assert decode_language(encode_language("de"), ["en"]) is None

"""Tests of the wallet and its receipts as buyers see them."""

from dataclasses import replace

import pytest

from bot.chat.buyer.payments.wallet_screen import build_receipt_screen, build_wallet_screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import decode
from bot.domain.ids import EntryId, OrderId
from bot.domain.payments.ledger import StatementLine, StatementPage, Wallet
from bot.services.payments.wallet import Receipt
from tests.builders import NOW, a_product, a_selection, an_order, usd
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")
WALLET = Wallet(usd("20.00"), usd("50.00"), usd("9.90"))
EMPTY = StatementPage()


def test_a_wallet_shows_what_can_be_spent_first() -> None:
    """Then its parts; credit and reserved money only if there is some, the balance only with credit."""
    text = build_wallet_screen(ENGLISH, WALLET, EMPTY).text
    shown = [
        text.index(ENGLISH.html(message, money=money))
        for message, money in (
            ("wallet-available", usd("70.00")),
            ("wallet-balance", usd("20.00")),
            ("wallet-held", usd("9.90")),
            ("wallet-credit", usd("50.00")),
        )
    ]
    assert shown == sorted(shown)
    assert ENGLISH.html("wallet-credit-explained") in text


def test_a_wallet_without_credit_does_not_mention_it() -> None:
    bare = build_wallet_screen(ENGLISH, Wallet(usd("1"), usd("0"), usd("0")), EMPTY).text
    assert ENGLISH.html("wallet-available", money=usd("1.00")) in bare
    assert ENGLISH.html("wallet-no-entries") in bare
    for message in ("wallet-balance", "wallet-credit", "wallet-held"):
        assert ENGLISH.html(message, money=usd("0")).partition("$")[0] not in bare
    assert ENGLISH.html("wallet-credit-explained") not in bare


def test_a_wallet_with_a_debt_beyond_the_credit_says_what_to_add() -> None:
    in_debt = Wallet(usd("-9.90"), usd("3.00"), usd("0"))
    text = build_wallet_screen(ENGLISH, in_debt, EMPTY).text
    assert ENGLISH.html("wallet-debt", money=usd("6.90")) in text
    within = Wallet(usd("-3.00"), usd("3.00"), usd("0"))
    debt = ENGLISH.html("wallet-debt", money=usd("0.00"))
    assert debt not in build_wallet_screen(ENGLISH, within, EMPTY).text


def test_a_wallet_offers_to_top_up_where_the_shop_has_a_payment_method() -> None:
    """Otherwise it says whom to ask."""
    offered = build_wallet_screen(ENGLISH, WALLET, EMPTY, can_top_up=True)
    tap = decode(offered.rows[0][0].callback_data)
    assert tap is not None
    assert tap.verb == verbs.TOP_UP
    assert ENGLISH.html("wallet-top-up") not in offered.text
    assert ENGLISH.html("wallet-top-up") in build_wallet_screen(ENGLISH, WALLET, EMPTY).text


def a_line(kind: str, amount: str, *, is_captured: bool = False) -> StatementLine:
    """Return a line about order 12, if it is about an order."""
    order = OrderId(12) if kind in {"hold", "capture", "release", "oddity"} else None
    return StatementLine(
        EntryId(7),
        kind,
        NOW,
        usd(amount),
        usd("20.00"),
        order,
        is_captured=is_captured,
        method="stars",
    )


@pytest.mark.parametrize(
    ("line", "change", "reason"),
    [
        (a_line("hold", "-9.90"), "−$9.90", "entry-hold"),
        (a_line("hold", "-9.90", is_captured=True), "−$9.90", "entry-paid"),
        (a_line("capture", "1.10", is_captured=True), "+$1.10", "entry-capture"),
        (a_line("release", "9.90"), "+$9.90", "entry-release"),
        (replace(a_line("refund", "9.90"), order_id=OrderId(12)), "+$9.90", "entry-refund"),
        (a_line("payment", "9.90"), "+$9.90", "entry-payment"),
        (a_line("payment-refund", "-9.90"), "−$9.90", "entry-payment-returned"),
        (a_line("refund-refused", "9.90"), "+$9.90", "entry-refund-refused"),
        (a_line("reversal", "-9.90"), "−$9.90", "entry-reversal"),
        (a_line("topup", "9.90"), "+$9.90", "entry-topup"),
        (a_line("topup", "-9.90"), "−$9.90", "entry-taken-back"),
        (a_line("oddity", "-9.90"), "−$9.90", "entry-other"),
    ],
)
def test_every_line_says_what_it_did_to_the_balance_and_why(
    line: StatementLine, change: str, reason: str
) -> None:
    """With its sign, the balance after it and its order."""
    text = build_wallet_screen(ENGLISH, WALLET, StatementPage([line])).text
    erased = ENGLISH.html("entry-order-erased", order=12)
    assert f"<b>{change}</b>" in text
    assert "$20.00" in text.partition(change)[2]
    method = ENGLISH.plain("payment-method-stars")
    assert ENGLISH.html(reason, what=erased, method=method) in text


def test_a_line_its_button_and_its_receipt_have_the_same_number() -> None:
    line = a_line("payment", "5")
    screen = build_wallet_screen(ENGLISH, WALLET, StatementPage([line]))
    (button,) = (
        button
        for row in screen.rows
        for button in row
        if (tap := decode(button.callback_data)) is not None and tap.verb == verbs.RECEIPT
    )
    assert button.label == ENGLISH.plain("button-receipt", number=7)
    assert "<b>7</b> ·" in screen.text
    receipt = build_receipt_screen(ENGLISH, Receipt(line, None), "Vitrine")
    assert ENGLISH.html("receipt-title", number=7) in receipt.text


def test_a_receipt_names_the_payment_method_as_the_operator_does_and_leads_back() -> None:
    receipt = Receipt(a_line("payment", "5"), None)
    usual = build_receipt_screen(ENGLISH, receipt, "")
    assert "Telegram Stars" in usual.text
    own = build_receipt_screen(ENGLISH, receipt, "", {"stars": "Tips <3"})
    assert "Tips &lt;3" in own.text
    (back, _) = usual.rows[-1]
    tap = decode(back.callback_data)
    assert tap is not None
    assert tap.verb == verbs.WALLET


def test_a_line_names_the_product_of_its_order() -> None:
    order = an_order(selection=a_selection(a_product(name="Steam <10>")))
    line = replace(a_line("hold", "-9.90"), order_id=order.id)
    text = build_wallet_screen(ENGLISH, WALLET, StatementPage([line], {order.id: order})).text
    assert ENGLISH.html("entry-order", order=int(order.id), name="Steam <10>") in text


def test_a_long_name_in_the_statement_keeps_its_quantity() -> None:
    product = a_product(name="Crystals top-up by UID, all servers of the world")
    order = an_order(selection=a_selection(product, quantity=12))
    line = replace(a_line("hold", "-9.90"), order_id=order.id)
    page = StatementPage([line], {order.id: order})
    text = build_wallet_screen(ENGLISH, WALLET, page).text
    assert "… ×\u00a012 (order #123)" in text


def test_each_line_has_a_button_for_its_receipt_and_pages_continue_at_its_ends() -> None:
    lines = [replace(a_line("topup", "1"), entry_id=EntryId(number)) for number in (30, 20, 10)]
    page = StatementPage(lines, has_newer=True, has_older=True)
    screen = build_wallet_screen(ENGLISH, WALLET, page)
    taps = [decode(button.callback_data) for row in screen.rows for button in row]
    found = [(tap.verb, *tap.ids) for tap in taps if tap is not None]
    assert found[:5] == [
        (verbs.RECEIPT, 30),
        (verbs.RECEIPT, 20),
        (verbs.RECEIPT, 10),
        (verbs.NEWER_LINES, 30),
        (verbs.OLDER_LINES, 10),
    ]

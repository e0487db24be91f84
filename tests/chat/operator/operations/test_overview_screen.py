"""Tests of the overview: it has every figure that operators need."""

from dataclasses import replace

from bot.chat.operator.operations import overview_screen
from bot.domain.orders.attempts import Totals
from bot.domain.orders.supplier import (
    AccountCheck,
    AccountState,
    UnreadableEntries,
    UnreadableEntry,
)
from bot.services.operations.overview import Overview
from bot.services.read_deadlines import NOT_ANSWERED
from tests.builders import NOW, a_product, an_account, some_details, usd
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")
TOTALS = Totals(12, 10, 2, usd("99.00"), usd("90.00"), usd("0"), usd("0"), usd("9.00"), usd("0"))


def test_the_overview_shows_money_unknown_outcomes_and_queues() -> None:
    """All of it is on one screen."""
    hidden = a_product(name="Odd", details=some_details(unsellable="wholesale, sku_name"))
    seen = Overview(TOTALS, TOTALS, an_account("12.345"), 1, 3, 4, 5, [hidden])
    text = overview_screen.build_overview_screen(ENGLISH, seen, "USD", NOW).text
    for words in (
        "<b>Today</b> · profit $9.00\n12 orders · 10 delivered · 2 cancelled\nSold $99.00 · cost $90.00",
        "<b>7 days</b> · profit $9.00\n12 orders",
        "Balance at the supplier: <b>$12.35</b>",
        "1 order to review",
        "3 orders are waiting",
        "4 to send, 5 undelivered",
        "Odd: its wholesale prices cannot be read, an option's name cannot be sent to the supplier",
    ):
        assert words in text


def test_refunded_orders_are_named_only_if_there_are_some() -> None:
    refunded = replace(TOTALS, refunded=1)
    seen = Overview(refunded, TOTALS, an_account(), 0, 0, 0, 0, [])
    text = overview_screen.build_overview_screen(ENGLISH, seen, "USD", NOW).text
    assert "10 delivered · 2 cancelled\n1 order was refunded, and does not count as sold" in text
    assert text.count("refunded") == 1


def test_an_overview_with_many_hidden_products_says_how_many_it_does_not_name() -> None:
    """An operator must not take the first eight for all of them."""
    hidden = [
        a_product(name=f"Odd {n}", details=some_details(unsellable="widgets")) for n in range(11)
    ]
    text = overview_screen.build_overview_screen(
        ENGLISH, Overview(TOTALS, TOTALS, an_account(), 0, 0, 0, 0, hidden), "USD", NOW
    ).text
    assert "<b>11 products are hidden</b>" in text
    assert "Odd 7" in text
    assert text.endswith("… and 3 more")


def test_the_overview_tells_which_list_entries_cannot_be_read() -> None:
    """Otherwise such products would be missing without notice."""
    entries = [
        UnreadableEntry("STEAM10", "Steam <b>", "user_price"),
        UnreadableEntry("", "Nameless", "code"),
        UnreadableEntry("GOG", "", "something new"),
        UnreadableEntry("", "", "product"),
    ]
    seen = Overview(
        TOTALS,
        TOTALS,
        an_account(),
        0,
        0,
        0,
        0,
        [],
        unreadable_entries=UnreadableEntries(1_000, (*entries,) * 3),
    )
    text = overview_screen.build_overview_screen(ENGLISH, seen, "USD", NOW).text
    for words in (
        "<b>1,000 entries of the supplier's list cannot be read</b> and are not sold:",
        "· Steam &lt;b&gt; · STEAM10: its price cannot be read",
        "· Nameless: its code cannot be read",
        "· GOG: something new",
        "· —: it is not a product",
        "… and 992 more",
    ):
        assert words in text


def test_an_overview_without_problems_says_so() -> None:
    """The supplier does not report its balance, and sells in another currency."""
    yuan = replace(usd("90.00"), currency="CNY")
    mixed = replace(TOTALS, cost=yuan, losses=replace(yuan, amount=0))
    text = overview_screen.build_overview_screen(
        ENGLISH, Overview(mixed, mixed, an_account(), 0, 0, 0, 0, []), "CNY", NOW
    ).text
    assert "No orders to review" in text
    assert "Balance at the supplier: not known" in text
    assert "profit $9.00" in text
    assert "Losses" not in text
    assert "cannot be read" not in text


def test_the_overview_tells_of_an_outage_and_of_a_refused_account() -> None:
    """The operator must not have to guess from a missing balance."""
    seen = Overview(TOTALS, TOTALS, NOT_ANSWERED, 0, 0, 0, 0, [])
    text = overview_screen.build_overview_screen(ENGLISH, seen, "USD", NOW).text
    assert "⚠️ <b>The supplier is not answering</b>" in text

    refused = AccountCheck(AccountState.REFUSED, message="密钥错误 <b>")
    text = overview_screen.build_overview_screen(
        ENGLISH, replace(seen, account=refused), "USD", NOW
    ).text
    assert "⚠️ <b>The supplier refuses our account:</b> “密钥错误 &lt;b&gt;”" in text


def test_the_overview_names_losses_beside_the_cost() -> None:
    lossy = replace(TOTALS, losses=usd("9.00"), profit=usd("0"))
    text = overview_screen.build_overview_screen(
        ENGLISH, Overview(lossy, TOTALS, an_account(), 0, 0, 0, 0, []), "USD", NOW
    ).text
    assert "<b>Today</b> · profit $0.00" in text
    assert "Losses $9.00: charged, but refunded to buyers" in text

"""The desk has every fact that an operator needs, and none that is a buyer's secret."""

from dataclasses import replace
from decimal import Decimal

import pytest

from bot.chat.screens.admin import overview
from bot.chat.screens.orders.cause_text import format_operator_cause
from bot.domain.order import (
    RuledTrade,
    TradeNo,
)
from bot.domain.ports import AlertKind, UnreadableEntries, UnreadableEntry
from bot.domain.repositories import Totals
from bot.services.operations.overview import Overview
from tests.builders import NOW, a_person, a_product, some_details, usd
from tests.chat.screens.gallery import RICH, localizer_for

ENGLISH = localizer_for("en")
TOTALS = Totals(12, 10, 2, usd("99.00"), usd("90.00"))
TRADE = RuledTrade(TradeNo("T1"))
FACTS = {
    "order": "12",
    "product": "Steam <b>",
    "cause": "unknown: http_500",
    "cost": "9.00 USD",
    "request_no": "R0000000000000000012",
    "trade_no": "",
}


def test_the_desk_shows_money_doubt_and_queues() -> None:
    """At one look."""
    hidden = a_product(name="Odd", details=some_details(unsellable="wholesale, sku_name"))
    seen = Overview(TOTALS, TOTALS, Decimal("12.345"), 1, 3, 4, 5, [hidden])
    text = overview.build_overview_screen(ENGLISH, seen, "USD", NOW).text
    for words in (
        "<b>Today</b> · profit $9.00\n12 orders · 10 delivered · 2 cancelled\nSold $99.00 · cost $90.00",
        "<b>7 days</b> · profit $9.00\n12 orders",
        "Balance at the store: <b>$12.35</b>",
        "1 order is in doubt",
        "3 orders are waiting",
        "4 to send, 5 set aside",
        "Odd: its wholesale prices cannot be read, an option's name cannot be sent back",
    ):
        assert words in text


def test_a_desk_with_many_hidden_products_says_how_many_it_does_not_name() -> None:
    """Nobody takes the first eight for all."""
    hidden = [
        a_product(name=f"Odd {n}", details=some_details(unsellable="widgets")) for n in range(11)
    ]
    text = overview.build_overview_screen(
        ENGLISH, Overview(TOTALS, TOTALS, None, 0, 0, 0, 0, hidden), "USD", NOW
    ).text
    assert "<b>11 products are hidden</b>" in text
    assert "Odd 7" in text
    assert text.endswith("… and 3 more")


def test_the_desk_tells_what_of_the_list_cannot_be_read() -> None:
    """Else such products would just be gone."""
    entries = [
        UnreadableEntry("STEAM10", "Steam <b>", "user_price"),
        UnreadableEntry("", "Nameless", "code"),
        UnreadableEntry("GOG", "", "something new"),
        UnreadableEntry("", "", "product"),
    ]
    seen = Overview(
        TOTALS,
        TOTALS,
        None,
        0,
        0,
        0,
        0,
        [],
        unreadable_entries=UnreadableEntries(1_000, (*entries,) * 3),
    )
    text = overview.build_overview_screen(ENGLISH, seen, "USD", NOW).text
    for words in (
        "<b>1,000 entries of the store's list cannot be read</b> and are not sold:",
        "· Steam &lt;b&gt; · STEAM10: its price cannot be read",
        "· Nameless: its code cannot be read",
        "· GOG: something new",
        "· —: it is no product",
        "… and 992 more",
    ):
        assert words in text


def test_a_calm_desk_says_so() -> None:
    """Also when the store does not tell its balance, or sells in another currency."""
    mixed = replace(TOTALS, cost=replace(usd("90.00"), currency="CNY"))
    text = overview.build_overview_screen(
        ENGLISH, Overview(mixed, mixed, None, 0, 0, 0, 0, []), "CNY", NOW
    ).text
    assert "Nothing is in doubt" in text
    assert "Balance at the store: not known" in text
    assert "profit —" in text
    assert "cannot be read" not in text


@pytest.mark.parametrize(
    ("cause", "words"),
    [
        ("refused, but the balance fell by the cost: no", "fell by exactly the cost (no)"),
        ("refused: no", "the store refused (no)"),
        ("unknown: crash", "stopped while the purchase was on its way"),
        ("apology", "an apology instead of goods"),
        ("overdue", "still no goods"),
        ("query fails", "no longer answers"),
        ("accepted without a number", "without giving a trade number"),
        ("supplier changed", "another account at the store by now"),
        ("unknown: answered with the trade number of order 7", "trade number of order #7"),
        ("unknown: raised: ValueError", "an error of its own while the purchase was on its way (V"),
        ("unknown: not recorded: IllegalMove", "could not be recorded (IllegalMove)"),
        ("withdrawn: sealed", "no longer opens the buyer's choices"),
        ("withdrawn: supplier-changed", "the settings name another account"),
        ("withdrawn: supplier-refused: no", "the store would not fill it (no)"),
        ("withdrawn: else", "before anything was bought (else)"),
        ("something <new>", "something &lt;new&gt;"),
    ],
)
def test_every_cause_is_told_in_words(cause: str, words: str) -> None:
    """With the detail as it came."""
    assert words in format_operator_cause(ENGLISH, cause)


def test_an_alert_for_a_case_says_how_to_settle_it() -> None:
    text = overview.build_alert_screen(ENGLISH, AlertKind.REVIEW, FACTS).text
    assert "<b>#12</b> · Steam &lt;b&gt; · cost $9.00" in text
    assert "<code>R0000000000000000012</code>" in text
    assert "/resolve 12 trade" in text
    assert "Trade number" not in text


@pytest.mark.parametrize(
    ("kind", "more", "words"),
    [
        (AlertKind.COST_DIFFERS, {"charged": "9.50 USD"}, "charged $9.50 instead of $9.00"),
        (AlertKind.CHARGE_UNREADABLE, {"charged": "8.00 USD"}, "booked at $8.00"),
        (AlertKind.SHOP_CAP, {"cap": "1500.00 USD"}, "within 24 hours</b> ($1,500.00)"),
        (AlertKind.BALANCE_FELL, {"reason": "7.500 USD"}, "fell by $7.50 more"),
        (AlertKind.SUPPLIER_DOWN, {"reason": "7.50 USD"}, "</b> 7.50 USD"),
        (
            AlertKind.UNDELIVERABLE,
            {"reason": "the bot is blocked"},
            "over:</b> the bot is blocked. They are kept",
        ),
        (AlertKind.UNDELIVERABLE, {"reason": "refunded"}, "has the money back, so they stay here"),
        (AlertKind.UNDELIVERABLE, {"reason": "missing"}, "none are stored for this order"),
        (AlertKind.UPDATE_PARKED, {"update": "77", "error": "KeyError"}, "update 77, KeyError"),
        (AlertKind.SUPPLIER_DOWN, {"since": "12:00"}, "since: 12:00"),
    ],
)
def test_alerts_carry_their_facts(kind: AlertKind, more: dict[str, str], words: str) -> None:
    """Also those that nobody planned for."""
    assert words in overview.build_alert_screen(ENGLISH, kind, {**FACTS, **more}).text


@pytest.mark.parametrize(
    ("cost", "told"),
    [
        ("9.00 USD", "9,00\u00a0$"),
        ("300 JPY", "300\u00a0¥"),
        ("9.001 USD", "9.001 USD"),
        ("nine <dollars>", "nine &lt;dollars&gt;"),
        ("1e9 USD", "1e9 USD"),
        ("9.00", "9.00"),
        ("", "—"),
    ],
)
def test_sums_in_alerts_are_written_as_the_reader_does(cost: str, told: str) -> None:
    """What cannot be read as a sum, or not exactly, is told as it is."""
    text = overview.build_alert_screen(
        localizer_for("ru"), AlertKind.REVIEW, {**FACTS, "cost": cost}
    ).text
    assert f"{told}\n" in text


def test_a_credit_shows_the_account() -> None:
    text = overview.build_credited_screen(ENGLISH, a_person(name="Ada <b>"), RICH).text
    assert "<b>Ada &lt;b&gt;</b> (@ada · 7001)" in text
    assert "<b>Can spend $5,050.00</b>" in text  # not "you": an operator reads it


def test_people_are_listed_by_name_and_number() -> None:
    text = overview.build_buyer_list_screen(
        ENGLISH, [a_person(), a_person(id=8, username=None)], 2
    ).text
    assert "2 people" in text
    assert "Ada (8)" in text


def test_usage_is_known_for_every_command() -> None:
    for command in ("credit", "resolve", "review", "desk"):
        assert f"/{command}" in overview.build_usage_screen(ENGLISH, command).text
    assert "/desk" in overview.build_usage_screen(ENGLISH, "nonsense").text

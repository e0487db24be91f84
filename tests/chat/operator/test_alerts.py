"""Tests of alerts: they have every fact that operators need, and no buyer's secret."""

import re

import pytest

from bot.chat.buyer.orders.causes import format_operator_cause
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap, decode, encode
from bot.chat.operator import alerts
from bot.domain.ids import TradeNo
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.causes import Cause
from bot.domain.orders.transition_inputs import RuledTrade
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")
TRADE = RuledTrade(TradeNo("T1"))
FACTS = {
    "order": "12",
    "product": "Steam <b>",
    "cause": "unknown",
    "cause_detail": "http_500",
    "cost": "9.00 USD",
    "request_no": "R0000000000000000012",
    "trade_no": "",
}


@pytest.mark.parametrize(
    ("cause", "detail", "words"),
    [
        (Cause.REFUSED_BUT_CHARGED, "no", "fell by exactly the cost (no)"),
        (Cause.REFUSED, "no", "the supplier refused (no)"),
        (Cause.UNKNOWN_CRASH, "", "stopped during the purchase"),
        (Cause.PROCESS_HALTED, "", "make sure that this process has ended"),
        (Cause.APOLOGY, "", "an apology instead of goods"),
        (Cause.OVERDUE, "", "still not delivered"),
        (Cause.QUERY_FAILS, "", "no longer answers"),
        (Cause.ACCEPTED_WITHOUT_NUMBER, "", "without giving a trade number"),
        (Cause.SUPPLIER_CHANGED, "", "now name another supplier account"),
        (Cause.UNKNOWN_NUMBER_OF_ANOTHER, "7", "trade number of order #7"),
        (
            Cause.UNKNOWN_RAISED,
            "ValueError",
            "an error inside the shop happened during the purchase (V",
        ),
        (Cause.UNKNOWN_NOT_RECORDED, "IllegalMove", "could not be recorded (IllegalMove)"),
        (Cause.WITHDRAWN_SELECTION_UNREADABLE, "", "no longer opens the buyer's choices"),
        (Cause.WITHDRAWN_SUPPLIER_CHANGED, "", "the settings name another supplier account"),
        (Cause.WITHDRAWN_SUPPLIER_REFUSED, "no", "the supplier refused it (no)"),
        (Cause.WITHDRAWN, "else", "before anything was bought (else)"),
        (Cause.OTHER, "something <new>", "something &lt;new&gt;"),
    ],
)
def test_every_cause_is_told_in_words(cause: Cause, detail: str, words: str) -> None:
    """With the detail unchanged."""
    assert words in format_operator_cause(ENGLISH, cause, detail)


def test_an_alert_for_a_case_is_settled_by_its_buttons_and_names_no_command() -> None:
    screen = alerts.build_alert_screen(ENGLISH, AlertKind.REVIEW, FACTS)
    assert "<b>#12</b> · Steam &lt;b&gt; · cost $9.00" in screen.text
    assert "<code>R0000000000000000012</code>" in screen.text
    assert "Trade number" not in screen.text
    assert "/" not in re.sub(r"</?[a-z]+>", "", screen.text)
    offered = [decode(button.callback_data) for row in screen.rows for button in row]
    rulings = (verbs.ASK_TRADE_NO, verbs.CHARGED, verbs.ASK_NOT_CHARGED, verbs.ASK_REFUND)
    assert offered == [Tap(verb, (12,)) for verb in (*rulings, verbs.CASE)]


@pytest.mark.parametrize(
    ("kind", "more", "words"),
    [
        (AlertKind.COST_DIFFERS, {"charged": "9.50 USD"}, "charged $9.50 instead of $9.00"),
        (AlertKind.CHARGE_UNREADABLE, {"charged": "8.00 USD"}, "recorded as $8.00"),
        (AlertKind.SHOP_CAP, {"cap": "1500.00 USD"}, "limit for 24 hours</b> ($1,500.00)"),
        (AlertKind.BALANCE_FELL, {"reason": "7.500 USD"}, "fell by $7.50 more"),
        (AlertKind.SUPPLIER_DOWN, {"reason": "7.50 USD"}, "</b> 7.50 USD"),
        (
            AlertKind.UNDELIVERABLE,
            {"reason": "the bot is blocked"},
            "delivered:</b> the bot is blocked. They are kept",
        ),
        (
            AlertKind.UNDELIVERABLE,
            {"reason": "refunded"},
            "has the money back, so the goods stay here",
        ),
        (AlertKind.UNDELIVERABLE, {"reason": "missing"}, "none are stored for this order"),
        (AlertKind.UPDATE_PARKED, {"update": "77", "error": "KeyError"}, "update 77, KeyError"),
        (AlertKind.SUPPLIER_DOWN, {"since": "12:00"}, "since: 12:00"),
    ],
)
def test_alerts_carry_their_facts(kind: AlertKind, more: dict[str, str], words: str) -> None:
    """An alert shows each fact, including facts that the message does not know."""
    assert words in alerts.build_alert_screen(ENGLISH, kind, {**FACTS, **more}).text


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
    """A value that is not an exact sum is shown unchanged."""
    text = alerts.build_alert_screen(
        localizer_for("ru"), AlertKind.REVIEW, {**FACTS, "cost": cost}
    ).text
    assert f"{told}\n" in text


def test_a_quote_of_a_product_that_its_list_calls_free_is_not_called_far_too_low() -> None:
    facts = {
        "product": "Sticker",
        "product_id": "27",
        "quantity": "1",
        "cost": "0.00 USD",
        "catalogue_cost": "0.00 USD",
        "unit_cost": "0",
    }
    free = alerts.build_alert_screen(ENGLISH, AlertKind.LOW_QUOTE, facts)
    assert "Sticker is free" in free.text
    assert "far too low" not in free.text
    assert [row[0].callback_data for row in free.rows] == [
        encode(verbs.ASK_PRICE_APPROVAL, 27, 0),
        encode(verbs.STAFF_PRODUCT, 27),
    ]
    low = {**facts, "catalogue_cost": "9.00 USD"}
    assert "far too low" in alerts.build_alert_screen(ENGLISH, AlertKind.LOW_QUOTE, low).text


def test_an_alert_says_why_only_if_it_is_told_a_cause() -> None:
    """The reason for an order's status is no reason for what an alert is about."""
    about = {name: text for name, text in FACTS.items() if not name.startswith("cause")}
    why = "Why: "
    assert why in alerts.build_alert_screen(ENGLISH, AlertKind.REVIEW, FACTS).text
    assert why not in alerts.build_alert_screen(ENGLISH, AlertKind.ANSWERS_ALTERED, about).text


def test_a_parked_status_leads_to_its_order() -> None:
    screen = alerts.build_alert_screen(
        ENGLISH, AlertKind.STATUS_PARKED, {**FACTS, "reason": "the bot is blocked"}
    )
    assert "the bot is blocked" in screen.text
    (order,), (seen,) = screen.rows
    assert order.callback_data == encode(verbs.ORDER_FOR_OPERATORS, 12)
    assert seen.callback_data == encode(verbs.SEEN_ALERT)

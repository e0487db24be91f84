"""Tests of the panel: it has every figure that staff need, and only the buttons that they may tap."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial

import pytest

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import decode
from bot.chat.operator.operations import health_screen, panel_screen
from bot.chat.router import ROUTES
from bot.domain.operations.balance_forecast import BalanceForecast
from bot.domain.operations.sales_pause import PauseCause, SalesPause
from bot.domain.orders.attempts import Totals
from bot.domain.orders.supplier import (
    AccountCheck,
    AccountState,
    UnreadableEntries,
    UnreadableEntry,
)
from bot.domain.people.staff import Right, Role, has_right
from bot.services.operations.health import Health
from bot.services.operations.panel import Decisions, Panel
from bot.services.read_deadlines import NOT_ANSWERED
from tests.builders import NOW, a_product, an_account, some_details, usd
from tests.chat.screens.gallery import localizer_for
from tests.chat.words import has_message

ENGLISH = localizer_for("en")
_NONE = usd("0")
TOTALS = Totals(12, 10, 2, usd("99.00"), usd("90.00"), _NONE, _NONE, usd("9.00"), _NONE, _NONE)
CALM = Panel(TOTALS, TOTALS, an_account("12.345"), Decisions(), 0, 0, 0)
BUSY = replace(
    CALM,
    decisions=Decisions(1, 2, 3, 4, 5, 6, 7),
    in_progress=3,
    open_debts=8,
    stopped_products=9,
)


def text_of(panel: Panel) -> str:
    return panel_screen.build_panel_screen(ENGLISH, panel, "USD", NOW).text


def counts_of(screen: Screen) -> list[tuple[str, str]]:
    """Return the verb and the count of each button that has a count."""
    buttons = [button for row in screen.rows for button in row if ": " in button.label]
    found = [(decode(button.callback_data), button.label.rpartition(": ")[2]) for button in buttons]
    return [(tap.verb, count) for tap, count in found if tap is not None]


def test_the_panel_shows_sales_money_and_the_balance() -> None:
    """All of it is on one screen."""
    text = text_of(replace(CALM, in_progress=3))
    for words in (
        "<b>Sales are open.</b>",
        "<b>Today</b> · profit $9.00\n12 orders · 10 delivered · 2 cancelled\nSold $99.00 · cost $90.00",
        "<b>7 days</b> · profit $9.00\n12 orders",
        "Balance at the supplier: <b>$12.35</b>",
        "3 orders are waiting",
    ):
        assert words in text
    assert "undelivered" not in text
    assert "4 to send, 5 undelivered" in text_of(replace(CALM, outbox_pending=4, outbox_parked=5))


def test_each_kind_of_decision_is_a_button_with_its_count() -> None:
    busy = panel_screen.build_panel_screen(ENGLISH, BUSY, "USD", NOW)
    assert counts_of(busy) == [
        (verbs.CASES_PAGE, "1"),
        (verbs.CASES_PAGE, "2"),
        (verbs.CLAIMS_PAGE, "3"),
        (verbs.REFUND_REQUESTS, "4"),
        (verbs.PROBLEMS, "7"),
        (verbs.THREADS_PAGE, "5"),
        (verbs.UNSOLD_ENTRIES, "6"),
        (verbs.WAITING_ORDERS, "3"),
        (verbs.DEBTS, "8"),
        (verbs.STOPPED_PRODUCTS, "9"),
    ]
    assert "Needs a decision" in busy.text
    calm = panel_screen.build_panel_screen(ENGLISH, CALM, "USD", NOW)
    assert counts_of(calm) == []
    assert "Nothing needs a decision" in calm.text


@pytest.mark.parametrize("role", Role)
def test_everybody_gets_the_buttons_that_they_may_tap_and_no_others(role: Role) -> None:
    screen = panel_screen.build_panel_screen(
        ENGLISH, BUSY, "USD", NOW, lambda verb: ROUTES.find_button(verb, role) is not None
    )
    found = [decode(button.callback_data) for row in screen.rows for button in row]
    shown = {tap.verb for tap in found if tap is not None}
    everything = panel_screen.build_panel_screen(ENGLISH, BUSY, "USD", NOW)
    all_taps = [decode(button.callback_data) for row in everything.rows for button in row]
    expected = {
        tap.verb
        for tap in all_taps
        if tap is not None and has_right(role, ROUTES.buttons[tap.verb].right)
    }
    assert shown == expected
    for verb, right in (
        (verbs.PRICE_RULES, Right.CATALOGUE),
        (verbs.PAUSE_SALES, Right.RESTRICT),
        (verbs.DEBTS, Right.VIEW_COST),
        (verbs.SHOP_TEXTS, Right.OWN),
        (verbs.STAFF, Right.OWN),
        (verbs.AUDIT, Right.OWN),
    ):
        assert (verb in shown) == has_right(role, right), verb
    assert {verbs.HOME, verbs.PROBLEMS, verbs.STOPPED_PRODUCTS, verbs.NOTIFICATIONS} <= shown


def test_what_others_decide_is_no_decision_of_the_reader() -> None:
    """A viewer answers no conversation, so nothing on their panel waits for them."""
    panel = replace(CALM, decisions=Decisions(conversations=5, refund_requests=1))
    texts = [
        panel_screen.build_panel_screen(ENGLISH, panel, "USD", NOW, partial(_can_open, role)).text
        for role in (Role.VIEWER, Role.SUPPORT)
    ]
    assert [has_message(text, "panel-nothing-to-decide") for text in texts] == [True, False]


def _can_open(role: Role, verb: str) -> bool:
    return ROUTES.find_button(verb, role) is not None


def test_the_panel_has_at_most_two_buttons_a_row_and_each_of_them_once() -> None:
    rows = panel_screen.build_panel_screen(ENGLISH, BUSY, "USD", NOW).rows
    assert {len(row) for row in rows} == {1, 2}
    taps = [button.callback_data for row in rows for button in row if ": " not in button.label]
    assert len(taps) == len(set(taps))


@pytest.mark.parametrize(
    ("causes", "can_pause", "can_resume"),
    [
        ((), True, False),
        ((PauseCause.OPERATOR,), False, True),
        ((PauseCause.UNKNOWN_OUTCOMES,), True, True),
        ((PauseCause.UNKNOWN_OUTCOMES, PauseCause.OPERATOR), False, True),
    ],
)
def test_the_panel_offers_to_pause_until_staff_did_and_to_resume_what_is_paused(
    causes: Sequence[PauseCause], *, can_pause: bool, can_resume: bool
) -> None:
    """A pause of the shop itself may end at any time, so staff may pause besides it."""
    active = [SalesPause(cause, "shop", NOW) for cause in causes]
    screen = panel_screen.build_panel_screen(ENGLISH, replace(CALM, pauses=active), "USD", NOW)
    found = [decode(button.callback_data) for row in screen.rows for button in row]
    shown = {tap.verb for tap in found if tap is not None}
    assert (verbs.PAUSE_SALES in shown) == can_pause
    assert (verbs.RESUME_SALES in shown) == can_resume


def test_the_days_left_of_the_balance_are_shown_to_those_who_may_see_cost() -> None:
    """The panel and /health say the same."""
    forecast = BalanceForecast(Decimal("12.345"), Decimal(4), Decimal("3.1"))
    panel = replace(CALM, forecast=forecast)
    health = Health([], [], (0, 0), (0, 0), an_account("12.345"), None, None, forecast=forecast)
    for shows_cost in (True, False):
        texts = (
            panel_screen.build_panel_screen(ENGLISH, panel, "USD", NOW, shows_cost=shows_cost).text,
            health_screen.build_health_screen(
                ENGLISH, health, "USD", NOW, shows_cost=shows_cost
            ).text,
        )
        for text in texts:
            assert has_message(text, "forecast-days", days="3") == shows_cost
            assert ("$4.00" in text) == shows_cost


def test_who_may_not_see_cost_reads_neither_cost_nor_profit_nor_the_balance() -> None:
    lossy = replace(TOTALS, losses=usd("7.00"), rewards=usd("3.00"))
    panel = replace(BUSY, today=lossy, week=lossy)
    text = panel_screen.build_panel_screen(ENGLISH, panel, "USD", NOW, shows_cost=False).text
    assert "<b>Today</b>\n12 orders · 10 delivered · 2 cancelled\nSold $99.00\n" in text
    for secret in ("rofit", "cost", "$90", "$9.00", "$7.00", "$3.00", "Balance", "12.35"):
        assert secret not in text


def test_refunded_orders_are_named_only_if_there_are_some() -> None:
    text = text_of(replace(CALM, today=replace(TOTALS, refunded=1)))
    assert "10 delivered · 2 cancelled\n1 order was refunded, and does not count as sold" in text
    assert text.count("refunded") == 1


def test_the_list_of_what_is_not_sold_names_reasons_and_how_many_it_does_not_name() -> None:
    """Otherwise such products would be missing without notice."""
    entries = [
        UnreadableEntry("STEAM10", "Steam <b>", "user_price"),
        UnreadableEntry("", "Nameless", "code"),
        UnreadableEntry("GOG", "", "something new"),
        UnreadableEntry("", "", "product"),
    ]
    hidden = a_product(name="Odd", details=some_details(unsellable="wholesale, sku_name"))
    text = panel_screen.build_unsold_entries_screen(
        ENGLISH, [hidden], UnreadableEntries(1_000, (*entries,) * 3), 0
    ).text
    for words in (
        "<b>1 product is hidden</b>",
        "Odd: its wholesale prices cannot be read, an option's name cannot be sent to the supplier",
        "<b>1,000 entries of the supplier's list cannot be read</b> and are not sold:",
        "· Steam &lt;b&gt; · STEAM10: its price cannot be read",
        "· Nameless: its code cannot be read",
        "· GOG: something new",
        "· —: it is not a product",
        "… and 988 more",
    ):
        assert words in text


def test_a_panel_without_problems_says_so() -> None:
    """The supplier does not report its balance, and sells in another currency."""
    yuan = replace(usd("90.00"), currency="CNY")
    mixed = replace(TOTALS, cost=yuan, losses=replace(yuan, amount=0))
    panel = replace(CALM, today=mixed, week=mixed, account=an_account())
    text = panel_screen.build_panel_screen(ENGLISH, panel, "CNY", NOW).text
    assert "Nothing needs a decision" in text
    assert "Balance at the supplier: not known" in text
    assert "profit $9.00" in text
    assert "Losses" not in text


def test_the_panel_tells_of_an_outage_and_of_a_refused_account() -> None:
    """The operator must not have to guess from a missing balance."""
    silent = text_of(replace(CALM, account=NOT_ANSWERED))
    assert "⚠️ <b>The supplier is not answering</b>" in silent

    refused = AccountCheck(AccountState.REFUSED, message="密钥错误 <b>")
    assert "⚠️ <b>The supplier refuses our account:</b> “密钥错误 &lt;b&gt;”" in text_of(
        replace(CALM, account=refused)
    )


def test_the_panel_of_a_rehearsal_says_that_nothing_is_bought() -> None:
    words = ENGLISH.html("admin-rehearsal")
    assert words in text_of(replace(CALM, is_rehearsal=True))
    assert words not in text_of(CALM)


def test_the_panel_names_losses_beside_the_cost() -> None:
    lossy = replace(TOTALS, losses=usd("9.00"), profit=usd("0"))
    text = text_of(replace(CALM, today=lossy))
    assert "<b>Today</b> · profit $0.00" in text
    assert "Losses $9.00: charged, but refunded to buyers" in text

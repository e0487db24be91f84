"""Tests of the health screen: it shows all figures and marks problems."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.chat.operator.operations import health_screen
from bot.domain.operations.sales_pause import PauseCause, SalesPause
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.supplier import AccountCheck, AccountState, LastAnswer
from bot.domain.system_ports import LostFile
from bot.services.operations.health import Health
from bot.services.read_deadlines import NOT_ANSWERED
from tests.builders import NOW, an_account, an_order
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")
WELL = Health([], [], (0, 0), (0, 0), an_account("42.5"), LastAnswer(NOW, 0.4), 52_000_000_000)


def test_a_healthy_shop_is_a_few_lines_without_warnings() -> None:
    text = health_screen.build_health_screen(ENGLISH, WELL, "USD", NOW + timedelta(seconds=40)).text
    for words in (
        "Sales are open",
        "Balance at the supplier: <b>$42.50</b>",
        "The supplier last answered 40 seconds ago",
        "No order is open.",
        "Free disk: 52,000 MB",
    ):
        assert words in text
    assert "⚠️" not in text


@pytest.mark.parametrize("lost", LostFile)
def test_a_shop_that_lost_a_file_says_that_nothing_is_sold(lost: LostFile) -> None:
    screen = health_screen.build_health_screen(ENGLISH, replace(WELL, lost_file=lost), "USD", NOW)
    assert "Sales are open" not in screen.text
    assert "Nothing is sold" in screen.text


def test_what_is_wrong_is_marked() -> None:
    orders = [an_order(OrderStatus.PLACED, id=5), an_order(OrderStatus.REVIEW, id=3)]
    pauses = [SalesPause(PauseCause.OPERATOR, "staff:9001", NOW)]
    ill = Health(pauses, orders, (7, 2), (1, 3), an_account(), LastAnswer(NOW, 61.0), None)
    text = health_screen.build_health_screen(ENGLISH, ill, "USD", NOW + timedelta(hours=2)).text
    for words in (
        "Sales are paused",
        "by operator <code>9001</code>, 2 hours ago (17 May, 12:00 UTC): manual pause. Use /resume",
        "Balance at the supplier: not known",
        "⚠️ The supplier last answered <b>2 hours ago</b>",
        "⚠️ The supplier's clock is 61 seconds ahead of ours",
        "⚠️ waiting for the supplier: #5, <b>for 2 hours</b>",
        "⚠️ needs your decision: #3, <b>for 2 hours</b>",
        "Updates: 1 to handle, 3 failed",
        "Messages: 7 to send, 2 undelivered",
    ):
        assert words in text
    assert "disk" not in text


def test_a_supplier_that_never_answered_or_tells_no_time_is_said_so() -> None:
    never = Health([], [], (0, 0), (0, 0), an_account(), None, None)
    assert "has not answered" in health_screen.build_health_screen(ENGLISH, never, "USD", NOW).text
    silent = Health([], [], (0, 0), (0, 0), an_account(), LastAnswer(NOW, None), None)
    assert "clock" not in health_screen.build_health_screen(ENGLISH, silent, "USD", NOW).text
    behind = Health([], [], (0, 0), (0, 0), an_account(), LastAnswer(NOW, -30.0), None)
    assert (
        "30 seconds behind" in health_screen.build_health_screen(ENGLISH, behind, "USD", NOW).text
    )


def test_an_outage_and_a_refused_account_are_marked() -> None:
    away = replace(WELL, account=NOT_ANSWERED)
    text = health_screen.build_health_screen(ENGLISH, away, "USD", NOW).text
    assert "⚠️ <b>The supplier is not answering</b>" in text

    refused = replace(WELL, account=AccountCheck(AccountState.REFUSED, message="密钥错误"))
    text = health_screen.build_health_screen(ENGLISH, refused, "USD", NOW).text
    assert "⚠️ <b>The supplier refuses our account:</b> “密钥错误”" in text

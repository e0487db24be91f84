"""Tests of reminders of open cases: operators every hour, each buyer once."""

import pytest

from bot.domain.order import OrderStatus, UnknownOutcome
from bot.domain.ports import AlertKind
from bot.services.orders import case_reminders
from tests.services.till import Till

S = OrderStatus


async def doubtful(till: Till, orders: int = 1) -> None:
    """Open the given number of cases, each with its alert."""
    till.supplier.outcomes = [UnknownOutcome("read_timeout")] * orders
    for _ in range(orders):
        await till.buy()
        await till.work(1)
    await till.send()
    till.messenger.alerts.clear()


async def live(till: Till, minutes: int) -> None:
    for _ in range(minutes):
        till.wait(60)
        await case_reminders.remind_of_unsettled_orders(till.shop, till.db)
        await till.send()


def reminded(till: Till) -> list[str]:
    """Return the counts in the reminders that the operator got."""
    return [
        facts["count"] for _, kind, facts in till.messenger.alerts if kind is AlertKind.CASES_OPEN
    ]


@pytest.mark.both_engines
async def test_operators_are_reminded_every_hour_while_cases_are_open(till: Till) -> None:
    await doubtful(till, 2)
    await live(till, 10)
    assert reminded(till) == []

    await live(till, 5)
    assert reminded(till) == ["2"]
    await live(till, 4 * 60)
    assert reminded(till) == ["2"] * 5


async def test_each_buyer_is_told_once_where_their_money_is(till: Till) -> None:
    await doubtful(till, 2)
    await live(till, 200)

    told = [(kind, facts["order"]) for _, kind, facts in till.messenger.notices]
    assert told == [("still-checking", "1"), ("still-checking", "2")]
    assert {facts["amount"] for _, _, facts in till.messenger.notices} == {"990"}


async def test_nobody_is_reminded_of_orders_that_go_their_way(till: Till) -> None:
    await till.buy()
    await till.work()
    await live(till, 120)
    assert reminded(till) == []
    assert till.messenger.notices == []

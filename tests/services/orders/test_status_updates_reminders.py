"""Tests of reminders of open cases: operators every hour, each buyer once."""

import pytest

from bot.domain.ids import OrderId
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import RuledNotCharged, UnknownOutcome
from bot.services.orders import cases, status_updates
from tests.builders import OPERATOR
from tests.services.services_rig import ServicesRig

S = OrderStatus


async def doubtful(rig: ServicesRig, orders: int = 1) -> None:
    """Open the given number of cases, each with its alert."""
    rig.supplier.outcomes = [UnknownOutcome("read_timeout")] * orders
    for _ in range(orders):
        await rig.buy()
        await rig.work(1)
    await rig.send()
    rig.messenger.alerts.clear()


async def live(rig: ServicesRig, minutes: int) -> None:
    for _ in range(minutes):
        rig.wait(60)
        await status_updates.remind_of_unsettled_orders(rig.db)
        await rig.send()


def reminded(rig: ServicesRig) -> list[str]:
    """Return the counts in the reminders that the operator got."""
    return [
        facts["count"] for _, kind, facts in rig.messenger.alerts if kind is AlertKind.CASES_OPEN
    ]


@pytest.mark.both_engines
async def test_operators_are_reminded_every_hour_while_cases_are_open(rig: ServicesRig) -> None:
    await doubtful(rig, 2)
    await live(rig, 10)
    assert reminded(rig) == []

    await live(rig, 5)
    assert reminded(rig) == ["2"]
    await live(rig, 4 * 60)
    assert reminded(rig) == ["2"] * 5


async def test_each_buyer_is_told_once_where_their_money_is(rig: ServicesRig) -> None:
    await doubtful(rig, 2)
    await live(rig, 200)

    told = [(kind, facts["order"]) for _, kind, facts in rig.messenger.notices]
    assert told == [("still-checking", "1"), ("still-checking", "2")]
    assert {facts["amount"] for _, _, facts in rig.messenger.notices} == {"990"}


async def test_nobody_is_reminded_of_orders_that_go_their_way(rig: ServicesRig) -> None:
    await rig.buy()
    await rig.work()
    await live(rig, 120)
    assert reminded(rig) == []
    assert rig.messenger.notices == []


async def test_a_buyer_who_was_told_is_not_looked_at_again(rig: ServicesRig) -> None:
    await doubtful(rig, 2)
    found = await rig.db.read(status_updates._find_long_unsettled)
    assert (found.count, found.oldest, found.untold) == (0, None, [])
    rig.wait(601)
    found = await rig.db.read(status_updates._find_long_unsettled)
    assert (found.count, found.oldest, found.untold) == (2, 1, [1, 2])

    await status_updates.remind_of_unsettled_orders(rig.db)
    found = await rig.db.read(status_updates._find_long_unsettled)
    assert (found.count, found.oldest, found.untold) == (2, 1, [])


async def test_nobody_is_reminded_of_an_order_that_was_just_settled(rig: ServicesRig) -> None:
    await doubtful(rig, 2)
    rig.wait(601)
    found = await rig.db.read(status_updates._find_long_unsettled)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, OrderId(1), RuledNotCharged())
    assert found.oldest is not None
    await rig.db.transact(status_updates._queue_alert, found.oldest, found.count)
    await rig.db.transact(status_updates._queue_notices, found.untold)
    for _ in range(4):
        await rig.send()
    assert reminded(rig) == []
    told = [facts["order"] for _, kind, facts in rig.messenger.notices if kind == "still-checking"]
    assert told == ["2"]

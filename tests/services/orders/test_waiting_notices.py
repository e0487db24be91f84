"""Orders that wait for another one: their buyers are told why, once, and only if it takes its time."""

import asyncio
from dataclasses import replace

import pytest

from bot.domain.doubt import DoubtRules
from bot.domain.errors import SupplierAway
from bot.domain.order import OrderStatus, Unknown
from bot.services import catalogue_sync, doubt, fulfilment, lane
from storage import SqlStore
from tests.builders import a_product
from tests.services.doubtful import with_calls
from tests.services.till import Till, open_till

S = OrderStatus


@pytest.fixture
async def held(store: SqlStore) -> Till:
    """A till whose first order will be in doubt for a while."""
    till = await open_till(store, a_product(), credit="500.00")
    till.shop = replace(till.shop, doubts=DoubtRules(exclusive=True))
    till.supplier.outcomes = [Unknown("read_timeout")]
    return till


async def test_who_waits_for_an_order_in_doubt_is_told_once(held: Till) -> None:
    first, second, third = [await held.buy() for _ in range(3)]
    await fulfilment.place_next(held.shop)
    await held.send()
    held.messenger.statuses.clear()
    told = lane.Told()
    held.wait(11)
    for _ in range(5):
        await lane.tell_waiting(held.shop, told)
        await held.send()
        held.wait(2)

    assert held.messenger.statuses == [(second.id, S.PLACED), (third.id, S.PLACED)]
    now = held.clock.now()
    waits = [
        await lane.waits(held.shop.store, await held.order(one), now)
        for one in (first, second, third)
    ]
    assert waits == [False, True, True]


async def test_who_waits_for_an_order_that_is_looked_at_for_long_is_told_once(till: Till) -> None:
    """Before its trade an order may take its time too."""
    first, second = await till.buy(), await till.buy()
    told = lane.Told()
    seen: list[int] = []

    async def can_fill(_selection: object) -> None:
        for moment in (9, 2, 2):
            till.wait(moment)
            seen.append(await lane.tell_waiting(till.shop, told))
        now = till.clock.now()
        orders = [await till.order(one) for one in (first, second)]
        seen.extend([await lane.waits(till.shop.store, one, now) for one in orders])
        raise SupplierAway("late")

    with_calls(till, can_fill=can_fill)
    await fulfilment.place_next(till.shop)
    assert seen == [0, 1, 0, False, True]
    assert told.orders == {second.id}


async def test_who_orders_while_the_lane_is_held_is_told_too(held: Till) -> None:
    await held.buy()
    await fulfilment.place_next(held.shop)
    told = lane.Told()
    held.wait(11)
    assert await lane.tell_waiting(held.shop, told) == 0
    late = await held.buy()
    assert await lane.tell_waiting(held.shop, told) == 1
    assert told.orders == {late.id}


async def test_a_trade_that_takes_a_moment_is_no_news(held: Till) -> None:
    held.supplier.outcomes = []
    order, behind = await held.buy(), await held.buy()
    asked = asyncio.Event()

    class Slow:
        def __getattr__(self, name: str) -> object:
            return getattr(held.supplier, name)

        async def trade(self, *_args: object) -> Unknown:
            for moment, news in ((9, 0), (2, 1)):
                held.wait(moment)
                assert await lane.tell_waiting(held.shop, told) == news
            asked.set()
            return Unknown("read_timeout")

    told = lane.Told()
    shop = replace(held.shop, supplier=Slow(), doubts=DoubtRules())  # type: ignore[arg-type]
    await fulfilment.place_next(shop)
    assert asked.is_set()
    await doubt.settle_doubts(shop)

    assert (await held.order(order)).status is S.REVIEW
    assert not await lane.waits(held.shop.store, behind, held.clock.now())


async def test_a_lane_that_is_free_holds_nobody(held: Till) -> None:
    await held.buy()
    held.wait(60)
    assert await lane.tell_waiting(held.shop, lane.Told()) == 0


async def test_another_accounts_doubt_is_nobodys_business(held: Till) -> None:
    await held.buy()
    await fulfilment.place_next(held.shop)
    held.wait(11)
    moved = await held.shop.store.account("new.example#1")  # type: ignore[attr-defined]
    held.shop = replace(held.shop, account=moved)
    await catalogue_sync.sync(held.shop)
    await held.buy()
    assert await lane.tell_waiting(held.shop, lane.Told()) == 0

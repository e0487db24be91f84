"""Tests of the preflight before a trade: a changed price or missing stock cancels the order."""

from dataclasses import replace
from decimal import Decimal

import pytest

from bot.domain.causes import Cause
from bot.domain.checkout import Selection
from bot.domain.errors import SupplierRefusedCall
from bot.domain.order import (
    NotSent,
    OrderStatus,
)
from bot.services.orders import fulfilment
from storage import SqlDatabase
from tests.builders import a_product
from tests.services.doubtful import with_calls
from tests.services.till import Till, open_till

S = OrderStatus


async def test_a_price_that_rose_calls_the_order_off_before_the_trade(till: Till) -> None:
    order = await till.buy()
    till.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("9.01")))
    await till.work()

    done = await till.order(order)
    assert (done.status, done.cause) == (S.CANCELLED, Cause.WITHDRAWN_PRICE_MOVED)
    assert till.supplier.trades == []
    await till.has_settled(S.CANCELLED, released=True)


async def test_a_price_that_fell_is_no_reason_to_stop(till: Till) -> None:
    order = await till.buy()
    till.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("1.00")))
    await till.work()

    assert (await till.order(order)).status is S.DELIVERED


async def test_stock_that_went_calls_the_order_off_before_the_trade(till: Till) -> None:
    order = await till.buy()
    till.supplier.stocks["STEAM10"] = 0
    await till.work()

    assert (await till.order(order)).status is S.CANCELLED
    assert till.supplier.trades == []


async def test_an_order_called_off_says_so_without_what_its_buyer_typed(till: Till) -> None:
    order = await till.buy()

    async def can_fill(_selection: object) -> None:
        raise SupplierRefusedCall("SPRING is over")

    with_calls(till, ensure_available=can_fill)
    await fulfilment.trade_order(
        till.shop, till.db, replace(order, selection=replace(order.selection, coupon="Spring"))
    )

    done = await till.order(order)
    assert (done.cause, done.cause_detail) == (Cause.WITHDRAWN_SUPPLIER_REFUSED, "… is over")


async def test_a_store_that_is_away_is_waited_for(till: Till) -> None:
    order = await till.buy()
    till.supplier.away = True
    await till.work()
    assert (await till.order(order)).status is S.PLACED

    till.supplier.away = False
    till.wait(6)
    await till.work()
    assert (await till.order(order)).status is S.DELIVERED


async def test_an_order_is_looked_at_again_ever_more_seldom(till: Till) -> None:
    await till.buy()
    till.supplier.away = True
    looks: list[int] = []
    for second in range(200):
        till.supplier.calls.clear()
        await fulfilment.trade_next_order(till.shop, till.db)
        looks += [second] if till.supplier.calls else []
        till.wait(1)

    assert looks == [0, 5, 15, 35, 75, 135, 195]


async def test_orders_whose_looks_hang_keep_no_other_one_waiting(store: SqlDatabase) -> None:
    """One product's page never answers, and several buyers want it."""
    till = await open_till(store, a_product(), a_product(code="HANGS"), credit="500.00")
    for _ in range(5):
        await till.buy(code="HANGS")

    async def can_fill(selection: Selection) -> None:
        if selection.code == "HANGS":
            till.wait(fulfilment.PREFLIGHT_TIMEOUT)
            raise TimeoutError

    with_calls(till, ensure_available=can_fill)
    for _ in range(6):
        await fulfilment.trade_next_order(till.shop, till.db)
    healthy = await till.buy()
    await fulfilment.trade_next_order(till.shop, till.db)

    assert (await till.order(healthy)).status is S.FULFILLED


async def test_a_store_that_stays_away_gives_the_money_back(till: Till) -> None:
    order = await till.buy()
    till.supplier.away = True
    till.wait(3600)
    await till.work()

    assert (await till.order(order)).status is S.CANCELLED
    await till.has_settled(S.CANCELLED, released=True)


@pytest.mark.parametrize(
    ("cost", "status"),
    [("9.00", S.DELIVERED), ("1.00", S.DELIVERED), ("9.01", S.CANCELLED)],
)
async def test_an_order_found_long_after_its_quotes_end_goes_on_at_that_price_or_a_lower_one(
    till: Till, cost: str, status: OrderStatus
) -> None:
    """For example after the shop was closed for a day."""
    order = await till.buy()
    till.wait(24 * 3600)
    till.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal(cost)))
    await till.work()

    assert (await till.order(order)).status is status
    await till.has_settled(status, released=status is S.CANCELLED)


async def test_such_an_order_is_tried_once(till: Till) -> None:
    till.supplier.outcomes = [NotSent("connect_failed")] * 9
    order = await till.buy()
    till.wait(24 * 3600)
    for _ in range(3):
        await till.work()
        till.wait(6)

    done = await till.order(order)
    assert (done.status, done.cause) == (S.CANCELLED, Cause.WITHDRAWN_SUPPLIER_UNAVAILABLE)
    assert len(till.supplier.trades) == 1

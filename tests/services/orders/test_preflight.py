"""Tests of the preflight before a trade: a changed price or missing stock cancels the order."""

import asyncio
from dataclasses import replace
from decimal import Decimal

import pytest

from bot.domain.catalogue.selection import Selection
from bot.domain.errors import SupplierRefusedCall
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import NotSent
from bot.services.orders import fulfilment, preflight
from bot.services.orders.trade import never_stopping
from storage import EngineDatabase
from tests.builders import a_product
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.services.unknown_outcome_rig import with_calls
from tests.waiting import HANG_LIMIT

S = OrderStatus


async def test_a_price_that_rose_calls_the_order_off_before_the_trade(rig: ServicesRig) -> None:
    order = await rig.buy()
    rig.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("9.01")))
    await rig.work()

    done = await rig.order(order)
    assert (done.status, done.cause) == (S.CANCELLED, Cause.WITHDRAWN_PRICE_MOVED)
    assert rig.supplier.trades == []
    await rig.has_settled(S.CANCELLED, released=True)


async def test_a_price_that_fell_is_no_reason_to_stop(rig: ServicesRig) -> None:
    order = await rig.buy()
    rig.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal("1.00")))
    await rig.work()

    assert (await rig.order(order)).status is S.DELIVERED


async def test_stock_that_went_calls_the_order_off_before_the_trade(rig: ServicesRig) -> None:
    order = await rig.buy()
    rig.supplier.stocks["STEAM10"] = 0
    await rig.work()

    assert (await rig.order(order)).status is S.CANCELLED
    assert rig.supplier.trades == []


async def test_stock_and_price_are_asked_side_by_side(rig: ServicesRig) -> None:
    order = await rig.buy()
    asked = {"stock": asyncio.Event(), "price": asyncio.Event()}

    async def meet(name: str, other: str) -> None:
        asked[name].set()
        async with asyncio.timeout(HANG_LIMIT):
            await asked[other].wait()

    async def ensure_available(_selection: Selection) -> None:
        await meet("stock", "price")

    async def total_cost(_selection: Selection) -> Decimal:
        await meet("price", "stock")
        return Decimal("9.00")

    with_calls(rig, ensure_available=ensure_available, total_cost=total_cost)
    await rig.work()

    assert (await rig.order(order)).status is S.DELIVERED


@pytest.mark.parametrize(
    ("stock", "price", "said"), [("sold out", "no price", "sold out"), ("", "no price", "no price")]
)
async def test_of_two_refusals_that_of_the_stock_calls_the_order_off(
    rig: ServicesRig, stock: str, price: str, said: str
) -> None:
    order = await rig.buy()

    async def ensure_available(_selection: Selection) -> None:
        await asyncio.sleep(0)
        if stock:
            raise SupplierRefusedCall(stock)

    async def total_cost(_selection: Selection) -> Decimal:
        raise SupplierRefusedCall(price)

    with_calls(rig, ensure_available=ensure_available, total_cost=total_cost)
    await rig.work()

    done = await rig.order(order)
    assert (done.cause, done.cause_detail) == (Cause.WITHDRAWN_SUPPLIER_REFUSED, said)


async def test_an_order_called_off_says_so_without_what_its_buyer_typed(rig: ServicesRig) -> None:
    order = await rig.buy()

    async def can_fill(_selection: object) -> None:
        raise SupplierRefusedCall("SPRING is over")

    with_calls(rig, ensure_available=can_fill)
    with_coupon = replace(order, selection=replace(order.selection, coupon="Spring"))
    await fulfilment.trade_order(
        rig.shop, rig.db, with_coupon, never_stopping, preflight.EarlyPreflight()
    )

    done = await rig.order(order)
    assert (done.cause, done.cause_detail) == (Cause.WITHDRAWN_SUPPLIER_REFUSED, "… is over")


@pytest.mark.parametrize(
    ("said", "alerts"), [("密钥错误", 1), ("brand new words", 1), ("库存不足", 0)]
)
async def test_operators_hear_of_an_order_called_off_for_a_reason_of_theirs(
    rig: ServicesRig, said: str, alerts: int
) -> None:
    order = await rig.buy()

    async def refuse(_selection: object) -> None:
        raise SupplierRefusedCall(said)

    with_calls(rig, ensure_available=refuse)
    await rig.work()

    assert (await rig.order(order)).cause is Cause.WITHDRAWN_SUPPLIER_REFUSED
    told = [facts for _, kind, facts in rig.messenger.alerts if kind is AlertKind.TRADE_REFUSED]
    assert [facts["cause_detail"] for facts in told] == [said] * alerts


async def test_a_supplier_that_is_away_is_waited_for(rig: ServicesRig) -> None:
    order = await rig.buy()
    rig.supplier.away = True
    await rig.work()
    assert (await rig.order(order)).status is S.PLACED

    rig.supplier.away = False
    rig.wait(6)
    await rig.work()
    assert (await rig.order(order)).status is S.DELIVERED


async def test_an_order_is_looked_at_again_ever_more_seldom(rig: ServicesRig) -> None:
    await rig.buy()
    rig.supplier.away = True
    looks: list[int] = []
    for second in range(200):
        rig.supplier.calls.clear()
        await fulfilment.trade_next_order(rig.shop, rig.db)
        looks += [second] if rig.supplier.calls else []
        rig.wait(1)

    assert looks == [0, 5, 15, 35, 75, 135, 195]


async def test_orders_whose_looks_hang_keep_no_other_one_waiting(store: EngineDatabase) -> None:
    """One product's page never answers, and several buyers want it."""
    rig = await open_services_rig(store, a_product(), a_product(code="HANGS"), credit="500.00")
    for _ in range(5):
        await rig.buy(code="HANGS")

    async def can_fill(selection: Selection) -> None:
        if selection.code == "HANGS":
            rig.wait(preflight.PREFLIGHT_TIMEOUT)
            raise TimeoutError

    with_calls(rig, ensure_available=can_fill)
    for _ in range(6):
        await fulfilment.trade_next_order(rig.shop, rig.db)
    healthy = await rig.buy()
    await fulfilment.trade_next_order(rig.shop, rig.db)

    assert (await rig.order(healthy)).status is S.FULFILLED


async def test_a_supplier_that_stays_away_gives_the_money_back(rig: ServicesRig) -> None:
    order = await rig.buy()
    rig.supplier.away = True
    rig.wait(3600)
    await rig.work()

    assert (await rig.order(order)).status is S.CANCELLED
    await rig.has_settled(S.CANCELLED, released=True)


@pytest.mark.parametrize(
    ("cost", "status"),
    [("9.00", S.DELIVERED), ("1.00", S.DELIVERED), ("9.01", S.CANCELLED)],
)
async def test_an_order_found_long_after_its_quotes_end_goes_on_at_that_price_or_a_lower_one(
    rig: ServicesRig, cost: str, status: OrderStatus
) -> None:
    """For example after the shop was closed for a day."""
    order = await rig.buy()
    rig.wait(24 * 3600)
    rig.supplier.change("STEAM10", lambda product: replace(product, cost=Decimal(cost)))
    await rig.work()

    assert (await rig.order(order)).status is status
    await rig.has_settled(status, released=status is S.CANCELLED)


async def test_such_an_order_is_tried_once(rig: ServicesRig) -> None:
    rig.supplier.outcomes = [NotSent("connect_failed")] * 9
    order = await rig.buy()
    rig.wait(24 * 3600)
    for _ in range(3):
        await rig.work()
        rig.wait(6)

    done = await rig.order(order)
    assert (done.status, done.cause) == (S.CANCELLED, Cause.WITHDRAWN_SUPPLIER_UNAVAILABLE)
    assert len(rig.supplier.trades) == 1

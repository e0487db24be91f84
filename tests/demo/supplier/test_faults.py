"""Planned faults, as a caller meets them."""

import asyncio

import httpx
import pytest

from bot.demo.sample import APP_ID
from bot.demo.supplier import faults
from bot.demo.supplier.faults import ANY, Fault, FaultPlan
from tests.demo.supplier.caller import Bench, a_product, bench


async def trades(shop: Bench) -> int:
    """How many orders there are; each must have been charged."""
    orders = await shop.store.orders()
    assert await shop.store.balance(APP_ID) == 1_000 - sum(order.amount for order in orders)
    return len(orders)


@pytest.mark.parametrize("after", [False, True])
async def test_a_dropped_call_gets_no_answer_whether_it_was_carried_out_or_not(
    *, after: bool
) -> None:
    async with bench(None, a_product()) as shop:
        shop.plan.add("trade", faults.drop(after=after))
        with pytest.raises(httpx.RemoteProtocolError, match="without sending a response"):
            await shop.caller.send("trade", shared_code="thing", num=1)

        assert await trades(shop) == after
        await shop.caller.ask("trade", shared_code="thing", num=1)


async def test_a_truncated_answer_breaks_off_after_the_commit() -> None:
    async with bench(None, a_product()) as shop:
        shop.plan.add("trade", faults.truncate())
        with pytest.raises(httpx.RemoteProtocolError, match="complete message body"):
            await shop.caller.send("trade", shared_code="thing", num=1)

        assert await trades(shop) == 1


@pytest.mark.parametrize("after", [False, True])
async def test_a_page_comes_with_status_200(*, after: bool) -> None:
    async with bench(None, a_product()) as shop:
        shop.plan.add("trade", faults.page(after=after))
        response = await shop.caller.send("trade", shared_code="thing", num=1)

        assert response.status_code == 200
        assert response.headers["content-type"].startswith("text/html")
        assert await trades(shop) == after


@pytest.mark.parametrize("after", [False, True])
async def test_a_refusal_may_come_after_the_charge(*, after: bool) -> None:
    async with bench(None, a_product()) as shop:
        shop.plan.add("trade", faults.refuse("Not today.", after=after))

        assert await shop.caller.refused("trade", shared_code="thing", num=1) == "Not today."
        assert await trades(shop) == after


@pytest.mark.parametrize("after", [False, True])
async def test_a_late_answer_is_too_late_for_a_hurried_caller(*, after: bool) -> None:
    async with bench(None, a_product()) as shop:
        shop.plan.add("trade", faults.delay(30, after=after))
        shop.caller.http.timeout = httpx.Timeout(30, read=0.1)
        with pytest.raises(httpx.ReadTimeout):
            await shop.caller.send("trade", shared_code="thing", num=1)

        while after and not await shop.store.orders():  # noqa: ASYNC110 - committed elsewhere
            await asyncio.sleep(0.01)
        assert await trades(shop) == after


async def test_a_short_delay_changes_nothing_else() -> None:
    async with bench(None, a_product()) as shop:
        for after in (False, True):
            shop.plan.add("trade", faults.delay(0.001, after=after))
            await shop.caller.ask("trade", shared_code="thing", num=1)


async def test_faults_are_met_in_order_and_used_up() -> None:
    async with bench(None, a_product()) as shop:
        shop.plan.add("stock", faults.refuse("first"), times=2)
        shop.plan.add("stock", faults.refuse("then", after=True))
        shop.plan.add(ANY, faults.refuse("anywhere"))
        assert shop.plan.waiting() == {"stock": 3, ANY: 1}

        said = [await shop.caller.refused("stock", code="thing") for _ in range(3)]
        assert said == ["first", "first", "then"]
        assert await shop.caller.refused("items") == "anywhere"
        assert await shop.caller.ask("stock", code="thing") == {"stock": "3"}
        assert shop.plan.waiting() == {}


def test_a_plan_can_be_forgotten() -> None:
    plan = FaultPlan()
    plan.add("trade", Fault())
    plan.clear()

    assert plan.draw("trade") is None


def test_a_fault_for_an_endpoint_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(ValueError, match="no endpoint Trade"):
        FaultPlan().add("Trade", Fault())

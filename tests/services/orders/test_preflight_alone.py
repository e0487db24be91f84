"""Tests of the calls around the trade of an order that no other one waits with."""

import asyncio
import gc
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from bot.domain.catalogue.selection import Selection
from bot.domain.errors import SupplierRefusedCall, SupplierUnavailable
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import OrderStatus
from bot.services.orders import fulfilment, preflight
from storage import EngineDatabase
from tests.builders import a_product
from tests.doubles import Overridden
from tests.services.orders.preflight_rig import (
    FIRST,
    NEXT,
    Calls,
    is_true,
    note_changes_of_a_trade,
    open_without_end,
    purchase,
    recorded,
)
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.services.unknown_outcome_rig import with_calls
from tests.waiting import until

S = OrderStatus


@pytest.fixture
async def rig(store: EngineDatabase) -> ServicesRig:
    return await open_services_rig(store, a_product(), a_product(code=NEXT))


async def test_an_order_alone_is_prepared_before_one_transaction_claims_and_begins_it(
    rig: ServicesRig,
) -> None:
    await rig.buy(code=FIRST)
    await rig.trade()
    order = await rig.buy(code=NEXT)
    calls, changes = recorded(rig, answer_after=f"stock {NEXT}"), await note_changes_of_a_trade(rig)

    assert sorted(calls.made[:4]) == sorted(purchase(NEXT)[:4])
    assert calls.made[4:] == [f"trade {NEXT}", f"answer {NEXT}"]
    assert changes == ["_claim_and_begin", "conclude_attempt"]
    assert (await rig.order(order)).status is S.FULFILLED


async def test_the_first_trade_of_a_process_is_claimed_before_anything_is_asked(
    rig: ServicesRig,
) -> None:
    """The next start must count an order that ends the program in its preflight."""
    await rig.buy(code=NEXT)
    calls, changes = recorded(rig, answer_after=f"stock {NEXT}"), await note_changes_of_a_trade(rig)

    assert calls.made == [*purchase(NEXT), f"answer {NEXT}"]
    assert changes == ["_claim_next_trade", "_commit_intent", "conclude_attempt"]


@pytest.mark.parametrize(
    ("refusal", "status"),
    [(SupplierRefusedCall("gone"), S.CANCELLED), (SupplierUnavailable("away"), S.PLACED)],
)
async def test_an_order_alone_that_cannot_be_traded_is_checked_once(
    rig: ServicesRig, refusal: Exception, status: OrderStatus
) -> None:
    """A supplier that does not answer is not waited for twice."""
    await rig.buy(code=FIRST)
    await rig.trade()
    order = await rig.buy(code=NEXT)
    asked: list[str] = []

    async def refuse(selection: Selection) -> None:
        asked.append(selection.code)
        raise refusal

    with_calls(rig, ensure_available=refuse)
    changes = await note_changes_of_a_trade(rig)

    assert asked == [NEXT]
    assert changes[0] == "_claim_next_trade"
    assert (await rig.order(order)).status is status


async def test_an_old_refusal_of_an_order_alone_is_checked_again(rig: ServicesRig) -> None:
    """Its claim may have waited long for the database."""
    await rig.buy(code=FIRST)
    await rig.trade()
    order = await rig.buy(code=NEXT)
    calls, early = recorded(rig), rig.early_preflight
    calls.refused.add(NEXT)
    early.prepare_alone(rig.shop, rig.db)
    async with early.take_prepared(rig.shop) as found:
        assert found is None
    rig.wait(preflight.PREFLIGHT_TIMEOUT + preflight.MAX_EARLY_PREFLIGHT_AGE + 1)
    assert await early.take_check(rig.shop, order) is None


async def test_a_slow_check_of_an_order_alone_is_waited_for_and_not_made_twice(
    rig: ServicesRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The wait for its preparation has ended before."""
    await rig.buy(code=FIRST)
    await rig.trade()
    monkeypatch.setattr(preflight, "MAX_PREPARED_AGE", 0.01)
    order = await rig.buy(code=NEXT)
    calls = recorded(rig, answer_after=f"stock {NEXT}")
    is_claimed, ask = asyncio.Event(), rig.shop.ports.supplier.total_cost
    transact = rig.db.transact

    async def ask_until_claimed(selection: Selection) -> Decimal:
        cost = await ask(selection)
        await is_claimed.wait()
        return cost

    async def note(phase: Any, *facts: Any, **named: Any) -> Any:
        result = await transact(phase, *facts, **named)
        is_claimed.set()
        return result

    with_calls(rig, total_cost=ask_until_claimed)
    db = Overridden(rig.db, transact=note)
    await fulfilment.trade_next_order(rig.shop, db, early_preflight=rig.early_preflight)

    assert calls.made.count(f"price {NEXT}") == 1
    assert (await rig.order(order)).status is S.FULFILLED


async def test_a_preparation_that_takes_too_long_has_ended_when_its_order_is_claimed(
    rig: ServicesRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It would see the balance after the trade, and end a connection that the trade may use."""
    await rig.buy(code=FIRST)
    await rig.trade()
    monkeypatch.setattr(preflight, "MAX_PREPARED_AGE", 0.01)
    order = await rig.buy(code=NEXT)
    calls = Calls(rig, answer_after="")
    open_connections: list[int] = []
    transact = rig.db.transact

    async def read_the_balance() -> Decimal | None:
        balance = await calls.balance()
        if calls.made.count("balance") == 1:
            await asyncio.get_running_loop().create_future()
        return balance

    async def note(phase: Any, *facts: Any, **named: Any) -> Any:
        result = await transact(phase, *facts, **named)
        open_connections.append(calls.open_connections)
        return result

    with_calls(rig, balance=read_the_balance, trade_connection=calls.trade_connection)  # type: ignore[arg-type]
    db = Overridden(rig.db, transact=note)
    rig.early_preflight.prepare_alone(rig.shop, db)
    await until(lambda: is_true(calls.open_connections == 1))
    await fulfilment.trade_next_order(rig.shop, db, early_preflight=rig.early_preflight)

    assert calls.made.count(f"open {NEXT}") == 2
    assert open_connections == [0, 1, 1]
    assert (await rig.order(order)).status is S.FULFILLED


async def test_a_preparation_that_is_dropped_while_its_connection_opens_reads_no_further(
    rig: ServicesRig,
) -> None:
    await rig.buy(code=FIRST)
    await rig.trade()
    await rig.buy(code=NEXT)
    opening, ended = asyncio.Event(), asyncio.Event()

    async def read_the_balance() -> Decimal | None:
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            ended.set()
        return None

    with_calls(rig, balance=read_the_balance, trade_connection=open_without_end(opening))
    rig.early_preflight.prepare_alone(rig.shop, rig.db)
    await until(lambda: is_true(opening.is_set()))
    rig.early_preflight.drop()
    await until(lambda: is_true(ended.is_set()))


async def test_a_balance_reading_that_fails_while_its_preparation_is_dropped_leaves_no_error_behind(
    rig: ServicesRig,
) -> None:
    """An error that nobody asks for is logged when its task is collected."""
    await rig.buy(code=FIRST)
    await rig.trade()
    await rig.buy(code=NEXT)
    opening, left = asyncio.Event(), list[Any]()
    asyncio.get_running_loop().set_exception_handler(lambda _, context: left.append(context))

    async def fail_when_cancelled() -> Decimal | None:
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            raise SupplierUnavailable("the test says so")

    with_calls(rig, balance=fail_when_cancelled, trade_connection=open_without_end(opening))
    early = rig.early_preflight
    early.prepare_alone(rig.shop, rig.db)
    preparation = early._preparation
    assert preparation is not None
    await until(lambda: is_true(opening.is_set()))
    early.drop()
    await asyncio.wait({preparation})
    assert preparation.cancelled()
    del preparation  # its traceback refers to the reading
    gc.collect()

    assert left == []


# --- the connection --------------------------------------------------------------------------------


async def test_an_order_without_a_connection_is_tried_again_and_has_no_attempt(
    rig: ServicesRig,
) -> None:
    order = await rig.buy()
    rig.supplier.refuses_connections = True
    await rig.trade()
    waiting = await rig.order(order)
    assert (waiting.status, waiting.poll_count) == (S.PLACED, 1)
    assert await rig.attempt(order) is None
    assert rig.supplier.trades == []

    rig.supplier.refuses_connections = False
    rig.wait(6)
    await rig.work()
    assert (await rig.order(order)).status is S.DELIVERED
    assert len(rig.supplier.trades) == 1


async def test_an_order_that_gets_no_connection_for_long_is_withdrawn(rig: ServicesRig) -> None:
    order = await rig.buy()
    rig.supplier.refuses_connections = True
    rig.clock.advance((order.quote_expires_at - rig.clock.now()).total_seconds())
    rig.clock.advance((fulfilment.QUOTE_GRACE_PERIOD + timedelta(seconds=1)).total_seconds())
    await rig.work()

    done = await rig.order(order)
    assert (done.status, done.cause) == (S.CANCELLED, Cause.WITHDRAWN_SUPPLIER_UNAVAILABLE)
    await rig.has_settled(S.CANCELLED, released=True)
    assert rig.supplier.trades == []


async def test_a_preparation_that_takes_long_is_not_waited_for(
    rig: ServicesRig, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it finds would be too old, and the account stands idle meanwhile."""
    monkeypatch.setattr(preflight, "MAX_PREPARED_AGE", 0.01)
    early = preflight.EarlyPreflight()
    waiting: asyncio.Task[None] = asyncio.create_task(asyncio.sleep(3600))
    early._preparation = waiting
    early._prepared = asyncio.get_running_loop().create_future()

    async with early.take_prepared(rig.shop) as found:
        assert found is None

    await asyncio.wait({waiting})
    assert waiting.cancelled()

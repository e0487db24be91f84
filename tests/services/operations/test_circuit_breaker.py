"""The circuit breaker: when it pauses sales, when it does not, and who may open them again."""

from dataclasses import replace
from decimal import Decimal

import pytest

from bot.domain.order import Outcome, Unknown
from bot.domain.sales import Limits, PauseCause
from bot.services import breaker, sales
from storage import SqlStore
from tests.builders import OPERATOR
from tests.services.till import Till, open_till

pytestmark = pytest.mark.both_engines


async def a_till(store: SqlStore, limits: Limits) -> Till:
    till = await open_till(store, credit="1000.00")
    till.shop = replace(till.shop, limits=limits)
    return till


async def trade(till: Till, *outcomes: Outcome | None) -> None:
    """Orders one by one that end like this; None: with their goods."""
    for outcome in outcomes:
        till.supplier.outcomes = [outcome] if outcome else []
        till.wait(1)
        await till.buy()
        await till.work()


async def held(till: Till) -> list[PauseCause]:
    return [one.cause for one in await till.shop.store.read(sales.causes)]


LOST = Unknown("read timeout")


async def test_three_trades_in_a_row_without_an_answer_pause_sales(store: SqlStore) -> None:
    till = await a_till(store, Limits())
    await trade(till, LOST, LOST)
    assert not await breaker.watch_trades(till.shop)
    await trade(till, LOST)

    assert await breaker.watch_trades(till.shop)
    assert await held(till) == [PauseCause.DOUBT]
    assert not await breaker.watch_trades(till.shop), "it holds already"


async def test_an_answer_in_between_begins_the_count_anew(store: SqlStore) -> None:
    till = await a_till(store, Limits())
    await trade(till, LOST, LOST, None, LOST, LOST)

    assert not await breaker.watch_trades(till.shop)
    assert await held(till) == []


async def test_what_was_resumed_after_is_not_held_against_the_store_again(store: SqlStore) -> None:
    till = await a_till(store, Limits(unknowns=2))
    await trade(till, LOST, LOST)
    await breaker.watch_trades(till.shop)
    till.wait(60)
    await sales.resume_by_hand(till.shop, store, OPERATOR, await store.read(sales.causes))

    assert not await breaker.watch_trades(till.shop)
    await trade(till, LOST)
    assert not await breaker.watch_trades(till.shop)
    await trade(till, LOST)
    assert await breaker.watch_trades(till.shop)


async def test_the_breaker_can_be_left_out(store: SqlStore) -> None:
    till = await a_till(store, Limits(unknowns=0))
    await trade(till, LOST, LOST, LOST)

    assert not await breaker.watch_trades(till.shop)


async def test_a_balance_below_the_floor_pauses_until_it_is_back(store: SqlStore) -> None:
    till = await a_till(store, Limits(floor=Decimal("20.00")))
    seen = []
    for balance in ("20.00", "19.99", "5", "20.01"):
        till.supplier.balance_now = Decimal(balance)
        await breaker.watch_balance(till.shop)
        seen.append(await held(till))

    assert seen == [[], [PauseCause.BALANCE], [PauseCause.BALANCE], []]


async def test_a_balance_that_cannot_be_read_changes_nothing(store: SqlStore) -> None:
    till = await a_till(store, Limits(floor=Decimal("20.00")))
    till.supplier.balance_now = None
    await breaker.watch_balance(till.shop)
    assert await held(till) == []
    till.supplier.balance_now = Decimal(1)
    await breaker.watch_balance(till.shop)
    till.supplier.balance_now = None
    await breaker.watch_balance(till.shop)

    assert await held(till) == [PauseCause.BALANCE]


async def test_without_a_floor_a_pause_of_before_ends(store: SqlStore) -> None:
    till = await a_till(store, Limits(floor=Decimal("200.00")))
    await breaker.watch_balance(till.shop)
    assert await held(till) == [PauseCause.BALANCE]
    till.shop = replace(till.shop, limits=Limits())
    till.supplier.calls.clear()
    await breaker.watch_balance(till.shop)

    assert await held(till) == []
    assert "balance" not in till.supplier.calls


async def test_an_operator_cannot_resume_over_a_low_balance(store: SqlStore) -> None:
    till = await a_till(store, Limits(floor=Decimal("200.00")))
    await breaker.watch_balance(till.shop)
    await sales.pause_by_hand(till.shop, store, OPERATOR)

    left = await sales.resume_by_hand(till.shop, store, OPERATOR, await store.read(sales.causes))

    assert [one.cause for one in left] == [PauseCause.BALANCE]

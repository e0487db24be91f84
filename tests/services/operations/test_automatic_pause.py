"""Tests of the circuit breaker: when it pauses sales, when it does not, and who may resume them."""

from decimal import Decimal

import pytest

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import TradeNo
from bot.domain.operations.sales_pause import PauseCause, SalesLimits
from bot.domain.orders.transition_inputs import Accepted, TradeOutcome, UnknownOutcome
from bot.services import sales_pause
from bot.services.operations import automatic_pause
from storage import EngineDatabase
from tests.builders import BUYER, OPERATOR, a_product, shop_with, usd
from tests.services.services_rig import ServicesRig, open_services_rig

pytestmark = pytest.mark.both_engines


async def a_rig(store: EngineDatabase, limits: SalesLimits) -> ServicesRig:
    rig = await open_services_rig(store, credit="1000.00")
    rig.shop = shop_with(rig.shop, sales_limits=limits)
    return rig


async def trade(rig: ServicesRig, *outcomes: TradeOutcome | None) -> None:
    """Trade orders one by one with these outcomes; None: delivered."""
    for outcome in outcomes:
        rig.supplier.outcomes = [outcome] if outcome else []
        rig.wait(1)
        await rig.buy()
        await rig.work()


async def held(rig: ServicesRig) -> list[PauseCause]:
    return [one.cause for one in await rig.db.read(sales_pause.list_pauses)]


LOST = UnknownOutcome("read timeout")


async def test_three_trades_in_a_row_without_an_answer_pause_sales(store: EngineDatabase) -> None:
    rig = await a_rig(store, SalesLimits())
    await trade(rig, LOST, LOST)
    assert not await automatic_pause.pause_on_unknown_outcomes(rig.db)
    await trade(rig, LOST)

    assert await automatic_pause.pause_on_unknown_outcomes(rig.db)
    assert await held(rig) == [PauseCause.UNKNOWN_OUTCOMES]
    assert not await automatic_pause.pause_on_unknown_outcomes(rig.db), "it holds already"


async def test_three_in_a_row_of_different_products_pause_sales(store: EngineDatabase) -> None:
    """Although each of them can be read no more and is not sold."""
    codes = ["ONE", "TWO", "THREE"]
    rig = await open_services_rig(store, *(a_product(code=code) for code in codes), credit="90.00")
    for code in codes:
        product = await rig.product(code)
        rig.supplier.outcomes = [LOST]
        await rig.buy(code=code)
        await rig.work()
        assert not await held(rig)
        rig.supplier.unreadable_calls = {"stock"}
        rig.wait(60)
        declined = await rig.request_quote(BUYER, product, 1)
        assert declined == Declined(DeclineReason.PRODUCT_CANNOT_OPEN)
        rig.supplier.unreadable_calls = set()
    assert await automatic_pause.pause_on_unknown_outcomes(rig.db)
    assert await held(rig) == [PauseCause.UNKNOWN_OUTCOMES]


async def test_an_answer_in_between_restarts_the_count(store: EngineDatabase) -> None:
    rig = await a_rig(store, SalesLimits())
    await trade(rig, LOST, LOST, None, LOST, LOST)

    assert not await automatic_pause.pause_on_unknown_outcomes(rig.db)
    assert await held(rig) == []


async def test_unknown_outcomes_before_a_resume_do_not_pause_sales_again(
    store: EngineDatabase,
) -> None:
    rig = await a_rig(store, SalesLimits(max_unknown_outcomes=2))
    await trade(rig, LOST, LOST)
    await automatic_pause.pause_on_unknown_outcomes(rig.db)
    rig.wait(60)
    await store.transact(
        sales_pause.resume_as_operator, OPERATOR, await store.read(sales_pause.list_pauses)
    )

    assert not await automatic_pause.pause_on_unknown_outcomes(rig.db)
    await trade(rig, LOST)
    assert not await automatic_pause.pause_on_unknown_outcomes(rig.db)
    await trade(rig, LOST)
    assert await automatic_pause.pause_on_unknown_outcomes(rig.db)


async def test_the_breaker_can_be_left_out(store: EngineDatabase) -> None:
    rig = await a_rig(store, SalesLimits(max_unknown_outcomes=0))
    await trade(rig, LOST, LOST, LOST)

    assert not await automatic_pause.pause_on_unknown_outcomes(rig.db)


async def test_a_balance_below_the_floor_pauses_until_it_is_back(store: EngineDatabase) -> None:
    rig = await a_rig(store, SalesLimits(supplier_balance_floor=Decimal("20.00")))
    seen = []
    for balance in ("20.00", "19.99", "5", "20.01"):
        rig.supplier.balance_now = Decimal(balance)
        await automatic_pause.check_supplier_account(rig.shop, rig.db)
        seen.append(await held(rig))

    assert seen == [[], [PauseCause.LOW_SUPPLIER_BALANCE], [PauseCause.LOW_SUPPLIER_BALANCE], []]


async def test_a_balance_that_cannot_be_read_changes_nothing(store: EngineDatabase) -> None:
    rig = await a_rig(store, SalesLimits(supplier_balance_floor=Decimal("20.00")))
    rig.supplier.balance_now = None
    await automatic_pause.check_supplier_account(rig.shop, rig.db)
    assert await held(rig) == []
    rig.supplier.balance_now = Decimal(1)
    await automatic_pause.check_supplier_account(rig.shop, rig.db)
    rig.supplier.balance_now = None
    await automatic_pause.check_supplier_account(rig.shop, rig.db)

    assert await held(rig) == [PauseCause.LOW_SUPPLIER_BALANCE]


async def test_without_a_floor_a_pause_of_before_ends(store: EngineDatabase) -> None:
    rig = await a_rig(store, SalesLimits(supplier_balance_floor=Decimal("200.00")))
    await automatic_pause.check_supplier_account(rig.shop, rig.db)
    assert await held(rig) == [PauseCause.LOW_SUPPLIER_BALANCE]
    rig.shop = shop_with(rig.shop, sales_limits=SalesLimits())
    await automatic_pause.check_supplier_account(rig.shop, rig.db)

    assert await held(rig) == []


async def test_an_operator_cannot_resume_over_a_low_balance(store: EngineDatabase) -> None:
    rig = await a_rig(store, SalesLimits(supplier_balance_floor=Decimal("200.00")))
    await automatic_pause.check_supplier_account(rig.shop, rig.db)
    await store.transact(sales_pause.pause_as_operator, OPERATOR)

    left = await store.transact(
        sales_pause.resume_as_operator, OPERATOR, await store.read(sales_pause.list_pauses)
    )

    assert [one.cause for one in left] == [PauseCause.LOW_SUPPLIER_BALANCE]


def charged(amount: str, number: int) -> Accepted:
    """An order that was quoted at 9.00, and what it cost."""
    return Accepted(TradeNo(f"T{number}"), usd(amount), "CODE")


async def test_three_charges_above_the_quote_within_a_day_pause_sales(
    store: EngineDatabase,
) -> None:
    rig = await a_rig(store, SalesLimits())
    await trade(rig, charged("9.01", 1), charged("9.00", 2), charged("20.00", 3), None)
    assert not await automatic_pause.pause_on_charges_above_quote(rig.db)
    await trade(rig, charged("9.50", 5))

    assert await automatic_pause.pause_on_charges_above_quote(rig.db)
    assert await held(rig) == [PauseCause.CHARGED_ABOVE_QUOTE]
    assert not await automatic_pause.pause_on_charges_above_quote(rig.db)


async def test_charges_above_the_quote_of_another_day_do_not_count(store: EngineDatabase) -> None:
    rig = await a_rig(store, SalesLimits())
    await trade(rig, charged("9.50", 1), charged("9.50", 2))
    rig.wait(24 * 3600)
    await trade(rig, charged("9.50", 3))

    assert not await automatic_pause.pause_on_charges_above_quote(rig.db)


async def test_charges_above_the_quote_are_counted_from_zero_after_a_resume(
    store: EngineDatabase,
) -> None:
    rig = await a_rig(store, SalesLimits(max_charges_above_quote=2))
    await trade(rig, charged("9.50", 1), charged("9.50", 2))
    await automatic_pause.pause_on_charges_above_quote(rig.db)
    rig.wait(60)
    await store.transact(
        sales_pause.resume_as_operator, OPERATOR, await store.read(sales_pause.list_pauses)
    )
    await trade(rig, charged("9.50", 3))
    assert not await automatic_pause.pause_on_charges_above_quote(rig.db)
    await trade(rig, charged("9.50", 4))

    assert await automatic_pause.pause_on_charges_above_quote(rig.db)


async def test_orders_made_under_a_clock_that_was_ahead_pause_nothing(
    store: EngineDatabase,
) -> None:
    """Otherwise no resume would last until the clock has caught up."""
    rig = await a_rig(store, SalesLimits(max_charges_above_quote=1))
    await trade(rig, charged("9.50", 1))
    rig.clock.jump(-3 * 24 * 3600)

    assert not await automatic_pause.pause_on_charges_above_quote(rig.db)


async def test_the_pause_after_charges_above_the_quote_can_be_left_out(
    store: EngineDatabase,
) -> None:
    rig = await a_rig(store, SalesLimits(max_charges_above_quote=0))
    await trade(rig, charged("9.50", 1), charged("9.50", 2), charged("9.50", 3))

    assert not await automatic_pause.pause_on_charges_above_quote(rig.db)

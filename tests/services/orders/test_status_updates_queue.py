"""Tests of waiting notices: buyers of waiting orders are told why, once, and only after some time."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from bot.domain.errors import SupplierUnavailable
from bot.domain.operations.sales_pause import PauseCause
from bot.domain.orders.evidence import UnknownOutcomeRules
from bot.domain.orders.order import Order, OrderStatus, OrderWait
from bot.domain.orders.transition_inputs import RuledRefund, UnknownOutcome
from bot.services import sales_pause
from bot.services.catalogue import sync
from bot.services.orders import cases, fulfilment, status_updates, unknown_outcomes
from bot.services.people import bans
from storage import EngineDatabase
from tests.builders import BUYER, OPERATOR, a_product, shop_with
from tests.moments import at
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.services.unknown_outcome_rig import with_calls
from tests.storage.observed_sqlite import observed_sqlite

S = OrderStatus


@pytest.fixture
async def held(store: EngineDatabase) -> ServicesRig:
    """Return a rig whose first order has an unknown outcome for a while."""
    rig = await open_services_rig(store, a_product(), credit="500.00")
    rig.shop = shop_with(
        rig.shop, unknown_outcome_rules=UnknownOutcomeRules(exclusive_account=True)
    )
    rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
    return rig


async def test_a_buyer_behind_an_unknown_outcome_gets_one_message(held: ServicesRig) -> None:
    first, second, third = [await held.buy() for _ in range(3)]
    await fulfilment.trade_next_order(held.shop, held.db)
    await held.send()
    held.messenger.statuses.clear()
    told = status_updates.NotifiedOrders()
    held.wait(11)
    for _ in range(5):
        await status_updates.notify_waiting_orders(held.shop, held.db, told)
        await held.send()
        held.wait(2)

    assert held.messenger.statuses == [(second.id, S.PLACED), (third.id, S.PLACED)]
    now = held.clock.now()
    waits = [
        await at(held.db, now).read(status_updates.find_wait, await held.order(one))
        for one in (first, second, third)
    ]
    assert waits == [None, OrderWait.OTHER_ORDER, OrderWait.OTHER_ORDER]


async def test_a_buyer_behind_an_order_under_long_observation_gets_one_message(
    rig: ServicesRig,
) -> None:
    """The order before may also be slow before its trade."""
    first, second = await rig.buy(), await rig.buy()
    told = status_updates.NotifiedOrders()
    seen: list[int] = []
    waits: list[OrderWait | None] = []

    async def can_fill(_selection: object) -> None:
        for moment in (9, 2, 2):
            rig.wait(moment)
            seen.append(await status_updates.notify_waiting_orders(rig.shop, rig.db, told))
        now = rig.clock.now()
        orders = [await rig.order(one) for one in (first, second)]
        waits.extend([await at(rig.db, now).read(status_updates.find_wait, one) for one in orders])
        raise SupplierUnavailable("late")

    with_calls(rig, ensure_available=can_fill)
    await fulfilment.trade_next_order(rig.shop, rig.db)
    assert seen == [0, 1, 0]
    assert waits == [None, OrderWait.OTHER_ORDER]
    assert told.order_ids == {second.id}


async def test_a_buyer_who_orders_into_a_held_account_queue_gets_a_message_too(
    held: ServicesRig,
) -> None:
    await held.buy()
    await fulfilment.trade_next_order(held.shop, held.db)
    told = status_updates.NotifiedOrders()
    held.wait(11)
    assert await status_updates.notify_waiting_orders(held.shop, held.db, told) == 0
    late = await held.buy()
    assert await status_updates.notify_waiting_orders(held.shop, held.db, told) == 1
    assert told.order_ids == {late.id}


async def _places(rig: ServicesRig, placed: Sequence[Order]) -> list[int]:
    orders = [await rig.order(one) for one in placed]
    db = at(rig.db, rig.clock.now())
    return [await db.read(status_updates.count_orders_before, one) for one in orders]


async def test_orders_that_wait_for_their_turn_know_their_place_after_a_moment(
    rig: ServicesRig,
) -> None:
    """Each trade and each cancellation before them moves them up."""
    placed = [await rig.buy() for _ in range(4)]
    rig.wait(4)
    assert await _places(rig, placed) == [0, 0, 0, 0]
    rig.wait(1)
    assert await _places(rig, placed) == [0, 1, 2, 3]
    await fulfilment.trade_next_order(rig.shop, rig.db)
    assert await _places(rig, placed) == [0, 0, 1, 2]
    withdrawn = await cases.apply_ruling(rig.shop, rig.db, OPERATOR, placed[2].id, RuledRefund())
    assert isinstance(withdrawn, Order)
    assert await _places(rig, placed) == [0, 0, 0, 1]


async def test_only_a_placed_order_that_waits_asks_the_database_for_its_place(
    rig: ServicesRig,
) -> None:
    young = await rig.buy()
    statements: list[str] = []
    with observed_sqlite(lambda executed: statements.append(executed.text)):
        for order in (
            young,
            *(replace(young, status=each) for each in S if each is not S.PLACED),
            replace(young, is_claimed=True),
        ):
            later = rig.clock.now() + timedelta(hours=order is not young)
            assert not await at(rig.db, later).read(status_updates.count_orders_before, order)
    assert not [each for each in statements if "count(" in each]


@pytest.mark.parametrize(
    ("cause", "places"),
    [
        (PauseCause.OPERATOR, [0, 1]),
        (PauseCause.LOW_SUPPLIER_BALANCE, [0, 1]),
        (PauseCause.RESTORED_BACKUP, [0, 0]),
    ],
)
async def test_a_pause_of_sales_hides_no_place_unless_it_holds_the_trades_too(
    rig: ServicesRig, cause: PauseCause, places: list[int]
) -> None:
    placed = [await rig.buy() for _ in range(2)]
    rig.wait(5)
    await rig.db.transact(sales_pause.pause_sales, cause, sales_pause.SHOP_ACTOR)
    assert await _places(rig, placed) == places


async def test_an_order_that_waits_for_balance_lets_the_others_pass(rig: ServicesRig) -> None:
    """Also the order of a buyer who was banned since keeps its place: it is traded."""
    placed = [await rig.buy() for _ in range(3)]
    rig.wait(5)
    rig.supplier.balance_now = Decimal("0.10")
    await fulfilment.trade_next_order(rig.shop, rig.db)
    assert await _places(rig, placed) == [2, 0, 1]
    await bans.ban(rig.shop, rig.db, OPERATOR, BUYER, "")
    assert await _places(rig, placed) == [2, 0, 1]


async def test_a_trade_that_takes_a_moment_is_no_news(held: ServicesRig) -> None:
    held.supplier.outcomes = []
    order, behind = await held.buy(), await held.buy()
    asked = asyncio.Event()

    class Slow:
        def __getattr__(self, name: str) -> object:
            return getattr(held.supplier, name)

        async def trade(self, *_args: object) -> UnknownOutcome:
            for moment, news in ((9, 0), (2, 1)):
                held.wait(moment)
                assert await status_updates.notify_waiting_orders(held.shop, held.db, told) == news
            asked.set()
            return UnknownOutcome("read_timeout")

    told = status_updates.NotifiedOrders()
    shop = shop_with(held.shop, supplier=Slow(), unknown_outcome_rules=UnknownOutcomeRules())
    await fulfilment.trade_next_order(shop, held.db)
    assert asked.is_set()
    await unknown_outcomes.settle_unknown_outcomes(shop, held.db, held.observations)

    assert (await held.order(order)).status is S.REVIEW
    assert not await held.db.read(status_updates.find_wait, behind)


async def test_a_free_account_queue_delays_nobody(held: ServicesRig) -> None:
    await held.buy()
    held.wait(60)
    assert (
        await status_updates.notify_waiting_orders(
            held.shop, held.db, status_updates.NotifiedOrders()
        )
        == 0
    )


async def test_an_unknown_outcome_of_another_account_delays_nobody(held: ServicesRig) -> None:
    await held.buy()
    await fulfilment.trade_next_order(held.shop, held.db)
    held.wait(11)
    moved = await held.db.get_or_create_account_id("new.example#1")  # type: ignore[attr-defined]
    held.shop = shop_with(held.shop, supplier_account_id=moved)
    await sync.sync_catalogue(held.shop, held.db)
    await held.buy()
    assert (
        await status_updates.notify_waiting_orders(
            held.shop, held.db, status_updates.NotifiedOrders()
        )
        == 0
    )

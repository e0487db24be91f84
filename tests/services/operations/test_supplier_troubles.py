"""Tests of the supplier's troubles: told once with what they cost, and told when they are over."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason, SupplierUnavailable
from bot.domain.ids import BuyerId
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.sales_pause import SalesLimits
from bot.domain.operations.supplier_troubles import SupplierTroubleKind
from bot.domain.orders.supplier import LastAnswer
from bot.services import sales_pause
from bot.services.catalogue import browse, sync
from bot.services.operations import automatic_pause
from bot.services.operations.health import read_health
from bot.services.operations.panel import read_panel
from bot.services.operations.supplier_troubles import read_troubles
from bot.services.people import accounts, privacy
from bot.services.trouble_signals import SupplierTroubleSignals
from bot.worker.loops import LoopIntervals
from storage import EngineDatabase
from tests.builders import BUYER, NOW, a_person, a_product, shop_with, usd
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.services.unknown_outcome_rig import with_calls

pytestmark = pytest.mark.both_engines

TROUBLE = AlertKind.SUPPLIER_TROUBLE
OVER = AlertKind.SUPPLIER_TROUBLE_OVER
OTHERS = [BuyerId(7002), BuyerId(7003), BuyerId(7004)]


async def look(rig: ServicesRig, times: int = 1) -> None:
    """Let the worker look as often as it does; messages are sent too."""
    for _ in range(times):
        rig.wait(LoopIntervals().account)
        await automatic_pause.check_supplier_account(rig.shop, rig.db)
    await rig.work()


def told(rig: ServicesRig, *names: str) -> list[tuple[str, ...]]:
    """The alerts about troubles, with some of their facts."""
    return [
        (kind.value, *(facts[name] for name in names))
        for _, kind, facts in rig.messenger.alerts
        if kind in {TROUBLE, OVER}
    ]


async def refuse(rig: ServicesRig, buyer: BuyerId = BUYER, quantity: int = 1) -> DeclineReason:
    """Ask for a quote that is refused; return the reason."""
    refused = await rig.request_quote(buyer, await rig.product(), quantity)
    assert isinstance(refused, Declined), refused
    return refused.reason


def restart(rig: ServicesRig) -> None:
    """Lose what the process has in memory, as a restart does."""
    rig.shop = replace(
        rig.shop, caches=replace(rig.shop.caches, supplier_troubles=SupplierTroubleSignals())
    )


@pytest.fixture
async def poor(store: EngineDatabase) -> ServicesRig:
    """A shop whose product costs 4.20 while its account at the supplier has 1.60."""
    rig = await open_services_rig(store, a_product(cost="4.20"))
    for buyer in OTHERS:
        await accounts.register_person(rig.shop, a_person(id=buyer))
    rig.supplier.balance_now = Decimal("1.60")
    return rig


# --- the balance does not cover an order --------------------------------------------------------------


async def test_an_account_too_poor_for_one_piece_is_told_within_a_minute_with_what_it_costs(
    poor: ServicesRig,
) -> None:
    assert await refuse(poor) is DeclineReason.ORDERS_NOT_TAKEN
    for buyer in OTHERS:
        poor.wait(5)
        await refuse(poor, buyer)
        await refuse(poor, buyer)
    await look(poor, times=3)

    assert told(poor, "trouble", "buyers", "missed", "needed", "available") == [
        ("supplier-trouble", "balance", "4", "18.48 USD", "4.20 USD", "1.60 USD")
    ]
    assert not await poor.db.read(sales_pause.list_pauses), "cheaper ones are sold"


async def test_the_end_of_a_trouble_is_alerted_once_with_the_sales_missed(
    poor: ServicesRig,
) -> None:
    await refuse(poor)
    await look(poor, times=3)
    await refuse(poor, OTHERS[0], quantity=2)
    poor.supplier.balance_now = Decimal(100)
    await look(poor, times=20)

    assert told(poor, "buyers", "missed") == [
        ("supplier-trouble", "1", "4.62 USD"),
        ("supplier-trouble-over", "2", "13.86 USD"),
    ]
    assert await poor.db.read(read_troubles) == []


async def test_a_balance_that_is_back_before_it_is_told_alerts_nobody(poor: ServicesRig) -> None:
    await refuse(poor)
    await look(poor)
    poor.supplier.balance_now = Decimal(100)
    await look(poor, times=20)

    assert told(poor) == []
    assert isinstance(await poor.request_quote(BUYER, await poor.product(), 1), Quote)


async def test_a_balance_that_goes_up_and_down_is_one_trouble(poor: ServicesRig) -> None:
    for number in range(12):
        await refuse(poor)
        poor.supplier.balance_now = Decimal(100 if number % 2 else 1)
        await look(poor)
        poor.supplier.balance_now = Decimal(1)
        await look(poor)

    assert told(poor) == [("supplier-trouble",)]


async def test_a_balance_that_covers_the_smallest_order_only_makes_no_trouble(
    poor: ServicesRig,
) -> None:
    poor.supplier.balance_now = Decimal("5.00")
    assert await refuse(poor, quantity=3) is DeclineReason.ABOVE_SUPPLIER_BALANCE
    await look(poor, times=5)

    assert told(poor) == []


async def test_a_trouble_is_told_again_when_much_cheaper_orders_are_refused_too(
    store: EngineDatabase,
) -> None:
    """Otherwise one dear product would hide that nothing at all can be sold."""
    dear = a_product(code="DEAR", cost="500.00")
    rig = await open_services_rig(store, dear, a_product(), credit="1000.00")
    await rig.request_quote(BUYER, await rig.product("DEAR"), 1)
    await look(rig, times=4)
    rig.supplier.balance_now = Decimal(1)
    for _ in range(3):
        await refuse(rig)
        await look(rig, times=2)

    assert told(rig, "needed") == [
        ("supplier-trouble", "500.00 USD"),
        ("supplier-trouble", "9.00 USD"),
    ]
    rig.supplier.balance_now = Decimal(400)
    await look(rig, times=10)
    assert told(rig)[2:] == [], "the dear one is still not covered"


async def test_a_balance_that_nobody_asks_more_of_for_a_day_is_no_trouble_any_more(
    poor: ServicesRig,
) -> None:
    """Operators have decided to leave it. It is told again to the next buyer's cost."""
    await refuse(poor)
    await look(poor, times=3)
    restart(poor)
    await look(poor)
    poor.wait(86_400)
    await look(poor)
    assert await poor.db.read(read_troubles) == []
    assert told(poor) == [("supplier-trouble",)]

    await refuse(poor)
    await look(poor, times=3)
    assert told(poor, "buyers") == [("supplier-trouble", "1")] * 2


async def test_a_restart_keeps_the_trouble_and_the_count_of_refused_buyers(
    poor: ServicesRig,
) -> None:
    await refuse(poor)
    await look(poor, times=3)
    restart(poor)
    await refuse(poor)
    await look(poor, times=3)
    restart(poor)
    poor.supplier.balance_now = Decimal(100)
    await look(poor, times=6)

    assert told(poor, "buyers") == [("supplier-trouble", "1"), ("supplier-trouble-over", "1")]


async def test_who_asks_for_erasure_is_no_longer_counted(poor: ServicesRig) -> None:
    await refuse(poor)
    await refuse(poor, OTHERS[0])
    await look(poor, times=3)
    await privacy.erase_buyer(poor.shop, poor.db, OTHERS[0])

    (trouble,) = await poor.db.read(read_troubles)
    assert (trouble.buyers, trouble.missed) == (1, usd("4.62"))


async def test_who_is_not_registered_any_more_is_not_counted(poor: ServicesRig) -> None:
    """A database that was restored may not know a buyer who is in the chat."""
    await refuse(poor)
    poor.shop.caches.supplier_troubles.note_missed_sale(
        SupplierTroubleKind.BALANCE_TOO_LOW, poor.clock, BuyerId(7099), usd("100.00")
    )
    await look(poor, times=3)

    (trouble,) = await poor.db.read(read_troubles)
    assert (trouble.buyers, trouble.missed) == (1, usd("4.62"))


async def test_a_pause_for_the_balance_is_not_told_a_second_time(poor: ServicesRig) -> None:
    await refuse(poor)
    limits = SalesLimits(supplier_balance_floor=Decimal(20))
    poor.shop = shop_with(poor.shop, sales_limits=limits)
    await look(poor, times=8)

    assert [kind for _, kind, _ in poor.messenger.alerts] == [AlertKind.SALES_PAUSED]


async def test_health_and_the_panel_name_the_trouble(poor: ServicesRig) -> None:
    await refuse(poor)
    await look(poor, times=3)

    health = await read_health(poor.shop, poor.db)
    panel = await read_panel(poor.shop, poor.db)
    assert health.troubles == panel.troubles
    (trouble,) = health.troubles
    assert (trouble.buyers, trouble.missed, trouble.cost) == (1, usd("4.62"), usd("4.20"))


# --- what pages promise --------------------------------------------------------------------------------


async def takes_orders(rig: ServicesRig, code: str = "STEAM10") -> bool:
    return browse.takes_orders(rig.shop, await rig.product(code))


async def test_pages_promise_nothing_that_the_balance_does_not_cover(store: EngineDatabase) -> None:
    cheap = a_product(code="CHEAP", cost="0.50")
    rig = await open_services_rig(store, a_product(cost="4.20"), cheap)
    assert await takes_orders(rig), "nothing is known yet"
    rig.supplier.balance_now = Decimal("1.60")
    await look(rig)

    assert (await takes_orders(rig), await takes_orders(rig, "CHEAP")) == (False, True)
    rig.supplier.balance_now = Decimal(100)
    await look(rig)
    assert await takes_orders(rig)


async def test_a_product_page_without_a_promise_causes_an_alert_before_any_buyer_tries(
    poor: ServicesRig,
) -> None:
    await look(poor)
    await takes_orders(poor)
    await look(poor, times=3)

    assert told(poor, "buyers", "needed") == [("supplier-trouble", "0", "4.20 USD")]


async def test_pages_promise_nothing_while_sales_are_paused(rig: ServicesRig) -> None:
    rig.shop = shop_with(rig.shop, sales_limits=SalesLimits(supplier_balance_floor=Decimal(200)))
    await look(rig, times=2)

    assert not await takes_orders(rig)


async def test_what_was_seen_long_ago_prevents_nothing(poor: ServicesRig) -> None:
    await look(poor)
    poor.wait(600)

    assert await takes_orders(poor)


# --- the supplier does not answer ---------------------------------------------------------------------


async def test_a_supplier_that_does_not_answer_is_told_within_a_minute(rig: ServicesRig) -> None:
    await look(rig)
    rig.supplier.away = True
    rig.wait(1)
    assert await refuse(rig) is DeclineReason.SUPPLIER_UNAVAILABLE
    await look(rig, times=3)

    assert told(rig, "trouble", "buyers", "missed") == [
        ("supplier-trouble", "no-answer", "1", "9.90 USD")
    ]
    assert await refuse(rig) is DeclineReason.ORDERS_NOT_TAKEN
    assert not await takes_orders(rig)


async def test_a_list_that_cannot_be_read_is_not_told_as_well(rig: ServicesRig) -> None:
    rig.supplier.away = True
    await look(rig, times=3)
    await sync.alert_sync_failure(rig.db, SupplierUnavailable("http_503"))
    await rig.work()

    assert [kind for _, kind, _ in rig.messenger.alerts] == [TROUBLE]


async def test_pages_promise_at_once_after_a_trouble_and_one_alert_reports_its_end(
    rig: ServicesRig,
) -> None:
    rig.supplier.away = True
    await look(rig, times=4)
    rig.supplier.away = False
    await look(rig)
    assert await takes_orders(rig)
    assert told(rig) == [("supplier-trouble",)], "it may not last"
    await look(rig, times=30)

    assert told(rig) == [("supplier-trouble",), ("supplier-trouble-over",)]


async def test_a_supplier_that_answers_now_and_then_is_one_trouble(rig: ServicesRig) -> None:
    for number in range(40):
        rig.supplier.away = number % 6 < 4
        await look(rig)

    assert told(rig) == [("supplier-trouble",)]


async def test_one_failed_test_of_the_account_alerts_nobody(rig: ServicesRig) -> None:
    await look(rig)
    rig.supplier.away = True
    await look(rig)
    rig.supplier.away = False
    await look(rig, times=5)

    assert told(rig) == []


async def test_a_test_of_the_account_that_fails_alone_alerts_nobody(rig: ServicesRig) -> None:
    """Other calls are answered, so buyers can buy."""
    rig.supplier.away = True
    for number in range(8):
        rig.supplier.heard = LastAnswer(NOW + timedelta(seconds=number), None)
        await look(rig)

    assert told(rig) == []


async def test_prices_that_the_supplier_does_not_name_are_told_although_it_answers_otherwise(
    rig: ServicesRig,
) -> None:
    async def fail(*_: object) -> Decimal:
        raise SupplierUnavailable("http_503")

    with_calls(rig, total_cost=fail)
    for _ in range(4):
        await refuse(rig)
        await look(rig)

    assert told(rig, "trouble", "buyers") == [("supplier-trouble", "no-answer", "1")]


async def test_one_price_that_is_not_named_alerts_nobody(rig: ServicesRig) -> None:
    async def fail(*_: object) -> Decimal:
        raise SupplierUnavailable("late")

    working = rig.shop
    with_calls(rig, total_cost=fail)
    await refuse(rig)
    rig.shop = working
    await look(rig, times=10)

    assert told(rig) == []

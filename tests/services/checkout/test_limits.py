"""Tests of spending limits: no concurrent confirmation exceeds them, and a refused buyer reads when
to try again.
"""

import asyncio
from datetime import datetime, timedelta
from decimal import Decimal
from random import Random
from unittest.mock import patch

import pytest

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, TradeNo
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.sales_pause import SalesLimits
from bot.domain.orders.order import OrderStatus
from bot.domain.orders.transition_inputs import (
    Accepted,
    Refused,
    RuledNotCharged,
    RuledRefund,
    Ruling,
    UnknownOutcome,
)
from bot.domain.pricing.price_list import PriceList
from bot.services.checkout import confirmation, limits
from bot.services.operations import reconciliation
from bot.services.orders import cases
from bot.services.people import accounts
from storage import EngineDatabase
from storage.orders.ledger_rollups import StoredRollups
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, PRICES, a_person, a_product, shop_with, usd
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.storage.base_rows import many_orders

pytestmark = pytest.mark.both_engines
BEN = BuyerId(BUYER + 1)


async def a_rig(
    store: EngineDatabase, *, buyer_day: str | None = None, shop_day: str | None = None
) -> ServicesRig:
    """Open a shop of rich buyers with these limits; everything costs $9.90."""
    products = [a_product(code=f"P{number}") for number in range(20)]
    rig = await open_services_rig(store, *products, credit="1000.00")
    sales_limits = SalesLimits(
        buyer_daily_cap=usd(buyer_day) if buyer_day else None,
        shop_daily_cap=usd(shop_day) if shop_day else None,
    )
    rig.shop = shop_with(rig.shop, sales_limits=sales_limits)
    await accounts.register_person(rig.shop, a_person(id=BEN, username="ben"))
    return rig


async def confirm(rig: ServicesRig, buyer: BuyerId = BUYER, quantity: int = 1) -> object:
    offer = await rig.quote(quantity, buyer, "P0")
    return await confirmation.confirm_quote(rig.shop, rig.db, buyer, offer.id, 1)


def again_at(reason: DeclineReason, at: datetime) -> Declined:
    return Declined(reason, {"at": at.isoformat()})


async def test_a_buyer_may_order_up_to_the_cap_and_not_a_cent_more(store: EngineDatabase) -> None:
    rig = await a_rig(store, buyer_day="19.80")
    first_at = rig.clock.now()
    assert isinstance(await confirm(rig), confirmation.Confirmation)
    rig.wait(60)
    assert isinstance(await confirm(rig), confirmation.Confirmation)

    refused = await confirm(rig)

    assert refused == again_at(DeclineReason.BUYER_CAP, first_at + timedelta(hours=24))
    assert (await rig.wallet()).held == usd("19.80")
    assert isinstance(await confirm(rig, BEN), confirmation.Confirmation)


async def test_at_the_announced_time_another_order_fits_the_limit(store: EngineDatabase) -> None:
    rig = await a_rig(store, buyer_day="19.80")
    await confirm(rig)
    rig.wait(3600)
    await confirm(rig)
    rig.wait(23 * 3600 - 1)
    assert isinstance(await confirm(rig), Declined)
    rig.wait(1)

    assert isinstance(await confirm(rig), confirmation.Confirmation)
    assert isinstance(await confirm(rig), Declined)


async def test_a_larger_order_waits_until_enough_is_a_day_old(store: EngineDatabase) -> None:
    rig = await a_rig(store, buyer_day="29.70")
    for _ in range(3):
        await confirm(rig)
        rig.wait(3600)

    refused = await confirm(rig, quantity=2)

    second = rig.clock.now() - timedelta(hours=2)
    assert refused == again_at(DeclineReason.BUYER_CAP, second + timedelta(hours=24))


async def test_an_order_over_the_daily_cap_is_declined_with_the_quantity_that_fits(
    store: EngineDatabase,
) -> None:
    rig = await a_rig(store, buyer_day="15.00")

    refused = await confirm(rig, quantity=2)

    one_piece = {"cap": "1500", "currency": "USD", "take": "1"}
    assert refused == Declined(DeclineReason.OVER_CAP, one_piece)


async def test_a_cancelled_order_does_not_count_for_the_limit(store: EngineDatabase) -> None:
    rig = await a_rig(store, buyer_day="9.90")
    rig.supplier.outcomes = [Refused("sold out")]
    order = await rig.buy(code="P0")
    assert isinstance(await confirm(rig), Declined)
    await rig.work()
    assert (await rig.order(order)).status is OrderStatus.CANCELLED

    assert isinstance(await confirm(rig), confirmation.Confirmation)


async def test_a_refunded_order_still_counts_for_the_limit(store: EngineDatabase) -> None:
    rig = await a_rig(store, buyer_day="9.90")
    order = await rig.buy(code="P0")
    await rig.work()
    await cases.apply_ruling(rig.shop, store, OPERATOR, order.id, RuledRefund())
    assert (await rig.order(order)).status is OrderStatus.REFUNDED

    assert isinstance(await confirm(rig), Declined)


@pytest.mark.parametrize(("ruling", "counts"), [(RuledRefund(), True), (RuledNotCharged(), False)])
async def test_an_order_that_was_charged_counts_for_the_limit_though_its_buyer_paid_nothing(
    store: EngineDatabase, ruling: Ruling, counts: bool
) -> None:
    """Otherwise a buyer whose orders go wrong could make the shop lose more than the cap."""
    rig = await a_rig(store, buyer_day="9.90", shop_day="9.90")
    rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
    order = await rig.buy(code="P0")
    await rig.work()
    await cases.apply_ruling(rig.shop, store, OPERATOR, order.id, ruling)
    assert (await rig.order(order)).status is OrderStatus.CANCELLED

    assert isinstance(await confirm(rig), Declined) is counts
    rig.wait(86_401)
    assert isinstance(await confirm(rig), confirmation.Confirmation)


async def test_the_shops_cap_counts_everybody_and_is_told_once_a_day(store: EngineDatabase) -> None:
    rig = await a_rig(store, shop_day="9.90")
    first_at = rig.clock.now()
    await confirm(rig)

    refused = [await confirm(rig, BEN) for _ in range(3)]
    await rig.work()
    rig.wait(20 * 3600)
    refused.append(await confirm(rig, BEN))
    await rig.work()

    assert refused == [again_at(DeclineReason.SHOP_CAP, first_at + timedelta(hours=24))] * 4
    told = [kind for _, kind, facts in rig.messenger.alerts if facts == {"cap": "9.90 USD"}]
    assert told == [AlertKind.SHOP_CAP] * 2, "once on the first day, once on the next"


async def test_twenty_concurrent_confirmations_stay_under_the_cap(
    store: EngineDatabase,
) -> None:
    rig = await a_rig(store, shop_day="49.50", buyer_day="29.70")
    offers = [
        (buyer, await rig.quote(1, buyer, f"P{number}"))
        for number in range(10)
        for buyer in (BUYER, BEN)
    ]

    results = await asyncio.gather(
        *(
            confirmation.confirm_quote(rig.shop, rig.db, buyer, offer.id, 1)
            for buyer, offer in offers
        )
    )

    assert len([one for one in results if isinstance(one, confirmation.Confirmation)]) == 5
    held = [(await rig.wallet(buyer)).held for buyer in (BUYER, BEN)]
    assert sorted(money.amount for money in held) == [1980, 2970]


async def test_without_caps_nobody_is_held_back(store: EngineDatabase) -> None:
    rig = await a_rig(store)
    results = [await confirm(rig) for _ in range(5)]

    assert all(isinstance(one, confirmation.Confirmation) for one in results)


async def test_a_buyers_oldest_open_offers_make_way_for_new_ones(store: EngineDatabase) -> None:
    rig = await a_rig(store)
    rig.shop = shop_with(rig.shop, sales_limits=SalesLimits(max_open_quotes=3))
    others = await rig.quote(1, BEN, "P0")
    offers = [await rig.quote(1, BUYER, f"P{number}") for number in range(5)]

    results = [
        await confirmation.confirm_quote(rig.shop, store, BUYER, offer.id, 1) for offer in offers
    ]

    assert results[:2] == [Declined(DeclineReason.QUOTE_EXPIRED)] * 2
    assert all(isinstance(one, confirmation.Confirmation) for one in results[2:])
    kept = await confirmation.confirm_quote(rig.shop, store, BEN, others.id, 1)
    assert isinstance(kept, confirmation.Confirmation)


async def test_an_order_below_cost_counts_with_its_cost(store: EngineDatabase) -> None:
    rig = await a_rig(store, buyer_day="20.00", shop_day="20.00")
    half_price = PriceList.with_markup(Decimal(-50), "USD", "USD")
    rig.shop = shop_with(rig.shop, initial_price_list=half_price)

    results = [isinstance(await confirm(rig), confirmation.Confirmation) for _ in range(3)]

    assert results == [True, True, False]


async def test_an_order_counts_with_what_was_charged_for_it(store: EngineDatabase) -> None:
    rig = await a_rig(store, buyer_day="30.00")
    rig.supplier.outcomes = [Accepted(TradeNo("T1"), usd("20.20"), "CODE")]
    await rig.buy(code="P0")
    await rig.work()

    assert isinstance(await confirm(rig), Declined)
    assert (await rig.wallet()).held == usd("0.00")


async def test_a_cost_counts_at_the_rate_of_its_order(store: EngineDatabase) -> None:
    rig = await a_rig(store, buyer_day="30.00")
    cheap_rate = PriceList.with_markup(Decimal(-50), "USD", "USD", Decimal(2))
    rig.shop = shop_with(rig.shop, initial_price_list=cheap_rate)
    assert isinstance(await confirm(rig), confirmation.Confirmation)
    rig.shop = shop_with(rig.shop, initial_price_list=PRICES)

    assert isinstance(await confirm(rig), confirmation.Confirmation)
    assert isinstance(await confirm(rig), Declined), "18.00 and 9.90 are counted"


async def test_the_time_is_right_when_it_takes_more_orders_than_are_read_at_once(
    store: EngineDatabase,
) -> None:
    rig = await a_rig(store, shop_day="10.00")
    account = rig.shop.settings.supplier_account_id
    made = await rig.db.transact(many_orders, account, 101)

    refused = await rig.db.transact(limits.decline_over_shop_cap, usd("9.90"))
    # No order may stay: 9.90 and 9.90 are above 10.00.
    assert refused == again_at(DeclineReason.SHOP_CAP, made[-1].created_at + timedelta(hours=24))


def _decide(tx: Transaction) -> list[Declined | None]:
    """Return the answers about orders from $0.00 to $50.00."""
    return [
        limits.decline_over_shop_cap(tx, usd(f"{cents / 100:.2f}"))
        for cents in range(0, 5_000, 397)
    ]


@pytest.mark.parametrize("seed", range(4))
async def test_the_shops_cap_decides_by_stored_sums_as_by_the_orders(
    store: EngineDatabase, seed: int
) -> None:
    rig, random = await a_rig(store, shop_day="49.50"), Random(seed)
    outcomes: list[Accepted | Refused | UnknownOutcome] = [
        *(Accepted(TradeNo(f"T{number}"), usd(f"{number}.50"), "CODE") for number in range(7, 11)),
        *(Refused("sold out"), UnknownOutcome("read_timeout")),
    ]
    random.shuffle(outcomes)
    answers = set()
    with patch.object(reconciliation, "_ENTRIES_IN_ROLLUP", 4):
        for _ in range(8):
            rig.supplier.outcomes = [outcomes.pop()] if outcomes else []
            await confirm(rig, random.choice([BUYER, BEN]))
            await rig.work()
            rig.wait(random.choice([60, 3_600, 6 * 3_600, 10 * 3_600]))
            await reconciliation.extend_rollups(rig.shop, rig.db)
            found = await rig.db.transact(_decide)
            with patch.object(StoredRollups, "read", lambda _: None):
                assert found == await rig.db.transact(_decide)
            answers |= {answer is None for answer in found}
    assert answers == {True, False}

"""Tests of the way from a quote to an order with its money held: once, for its owner, at the price
shown.
"""

import asyncio
from datetime import timedelta

import pytest

from bot.domain.catalogue.product import FlashSale
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, QuoteId
from bot.domain.orders.order import OrderStatus
from bot.domain.payments import ledger
from bot.services.catalogue import sync
from bot.services.checkout import confirmation
from bot.services.checkout.confirmation import Confirmation
from bot.services.people import accounts
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import (
    BUYER,
    FixedClock,
    a_category,
    a_person,
    a_product,
    shop_with,
    some_details,
    usd,
)
from tests.services.services_rig import ServicesRig, open_services_rig

pytestmark = pytest.mark.both_engines(quick=True)


async def test_a_purchase_ends_with_the_goods_and_a_balanced_ledger(rig: ServicesRig) -> None:
    order = await rig.buy(quantity=2)
    await rig.work()

    done = await rig.order(order)
    assert done.status is OrderStatus.DELIVERED
    assert rig.messenger.delivered == [(order.id, b"CODE-1-0\nCODE-1-1")]
    wallet = await rig.wallet()
    assert (usd("-19.80"), usd("0"), usd("50.00")) == (wallet.balance, wallet.held, wallet.credit)
    assert len(rig.supplier.trades) == 1


async def test_confirming_holds_the_price_and_trades_nothing(rig: ServicesRig) -> None:
    order = await rig.buy()

    wallet = await rig.wallet()
    assert (usd("9.90"), usd("40.10")) == (wallet.held, wallet.available)
    assert order.status is OrderStatus.PLACED
    assert rig.supplier.trades == []


async def test_a_second_tap_gets_the_same_order(rig: ServicesRig) -> None:
    offer = await rig.quote()
    first = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)
    second = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)

    assert isinstance(first, Confirmation)
    assert isinstance(second, Confirmation)
    assert (first.was_confirmed_before, second.was_confirmed_before) == (False, True)
    assert first.order.id == second.order.id
    assert (await rig.wallet()).held == usd("9.90")


async def test_twenty_taps_at_once_make_one_order_and_one_trade(rig: ServicesRig) -> None:
    offer = await rig.quote()
    taps = [confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1) for _ in range(20)]
    results = await asyncio.gather(*taps)
    await rig.work()

    confirmed = [result for result in results if isinstance(result, Confirmation)]
    assert len(confirmed) == 20
    assert len({result.order.id for result in confirmed}) == 1
    assert [result.was_confirmed_before for result in confirmed].count(False) == 1
    assert len(rig.supplier.trades) == 1


async def test_top_ups_during_a_confirmation_all_count(rig: ServicesRig) -> None:
    def top_up(tx: Transaction, number: int) -> bool:
        entry = ledger.top_up(f"charge:{number}", "payment", BUYER, usd("1.00"), "test")
        return tx.ledger.post(entry, rig.clock.now())

    offer = await rig.quote()
    top_ups = [rig.db.transact(top_up, number) for number in range(8)]
    await asyncio.gather(confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1), *top_ups)

    assert (await rig.wallet()).available == usd("58.00") - offer.price


async def test_somebody_elses_quote_is_as_missing_as_none(rig: ServicesRig) -> None:
    offer = await rig.quote()
    stranger = BuyerId(BUYER + 1)
    await accounts.register_person(rig.shop, a_person(id=stranger))

    foreign = await confirmation.confirm_quote(rig.shop, rig.db, stranger, offer.id, 1)
    missing = await confirmation.confirm_quote(rig.shop, rig.db, stranger, QuoteId(10**9), 1)
    assert foreign == missing == Declined(DeclineReason.QUOTE_NOT_FOUND)


async def test_an_expired_quote_is_declined(rig: ServicesRig) -> None:
    offer = await rig.quote()
    rig.clock.moment += rig.shop.settings.quote_lifetime + timedelta(seconds=1)

    result = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)
    assert result == Declined(DeclineReason.QUOTE_EXPIRED)
    assert (await rig.wallet()).held == usd("0")


async def test_a_quote_of_a_flash_sale_ends_with_it(store: EngineDatabase) -> None:
    """The supplier would refuse the trade: the money is not even held."""
    soon = FlashSale(None, FixedClock().now() + timedelta(minutes=2))
    rig = await open_services_rig(store, a_product(details=some_details(flash=soon)))
    offer = await rig.quote()
    rig.clock.moment += timedelta(minutes=2, seconds=1)
    assert not offer.is_expired(rig.clock.now())

    result = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)
    assert result == Declined(DeclineReason.FLASH_SALE_OVER)
    assert (await rig.wallet()).held == usd("0")


async def test_a_newer_quote_of_the_product_ends_the_older_one(rig: ServicesRig) -> None:
    older = await rig.quote()
    newer = await rig.quote(quantity=2)

    assert await confirmation.confirm_quote(rig.shop, rig.db, BUYER, older.id, 1) == Declined(
        DeclineReason.QUOTE_EXPIRED
    )
    assert isinstance(
        await confirmation.confirm_quote(rig.shop, rig.db, BUYER, newer.id, 1), Confirmation
    )


async def test_too_little_money_says_how_much_is_missing(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, credit="5.00")
    offer = await rig.quote()

    result = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)
    assert result == Declined(
        DeclineReason.INSUFFICIENT_FUNDS, {"missing": "490", "currency": "USD"}
    )


async def test_two_orders_cannot_share_one_balance(store: EngineDatabase) -> None:
    rig = await open_services_rig(store, a_product(), a_product(code="B", name="B"), credit="10.00")
    offers = [await rig.quote(), await rig.quote(code="B")]
    results = await asyncio.gather(
        *(confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1) for offer in offers)
    )

    assert [isinstance(result, Confirmation) for result in results].count(True) == 1
    assert (await rig.wallet()).available == usd("0.10")


async def test_a_buyer_has_only_so_many_open_orders(rig: ServicesRig) -> None:
    rig.shop = shop_with(rig.shop, max_open_orders=1)
    await rig.buy()
    offer = await rig.quote()

    result = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)
    assert result == Declined(DeclineReason.TOO_MANY_OPEN)


async def test_a_product_that_left_the_list_is_left_to_the_suppliers_own_word(
    rig: ServicesRig,
) -> None:
    offer = await rig.quote()
    other = a_product(code="OTHER")
    rig.supplier.categories = (a_category(other),)
    await sync.sync_catalogue(rig.shop, rig.db)

    result = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)
    assert isinstance(result, Confirmation)
    await rig.work()
    assert (await rig.order(result.order)).status is OrderStatus.CANCELLED
    assert (await rig.wallet()).available == usd("50.00")

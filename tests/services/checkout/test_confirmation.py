"""Tests of the way from a quote to an order with its money held: once, for its owner, at the price
shown.
"""

import asyncio
from datetime import timedelta

import pytest

from bot.domain import ledger
from bot.domain.catalogue import FlashSale
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ledger import BuyerId
from bot.domain.order import OrderStatus
from bot.domain.quote import QuoteId
from bot.domain.repositories import Tx
from bot.services.catalogue import sync
from bot.services.checkout import confirmation
from bot.services.checkout.confirmation import Confirmation
from bot.services.people import people
from storage import SqlDatabase
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
from tests.services.till import Till, open_till

pytestmark = pytest.mark.both_engines(quick=True)


async def test_a_purchase_ends_with_the_goods_and_balanced_books(till: Till) -> None:
    order = await till.buy(quantity=2)
    await till.work()

    done = await till.order(order)
    assert done.status is OrderStatus.DELIVERED
    assert till.messenger.delivered == [(order.id, b"CODE-1-0\nCODE-1-1")]
    wallet = await till.wallet()
    assert (usd("-19.80"), usd("0"), usd("50.00")) == (wallet.balance, wallet.held, wallet.credit)
    assert len(till.supplier.trades) == 1


async def test_confirming_holds_the_price_and_trades_nothing(till: Till) -> None:
    order = await till.buy()

    wallet = await till.wallet()
    assert (usd("9.90"), usd("40.10")) == (wallet.held, wallet.available)
    assert order.status is OrderStatus.PLACED
    assert till.supplier.trades == []


async def test_a_second_tap_gets_the_same_order(till: Till) -> None:
    offer = await till.quote()
    first = await confirmation.confirm_quote(till.shop, till.db, BUYER, offer.id, 1)
    second = await confirmation.confirm_quote(till.shop, till.db, BUYER, offer.id, 1)

    assert isinstance(first, Confirmation)
    assert isinstance(second, Confirmation)
    assert (first.was_confirmed_before, second.was_confirmed_before) == (False, True)
    assert first.order.id == second.order.id
    assert (await till.wallet()).held == usd("9.90")


async def test_twenty_taps_at_once_make_one_order_and_one_trade(till: Till) -> None:
    offer = await till.quote()
    taps = [confirmation.confirm_quote(till.shop, till.db, BUYER, offer.id, 1) for _ in range(20)]
    results = await asyncio.gather(*taps)
    await till.work()

    confirmed = [result for result in results if isinstance(result, Confirmation)]
    assert len(confirmed) == 20
    assert len({result.order.id for result in confirmed}) == 1
    assert [result.was_confirmed_before for result in confirmed].count(False) == 1
    assert len(till.supplier.trades) == 1


async def test_top_ups_during_a_confirmation_all_count(till: Till) -> None:
    async def top_up(tx: Tx, number: int) -> bool:
        entry = ledger.top_up(f"charge:{number}", "payment", BUYER, usd("1.00"), "test")
        return await tx.ledger.post(entry, till.clock.now())

    offer = await till.quote()
    top_ups = [till.db.transact(top_up, number) for number in range(8)]
    await asyncio.gather(
        confirmation.confirm_quote(till.shop, till.db, BUYER, offer.id, 1), *top_ups
    )

    assert (await till.wallet()).available == usd("58.00") - offer.price


async def test_somebody_elses_quote_is_as_missing_as_none(till: Till) -> None:
    offer = await till.quote()
    stranger = BuyerId(BUYER + 1)
    await people.register_person(till.shop, a_person(id=stranger))

    foreign = await confirmation.confirm_quote(till.shop, till.db, stranger, offer.id, 1)
    missing = await confirmation.confirm_quote(till.shop, till.db, stranger, QuoteId(10**9), 1)
    assert foreign == missing == Declined(DeclineReason.QUOTE_NOT_FOUND)


async def test_an_expired_quote_is_declined(till: Till) -> None:
    offer = await till.quote()
    till.clock.moment += till.shop.settings.quote_lifetime + timedelta(seconds=1)

    result = await confirmation.confirm_quote(till.shop, till.db, BUYER, offer.id, 1)
    assert result == Declined(DeclineReason.QUOTE_EXPIRED)
    assert (await till.wallet()).held == usd("0")


async def test_a_quote_of_a_flash_sale_ends_with_it(store: SqlDatabase) -> None:
    """The supplier would refuse the trade: the money is not even held."""
    soon = FlashSale(None, FixedClock().now() + timedelta(minutes=2))
    till = await open_till(store, a_product(details=some_details(flash=soon)))
    offer = await till.quote()
    till.clock.moment += timedelta(minutes=2, seconds=1)
    assert not offer.is_expired(till.clock.now())

    result = await confirmation.confirm_quote(till.shop, till.db, BUYER, offer.id, 1)
    assert result == Declined(DeclineReason.FLASH_SALE_OVER)
    assert (await till.wallet()).held == usd("0")


async def test_a_newer_quote_of_the_product_ends_the_older_one(till: Till) -> None:
    older = await till.quote()
    newer = await till.quote(quantity=2)

    assert await confirmation.confirm_quote(till.shop, till.db, BUYER, older.id, 1) == Declined(
        DeclineReason.QUOTE_EXPIRED
    )
    assert isinstance(
        await confirmation.confirm_quote(till.shop, till.db, BUYER, newer.id, 1), Confirmation
    )


async def test_too_little_money_says_how_much_is_missing(store: SqlDatabase) -> None:
    till = await open_till(store, credit="5.00")
    offer = await till.quote()

    result = await confirmation.confirm_quote(till.shop, till.db, BUYER, offer.id, 1)
    assert result == Declined(
        DeclineReason.INSUFFICIENT_FUNDS, {"missing": "490", "currency": "USD"}
    )


async def test_two_orders_cannot_share_one_balance(store: SqlDatabase) -> None:
    till = await open_till(store, a_product(), a_product(code="B", name="B"), credit="10.00")
    offers = [await till.quote(), await till.quote(code="B")]
    results = await asyncio.gather(
        *(confirmation.confirm_quote(till.shop, till.db, BUYER, offer.id, 1) for offer in offers)
    )

    assert [isinstance(result, Confirmation) for result in results].count(True) == 1
    assert (await till.wallet()).available == usd("0.10")


async def test_a_buyer_has_only_so_many_open_orders(till: Till) -> None:
    till.shop = shop_with(till.shop, max_open_orders=1)
    await till.buy()
    offer = await till.quote()

    result = await confirmation.confirm_quote(till.shop, till.db, BUYER, offer.id, 1)
    assert result == Declined(DeclineReason.TOO_MANY_OPEN)


async def test_a_product_that_left_the_list_is_left_to_the_stores_own_word(till: Till) -> None:
    offer = await till.quote()
    other = a_product(code="OTHER")
    till.supplier.categories = (a_category(other),)
    await sync.sync_catalogue(till.shop, till.db)

    result = await confirmation.confirm_quote(till.shop, till.db, BUYER, offer.id, 1)
    assert isinstance(result, Confirmation)
    await till.work()
    assert (await till.order(result.order)).status is OrderStatus.CANCELLED
    assert (await till.wallet()).available == usd("50.00")

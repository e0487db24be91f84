"""Pauses of sales: nothing is quoted or held, placed orders go their way, operators are told once."""

from dataclasses import replace

import pytest

from bot.domain.errors import Declined, Reason
from bot.domain.ledger import BuyerId
from bot.domain.order import OrderStatus
from bot.domain.ports import AlertKind
from bot.domain.sales import Pause, PauseCause
from bot.services import answering, checkout, purchase, sales
from tests.builders import BUYER, OPERATOR, usd
from tests.services.till import Till

pytestmark = pytest.mark.both_engines
STAFF = sales.staff(OPERATOR)


async def _pause(till: Till, cause: PauseCause, actor: str = sales.SHOP) -> bool:
    return await till.shop.store.transact(sales.pause, till.shop, cause, actor)


async def _resume(till: Till, cause: PauseCause, actor: str = STAFF) -> bool:
    return await till.shop.store.transact(sales.resume, till.shop, cause, actor)


async def test_a_quote_is_declined_while_sales_are_paused(till: Till) -> None:
    product = await till.product()
    await checkout.restart(till.shop, till.shop.store, BUYER, product)
    await answering.choose_quantity(till.shop, till.shop.store, BUYER, product.id, "1")
    await _pause(till, PauseCause.OPERATOR, STAFF)

    offer = await purchase.quote(till.shop, till.shop.store, BUYER, product.id)

    assert offer == Declined(Reason.SALES_PAUSED)


async def test_a_confirmation_is_declined_and_holds_nothing(till: Till) -> None:
    offer = await till.quote()
    await _pause(till, PauseCause.BOOKS)

    result = await purchase.confirm(till.shop, till.shop.store, BUYER, offer.id, 1)

    assert result == Declined(Reason.SALES_PAUSED)
    assert (await till.wallet()).held == usd("0")


async def test_the_same_offer_can_be_confirmed_when_sales_are_open_again(till: Till) -> None:
    offer = await till.quote()
    await _pause(till, PauseCause.OPERATOR, STAFF)
    await _resume(till, PauseCause.OPERATOR)

    result = await purchase.confirm(till.shop, till.shop.store, BUYER, offer.id, 1)

    assert isinstance(result, purchase.Confirmed)


async def test_an_earlier_tap_keeps_its_order_while_sales_are_paused(till: Till) -> None:
    offer = await till.quote()
    first = await purchase.confirm(till.shop, till.shop.store, BUYER, offer.id, 1)
    await _pause(till, PauseCause.DOUBT)

    second = await purchase.confirm(till.shop, till.shop.store, BUYER, offer.id, 1)

    assert isinstance(first, purchase.Confirmed)
    assert second == purchase.Confirmed(first.order, again=True)


async def test_placed_orders_are_filled_while_sales_are_paused(till: Till) -> None:
    order = await till.buy()
    await _pause(till, PauseCause.DOUBT)

    await till.work()

    assert (await till.order(order)).status is OrderStatus.DELIVERED


async def test_placed_orders_wait_after_a_restore_until_it_is_over(till: Till) -> None:
    order = await till.buy()
    await _pause(till, PauseCause.RESTORE)
    await till.work()
    assert (await till.order(order)).status is OrderStatus.PLACED
    assert till.supplier.trades == []

    await _resume(till, PauseCause.RESTORE)
    await till.work()

    assert (await till.order(order)).status is OrderStatus.DELIVERED


async def test_both_are_told_once_to_all_but_whoever_did_it(till: Till) -> None:
    other = BuyerId(OPERATOR + 1)
    till.shop = replace(till.shop, admins=(OPERATOR, other))
    first, second = await _pause(till, PauseCause.DOUBT), await _pause(till, PauseCause.DOUBT)
    ended, again = await _resume(till, PauseCause.DOUBT), await _resume(till, PauseCause.DOUBT)
    await till.work()

    assert (first, second, ended, again) == (True, False, True, False)
    assert till.messenger.alerts == [
        (OPERATOR, AlertKind.SALES_PAUSED, {"pause": "doubt", "actor": "shop"}),
        (other, AlertKind.SALES_PAUSED, {"pause": "doubt", "actor": "shop"}),
        (other, AlertKind.SALES_RESUMED, {"pause": "doubt", "actor": STAFF}),
    ]


async def test_every_cause_must_end_before_sales_are_open(till: Till) -> None:
    offer = await till.quote()
    for cause in PauseCause:
        await _pause(till, cause)
    for cause in PauseCause:
        result = await purchase.confirm(till.shop, till.shop.store, BUYER, offer.id, 1)
        assert result == Declined(Reason.SALES_PAUSED)
        await _resume(till, cause)

    assert await till.shop.store.read(sales.causes) == []
    result = await purchase.confirm(till.shop, till.shop.store, BUYER, offer.id, 1)
    assert isinstance(result, purchase.Confirmed)


async def test_causes_say_who_and_since_when(till: Till) -> None:
    await _pause(till, PauseCause.OPERATOR, STAFF)

    told = await till.shop.store.read(sales.causes)

    assert told == [Pause(PauseCause.OPERATOR, STAFF, till.clock.now())]


async def test_by_hand_only_what_was_seen_is_ended_and_never_a_low_balance(till: Till) -> None:
    await _pause(till, PauseCause.DOUBT)
    await _pause(till, PauseCause.BALANCE)
    seen = await till.shop.store.read(sales.causes)
    await _pause(till, PauseCause.BOOKS)

    left = await sales.resume_by_hand(till.shop, till.shop.store, OPERATOR, seen)

    assert {one.cause for one in left} == {PauseCause.BALANCE, PauseCause.BOOKS}
    assert left == await till.shop.store.read(sales.causes)

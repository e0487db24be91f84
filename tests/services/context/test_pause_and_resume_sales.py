"""Tests of sales pauses: nothing is quoted or held, placed orders continue, operators are told
once.
"""

import pytest

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ledger import BuyerId
from bot.domain.order import OrderStatus
from bot.domain.ports import AlertKind
from bot.domain.sales_pause_and_limit_types import PauseCause, SalesPause
from bot.services.checkout import buyer_answers, checkout_steps, confirmation, quotes
from bot.services.context import pause_and_resume_sales
from tests.builders import BUYER, OPERATOR, shop_with, usd
from tests.services.till import Till

pytestmark = pytest.mark.both_engines
STAFF = pause_and_resume_sales.staff_actor(OPERATOR)


async def _pause(
    till: Till, cause: PauseCause, actor: str = pause_and_resume_sales.SHOP_ACTOR
) -> bool:
    return await till.db.transact(
        pause_and_resume_sales.pause_sales, till.shop.settings, till.clock.now(), cause, actor
    )


async def _resume(till: Till, cause: PauseCause, actor: str = STAFF) -> bool:
    return await till.db.transact(
        pause_and_resume_sales.resume_sales, till.shop.settings, till.clock.now(), cause, actor
    )


async def test_a_quote_is_declined_while_sales_are_paused(till: Till) -> None:
    product = await till.product()
    await checkout_steps.restart_checkout(till.session(product), product)
    await buyer_answers.choose_quantity(till.session(product), "1")
    await _pause(till, PauseCause.OPERATOR, STAFF)

    offer = await quotes.make_quote(till.session(product))

    assert offer == Declined(DeclineReason.SALES_PAUSED)


async def test_a_confirmation_is_declined_and_holds_nothing(till: Till) -> None:
    offer = await till.quote()
    await _pause(till, PauseCause.RECONCILIATION)

    result = await confirmation.confirm_quote(till.shop, till.db, BUYER, offer.id, 1)

    assert result == Declined(DeclineReason.SALES_PAUSED)
    assert (await till.wallet()).held == usd("0")


async def test_the_same_offer_can_be_confirmed_when_sales_are_open_again(till: Till) -> None:
    offer = await till.quote()
    await _pause(till, PauseCause.OPERATOR, STAFF)
    await _resume(till, PauseCause.OPERATOR)

    result = await confirmation.confirm_quote(till.shop, till.db, BUYER, offer.id, 1)

    assert isinstance(result, confirmation.Confirmation)


async def test_an_earlier_tap_keeps_its_order_while_sales_are_paused(till: Till) -> None:
    offer = await till.quote()
    first = await confirmation.confirm_quote(till.shop, till.db, BUYER, offer.id, 1)
    await _pause(till, PauseCause.UNKNOWN_OUTCOMES)

    second = await confirmation.confirm_quote(till.shop, till.db, BUYER, offer.id, 1)

    assert isinstance(first, confirmation.Confirmation)
    assert second == confirmation.Confirmation(first.order, was_confirmed_before=True)


async def test_placed_orders_are_filled_while_sales_are_paused(till: Till) -> None:
    order = await till.buy()
    await _pause(till, PauseCause.UNKNOWN_OUTCOMES)

    await till.work()

    assert (await till.order(order)).status is OrderStatus.DELIVERED


async def test_placed_orders_wait_after_a_restore_until_it_is_over(till: Till) -> None:
    order = await till.buy()
    await _pause(till, PauseCause.RESTORED_BACKUP)
    await till.work()
    assert (await till.order(order)).status is OrderStatus.PLACED
    assert till.supplier.trades == []

    await _resume(till, PauseCause.RESTORED_BACKUP)
    await till.work()

    assert (await till.order(order)).status is OrderStatus.DELIVERED


async def test_both_are_told_once_to_all_but_whoever_did_it(till: Till) -> None:
    other = BuyerId(OPERATOR + 1)
    till.shop = shop_with(till.shop, operator_ids=(OPERATOR, other))
    first, second = (
        await _pause(till, PauseCause.UNKNOWN_OUTCOMES),
        await _pause(till, PauseCause.UNKNOWN_OUTCOMES),
    )
    ended, again = (
        await _resume(till, PauseCause.UNKNOWN_OUTCOMES),
        await _resume(till, PauseCause.UNKNOWN_OUTCOMES),
    )
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
        result = await confirmation.confirm_quote(till.shop, till.db, BUYER, offer.id, 1)
        assert result == Declined(DeclineReason.SALES_PAUSED)
        await _resume(till, cause)

    assert await till.db.read(pause_and_resume_sales.list_pauses) == []
    result = await confirmation.confirm_quote(till.shop, till.db, BUYER, offer.id, 1)
    assert isinstance(result, confirmation.Confirmation)


async def test_causes_say_who_and_since_when(till: Till) -> None:
    await _pause(till, PauseCause.OPERATOR, STAFF)

    told = await till.db.read(pause_and_resume_sales.list_pauses)

    assert told == [SalesPause(PauseCause.OPERATOR, STAFF, till.clock.now())]


async def test_by_hand_only_what_was_seen_is_ended_and_never_a_low_balance(till: Till) -> None:
    await _pause(till, PauseCause.UNKNOWN_OUTCOMES)
    await _pause(till, PauseCause.LOW_SUPPLIER_BALANCE)
    seen = await till.db.read(pause_and_resume_sales.list_pauses)
    await _pause(till, PauseCause.RECONCILIATION)

    left = await pause_and_resume_sales.resume_as_operator(till.shop, till.db, OPERATOR, seen)

    assert {one.cause for one in left} == {
        PauseCause.LOW_SUPPLIER_BALANCE,
        PauseCause.RECONCILIATION,
    }
    assert left == await till.db.read(pause_and_resume_sales.list_pauses)

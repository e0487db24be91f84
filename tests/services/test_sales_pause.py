"""Tests of sales pauses: nothing is quoted or held, placed orders continue, operators are told
once.
"""

import asyncio
from datetime import datetime, timedelta

import pytest

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.sales_pause import PauseCause, PauseNotice, SalesPause
from bot.domain.orders.order import OrderStatus
from bot.domain.people.staff import staff_actor
from bot.services import sales_pause
from bot.services.checkout import answers, checkouts, confirmation, quotes
from storage import EngineDatabase
from tests.builders import BUYER, OPERATOR, shop_with, usd
from tests.services.services_rig import ServicesRig, open_services_rig

pytestmark = pytest.mark.both_engines
STAFF = staff_actor(OPERATOR)


async def _pause(rig: ServicesRig, cause: PauseCause, actor: str = sales_pause.SHOP_ACTOR) -> bool:
    return await rig.db.transact(sales_pause.pause_sales, cause, actor)


async def _resume(rig: ServicesRig, cause: PauseCause, actor: str = STAFF) -> bool:
    return await rig.db.transact(sales_pause.resume_sales, cause, actor)


async def test_a_quote_is_declined_while_sales_are_paused(rig: ServicesRig) -> None:
    product = await rig.product()
    await checkouts.restart_checkout(rig.session(product), product)
    await answers.choose_quantity(rig.session(product), "1")
    await _pause(rig, PauseCause.OPERATOR, STAFF)

    offer = await quotes.make_quote(rig.session(product))

    assert offer == Declined(DeclineReason.SALES_PAUSED)


async def test_a_confirmation_is_declined_and_holds_nothing(rig: ServicesRig) -> None:
    offer = await rig.quote()
    await _pause(rig, PauseCause.RECONCILIATION)

    result = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)

    assert result == Declined(DeclineReason.SALES_PAUSED)
    assert (await rig.wallet()).held == usd("0")


async def test_the_same_offer_can_be_confirmed_when_sales_are_open_again(rig: ServicesRig) -> None:
    offer = await rig.quote()
    await _pause(rig, PauseCause.OPERATOR, STAFF)
    await _resume(rig, PauseCause.OPERATOR)

    result = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)

    assert isinstance(result, confirmation.Confirmation)


async def test_an_earlier_tap_keeps_its_order_while_sales_are_paused(rig: ServicesRig) -> None:
    offer = await rig.quote()
    first = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)
    await _pause(rig, PauseCause.UNKNOWN_OUTCOMES)

    second = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)

    assert isinstance(first, confirmation.Confirmation)
    assert second == confirmation.Confirmation(first.order, was_confirmed_before=True)


async def test_placed_orders_are_filled_while_sales_are_paused(rig: ServicesRig) -> None:
    order = await rig.buy()
    await _pause(rig, PauseCause.UNKNOWN_OUTCOMES)

    await rig.work()

    assert (await rig.order(order)).status is OrderStatus.DELIVERED


async def test_placed_orders_wait_after_a_restore_until_it_is_over(rig: ServicesRig) -> None:
    order = await rig.buy()
    await _pause(rig, PauseCause.RESTORED_BACKUP)
    await rig.work()
    assert (await rig.order(order)).status is OrderStatus.PLACED
    assert rig.supplier.trades == []

    await _resume(rig, PauseCause.RESTORED_BACKUP)
    await rig.work()

    assert (await rig.order(order)).status is OrderStatus.DELIVERED


async def test_a_pause_and_its_end_alert_the_other_operators_once(rig: ServicesRig) -> None:
    other = BuyerId(OPERATOR + 1)
    rig.shop = shop_with(rig.shop, operator_ids=(OPERATOR, other))
    first, second = (
        await _pause(rig, PauseCause.UNKNOWN_OUTCOMES),
        await _pause(rig, PauseCause.UNKNOWN_OUTCOMES),
    )
    ended, again = (
        await _resume(rig, PauseCause.UNKNOWN_OUTCOMES),
        await _resume(rig, PauseCause.UNKNOWN_OUTCOMES),
    )
    await rig.work()

    assert (first, second, ended, again) == (True, False, True, False)
    assert rig.messenger.alerts == [
        (OPERATOR, AlertKind.SALES_PAUSED, {"pause": "doubt", "actor": "shop"}),
        (other, AlertKind.SALES_PAUSED, {"pause": "doubt", "actor": "shop"}),
        (other, AlertKind.SALES_RESUMED, {"pause": "doubt", "actor": STAFF}),
    ]


async def test_every_cause_must_end_before_sales_are_open(rig: ServicesRig) -> None:
    offer = await rig.quote()
    for cause in PauseCause:
        await _pause(rig, cause)
    for cause in PauseCause:
        result = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)
        assert result == Declined(DeclineReason.SALES_PAUSED)
        await _resume(rig, cause)

    assert await rig.db.read(sales_pause.list_pauses) == []
    result = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)
    assert isinstance(result, confirmation.Confirmation)


async def test_causes_say_who_and_since_when(rig: ServicesRig) -> None:
    await _pause(rig, PauseCause.OPERATOR, STAFF)

    told = await rig.db.read(sales_pause.list_pauses)

    assert told == [SalesPause(PauseCause.OPERATOR, STAFF, rig.clock.now())]


async def test_by_hand_only_what_was_seen_is_ended_and_never_a_low_balance(
    rig: ServicesRig,
) -> None:
    await _pause(rig, PauseCause.UNKNOWN_OUTCOMES)
    await _pause(rig, PauseCause.LOW_SUPPLIER_BALANCE)
    seen = await rig.db.read(sales_pause.list_pauses)
    await _pause(rig, PauseCause.RECONCILIATION)

    left = await rig.db.transact(sales_pause.resume_as_operator, OPERATOR, seen)

    assert {one.cause for one in left} == {
        PauseCause.LOW_SUPPLIER_BALANCE,
        PauseCause.RECONCILIATION,
    }
    assert left == await rig.db.read(sales_pause.list_pauses)


# --- a pause with a text and an end ------------------------------------------------------------------

IN_TWO_HOURS = timedelta(hours=2)


async def _pause_until(rig: ServicesRig, message: str = "Moving.") -> datetime:
    ends_at = rig.clock.now() + IN_TWO_HOURS
    notice = PauseNotice(message, ends_at)
    await rig.db.transact(sales_pause.pause_as_operator, OPERATOR, notice)
    return ends_at


async def _decline(rig: ServicesRig) -> Declined | None:
    return await rig.db.read(sales_pause.decline_if_paused)


async def test_a_buyer_reads_the_text_and_the_end_of_a_pause(rig: ServicesRig) -> None:
    ends_at = await _pause_until(rig, "Moving <b>.")
    reason = DeclineReason.SALES_PAUSED
    assert await _decline(rig) == Declined(
        reason, {"text": "Moving <b>.", "at": ends_at.isoformat()}
    )
    await rig.db.transact(sales_pause.pause_as_operator, OPERATOR)
    assert await _decline(rig) == Declined(
        reason, {"text": "Moving <b>.", "at": ends_at.isoformat()}
    )
    await rig.db.transact(sales_pause.pause_as_operator, OPERATOR, PauseNotice())
    assert await _decline(rig) == Declined(reason)


async def test_a_pause_ends_by_itself_at_its_time_and_staff_is_told(rig: ServicesRig) -> None:
    await _pause_until(rig)
    rig.wait(IN_TWO_HOURS.total_seconds() - 1)
    assert await sales_pause.end_due_pauses(rig.shop, rig.db) == 0
    rig.wait(1)
    assert await sales_pause.end_due_pauses(rig.shop, rig.db) == 1
    assert await sales_pause.end_due_pauses(rig.shop, rig.db) == 0
    assert await _decline(rig) is None
    await rig.send()
    told = [(kind, facts["actor"]) for _, kind, facts in rig.messenger.alerts]
    assert (AlertKind.SALES_RESUMED, "shop") in told


async def test_the_end_outlasts_a_restart_and_a_clock_that_is_set_back(
    rig: ServicesRig, store: EngineDatabase
) -> None:
    await _pause_until(rig)
    again = await open_services_rig(store)
    again.wait(-3_600)
    assert await sales_pause.end_due_pauses(again.shop, again.db) == 0
    again.wait(3_600 + IN_TWO_HOURS.total_seconds())
    assert await sales_pause.end_due_pauses(again.shop, again.db) == 1


async def test_of_two_staff_at_once_one_pause_has_one_of_their_texts(rig: ServicesRig) -> None:
    texts = ("Moving.", "Counting.")
    await asyncio.gather(*(_pause_until(rig, text) for text in texts))
    (pause,) = await rig.db.read(sales_pause.list_pauses)
    assert pause.message in texts


async def test_who_saw_another_end_does_not_resume_sales(rig: ServicesRig) -> None:
    await _pause_until(rig)
    seen = await rig.db.read(sales_pause.list_pauses)
    await rig.db.transact(sales_pause.pause_as_operator, OPERATOR, PauseNotice("Until I say so."))
    left = await rig.db.transact(sales_pause.resume_as_operator, OPERATOR, seen)
    assert [each.message for each in left] == ["Until I say so."]


@pytest.mark.parametrize(
    "cause", [PauseCause.LOW_SUPPLIER_BALANCE, PauseCause.RESTORED_BACKUP], ids=lambda each: each
)
async def test_another_pause_stays_when_that_of_staff_ends(
    rig: ServicesRig, cause: PauseCause
) -> None:
    """A promise of a time that is over is not repeated."""
    await _pause_until(rig)
    await _pause(rig, cause)
    rig.wait(IN_TWO_HOURS.total_seconds())
    assert await _decline(rig) == Declined(DeclineReason.SALES_PAUSED, {"text": "Moving."})
    await sales_pause.end_due_pauses(rig.shop, rig.db)
    left = await rig.db.read(sales_pause.list_pauses)
    assert [each.cause for each in left] == [cause]
    assert await _decline(rig) == Declined(DeclineReason.SALES_PAUSED)


async def test_a_pause_that_was_resumed_by_hand_does_not_end_a_later_one(rig: ServicesRig) -> None:
    await _pause_until(rig)
    seen = await rig.db.read(sales_pause.list_pauses)
    await rig.db.transact(sales_pause.resume_as_operator, OPERATOR, seen)
    await rig.db.transact(sales_pause.pause_as_operator, OPERATOR)
    rig.wait(IN_TWO_HOURS.total_seconds())
    assert await sales_pause.end_due_pauses(rig.shop, rig.db) == 0
    assert await _decline(rig) == Declined(DeclineReason.SALES_PAUSED)


async def test_a_new_text_is_audited_without_its_words(rig: ServicesRig) -> None:
    await _pause_until(rig)
    await _pause_until(rig, "Still moving.")
    async with rig.db.engine.read_transaction() as connection:  # type: ignore[attr-defined]
        rows = await connection.exec_driver_sql("SELECT * FROM audit")
        text = " ".join(str(row) for row in rows)
    assert text.count("sales-paused") == 2
    assert "moving" not in text.lower()

"""Tests of digests and messages about sales: off by default, once each, only for staff."""

from dataclasses import replace
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.domain.ids import BuyerId
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.notifications import DigestForm
from bot.domain.orders.order import Order
from bot.domain.orders.transition_inputs import RuledRefund
from bot.services.operations import notifications, recovery
from bot.services.orders import cases
from bot.services.people import accounts
from bot.services.shop import ShopCaches
from storage.transaction import Transaction
from tests.builders import OPERATOR, a_person, shop_with, usd
from tests.services.orders_in_every_state import refund_in_part, replace_pieces
from tests.services.services_rig import ServicesRig

SALE, DIGEST = AlertKind.SALE, AlertKind.DIGEST
HOUR = 3_600


@pytest.fixture
async def rig(rig: ServicesRig) -> ServicesRig:
    """A shop whose owner has written to the bot; it is noon there, in UTC."""
    await accounts.register_person(rig.shop, a_person(id=OPERATOR))
    return rig


def told(rig: ServicesRig, kind: AlertKind) -> list[dict[str, str]]:
    return [dict(facts) for _, each, facts in rig.messenger.alerts if each is kind]


async def sell(rig: ServicesRig) -> Order:
    order = await rig.buy()
    await rig.work()
    return order


async def digest(rig: ServicesRig) -> int:
    sent = await notifications.send_due_digests(rig.shop, rig.db)
    await rig.work()
    return sent


async def test_nothing_is_told_that_nobody_asked_for(rig: ServicesRig) -> None:
    await sell(rig)
    rig.wait(24 * HOUR)
    assert await digest(rig) == 0
    assert not told(rig, SALE)


async def test_each_sale_from_the_chosen_amount_on_is_told_once(rig: ServicesRig) -> None:
    await rig.db.transact(notifications.set_sales, OPERATOR, 991)
    await sell(rig)
    assert not told(rig, SALE)  # it was 9.90
    await rig.db.transact(notifications.set_sales, OPERATOR, 990)
    order = await sell(rig)
    (facts,) = told(rig, SALE)
    assert (facts["order"], facts["money"]) == (str(order.id), "9.90 USD")
    await rig.db.transact(notifications.set_sales, OPERATOR, None)
    await sell(rig)
    assert len(told(rig, SALE)) == 1


async def test_a_sale_that_is_refunded_says_so_in_its_message(rig: ServicesRig) -> None:
    await rig.db.transact(notifications.set_sales, OPERATOR, 0)
    order = await sell(rig)
    await cases.apply_ruling(rig.shop, rig.db, BuyerId(9002), order.id, RuledRefund())
    await rig.work()
    ((_, (shown,), _),) = rig.messenger.shown_alerts
    assert (shown.kind, shown.facts["order"]) == (SALE, str(order.id))
    assert shown.settlement is not None
    assert shown.settlement.actor == "staff:9002"


async def test_a_sale_that_is_refunded_in_part_says_how_much_until_all_is_refunded(
    rig: ServicesRig,
) -> None:
    await rig.db.transact(notifications.set_sales, OPERATOR, 0)
    order = await sell(rig)
    for part in ("4.00", "1.50"):
        await refund_in_part(rig, order, usd(part))
        await rig.work()
        rig.wait(60)
        await rig.work()
    await cases.apply_ruling(rig.shop, rig.db, BuyerId(9002), order.id, RuledRefund())
    await rig.work()
    shown = [alert for _, (alert,), _ in rig.messenger.shown_alerts]
    assert [each.facts.get("refunded") for each in shown[:2]] == ["4.00 USD", "5.50 USD"]
    assert [each.settlement is not None for each in shown] == [False, False, True]
    (message,) = {message for *_, message in rig.messenger.shown_alerts}
    assert message is not None  # the same one is edited each time


async def test_a_sale_that_is_refunded_in_part_before_it_was_told_says_so_at_once(
    rig: ServicesRig,
) -> None:
    await rig.db.transact(notifications.set_sales, OPERATOR, 0)
    order = await rig.buy()
    await rig.trade()
    await refund_in_part(rig, order, usd("4.00"))
    await rig.work()
    (facts,) = told(rig, SALE)
    assert facts["refunded"] == "4.00 USD"


async def test_a_replacement_is_no_sale(rig: ServicesRig) -> None:
    await rig.db.transact(notifications.set_sales, OPERATOR, 0)
    order = await sell(rig)
    await replace_pieces(rig, order)
    await rig.work()
    assert [facts["order"] for facts in told(rig, SALE)] == [str(order.id)]


async def test_a_sale_is_told_in_the_transaction_of_its_money(rig: ServicesRig) -> None:
    """After a crash before the message was sent, it is sent once."""
    await rig.db.transact(notifications.set_sales, OPERATOR, 0)
    order = await rig.buy()
    await rig.work(1)
    await recovery.recover_after_crash(rig.db)
    await rig.work()
    assert [facts["order"] for facts in told(rig, SALE)] == [str(order.id)]


async def test_a_digest_comes_once_a_day_also_across_restarts_and_clocks(
    rig: ServicesRig,
) -> None:
    await rig.db.transact(notifications.set_digest, OPERATOR, DigestForm.FULL, 18)
    assert await digest(rig) == 0
    rig.wait(6 * HOUR)
    assert await digest(rig) == 1
    assert await digest(rig) == 0
    rig.shop = replace(rig.shop, caches=ShopCaches())
    rig.clock.moment -= timedelta(hours=2)
    assert await digest(rig) == 0
    rig.clock.moment += timedelta(hours=2)
    assert await digest(rig) == 0
    rig.wait(24 * HOUR)
    assert await digest(rig) == 1
    assert len(told(rig, DIGEST)) == 2


async def test_a_digest_that_the_shop_was_off_for_is_late_on_the_same_day_only(
    rig: ServicesRig,
) -> None:
    await rig.db.transact(notifications.set_digest, OPERATOR, DigestForm.BRIEF, 13)
    rig.wait(9 * HOUR)
    assert await digest(rig) == 1
    rig.wait(40 * HOUR)  # two days later, at one o'clock at night
    assert await digest(rig) == 1


async def test_the_hour_is_that_of_the_shops_time_zone(rig: ServicesRig) -> None:
    rig.shop = shop_with(rig.shop, time_zone=ZoneInfo("Asia/Tokyo"))  # it is 21:00 there
    await rig.db.transact(notifications.set_digest, OPERATOR, DigestForm.BRIEF, 22)
    assert await digest(rig) == 0
    rig.wait(HOUR)
    assert await digest(rig) == 1


async def test_two_processes_that_look_at_once_queue_one_digest(rig: ServicesRig) -> None:
    await rig.db.transact(notifications.set_digest, OPERATOR, DigestForm.BRIEF, 13)
    rig.wait(HOUR)
    assert await rig.db.transact(notifications._queue_digests, {}) == 1
    assert await rig.db.transact(notifications._queue_digests, {}) == 0


async def test_a_digest_has_the_figures_of_a_day_and_what_waits(rig: ServicesRig) -> None:
    await sell(rig)
    await rig.db.transact(notifications.set_digest, OPERATOR, DigestForm.FULL, 13)
    rig.wait(HOUR)
    await digest(rig)
    (facts,) = told(rig, DIGEST)
    assert (facts["orders"], facts["delivered"], facts["revenue"]) == ("1", "1", "9.90 USD")
    assert (facts["profit"], facts["cases"], facts["unsold"]) == ("0.90 USD", "0", "0")
    assert facts["gap"] == "not-told"  # the worker has not asked the supplier yet


async def test_a_digest_has_what_was_refunded_whole_or_in_part(rig: ServicesRig) -> None:
    whole, part = await sell(rig), await sell(rig)
    await refund_in_part(rig, part, usd("4.00"))
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, whole.id, RuledRefund())
    await rig.db.transact(notifications.set_digest, OPERATOR, DigestForm.BRIEF, 13)
    rig.wait(HOUR)
    await digest(rig)
    (facts,) = told(rig, DIGEST)
    assert (facts["revenue"], facts["refunds"]) == ("5.90 USD", "13.90 USD")


async def test_changing_the_digest_changes_no_sales_and_the_other_way_round(
    rig: ServicesRig,
) -> None:
    await rig.db.transact(notifications.set_sales, OPERATOR, 500)
    await rig.db.transact(notifications.set_digest, OPERATOR, DigestForm.FULL, 7)
    await rig.db.transact(notifications.set_sales, OPERATOR, 0)
    one = await rig.db.read(notifications.read_notifications, OPERATOR)
    assert (one.digest, one.digest_hour) == (DigestForm.FULL, 7)
    assert (one.sales, one.sales_from) == (True, 0)


async def test_the_same_choice_again_keeps_the_digest_of_today(rig: ServicesRig) -> None:
    await rig.db.transact(notifications.set_digest, OPERATOR, DigestForm.FULL, 13)
    rig.wait(2 * HOUR)
    await rig.db.transact(notifications.set_digest, OPERATOR, DigestForm.FULL, 13)
    assert await digest(rig) == 1


def _read_all(tx: Transaction) -> list[BuyerId]:
    return [one.person for one in tx.notifications.list_with_digest()]


async def test_what_is_turned_off_is_read_no_more(rig: ServicesRig) -> None:
    await rig.db.transact(notifications.set_digest, OPERATOR, DigestForm.FULL, 13)
    assert await rig.db.read(_read_all) == [OPERATOR]
    await rig.db.transact(notifications.set_digest, OPERATOR, DigestForm.OFF, 13)
    assert await rig.db.read(_read_all) == []

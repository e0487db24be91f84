"""Tests of what a manager may give to buyers in a day: everything counts together, owners have no limit."""

import asyncio
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.transition_inputs import RuledRefund
from bot.domain.people.staff import Role, StaffMember
from bot.services import daily_sums
from bot.services.orders import cases
from bot.services.payments import order_refunds, wallet
from bot.services.payments.order_refunds import PlannedGoodwill, PlannedRefund
from bot.services.payments.wallet import Credit, CreditReason
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, OPERATOR, shop_with, usd
from tests.services.services_rig import ServicesRig, open_services_rig

pytestmark = pytest.mark.both_engines

MANAGER = BuyerId(6_001)


async def a_managed_shop(store: EngineDatabase, limit: Money | None = None) -> ServicesRig:
    """Open a shop with a manager, who may give away 10.00 in a day."""
    rig = await open_services_rig(store, credit="100.00")
    rig.shop = shop_with(
        rig.shop, manager_daily_sum=limit or usd("10.00"), operator_ids=(OPERATOR,)
    )
    await add_staff(rig, MANAGER, Role.MANAGER)
    return rig


async def add_staff(rig: ServicesRig, person: BuyerId, role: Role) -> None:
    member = StaffMember(person, role, "Mia", None, OPERATOR, NOW)

    def write(tx: Transaction) -> None:
        tx.staff.set_member(member)

    await rig.db.transact(write)


async def delivered(rig: ServicesRig) -> Order:
    order = await rig.buy()
    await rig.work()
    return await rig.order(order)


async def refund_part(
    rig: ServicesRig, order: Order, amount: str, actor: BuyerId = MANAGER
) -> PlannedRefund | Declined:
    planned = await rig.db.read(order_refunds.plan_refund, order.id, usd(amount))
    assert isinstance(planned, PlannedRefund), planned
    return await rig.db.transact(order_refunds.refund_part, actor, planned)


async def left(rig: ServicesRig, actor: BuyerId = MANAGER) -> Money | None:
    return await rig.db.read(daily_sums.read_sum_left, actor)


async def test_refunds_goodwill_and_credit_count_together(store: EngineDatabase) -> None:
    rig = await a_managed_shop(store, usd("20.00"))
    first, second = await delivered(rig), await delivered(rig)
    assert isinstance(await refund_part(rig, first, "1.00"), PlannedRefund)
    assert await left(rig) == usd("19.00")
    goodwill = await rig.db.read(order_refunds.plan_goodwill, first.id, usd("2.00"))
    assert isinstance(goodwill, PlannedGoodwill)
    await rig.db.transact(order_refunds.give_goodwill, MANAGER, goodwill)
    assert await left(rig) == usd("17.00")
    for key, reason in (("a", CreditReason.RECEIVED), ("b", CreditReason.GOODWILL)):
        credit = Credit(BUYER, usd("0.50"), key, reason)
        await rig.db.transact(wallet.credit_buyer, MANAGER, credit)
        await rig.db.transact(wallet.credit_buyer, MANAGER, credit)  # it counts once
    assert await left(rig) == usd("16.00")
    refunded = await cases.apply_ruling(rig.shop, rig.db, MANAGER, second.id, RuledRefund())
    assert isinstance(refunded, Order)
    assert await left(rig) == usd("6.10")


async def test_what_exceeds_the_sum_changes_nothing_and_says_what_is_left(
    store: EngineDatabase,
) -> None:
    rig = await a_managed_shop(store)
    order = await delivered(rig)
    assert isinstance(await refund_part(rig, order, "4.00"), PlannedRefund)
    before = await rig.wallet()
    declined = Declined(DeclineReason.ABOVE_DAILY_SUM, {"left": "6.00 USD", "limit": "10.00 USD"})
    goodwill = await rig.db.read(order_refunds.plan_goodwill, order.id, usd("6.01"))
    assert isinstance(goodwill, PlannedGoodwill)
    other = await delivered(rig)
    before = await rig.wallet()
    assert [
        await rig.db.transact(order_refunds.give_goodwill, MANAGER, goodwill),
        await rig.db.transact(wallet.credit_buyer, MANAGER, Credit(BUYER, usd("6.01"), "k")),
        await cases.apply_ruling(rig.shop, rig.db, MANAGER, other.id, RuledRefund()),
        await refund_part(rig, other, "6.01"),
    ] == [declined] * 4
    assert await rig.wallet() == before
    assert (await rig.order(other)).status is OrderStatus.DELIVERED
    assert isinstance(await refund_part(rig, other, "6.00"), PlannedRefund)
    assert await left(rig) == usd("0")


async def test_a_deduction_gives_nothing_back_to_the_sum(store: EngineDatabase) -> None:
    rig = await a_managed_shop(store)
    for amount, key in (("9.00", "a"), ("-9.00", "b")):
        credit = Credit(BUYER, usd(amount), key, CreditReason.GOODWILL)
        await rig.db.transact(wallet.credit_buyer, MANAGER, credit)
    assert await left(rig) == usd("1.00")
    assert (await rig.wallet()).balance == usd("0")


async def test_owners_have_no_limit_by_the_settings_or_by_their_role(store: EngineDatabase) -> None:
    rig = await a_managed_shop(store)
    owner = BuyerId(6_002)
    await add_staff(rig, owner, Role.OWNER)
    for actor in (OPERATOR, owner):
        assert await left(rig, actor) is None
        order = await delivered(rig)
        assert isinstance(await refund_part(rig, order, "9.90", actor), PlannedRefund)
        credit = Credit(BUYER, usd("50.00"), f"k{actor}")
        assert not isinstance(await rig.db.transact(wallet.credit_buyer, actor, credit), Declined)


async def test_the_sum_of_a_manager_is_their_own(store: EngineDatabase) -> None:
    rig = await a_managed_shop(store)
    other = BuyerId(6_003)
    await add_staff(rig, other, Role.MANAGER)
    order = await delivered(rig)
    await refund_part(rig, order, "9.00")
    assert (await left(rig), await left(rig, other)) == (usd("1.00"), usd("10.00"))


@pytest.mark.parametrize(
    ("zone", "hours_until_midnight"), [("UTC", 12), ("Asia/Shanghai", 4), ("America/New_York", 16)]
)
async def test_the_sum_begins_again_at_midnight_in_the_zone_of_the_shop(
    store: EngineDatabase, zone: str, hours_until_midnight: int
) -> None:
    rig = await a_managed_shop(store)
    rig.shop = shop_with(rig.shop, time_zone=ZoneInfo(zone))
    order = await delivered(rig)
    local = rig.clock.now().astimezone(ZoneInfo(zone))
    midnight = (local + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    await refund_part(rig, order, "9.00")
    rig.wait((midnight - local).total_seconds() - 1)
    assert await left(rig) == usd("1.00")
    rig.wait(1)
    assert await left(rig) == usd("10.00")
    assert hours_until_midnight == round((midnight - local).total_seconds() / 3600)


async def test_two_taps_at_once_cannot_both_use_what_is_left(store: EngineDatabase) -> None:
    rig = await a_managed_shop(store)
    orders = [await delivered(rig), await delivered(rig)]
    results = await asyncio.gather(*(refund_part(rig, each, "6.00") for each in orders))
    assert sorted(isinstance(each, PlannedRefund) for each in results) == [False, True]
    assert await left(rig) == usd("4.00")

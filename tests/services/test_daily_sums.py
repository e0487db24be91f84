"""Tests of what a manager may give to buyers in a day: everything counts together, owners have no limit."""

import asyncio
from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from bot.domain.errors import Declined
from bot.domain.ids import BuyerId, TradeNo
from bot.domain.money import Money
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import (
    Refused,
    RuledNotCharged,
    RuledRefund,
    RuledTrade,
    UnknownOutcome,
)
from bot.domain.payments.cases import CaseResolution
from bot.domain.payments.refunds import Refund, RefundStatus
from bot.domain.people.staff import Role, StaffMember
from bot.services import daily_sums
from bot.services.daily_sums import AboveDailySum
from bot.services.operations import bulk_acts
from bot.services.orders import cases, replacements
from bot.services.orders.replacements import QuotedReplacement
from bot.services.payments import cases as payment_cases
from bot.services.payments import order_refunds, wallet
from bot.services.payments.claims import ClaimView
from bot.services.payments.order_refunds import PlannedGoodwill, PlannedRefund
from bot.services.payments.wallet import Credit, CreditReason
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, OPERATOR, shop_with, usd
from tests.services.payments.claims_rig import IN_EUROS, open_claims_rig
from tests.services.payments.payments_rig import open_cases
from tests.services.payments.test_cases import found_payments
from tests.services.payments.test_refunds import DONE, REFUSED, open_refund_rig
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


async def make_manager(rig: ServicesRig, limit: Money) -> None:
    """Let a manager give away `limit` in a day, in a shop that is open already."""
    rig.shop = shop_with(rig.shop, manager_daily_sum=limit)
    await add_staff(rig, MANAGER, Role.MANAGER)


async def add_staff(rig: ServicesRig, person: BuyerId, role: Role) -> None:
    member = StaffMember(person, role, "Mia", None, OPERATOR, NOW)

    def write(tx: Transaction) -> None:
        tx.staff.set_member(member)

    await rig.db.transact(write)


async def delivered(rig: ServicesRig) -> Order:
    order = await rig.buy()
    await rig.work()
    return await rig.order(order)


async def unknown_outcome(rig: ServicesRig) -> Order:
    rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
    order = await rig.buy()
    await rig.work()
    return await rig.order(order)


async def replace(rig: ServicesRig, order: Order, actor: BuyerId = MANAGER) -> Order:
    """Replace one piece, which costs 9.00."""
    offer = await replacements.prepare_replacement(rig.shop, rig.db, order.id, 1)
    assert isinstance(offer, QuotedReplacement), offer
    placed = await replacements.place_replacement(rig.shop, rig.db, actor, offer)
    assert isinstance(placed, Order), placed
    return placed


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
    goodwill = await rig.db.read(order_refunds.plan_goodwill, order.id, usd("6.01"))
    assert isinstance(goodwill, PlannedGoodwill)
    other = await delivered(rig)
    before = await rig.wallet()
    credit = Credit(BUYER, usd("6.01"), "k")
    for act in (
        rig.db.transact(order_refunds.give_goodwill, MANAGER, goodwill),
        rig.db.transact(wallet.credit_buyer, MANAGER, credit),
        cases.apply_ruling(rig.shop, rig.db, MANAGER, other.id, RuledRefund()),
        refund_part(rig, other, "6.01"),
    ):
        with pytest.raises(AboveDailySum) as above:
            await act
        assert above.value.left == usd("6.00")
    assert await rig.wallet() == before
    assert (await rig.order(other)).status is OrderStatus.DELIVERED
    assert isinstance(await refund_part(rig, other, "6.00"), PlannedRefund)
    assert await left(rig) == usd("0")


async def test_a_confirmed_claim_counts_with_what_it_credits(store: EngineDatabase) -> None:
    it = await open_claims_rig(store, IN_EUROS)
    await make_manager(it.rig, usd("10.00"))
    first, invoice = await it.claimed("6.00")
    second, _ = await it.claimed("4.50")
    other = Money(invoice.amount.amount // 2, "EUR")
    confirmed = await it.confirm(first, other, MANAGER)
    assert isinstance(confirmed, ClaimView)
    credited = await it.balance()
    assert usd("2.90") < credited < usd("3.10")
    assert await left(it.rig) == usd("10.00") - credited
    third, dear = await it.claimed("8.00")
    with pytest.raises(AboveDailySum):
        await it.confirm(third, dear.amount, MANAGER)
    assert (await it.view(third)).claim.is_open
    assert await it.balance() == credited
    assert isinstance(await it.decline(second, MANAGER), ClaimView)
    assert await left(it.rig) == usd("10.00") - credited, "a declined claim gives nothing"
    assert await it.has_sound_books()


@pytest.mark.parametrize("ruling", [RuledRefund(), RuledNotCharged()])
async def test_a_case_counts_with_what_it_gives_back(
    store: EngineDatabase, ruling: RuledRefund | RuledNotCharged
) -> None:
    rig = await a_managed_shop(store)
    first, second = await unknown_outcome(rig), await unknown_outcome(rig)
    assert isinstance(await cases.apply_ruling(rig.shop, rig.db, MANAGER, first.id, ruling), Order)
    assert await left(rig) == usd("0.10")
    with pytest.raises(AboveDailySum):
        await cases.apply_ruling(rig.shop, rig.db, MANAGER, second.id, ruling)
    assert (await rig.order(second)).status is OrderStatus.REVIEW


async def test_a_found_trade_and_an_order_that_was_not_traded_give_nothing(
    store: EngineDatabase,
) -> None:
    rig = await a_managed_shop(store)
    waiting = await rig.buy()
    withdrawn = await cases.apply_ruling(rig.shop, rig.db, MANAGER, waiting.id, RuledRefund())
    assert isinstance(withdrawn, Order)
    case = await unknown_outcome(rig)
    rig.supplier.replies[TradeNo("T77")] = QueryReply("KEY", True)
    found = RuledTrade(TradeNo("T77"))
    assert isinstance(await cases.apply_ruling(rig.shop, rig.db, MANAGER, case.id, found), Order)
    assert await left(rig) == usd("10.00")


async def test_a_replacement_that_came_to_nothing_counts_no_more(store: EngineDatabase) -> None:
    rig = await a_managed_shop(store)
    order = await delivered(rig)
    await replace(rig, order)
    assert await left(rig) == usd("1.00")
    rig.supplier.outcomes = [Refused("out of stock")]
    rig.wait(1)
    await rig.work()
    assert await left(rig) == usd("10.00")

    rig.wait(1)
    kept = await replace(rig, order)
    rig.wait(1)
    await rig.work()
    assert (await rig.order(kept)).status is OrderStatus.DELIVERED
    assert await left(rig) == usd("1.00")


async def test_a_replacement_that_was_charged_counts_although_it_was_cancelled(
    store: EngineDatabase,
) -> None:
    rig = await a_managed_shop(store)
    order = await delivered(rig)
    rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
    lost = await replace(rig, order)
    rig.wait(1)
    await rig.work()
    assert (await rig.order(lost)).status is OrderStatus.REVIEW
    ruled = await cases.apply_ruling(rig.shop, rig.db, OPERATOR, lost.id, RuledRefund())
    assert isinstance(ruled, Order)
    assert ruled.status is OrderStatus.CANCELLED
    assert await left(rig) == usd("1.00")


async def test_a_failed_replacement_of_another_manager_gives_nothing_back(
    store: EngineDatabase,
) -> None:
    rig = await a_managed_shop(store)
    other = BuyerId(6_004)
    await add_staff(rig, other, Role.MANAGER)
    order = await delivered(rig)
    goodwill = await rig.db.read(order_refunds.plan_goodwill, order.id, usd("3.00"))
    assert isinstance(goodwill, PlannedGoodwill)
    await rig.db.transact(order_refunds.give_goodwill, MANAGER, goodwill)
    await replace(rig, order, other)
    rig.supplier.outcomes = [Refused("out of stock")]
    await rig.work()
    assert (await left(rig), await left(rig, other)) == (usd("7.00"), usd("10.00"))


async def test_a_refused_refund_counts_no_more_and_counts_again_when_it_is_started_again(
    store: EngineDatabase,
) -> None:
    it = await open_refund_rig(store, REFUSED, DONE)
    await make_manager(it.rig, usd("9.00"))
    assert isinstance(await it.start(MANAGER), Refund)
    assert await left(it.rig) == usd("4.00")
    it.rig.wait(1)
    await it.send()
    assert await it.status() is RefundStatus.REFUSED
    assert await left(it.rig) == usd("9.00")
    it.rig.wait(1)
    assert isinstance(await it.start(MANAGER), Refund)
    assert await left(it.rig) == usd("4.00"), "once, not twice"
    await it.send()
    assert await it.status() is RefundStatus.DONE
    assert await left(it.rig) == usd("4.00")


async def test_a_payment_above_the_sum_is_not_returned(store: EngineDatabase) -> None:
    it = await open_refund_rig(store)
    await make_manager(it.rig, usd("4.99"))
    with pytest.raises(AboveDailySum):
        await it.start(MANAGER)
    assert await it.balance() == usd("5.00")


async def test_credited_payment_cases_count_alone_and_together(store: EngineDatabase) -> None:
    rig = await found_payments(store, 12)  # more than one transaction closes
    await make_manager(rig, usd("59.99"))
    found = await rig.db.read(payment_cases.sum_found)
    with pytest.raises(AboveDailySum):
        await payment_cases.close_found_cases(
            rig.shop, rig.db, MANAGER, found.last_id, CaseResolution.CREDIT
        )
    assert (await rig.wallet()).balance == usd("0"), "all of them or none"
    first = (await open_cases(rig))[0]
    for how in (CaseResolution.CREDIT, CaseResolution.DO_NOT_CREDIT):
        await rig.db.transact(payment_cases.close_case, MANAGER, first.id, how)
    assert await left(rig) == usd("54.99")


async def test_a_bulk_act_above_the_sum_changes_nothing(store: EngineDatabase) -> None:
    rig = await a_managed_shop(store, usd("19.79"))
    orders = [await delivered(rig), await delivered(rig)]
    for act in (bulk_acts.BulkAct.REFUND, bulk_acts.BulkAct.NOT_CHARGED):
        with pytest.raises(AboveDailySum):
            await bulk_acts.act_on_orders(rig.shop, rig.db, MANAGER, act, orders)
    assert [(await rig.order(each)).status for each in orders] == [OrderStatus.DELIVERED] * 2
    one = await bulk_acts.act_on_orders(
        rig.shop, rig.db, MANAGER, bulk_acts.BulkAct.REFUND, orders[:1]
    )
    assert (one.done, await left(rig)) == (1, usd("9.89"))


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
    acts = (refund_part(rig, each, "6.00") for each in orders)
    results = await asyncio.gather(*acts, return_exceptions=True)
    assert sorted(type(each).__name__ for each in results) == ["AboveDailySum", "PlannedRefund"]
    assert await left(rig) == usd("4.00")

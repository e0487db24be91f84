"""Tests of one act for many orders: each alone, as it was shown, counted, and never done twice."""

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest
from sqlalchemy import func, select

from bot.domain.ids import BuyerId, TradeNo
from bot.domain.orders.causes import Cause
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.order_search import OrderSearch
from bot.domain.orders.supplier import QueryReply
from bot.domain.orders.transition_inputs import Accepted, RuledRefund, UnknownOutcome
from bot.domain.people.staff import Role, StaffMember
from bot.domain.people.support import MessageContent
from bot.services import sales_pause
from bot.services.daily_sums import AboveDailySum
from bot.services.operations import bulk_acts
from bot.services.operations.bulk_acts import (
    BulkAct,
    BulkOrders,
    BulkResult,
    PlannedReplacements,
    Skipped,
    StartedAct,
)
from bot.services.operations.reconciliation import check_rules
from bot.services.orders import cases, replacements
from bot.services.orders.replacements import QuotedReplacement
from bot.services.payments import order_refunds
from bot.services.payments.order_refunds import PlannedRefund
from bot.services.people import accounts, bans, privacy
from storage.database import Database
from storage.people.tables import audit, thread_messages
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, OPERATOR, a_person, shop_with, usd
from tests.services.services_rig import ServicesRig

pytestmark = pytest.mark.both_engines
BEN = BuyerId(7002)
TEXT = MessageContent("A bad batch: we are sorry", int(OPERATOR), 9, int(OPERATOR))


async def bought(rig: ServicesRig, count: int, buyer: BuyerId = BUYER) -> list[Order]:
    made = []
    for _ in range(count):
        order = await rig.buy(buyer=buyer)
        await rig.work()
        made.append(await rig.order(order))
    return made


async def doubted(rig: ServicesRig, count: int) -> list[Order]:
    """Orders whose outcome is not known, which are cases."""
    made = []
    for _ in range(count):
        rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
        order = await rig.buy()
        await rig.work()
        made.append(await rig.order(order))
    return made


async def batch(rig: ServicesRig) -> BulkOrders:
    product = await rig.product("STEAM10")
    search = OrderSearch(product=product.id, since=NOW.date())
    return await rig.db.read(bulk_acts.list_orders, search)


async def act(
    rig: ServicesRig, which: BulkAct, orders: Sequence[Order], db: Database | None = None
) -> BulkResult:
    content = TEXT if which is BulkAct.WRITE else None
    return await bulk_acts.act_on_orders(rig.shop, db or rig.db, OPERATOR, which, orders, content)


async def count_audited(rig: ServicesRig, action: str) -> int:
    def look(tx: Transaction) -> int:
        query = select(func.count()).where(audit.c.action == action)
        return tx.resources.connection.scalar(query) or 0

    return await rig.db.read(look)


async def test_a_bad_batch_is_refunded_order_by_order(rig: ServicesRig) -> None:
    await bought(rig, 3)
    found = await batch(rig)
    chosen = found.select(BulkAct.REFUND)
    assert (found.count, bulk_acts.sum_refundable(chosen, "USD")) == (3, usd("29.70"))

    assert await act(rig, BulkAct.REFUND, chosen) == BulkResult(3, usd("29.70"), {})
    assert (await rig.wallet()).available == usd("50.00")
    assert await count_audited(rig, "resolve") == 3
    assert not (await batch(rig)).select(BulkAct.REFUND)
    assert await act(rig, BulkAct.REFUND, chosen) == BulkResult(0, usd("0"), {Skipped.CHANGED: 3})
    assert (await rig.wallet()).available == usd("50.00")
    assert all(each.holds for each in await rig.db.read(check_rules))


async def test_what_changed_since_it_was_shown_is_left_out_and_counted(rig: ServicesRig) -> None:
    first, second = await bought(rig, 2)
    chosen = (await batch(rig)).select(BulkAct.REFUND)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, first.id, RuledRefund())
    result = await act(rig, BulkAct.REFUND, chosen)
    assert result == BulkResult(1, usd("9.90"), {Skipped.CHANGED: 1})
    assert (await rig.order(second)).status is OrderStatus.REFUNDED
    assert (await rig.wallet()).available == usd("50.00")


async def test_two_members_of_staff_who_act_at_once_refund_each_order_once(
    rig: ServicesRig,
) -> None:
    await bought(rig, 4)
    chosen = (await batch(rig)).select(BulkAct.REFUND)
    results = await asyncio.gather(*(act(rig, BulkAct.REFUND, chosen) for _ in range(2)))
    assert sum(each.done for each in results) == 4
    assert sum(each.skipped.get(Skipped.CHANGED, 0) for each in results) == 4
    assert (await rig.wallet()).available == usd("50.00")


class _CutError(Exception):
    """The process ends here."""


class _CutAfter:
    """A database on which the process ends when so many transactions are committed."""

    def __init__(self, db: Database, commits: int) -> None:
        self._db, self._left = db, commits

    async def transact(self, *args: object, **kwargs: object) -> object:
        if not self._left:
            raise _CutError
        self._left -= 1
        return await self._db.transact(*args, **kwargs)  # type: ignore[arg-type]

    def __getattr__(self, name: str) -> object:
        return getattr(self._db, name)


@pytest.mark.parametrize("which", [BulkAct.REFUND, BulkAct.WRITE])
@pytest.mark.parametrize("commits", [0, 1, 2])
async def test_an_act_that_ends_in_the_middle_is_repeated_without_doing_anything_twice(
    rig: ServicesRig, which: BulkAct, commits: int
) -> None:
    await accounts.register_person(rig.shop, replace(a_person(), id=BEN, username="ben"))
    third = BuyerId(7003)
    await accounts.register_person(rig.shop, replace(a_person(), id=third, username="zoe"))
    for buyer in (BUYER, BEN, third):
        await bought(rig, 1, buyer)
    chosen = (await batch(rig)).select(which)
    cut: Database = _CutAfter(rig.db, commits)  # type: ignore[assignment]
    with pytest.raises(_CutError):
        await act(rig, which, chosen, cut)
    again = (await batch(rig)).select(which)
    result = await act(rig, which, again)
    if which is BulkAct.REFUND:
        assert (result.done, len(again)) == (3 - commits, 3 - commits)
        for buyer in (BUYER, BEN, third):
            assert (await rig.wallet(buyer)).available == usd("50.00")
    else:
        left_out = {Skipped.WRITTEN: commits} if commits else {}
        assert (result.done, result.skipped) == (3 - commits, left_out)
        assert await count_messages(rig) == 3


async def count_messages(rig: ServicesRig) -> int:
    def look(tx: Transaction) -> int:
        query = select(func.count()).select_from(thread_messages)
        return tx.resources.connection.scalar(query) or 0

    return await rig.db.read(look)


async def test_each_buyer_reads_a_text_once_about_their_newest_order(rig: ServicesRig) -> None:
    await accounts.register_person(rig.shop, replace(a_person(), id=BEN, username="ben"))
    await bought(rig, 2)
    (of_ben,) = await bought(rig, 1, BEN)
    newest = (await bought(rig, 1))[0]
    chosen = (await batch(rig)).select(BulkAct.WRITE)
    assert {order.id for order in chosen} == {newest.id, of_ben.id}
    assert (await act(rig, BulkAct.WRITE, chosen)).done == 2
    await rig.work()
    assert sorted(reader for reader, kind, _ in rig.messenger.notices if "answer" in kind) == [
        BUYER,
        BEN,
    ]
    assert await count_audited(rig, "write") == 2
    assert (await act(rig, BulkAct.WRITE, chosen)).skipped == {Skipped.WRITTEN: 2}


async def test_a_banned_buyer_is_refunded_and_an_erased_order_is_not_written_about(
    rig: ServicesRig,
) -> None:
    await bought(rig, 1)
    chosen = (await batch(rig)).select(BulkAct.REFUND)
    await bans.ban(rig.shop, rig.db, OPERATOR, BUYER, "")
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    assert (await act(rig, BulkAct.WRITE, chosen)).skipped == {Skipped.ERASED: 1}
    assert (await act(rig, BulkAct.REFUND, chosen)).done == 1
    assert (await rig.wallet()).available == usd("50.00")


async def test_cases_are_summed_by_cause_and_settled_together(rig: ServicesRig) -> None:
    made = await doubted(rig, 2)
    rig.wait(3_600)
    await rig.work()
    (cause,) = await rig.db.read(bulk_acts.list_causes)
    assert (cause.count, cause.money) == (2, usd("19.80"))
    found = await rig.db.read(bulk_acts.list_cases_of_cause, cause.cause)
    assert [order.id for order in found.orders] == [order.id for order in made]
    assert not found.select(BulkAct.WAIT)
    result = await act(rig, BulkAct.NOT_CHARGED, found.select(BulkAct.NOT_CHARGED))
    assert result == BulkResult(2, usd("19.80"), {})
    assert (await rig.wallet()).available == usd("50.00")
    assert not await rig.db.read(bulk_acts.list_causes)


async def test_cases_that_are_charged_wait_longer_if_the_supplier_confirms_them(
    rig: ServicesRig,
) -> None:
    made = []
    for number in range(2):
        rig.supplier.outcomes = [Accepted(TradeNo(f"T{number}"), usd("9.00"), None)]
        made.append(await rig.buy())
        await rig.work()
    rig.wait(49 * 3_600)
    await rig.work()
    rig.supplier.replies[TradeNo("T0")] = QueryReply(None, paid=True)
    rig.supplier.replies[TradeNo("T1")] = QueryReply(None, paid=False)
    found = await rig.db.read(bulk_acts.list_cases_of_cause, Cause.OVERDUE)
    assert not found.select(BulkAct.NOT_CHARGED)
    result = await act(rig, BulkAct.WAIT, found.select(BulkAct.WAIT))
    assert result == BulkResult(1, usd("9.90"), {Skipped.SUPPLIER: 1})
    statuses = [(await rig.order(order)).status for order in made]
    assert statuses == [OrderStatus.ACCEPTED, OrderStatus.REVIEW]


async def test_an_order_of_another_account_is_refunded_but_does_not_wait(
    rig: ServicesRig,
) -> None:
    rig.supplier.outcomes = [Accepted(TradeNo("T0"), usd("9.00"), None)]
    await rig.buy()
    await rig.work()
    rig.wait(49 * 3_600)
    await rig.work()
    found = await rig.db.read(bulk_acts.list_cases_of_cause, Cause.OVERDUE)
    other = await rig.db.get_or_create_account_id("new.example#1")  # type: ignore[attr-defined]
    rig.shop = shop_with(rig.shop, supplier_account_id=other)
    waiting = await act(rig, BulkAct.WAIT, found.orders)
    assert waiting == BulkResult(0, usd("0"), {Skipped.SUPPLIER: 1})
    assert (await act(rig, BulkAct.REFUND, found.orders)).done == 1
    assert (await rig.wallet()).available == usd("50.00")


# --- replacements ----------------------------------------------------------------------------------------


async def planned_for(rig: ServicesRig) -> PlannedReplacements:
    chosen = (await batch(rig)).select(BulkAct.REPLACE)
    return await bulk_acts.plan_replacements(rig.shop, rig.db, chosen)


async def replace_all(
    rig: ServicesRig,
    planned: PlannedReplacements,
    db: Database | None = None,
    actor: BuyerId = OPERATOR,
) -> BulkResult:
    return await bulk_acts.act_on_orders(
        rig.shop, db or rig.db, actor, BulkAct.REPLACE, planned.orders, planned=planned
    )


async def count_replacements(rig: ServicesRig, orders: Sequence[Order]) -> list[int]:
    return await rig.db.read(
        lambda tx: [len(tx.orders.list_replacements(each.id)) for each in orders]
    )


async def test_a_bad_batch_is_replaced_order_by_order_at_the_cost_that_was_shown(
    rig: ServicesRig,
) -> None:
    made = await bought(rig, 3)
    before = (await rig.wallet()).available
    planned = await planned_for(rig)
    assert (len(planned.orders), planned.cost, planned.counted) == (3, usd("27.00"), usd("27.00"))
    assert not planned.skipped

    assert await replace_all(rig, planned) == BulkResult(3, usd("27.00"), {})
    again = BulkResult(0, usd("0"), {Skipped.CHANGED: 3})
    assert await replace_all(rig, planned) == again  # they are on their way
    await rig.work()
    assert await replace_all(rig, planned) == again  # they are delivered
    await rig.work()
    assert await count_replacements(rig, made) == [1, 1, 1]
    assert len(rig.supplier.trades) == 6
    assert (await rig.wallet()).available == before
    assert not (await batch(rig)).select(BulkAct.REPLACE)
    assert all(each.holds for each in await rig.db.read(check_rules))


async def test_only_the_pieces_that_a_buyer_reported_are_bought_again(rig: ServicesRig) -> None:
    order = await rig.buy(3)
    await rig.work()
    await rig.db.transact(lambda tx: tx.order_problems.add(order.id, (2,), tx.now))
    planned = await planned_for(rig)
    assert (planned.pieces, planned.cost) == ({order.id: 1}, usd("9.00"))
    await replace_all(rig, planned)
    (new,) = await rig.db.read(lambda tx: tx.orders.list_replacements(order.id))
    assert new.selection.quantity == 1


async def test_replaced_refunded_and_replacing_orders_are_not_replaced_with_the_batch(
    rig: ServicesRig,
) -> None:
    replaced, in_part, whole = await bought(rig, 3)
    offer = await replacements.prepare_replacement(rig.shop, rig.db, replaced.id, 1)
    assert isinstance(offer, QuotedReplacement)
    await replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)
    await rig.work()
    part = await rig.db.read(order_refunds.plan_refund, in_part.id, usd("1.00"))
    assert isinstance(part, PlannedRefund)
    await rig.db.transact(order_refunds.refund_part, OPERATOR, part)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, whole.id, RuledRefund())

    found = await batch(rig)
    assert (found.count, found.replaced) == (4, frozenset({replaced.id}))
    assert found.select(BulkAct.REPLACE) == []


async def test_two_members_of_staff_who_replace_at_once_buy_each_order_once(
    rig: ServicesRig,
) -> None:
    made = await bought(rig, 3)
    planned = await planned_for(rig)
    results = await asyncio.gather(*(replace_all(rig, planned) for _ in range(2)))
    await rig.work()
    assert sum(each.done for each in results) == 3
    assert await count_replacements(rig, made) == [1, 1, 1]
    assert len(rig.supplier.trades) == 6


@pytest.mark.parametrize("commits", [0, 1, 2])
async def test_replacements_that_end_in_the_middle_go_on_with_the_rest(
    rig: ServicesRig, commits: int
) -> None:
    made = await bought(rig, 3)
    started_at = StartedAct(BulkAct.REPLACE, int(rig.clock.now().timestamp()), 3)
    cut: Database = _CutAfter(rig.db, commits)  # type: ignore[assignment]
    with pytest.raises(_CutError):
        await replace_all(rig, await planned_for(rig), cut)
    assert await rig.db.read(bulk_acts.count_done, OPERATOR, started_at) == commits

    again = await planned_for(rig)
    assert len(again.orders) == 3 - commits
    assert (await replace_all(rig, again)).done == 3 - commits
    assert await rig.db.read(bulk_acts.count_done, OPERATOR, started_at) == 3
    await rig.work()
    assert await count_replacements(rig, made) == [1, 1, 1]
    assert len(rig.supplier.trades) == 6


async def test_an_order_that_costs_more_than_was_shown_is_left_out(rig: ServicesRig) -> None:
    made = await bought(rig, 2)
    planned = await planned_for(rig)
    rig.supplier.quoted["STEAM10"] = Decimal("9.01")
    assert await replace_all(rig, planned) == BulkResult(0, usd("0"), {Skipped.DEARER: 2})
    assert await count_replacements(rig, made) == [0, 0]


async def test_a_pause_and_the_cap_of_the_shop_leave_orders_out(rig: ServicesRig) -> None:
    made = await bought(rig, 3)
    limits = replace(rig.shop.settings.sales_limits, shop_daily_cap=usd("50.00"))
    rig.shop = shop_with(rig.shop, sales_limits=limits)
    planned = await planned_for(rig)
    assert await replace_all(rig, planned) == BulkResult(2, usd("18.00"), {Skipped.SHOP_CAP: 1})
    assert await count_replacements(rig, made) == [1, 1, 0]

    await rig.db.transact(sales_pause.pause_as_operator, OPERATOR)
    assert await replace_all(rig, planned) == BulkResult(
        0, usd("0"), {Skipped.CHANGED: 2, Skipped.PAUSED: 1}
    )
    paused = await planned_for(rig)
    assert (paused.orders, paused.skipped) == ([], {Skipped.PAUSED: 1})


async def test_a_batch_above_the_sum_of_a_manager_is_not_started(rig: ServicesRig) -> None:
    made = await bought(rig, 3)
    manager = BuyerId(OPERATOR + 7)
    rig.shop = shop_with(rig.shop, manager_daily_sum=usd("26.99"))
    member = StaffMember(manager, Role.MANAGER, "Max", None, OPERATOR, rig.clock.now())
    await rig.db.transact(lambda tx: tx.staff.set_member(member))
    with pytest.raises(AboveDailySum):
        await replace_all(rig, await planned_for(rig), actor=manager)
    assert await count_replacements(rig, made) == [0, 0, 0]


def test_a_button_has_the_act_its_beginning_and_its_orders() -> None:
    started = StartedAct(BulkAct.REPLACE, int(NOW.timestamp()), 100)
    assert bulk_acts.read_started_act(started.to_number(), NOW) == started
    assert bulk_acts.read_started_act(started.to_number(), NOW - timedelta(seconds=1)) is None
    assert bulk_acts.read_started_act(7, NOW) is None
    assert bulk_acts.read_started_act(2**62, NOW) is None


def test_every_cause_has_a_number_of_its_own() -> None:
    numbers = {bulk_acts.cause_number(cause): cause for cause in Cause}
    assert len(numbers) == len(Cause)
    assert all(bulk_acts.find_cause(number) is cause for number, cause in numbers.items())
    assert bulk_acts.find_cause(0) is None

"""Tests of the warranty: a problem is reported in time, once, and answered once."""

from datetime import timedelta

from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.people.order_problems import ProblemState, to_marks, to_pieces
from bot.domain.people.support import MessageContent
from bot.services.catalogue import warranties
from bot.services.operations import supplier_debts
from bot.services.people import order_problems, privacy
from bot.services.people.order_problems import ReportedProblem
from tests.builders import BUYER, OPERATOR
from tests.services.orders.test_replacements import books_hold, delivered, placed
from tests.services.services_rig import ServicesRig

DAY = 86_400
WORDS = MessageContent("it does not work", int(BUYER), 5, int(BUYER))
NO = MessageContent("It works here.", int(OPERATOR), 9, int(OPERATOR))


async def _sold(rig: ServicesRig, days: int = 7, quantity: int = 3) -> Order:
    await rig.db.transact(warranties.set_default_days, OPERATOR, days)
    return await delivered(rig, quantity)


async def _report(
    rig: ServicesRig, order: Order, *pieces: int, buyer: BuyerId = BUYER
) -> ReportedProblem | Declined:
    marks = to_marks(pieces)
    return await rig.db.transact(order_problems.report_problem, buyer, order.id, marks, WORDS)


async def test_a_problem_waits_for_the_staff_once(rig: ServicesRig) -> None:
    order = await _sold(rig)
    first, second = await _report(rig, order, 1, 3), await _report(rig, order, 2)
    await rig.work()

    assert isinstance(first, ReportedProblem)
    assert isinstance(second, ReportedProblem)
    assert (first.is_new, second.is_new) == (True, False)
    assert second.problem == first.problem
    listed = await rig.db.read(order_problems.list_problems)
    assert [each.problem.pieces for each in listed.problems] == [(1, 3)]
    assert await rig.db.read(order_problems.count_open_problems) == 1
    assert [kind for _, kind, _ in rig.messenger.notices].count("thread-problem") == 1


async def test_the_time_ends_to_the_second(rig: ServicesRig) -> None:
    order = await _sold(rig, 7)
    rig.wait(7 * DAY - 1)
    view = await rig.db.read(order_problems.read_warranty_view, BUYER, order.id)
    assert view is not None
    assert (view.can_report, view.ends_at) == (True, order.updated_at + timedelta(days=7))
    rig.wait(1)

    late = await _report(rig, order, 1)
    assert isinstance(late, Declined)
    assert late.reason is DeclineReason.WARRANTY_OVER


async def test_an_order_keeps_the_days_that_its_buyer_was_promised(rig: ServicesRig) -> None:
    order = await _sold(rig, 7)
    await rig.db.transact(warranties.set_default_days, OPERATOR, 0)

    assert isinstance(await _report(rig, order, 1), ReportedProblem)
    other = await delivered(rig, 1)
    assert isinstance(await _report(rig, other, 1), Declined)


async def test_the_days_of_a_product_come_before_those_of_the_shop(rig: ServicesRig) -> None:
    product = await rig.product()
    await rig.db.transact(warranties.set_default_days, OPERATOR, 7)
    await rig.db.transact(warranties.set_own_days, OPERATOR, product.id, 0)
    assert (await delivered(rig, 1)).warranty_days == 0
    await rig.db.transact(warranties.set_own_days, OPERATOR, product.id, None)
    assert (await delivered(rig, 1)).warranty_days == 7


async def test_another_buyer_and_an_open_order_report_nothing(rig: ServicesRig) -> None:
    order = await _sold(rig)
    foreign = await _report(rig, order, 1, buyer=BuyerId(BUYER + 1))
    assert isinstance(foreign, Declined)
    assert foreign.reason is DeclineReason.ORDER_NOT_FOUND
    assert isinstance(await _report(rig, await rig.buy(), 1), Declined)


async def test_a_refusal_is_read_by_the_buyer_and_counts_once(rig: ServicesRig) -> None:
    order = await _sold(rig)
    reported = await _report(rig, order, 2)
    assert isinstance(reported, ReportedProblem)
    number = reported.problem.id
    assert await rig.db.transact(order_problems.refuse_problem, OPERATOR, number, NO)
    assert not await rig.db.transact(order_problems.refuse_problem, OPERATOR, number, NO)
    await rig.work()

    assert [kind for _, kind, _ in rig.messenger.notices].count("thread-answer") == 1
    assert await rig.db.read(supplier_debts.count_open_debts) == 0
    again = await _report(rig, order, 2)
    assert isinstance(again, ReportedProblem)
    assert again.is_new


async def test_a_replacement_answers_the_problem_and_has_a_warranty_itself(
    rig: ServicesRig,
) -> None:
    order = await _sold(rig)
    reported = await _report(rig, order, 2)
    assert isinstance(reported, ReportedProblem)
    new = await placed(rig, order)
    await rig.work()
    assert not await rig.db.transact(
        order_problems.refuse_problem, OPERATOR, reported.problem.id, NO
    )

    done = await rig.order(new)
    assert (done.status, done.warranty_days) == (OrderStatus.DELIVERED, 7)
    assert isinstance(await _report(rig, done, 1), ReportedProblem)
    view = await rig.db.read(order_problems.read_problem, reported.problem.id)
    assert view is not None
    assert (view.problem.state, view.problem.replacement_id) == (ProblemState.REPLACED, new.id)
    await books_hold(rig)


async def test_an_erased_order_has_no_problem_to_report(rig: ServicesRig) -> None:
    order = await _sold(rig)
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    assert isinstance(await _report(rig, order, 1), Declined)


def test_marks_beyond_the_pieces_of_an_order_count_for_nothing() -> None:
    assert to_pieces(to_marks([1, 3, 9]), 3) == (1, 3)
    assert to_pieces(2**62, 3) == ()

"""Tests that cross replacements and problems with refunds, failures, restores, keys and accounts."""

import pytest

from bot.domain.errors import Declined, StaleVersion
from bot.domain.ids import OrderProblemId, TradeNo
from bot.domain.money import Money
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.replacements import ReplacementObstacle, ReplacementRefusal
from bot.domain.orders.transition_inputs import (
    Accepted,
    RuledNotCharged,
    RuledRefund,
    UnknownOutcome,
)
from bot.domain.payments.order_refunds import Pieces
from bot.domain.people.order_problems import OrderProblem, ProblemState, to_marks
from bot.domain.people.support import MessageContent
from bot.services.catalogue import warranties
from bot.services.operations import recovery, supplier_debts
from bot.services.orders import cases, replacements
from bot.services.payments import order_refunds
from bot.services.payments.order_refunds import PlannedRefund, ProblemShare
from bot.services.people import order_problems
from bot.services.people.order_problems import ReportedProblem
from storage import EngineDatabase
from storage.engine.vault import make_key
from storage.maintenance.key_rotation import reseal_all_values
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, FakeSupplier, a_category, a_product, shop_with, usd
from tests.services.orders.test_replacements import (
    ASKING,
    _delivered_with_answers,
    books_hold,
    delivered,
    obstacle,
    offered,
    placed,
)
from tests.services.payments.payments_rig import open_payments_rig, pay, top_up_invoice
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.services.test_feature_crossings import reverse
from tests.services.unknown_outcome_rig import crash
from tests.storage.engines import KEY, opened

S = OrderStatus
WORDS = MessageContent("it does not work", int(BUYER), 5, int(BUYER))
NO = MessageContent("It works here.", int(OPERATOR), 9, int(OPERATOR))


async def sold(rig: ServicesRig, quantity: int = 3) -> Order:
    """Return a delivered order with a warranty."""
    await rig.db.transact(warranties.set_default_days, OPERATOR, 7)
    return await delivered(rig, quantity)


async def reported(rig: ServicesRig, order: Order, *pieces: int) -> OrderProblem:
    marks = to_marks(pieces)
    found = await rig.db.transact(order_problems.report_problem, BUYER, order.id, marks, WORDS)
    assert isinstance(found, ReportedProblem), found
    return found.problem


async def problem_now(rig: ServicesRig, problem: OrderProblem) -> OrderProblem:
    found = await rig.db.read(lambda tx: tx.order_problems.get(problem.id))
    assert found is not None
    return found


async def share(rig: ServicesRig, problem: OrderProblem) -> PlannedRefund:
    planned = await rig.db.read(order_refunds.plan_share, problem.id)
    assert isinstance(planned, PlannedRefund), planned
    return planned


async def debts(rig: ServicesRig) -> list[tuple[int, int, Money]]:
    listed = await rig.db.read(supplier_debts.list_debts)
    return [(each.order.id, each.debt.pieces, each.debt.owed) for each in listed.debts]


async def undecided(rig: ServicesRig, order: Order) -> Order:
    """Return a replacement of one piece whose trade has an unknown outcome."""
    rig.supplier.outcomes = [UnknownOutcome("read_timeout")]
    new = await placed(rig, order)
    await rig.work()
    return await rig.order(new)


# --- a replacement that fails ------------------------------------------------------------------------


async def test_a_problem_that_opens_again_beside_a_newer_answered_one_can_be_answered(
    rig: ServicesRig,
) -> None:
    order = await sold(rig)
    first = await reported(rig, order, 2)
    new = await undecided(rig, order)
    second = await reported(rig, order, 3)
    assert await rig.db.transact(order_problems.refuse_problem, OPERATOR, second.id, NO)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, new.id, RuledNotCharged())

    assert (await problem_now(rig, first)).state is ProblemState.OPEN
    again = await rig.db.transact(
        order_problems.report_problem, BUYER, order.id, to_marks([1]), WORDS
    )
    assert isinstance(again, ReportedProblem)
    assert (again.is_new, again.problem.id) == (False, first.id)
    view = await rig.db.read(order_problems.read_warranty_view, BUYER, order.id)
    assert view is not None
    assert view.problem is not None
    assert view.problem.id == first.id
    await placed(rig, order)
    assert (await problem_now(rig, first)).state is ProblemState.REPLACED
    await books_hold(rig)


async def test_a_problem_stays_answered_while_a_newer_one_waits(rig: ServicesRig) -> None:
    order = await sold(rig)
    first = await reported(rig, order, 2)
    new = await undecided(rig, order)
    second = await reported(rig, order, 3)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, new.id, RuledNotCharged())

    assert (await problem_now(rig, first)).state is ProblemState.REPLACED
    assert (await problem_now(rig, second)).state is ProblemState.OPEN
    await books_hold(rig)


async def test_a_replacement_that_fails_after_the_order_was_refunded_leaves_nothing_to_decide(
    rig: ServicesRig,
) -> None:
    order = await sold(rig)
    problem = await reported(rig, order, 2)
    new = await undecided(rig, order)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, new.id, RuledNotCharged())

    now = await problem_now(rig, problem)
    assert (now.state, now.replacement_id) == (ProblemState.REFUNDED, None)
    assert await rig.db.read(order_problems.count_open_problems) == 0
    assert await debts(rig) == [(order.id, 1, usd("9.00"))]
    await books_hold(rig)


# --- refunds ------------------------------------------------------------------------------------------


async def test_a_refund_that_was_shown_before_a_replacement_is_asked_again(
    rig: ServicesRig,
) -> None:
    order = await delivered(rig)
    shown = await rig.db.read(order_refunds.plan_refund, order.id, Pieces(1))
    case = await rig.db.read(cases.get_case, order.id)
    assert isinstance(shown, PlannedRefund)
    assert isinstance(case, cases.Case)
    await placed(rig, order)

    with pytest.raises(StaleVersion):
        await rig.db.transact(order_refunds.refund_part, OPERATOR, shown)
    with pytest.raises(StaleVersion):
        await cases.apply_ruling(
            rig.shop,
            rig.db,
            OPERATOR,
            order.id,
            RuledRefund(),
            case.order,
            kept_replacements=case.kept_replacements,
        )
    again = await rig.db.read(order_refunds.plan_refund, order.id, Pieces(1))
    assert isinstance(again, PlannedRefund)
    assert again.replacements == 1
    await rig.db.transact(order_refunds.refund_part, OPERATOR, again)
    await books_hold(rig)


async def test_a_replacement_that_was_shown_before_a_refund_in_part_is_asked_again(
    rig: ServicesRig,
) -> None:
    order = await delivered(rig)
    offer = await offered(rig, order)
    shown = await rig.db.read(order_refunds.plan_refund, order.id, Pieces(1))
    assert isinstance(shown, PlannedRefund)
    await rig.db.transact(order_refunds.refund_part, OPERATOR, shown)

    refused = await replacements.place_replacement(rig.shop, rig.db, OPERATOR, offer)
    assert isinstance(refused, ReplacementRefusal)
    assert refused.obstacle is ReplacementObstacle.CHANGED
    again = await offered(rig, order)
    assert again.order.refunded == usd("9.90")


async def test_a_refund_of_the_order_answers_the_problem_with_its_replacement(
    rig: ServicesRig,
) -> None:
    order = await sold(rig)
    new = await placed(rig, order, 2)
    await rig.work()
    problem = await reported(rig, new, 2)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())

    assert (await problem_now(rig, problem)).state is ProblemState.REFUNDED
    assert await obstacle(rig, new) is ReplacementObstacle.NOT_DELIVERED
    assert await debts(rig) == [(order.id, 2, usd("18.00")), (new.id, 1, usd("9.00"))]
    await books_hold(rig)


async def test_a_problem_without_marks_of_a_refunded_order_is_about_all_pieces(
    rig: ServicesRig,
) -> None:
    order = await sold(rig, 2)
    await reported(rig, order)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())

    assert await debts(rig) == [(order.id, 2, usd("18.00"))]


# --- the share of the marked pieces ----------------------------------------------------------------------


async def test_the_share_of_the_marked_pieces_is_refunded_once_and_answers_the_problem(
    rig: ServicesRig,
) -> None:
    order = await sold(rig)
    problem = await reported(rig, order, 1, 3)
    shown = await share(rig, problem)
    assert (shown.money, shown.pieces, shown.is_whole) == (usd("19.80"), 2, False)
    await rig.db.transact(order_refunds.refund_part, OPERATOR, shown)

    assert isinstance(await rig.db.transact(order_refunds.refund_part, OPERATOR, shown), Declined)
    assert (await rig.wallet()).available == usd("40.10")
    assert (await problem_now(rig, problem)).state is ProblemState.REFUNDED
    assert await debts(rig) == [(order.id, 2, usd("18.00"))]
    assert (await rig.order(order)).status is S.DELIVERED
    await books_hold(rig)


async def test_the_share_of_all_pieces_is_the_whole_refund(rig: ServicesRig) -> None:
    order = await sold(rig, 2)
    problem = await reported(rig, order, 1, 2)
    await rig.db.transact(order_refunds.refund_part, OPERATOR, await share(rig, problem))

    assert (await rig.order(order)).status is S.REFUNDED
    assert (await problem_now(rig, problem)).state is ProblemState.REFUNDED
    assert await debts(rig) == [(order.id, 2, usd("18.00"))]
    await books_hold(rig)


async def test_the_share_of_a_piece_of_a_replacement_comes_from_what_was_paid(
    rig: ServicesRig,
) -> None:
    order = await sold(rig)
    new = await placed(rig, order, 2)
    await rig.work()
    own, other = await reported(rig, new, 2), await reported(rig, order, 3)
    shown = await share(rig, own)
    assert (shown.order.id, shown.money, shown.replacements) == (order.id, usd("9.90"), 1)
    await rig.db.transact(order_refunds.refund_part, OPERATOR, shown)

    assert (await problem_now(rig, own)).state is ProblemState.REFUNDED
    assert (await problem_now(rig, other)).state is ProblemState.OPEN
    assert await debts(rig) == [(order.id, 2, usd("18.00")), (new.id, 1, usd("9.00"))]
    await books_hold(rig)


async def test_a_problem_that_was_answered_meanwhile_has_no_share(rig: ServicesRig) -> None:
    order = await sold(rig)
    problem = await reported(rig, order, 1)
    shown = await share(rig, problem)
    assert await rig.db.transact(order_problems.refuse_problem, OPERATOR, problem.id, NO)

    assert isinstance(await rig.db.transact(order_refunds.refund_part, OPERATOR, shown), Declined)
    assert (await rig.wallet()).available == usd("20.30")
    assert isinstance(
        await rig.db.read(order_refunds.plan_share, OrderProblemId(problem.id + 9)), Declined
    )


async def test_pieces_that_were_refunded_before_leave_no_share(rig: ServicesRig) -> None:
    order = await sold(rig)
    part = await rig.db.read(order_refunds.plan_refund, order.id, Pieces(2))
    assert isinstance(part, PlannedRefund)
    await rig.db.transact(order_refunds.refund_part, OPERATOR, part)
    problem = await reported(rig, order, 1, 2)

    found = await rig.db.read(order_refunds.read_share, problem)
    assert found == ProblemShare(await rig.order(order), None)
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, order.id, RuledRefund())
    assert await rig.db.read(order_refunds.read_share, problem) is None


async def test_the_share_of_unmarked_pieces_is_for_a_person_to_name(rig: ServicesRig) -> None:
    problem = await reported(rig, await sold(rig))
    found = await rig.db.read(order_refunds.read_share, problem)
    assert found is not None
    assert found.money is None


# --- money that was taken back, restores, keys, accounts ---------------------------------------------------


async def test_no_text_goes_out_while_a_payment_that_was_taken_back_is_undecided(
    store: EngineDatabase,
) -> None:
    rig = await open_payments_rig(store, credit="50.00")
    made = await top_up_invoice(rig)
    await pay(rig, made)
    order = await delivered(rig)
    await reverse(rig, made)

    refused = await rig.db.transact(
        replacements.send_text, OPERATOR, order.id, order.version, "NEW-CODE"
    )
    assert isinstance(refused, ReplacementRefusal)
    assert refused.obstacle is ReplacementObstacle.PAYMENT_TAKEN_BACK
    assert len(rig.messenger.delivered) == 1


async def test_a_replacement_in_a_restored_backup_is_a_case_and_not_traded_again(
    rig: ServicesRig,
) -> None:
    """The backup was made when it was placed; it may have been bought since."""
    order = await sold(rig)
    problem = await reported(rig, order, 2)
    new = await placed(rig, order)
    await rig.db.transact(recovery.open_cases_after_restore)
    await rig.work()

    assert (await rig.order(new)).status is S.REVIEW
    assert len(rig.supplier.trades) == 1
    assert await obstacle(rig, order) is ReplacementObstacle.ALREADY_OPEN
    await cases.apply_ruling(rig.shop, rig.db, OPERATOR, new.id, RuledNotCharged())
    assert (await problem_now(rig, problem)).state is ProblemState.OPEN
    assert await obstacle(rig, order) is ReplacementObstacle.SALES_PAUSED
    await books_hold(rig)


async def test_a_replacement_sends_its_answers_after_a_key_rotation(database_url: str) -> None:
    """The answers were typed under the old key, which is removed before the replacement is traded."""
    new_key = make_key()
    async with opened(database_url) as store:
        rig = await open_services_rig(store, ASKING)
        order = await _delivered_with_answers(rig)
        new = await placed(rig, order)
    async with opened(database_url, key=f"{new_key},{KEY}") as store:
        await reseal_all_values(store)
    async with opened(database_url, key=new_key) as store:
        rig = await open_services_rig(store, ASKING)
        rig.supplier.outcomes = [Accepted(TradeNo("T9"), usd("9.00"), "CODE")]
        await rig.work()
        assert (await rig.order(new)).status is S.DELIVERED
        assert rig.supplier.trades[0][0].password == "secret1"
        assert (await offered(rig, order)).quote.selection.password == "secret1"


async def test_a_placed_replacement_of_the_earlier_account_opens_its_problem_again(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    order = await sold(rig)
    problem = await reported(rig, order, 2)
    new = await placed(rig, order)
    account = await store.get_or_create_account_id("new.example#1")
    supplier = FakeSupplier((a_category(a_product()),))
    rig.shop = shop_with(rig.shop, supplier_account_id=account, supplier=supplier)
    crash(rig)
    await recovery.recover_after_crash(rig.db)
    await rig.work()

    assert (await rig.order(new)).status is S.CANCELLED
    assert (supplier.trades, len(rig.supplier.trades)) == ([], 1)
    assert (await problem_now(rig, problem)).state is ProblemState.OPEN
    assert await debts(rig) == []
    await books_hold(rig)


async def test_a_replacement_of_an_order_from_before_warranties_has_the_days_of_its_product(
    rig: ServicesRig,
) -> None:
    order = await delivered(rig)

    def forget_days(tx: Transaction) -> None:
        tx.resources.connection.exec_driver_sql("UPDATE orders SET warranty_days = NULL")

    await rig.db.transact(forget_days)
    await rig.db.transact(warranties.set_default_days, OPERATOR, 7)
    new = await placed(rig, order)
    await rig.work()

    assert (await rig.order(new)).warranty_days is None
    await reported(rig, new, 1)

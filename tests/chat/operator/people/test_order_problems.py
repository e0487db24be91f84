"""Tests of reported problems in the chat: the buyer marks pieces, the staff answers by buttons."""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.ids import OrderProblemId
from bot.domain.people.support import MessageContent
from bot.services.people import order_problems
from tests.builders import OPERATOR, usd
from tests.chat.buttons import find_button
from tests.chat.buyer.payments.test_refunds import bought
from tests.chat.chat_rig import ChatRig, a_chat_rig

DAY = 86_400


async def report_problem(rig: ChatRig) -> int:
    """Let Ann buy with a warranty of a week, and report a problem; return her order."""
    await rig.olga.send_text("/warranty 7")
    await rig.olga.wait_for_message("guarantee-shop", count="7")
    order = await bought(rig)
    await rig.ann.send_text("/orders")
    await rig.ann.open(verbs.ORDER_FROM_LIST, order_id=order)
    await rig.ann.open(verbs.ORDER_PROBLEM, order_id=order)
    await rig.ann.wait_for_message("warranty-ask-one")
    await rig.ann.open(verbs.REPORT_PROBLEM, order_id=order, marks=1)
    await rig.ann.wait_for_message("warranty-sent")
    await rig.ann.send_text("It says: used already")
    await rig.work()
    return order


async def test_a_problem_is_refused_with_a_sentence(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await report_problem(rig)
        await rig.olga.wait_for_text("used already")
        await rig.olga.send_text("/problems")
        await rig.olga.open(verbs.PROBLEM, problem_id=1)
        await rig.olga.open(verbs.ASK_PROBLEM_REFUSAL, problem_id=1)
        await rig.olga.wait_for_message("fault-type-refusal")
        await rig.olga.send_text("It was used <after> the delivery.")
        await rig.olga.wait_for_message("fault-refuse-ask")
        await rig.work()
        assert not any("<after>" in content_of(each) for each in rig.ann.messages())
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("fault-refused")
        await rig.work()
        await rig.ann.wait_for_text("It was used <after> the delivery.")
        await rig.olga.send_text("/problems")
        await rig.olga.wait_for_message("fault-none")


async def test_a_problem_is_answered_with_a_replacement_and_the_supplier_owes_it(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await report_problem(rig)
        await rig.olga.send_text("/problems")
        await rig.olga.open(verbs.PROBLEM, problem_id=1)
        await rig.olga.open(verbs.REPLACE_ORDER, order_id=order)
        await rig.olga.open(verbs.ASK_REPLACEMENT, order_id=order, pieces=1)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("replace-done", order=str(order))
        await rig.work()
        await rig.ann.wait_for_message("replacement-delivered", order=str(order))
        await rig.olga.send_text("/owed")
        await rig.olga.open(verbs.DEBT, debt_id=1)
        await rig.olga.open(verbs.ASK_RECOVERED_AMOUNT, debt_id=1)
        await rig.olga.send_text("9,01")
        await rig.olga.wait_for_message("owed-too-much", money="$9.00")
        await rig.olga.send_text("4,50")
        await rig.olga.wait_for_button(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("owed-booked", money="$4.50", left="$4.50")


async def test_after_the_time_the_button_leads_to_support(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/warranty 7")
        await rig.olga.wait_for_message("guarantee-shop", count="7")
        order = await bought(rig)
        await rig.ann.send_text("/orders")
        await rig.ann.open(verbs.ORDER_FROM_LIST, order_id=order)
        rig.clock.advance(7 * DAY)
        await rig.ann.open(verbs.ORDER_PROBLEM, order_id=order)
        late = await rig.ann.wait_for_message("warranty-over")
        assert find_button(late, verbs.ORDER_SUPPORT, order_id=order) is not None
        await rig.ann.open(verbs.ORDER, order_id=order)
        page = rig.ann.last()
        assert find_button(page, verbs.ORDER_PROBLEM, order_id=order) is None
        assert find_button(page, verbs.ORDER_SUPPORT, order_id=order) is not None


async def test_a_second_report_says_that_the_first_one_waits(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await report_problem(rig)
        await rig.ann.send_text("/orders")
        await rig.ann.open(verbs.ORDER_FROM_LIST, order_id=order)
        await rig.ann.open(verbs.ORDER_PROBLEM, order_id=order)
        await rig.ann.wait_for_button(verbs.ORDER_SUPPORT, order_id=order)
        assert find_button(rig.ann.last(), verbs.REPORT_PROBLEM) is None


async def test_wrong_days_are_asked_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/warranty a week")
        await rig.olga.wait_for_message("guarantee-days-wrong", most="3,650")
        await rig.olga.send_text("14")
        await rig.olga.wait_for_message("guarantee-shop", count="14")


async def test_the_share_of_the_marked_pieces_is_refunded_in_two_taps(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await report_problem(rig)
        await rig.olga.send_text("/problems")
        await rig.olga.open(verbs.PROBLEM, problem_id=1)
        page = rig.olga.last()
        assert find_button(page, verbs.ASK_REFUND, order_id=order) is None
        await rig.olga.open(verbs.ASK_SHARE_REFUND, problem_id=1)
        await rig.olga.wait_for_message("part-refund-confirm-pieces", money="$9.90", count="1")
        question = rig.olga.last()
        _, confirm = rig.olga.data_of(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("part-refund-done", money="$9.90")
        await rig.olga.forge(confirm, question["message_id"])
        await rig.idle()
        assert (await rig.wallet()).available == usd("50.00")
        await rig.olga.forge(encode(verbs.ASK_SHARE_REFUND, 1))
        await rig.olga.wait_for_message("part-refund-no-share")
        await rig.olga.open(verbs.PROBLEM, problem_id=1)
        await rig.olga.wait_for_message("fault-answered", state="refunded")


async def test_a_problem_that_somebody_refused_meanwhile_is_not_refunded(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await report_problem(rig)
        await rig.olga.send_text("/problems")
        await rig.olga.open(verbs.PROBLEM, problem_id=1)
        await rig.olga.open(verbs.ASK_SHARE_REFUND, problem_id=1)
        content = MessageContent("It works.", int(OPERATOR), 99, int(OPERATOR))
        problem = OrderProblemId(1)
        await rig.db.transact(order_problems.refuse_problem, OPERATOR, problem, content)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("part-refund-no-share")
        assert (await rig.wallet()).available == usd("40.10")

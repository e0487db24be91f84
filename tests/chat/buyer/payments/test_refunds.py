"""Tests of requests for a refund: they reach the operators once, and move no money."""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.orders.order import OrderStatus
from tests.builders import usd
from tests.chat.chat_rig import ChatRig, a_chat_rig, begin, buy, texts
from tests.chat.words import has_message


async def bought(rig: ChatRig) -> int:
    """Let Ann buy one, with an operator who can be reached; return the order."""
    await rig.olga.send_text("/start")
    await begin(rig)
    await buy(rig)
    return int((await rig.orders())[0].id)


async def request(rig: ChatRig, order: int) -> None:
    """Let Ann ask for a refund from the order's page, and send what follows."""
    await rig.ann.send_text(f"/start o_{order}")
    await rig.ann.open(verbs.REFUND_QUESTION, order_id=order)
    await rig.ann.wait_for_message("refund-ask", money="$9.90")
    await rig.ann.open(verbs.REQUEST_REFUND, order_id=order)
    await rig.idle()
    await rig.work()


async def test_a_request_reaches_the_operators_and_moves_no_money(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        order = await bought(rig)
        await request(rig, order)
        await rig.ann.wait_for_message("refund-sent")
        asked = await rig.olga.wait_for_message("thread-refund", name="Ann")
        assert f"#{order}" in content_of(asked)
        assert (await rig.order(order)).status is OrderStatus.DELIVERED
        assert (await rig.wallet()).balance == usd("-9.90")


async def test_what_is_written_after_a_request_belongs_to_it(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        await request(rig, order)
        await rig.ann.send_text("The code was used before")
        await rig.idle()
        await rig.work()
        reason = await rig.olga.wait_for_text("The code was used before")
        assert f"#{order}" in content_of(reason)


async def test_what_is_typed_on_the_question_is_the_reason_of_the_request(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        await rig.ann.send_text(f"/start o_{order}")
        await rig.ann.open(verbs.REFUND_QUESTION, order_id=order)
        await rig.ann.wait_for_message("refund-why")
        await rig.ann.send_text("Steam says that it was used before")
        await rig.ann.wait_for_message("refund-sent-with-reason")
        await rig.work()
        await rig.olga.wait_for_message("thread-refund", name="Ann")
        reason = await rig.olga.wait_for_text("Steam says that it was used before")
        assert f"#{order}" in content_of(reason)

        await rig.ann.open(verbs.WRITE_IN_THREAD)
        await rig.ann.wait_for_message("support-invite")
        await rig.ann.send_text("It was used on Monday")
        await rig.ann.wait_for_message("support-passed-on")


async def test_the_question_is_known_after_a_restart(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        await rig.ann.send_text(f"/start o_{order}")
        await rig.ann.open(verbs.REFUND_QUESTION, order_id=order)
        await rig.ann.wait_for_message("refund-why")
        await rig.idle()
        await rig.close()
        rig.open()
        await rig.ann.send_text("Steam says that it was used before")
        await rig.ann.wait_for_message("refund-sent-with-reason")


async def test_what_is_typed_after_leaving_the_question_is_no_reason(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        await rig.ann.send_text(f"/start o_{order}")
        await rig.ann.open(verbs.REFUND_QUESTION, order_id=order)
        await rig.ann.wait_for_message("refund-why")
        await rig.ann.open(verbs.ORDER, order_id=order)
        await rig.idle()
        await rig.ann.send_text("Steam")
        await rig.idle()
        await rig.work()

        assert not any(has_message(text, "thread-refund") for text in texts(rig.olga))


async def test_a_reason_that_cannot_be_passed_on_keeps_the_question_open(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        await rig.ann.send_text(f"/start o_{order}")
        await rig.ann.open(verbs.REFUND_QUESTION, order_id=order)
        await rig.ann.wait_for_message("refund-why")
        await rig.server.send_sample(rig.ann.user_id, "location")
        await rig.ann.wait_for_message("support-only-these")
        await rig.ann.send_text("The code was used before")
        await rig.ann.wait_for_message("refund-sent-with-reason")


async def test_an_operator_refunds_from_the_request(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        await request(rig, order)
        await rig.olga.open(verbs.ASK_REFUND, order_id=order)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("ruled-refunded")
        assert (await rig.order(order)).status is OrderStatus.REFUNDED
        assert (await rig.wallet()).balance == usd("0")

        await rig.ann.forge(encode(verbs.REQUEST_REFUND, order))
        await rig.ann.wait_for_message("declined-money-returned")


async def test_a_second_request_says_that_it_was_received(tmp_path: Path) -> None:
    """Also one by an old button, and from the receipt in the wallet."""
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        await request(rig, order)
        await rig.ann.forge(encode(verbs.REQUEST_REFUND, order))
        await rig.ann.wait_for_message("refund-received")
        await rig.ann.send_text("/wallet")
        await rig.idle()
        await rig.ann.open(verbs.RECEIPT)
        await rig.ann.open(verbs.REFUND_QUESTION, order_id=order)
        await rig.idle()
        await rig.work()

        assert has_message(content_of(rig.ann.last()), "refund-received")
        assert sum(has_message(text, "thread-refund") for text in texts(rig.olga)) == 1


async def test_the_operators_see_a_request_in_its_conversation(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await request(rig, await bought(rig))
        await rig.olga.open(verbs.THREAD)
        await rig.olga.wait_for_message("thread-refund-asked")


async def test_nobody_asks_for_the_money_of_another_buyer(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        order = await bought(rig)
        await rig.ben.send_text("/start")
        await rig.idle()
        for verb in (verbs.REFUND_QUESTION, verbs.REQUEST_REFUND):
            await rig.ben.forge(encode(verb, order))
            await rig.ben.wait_for_message("error-stale", "zh-Hans")
        await rig.work()

        assert not any(has_message(text, "thread-refund") for text in texts(rig.olga))

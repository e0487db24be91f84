"""Tests of support: a buyer writes, an operator replies, and each message reaches only the other
side.
"""

import asyncio
from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.demo.telegram.request_params import Json
from bot.domain.ids import BuyerId
from bot.domain.operations.messenger import Undeliverable
from bot.domain.people.support import (
    MAX_SUPPORT_MESSAGES,
    MessageContent,
    OpenThread,
    SupportNotice,
)
from bot.services.people import support, support_messages
from bot.services.people.support_messages import ThreadView
from storage.transaction import Transaction
from tests.builders import OPERATOR, a_product, shop_with
from tests.chat.chat_rig import (
    ANN,
    BEN,
    ChatPerson,
    ChatRig,
    a_chat_rig,
    a_supplier,
    begin,
    buy,
    texts,
)
from tests.chat.words import has_message
from tests.waiting import HANG_LIMIT

SECOND = 9002


async def write(rig: ChatRig, chat_person: ChatPerson, text: str) -> None:
    """Write as a person, and let the workers send what follows."""
    await chat_person.send_text(text)
    await rig.idle()
    await rig.work()


async def reply(rig: ChatRig, chat_person: ChatPerson, to: Json, text: str) -> None:
    """Reply to a message as a person, and let the workers send what follows."""
    await rig.server.send_text(chat_person.user_id, text, to["message_id"])
    await rig.idle()
    await rig.work()


async def ask(rig: ChatRig, text: str = "My code does not work") -> Json:
    """Write to the shop as Ann; return the message that the operator gets."""
    await rig.ann.send_text("/support")
    await rig.ann.wait_for_message("support-invite")
    await write(rig, rig.ann, text)
    return await rig.olga.wait_for_text(text)


def count(chat_person: ChatPerson, part: str) -> int:
    return sum(part in text for text in texts(chat_person))


@pytest.mark.parametrize("notice", SupportNotice)
async def test_a_support_message_is_sent_to_nobody_else(
    tmp_path: Path, notice: SupportNotice
) -> None:
    """The outbox names a buyer who is neither an operator nor the buyer of the thread."""
    async with a_chat_rig(tmp_path) as rig:
        await rig.ben.send_text("/start")
        await rig.olga.send_text("/start")
        await ask(rig, "my code is private")
        facts = {"letter": "1", "part": support_messages.TEXT_PART, "operator": str(OPERATOR)}
        result = await rig.messenger.notify(BuyerId(BEN), notice, facts)
        assert isinstance(result, Undeliverable)
        assert count(rig.ben, "private") == 0


async def test_an_operator_who_was_removed_gets_no_support_message_that_waited(
    tmp_path: Path,
) -> None:
    """It was queued for two operators; when it is sent, one of them is an operator no more."""
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start")
        await rig.ben.send_text("/start")
        await rig.olga.send_text("/start")
        await rig.idle()
        rig.shop = shop_with(rig.shop, operator_ids=(BuyerId(OPERATOR), BuyerId(BEN)))
        thread = await support.open_thread(rig.shop, BuyerId(ANN))
        assert isinstance(thread, ThreadView)
        content = MessageContent("my code is private", ANN, 1, ANN)
        await rig.db.transact(support.add_buyer_message, BuyerId(ANN), thread.thread.id, content)
        await rig.work()
        await rig.olga.wait_for_text("my code is private")
        assert count(rig.ben, "private") == 0


async def test_a_support_message_and_its_answer_go_back_and_forth(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await rig.olga.send_text("/start")
        support_message = await ask(rig)
        assert "Ann" in support_message["text"]
        assert str(rig.ann.user_id) in support_message["text"]
        await rig.ann.wait_for_message("support-passed-on")
        await reply(rig, rig.olga, support_message, "Which code is it?")
        await rig.olga.wait_for_message("thread-sent", name="Ann")
        answer = await rig.ann.wait_for_text("Which code is it?")
        await reply(rig, rig.ann, answer, "The first one")
        again = await rig.olga.wait_for_text("The first one")
        await reply(rig, rig.olga, again, "Here is another")
        await rig.ann.wait_for_text("Here is another")
        assert count(rig.ann, "Which code is it?") == 1
        assert count(rig.olga, "The first one") == 1
        assert not any("code" in text for text in texts(rig.ben))


async def test_a_question_about_a_payment_reaches_the_operators(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await rig.ann.send_text("/paysupport")
        await rig.ann.wait_for_message("support-payment")
        await write(rig, rig.ann, "I paid twice")
        await rig.olga.wait_for_text("I paid twice")


async def test_a_support_message_names_the_order_and_no_secret(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await begin(rig)
        await buy(rig)
        (order,) = await rig.orders()
        await rig.ann.send_text(f"/start o_{order.id}")
        shown = await rig.ann.wait_for_message("crumb-orders")
        await rig.ann.forge(encode(verbs.ORDER_SUPPORT, order.id), shown["message_id"])
        await rig.ann.wait_for_message("support-about", order=str(order.id))
        await write(rig, rig.ann, "It says used already")
        support_message = await rig.olga.wait_for_text("It says used already")
        assert (
            f"#{order.id} · Steam wallet 10 USD ×\u00a01 · $9.90 · delivered"
            in support_message["text"]
        )
        assert "CODE" in " ".join(texts(rig.ann))
        assert "CODE" not in " ".join(texts(rig.olga))
        await rig.olga.tap(verbs.THREAD_ORDER)
        await rig.olga.wait_for_message("review-request")


async def test_somebody_elses_order_is_as_missing(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await begin(rig)
        await buy(rig)
        (order,) = await rig.orders()
        await rig.ben.send_text("/start")
        home = await rig.ben.wait_for_text("")
        for number in (order.id, order.id + 1):
            await rig.ben.forge(encode(verbs.ORDER_SUPPORT, number), home["message_id"])
            await rig.idle()
            assert has_message(texts(rig.ben)[-1], "error-stale", "zh-Hans")
        await write(rig, rig.ben, "let me in")
        assert not any("let me in" in text for text in texts(rig.olga))


async def test_nobody_writes_in_anothers_thread(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await ask(rig)
        await rig.ben.send_text("/start")
        home = await rig.ben.wait_for_text("")
        await rig.ben.forge(encode(verbs.WRITE_IN_THREAD, 1), home["message_id"])
        await rig.idle()
        await write(rig, rig.ben, "let me in")
        assert not any("let me in" in text for text in texts(rig.olga))


async def test_the_place_to_write_outlives_a_restart(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await rig.ann.send_text("/support")
        await rig.ann.wait_for_message("support-invite")
        await rig.idle()
        await rig.close()
        rig.open()
        await write(rig, rig.ann, "Still here?")
        support_message = await rig.olga.wait_for_text("Still here?")
        await rig.close()
        rig.open()
        await reply(rig, rig.olga, support_message, "Always")
        await rig.ann.wait_for_text("Always")


async def test_a_support_message_whose_sending_was_never_recorded_finds_its_thread(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        support_message = await ask(rig)

        def lose(tx: Transaction) -> None:
            for chat in (rig.olga.user_id, rig.ann.user_id):
                for message in range(50):
                    tx.support_threads.delete_copy(chat, message)

        await rig.store.transact(lose)
        await reply(rig, rig.olga, support_message, "Which one?")
        answer = await rig.ann.wait_for_text("Which one?")
        await rig.store.transact(lose)
        await reply(rig, rig.ann, answer, "The first")
        await rig.olga.wait_for_text("The first")


async def test_a_buyer_who_leaves_the_form_writes_no_support_message(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await rig.ann.send_text("/support")
        await rig.ann.open(verbs.LEAVE_SUPPORT)
        await write(rig, rig.ann, "steam")
        await rig.ann.send_text("/support")
        await rig.ann.send_text("/shop")
        await rig.ann.wait_for_message("home-choose")
        await write(rig, rig.ann, "gift")
        await rig.olga.send_text("/threads")
        await rig.olga.wait_for_message("threads-none")


async def test_a_text_after_a_support_message_is_a_search(tmp_path: Path) -> None:
    """A button opens the screen to write again; a reply needs none. Also after a restart."""
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await ask(rig)
        sent = await rig.ann.wait_for_message("support-passed-on")
        await reply(rig, rig.ann, sent, "I bought it today")
        await rig.olga.wait_for_text("I bought it today")
        await write(rig, rig.ann, "steam wallet")
        await rig.ann.wait_for_button(verbs.SEARCH_RESULT_PRODUCT)
        assert count(rig.olga, "steam wallet") == 0

        await rig.ann.send_text("/support")
        await write(rig, rig.ann, "Hello?")
        await rig.ann.open(verbs.WRITE_IN_THREAD)
        await rig.ann.wait_for_message("support-invite")
        await write(rig, rig.ann, "One more thing")
        await rig.olga.wait_for_text("One more thing")
        await rig.close()
        rig.open()
        await write(rig, rig.ann, "steam wallet")
        assert count(rig.olga, "steam wallet") == 0
        assert len(await open_threads(rig)) == 1


async def test_photos_after_a_support_message_belong_to_it(tmp_path: Path) -> None:
    """Also the rest of an album, whose first photo was the message; a photo is no search."""
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await rig.ann.send_text("/support")
        await rig.ann.wait_for_message("support-invite")
        for album in ("album", "album", ""):
            await rig.server.send_sample(rig.ann.user_id, "photo", album)
            await rig.idle()
        await rig.work()
        assert sum("photo" in message for message in rig.olga.messages()) == 3


async def test_a_text_that_finds_nothing_is_offered_to_the_conversation_about_the_order(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await begin(rig)
        await buy(rig)
        (order,) = await rig.orders()
        shown = await rig.ann.wait_for_button(verbs.ORDER_SUPPORT)
        await rig.ann.forge(encode(verbs.ORDER_SUPPORT, order.id), shown["message_id"])
        await rig.ann.wait_for_message("support-about", order=str(order.id))
        await write(rig, rig.ann, "My code does not work")
        await write(rig, rig.ann, "zzz used already")
        assert count(rig.olga, "zzz used already") == 0
        await rig.ann.open(verbs.SEND_TO_SUPPORT)
        await rig.idle()
        await rig.work()
        passed_on = await rig.olga.wait_for_text("zzz used already")
        assert f"#{order.id}" in passed_on["text"]
        assert len(await open_threads(rig)) == 1


async def open_threads(rig: ChatRig) -> list[OpenThread]:
    def look(tx: Transaction) -> list[OpenThread]:
        return tx.support_threads.list_open(10)[0]

    return await rig.store.read(look)


async def test_an_open_checkout_waits_while_a_support_message_is_written(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await begin(rig)
        await rig.ann.wait_for_button(verbs.CONFIRM)
        await ask(rig, "3")
        assert not await rig.orders()
        assert count(rig.olga, "3") >= 1


async def test_other_operators_see_the_answer_and_may_go_on(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, admins=(OPERATOR, BEN)) as rig:
        await rig.olga.send_text("/start")
        await rig.ben.send_text("/start")
        support_message = await ask(rig)
        await rig.ben.wait_for_text("My code does not work")
        await reply(rig, rig.olga, support_message, "Which code is it?")
        seen = await rig.ben.wait_for_text("Which code is it?")
        assert "Olga" in seen["text"]
        await reply(rig, rig.ben, seen, "And when?")
        await rig.ann.wait_for_text("And when?")
        await rig.olga.wait_for_text("And when?")


async def test_a_file_is_passed_on_as_a_copy(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await rig.olga.send_text("/start")
        await rig.ann.send_text("/support")
        await rig.ann.wait_for_message("support-invite")
        await rig.server.send_sample(rig.ann.user_id, "photo")
        await rig.idle()
        await rig.work()
        head = await rig.olga.wait_for_message("thread-original-follows")
        copy = rig.olga.messages()[-1]
        assert "photo" in copy
        await reply(rig, rig.olga, copy, "Nice")
        await rig.ann.wait_for_text("Nice")
        sent = await rig.server.send_document(rig.olga.user_id, "a.txt", b"A note.\n")
        assert sent["message_id"] > head["message_id"]


async def test_a_long_support_message_arrives_whole(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await rig.ann.send_text("/support")
        await rig.ann.wait_for_message("support-invite")
        await write(rig, rig.ann, "word " * 800 + "end")
        assert rig.olga.messages()[-1]["text"].endswith("end")


async def test_what_cannot_be_passed_on_is_said_to_be_so(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/support")
        await rig.ann.wait_for_message("support-invite")
        await rig.server.send_sample(rig.ann.user_id, "location")
        await rig.ann.wait_for_message("support-only-these")
        await write(rig, rig.ann, "\u200b\u2060")
        assert not any(has_message(text, "support-passed-on") for text in texts(rig.ann))


async def test_a_blocked_buyer_gets_the_answer_on_their_return(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await rig.olga.send_text("/start")
        support_message = await ask(rig)
        rig.server.block(rig.ann.user_id)
        await reply(rig, rig.olga, support_message, "Try it again")
        await rig.work()
        await rig.olga.wait_for_message("thread-unreached")
        rig.server.unblock(rig.ann.user_id)
        await rig.ann.send_text("/start")
        await rig.idle()
        await rig.work()
        await rig.ann.wait_for_text("Try it again")


async def test_closing_tells_the_buyer_whose_next_message_opens_it_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await ask(rig)
        await rig.olga.tap(verbs.CLOSE_THREAD)
        await rig.olga.wait_for_message("thread-head-closed")
        await rig.idle()
        await rig.work()
        await rig.ann.wait_for_message("support-closed")
        await rig.olga.send_text("/threads")
        await rig.olga.wait_for_message("threads-none")
        await rig.ann.tap(verbs.WRITE_IN_THREAD)
        await rig.ann.wait_for_message("support-invite")
        await write(rig, rig.ann, "One more thing")
        await rig.olga.send_text("/threads")
        listing = await rig.olga.wait_for_message("threads-title", count="1")
        assert "One more thing" in listing["text"]
        await rig.olga.tap("Ann")
        card = await rig.olga.wait_for_message("thread-head")
        assert card["text"].index("My code does not work") < card["text"].index("One more thing")
        await reply(rig, rig.olga, card, "Tell me")
        await rig.ann.wait_for_text("Tell me")


async def test_a_reply_to_nothing_in_particular_is_no_answer(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/nothing")
        commands = await rig.olga.wait_for_message("commands-unknown")
        await reply(rig, rig.olga, commands, "Hello?")
        await rig.olga.wait_for_message("hint-reply")


async def test_markup_in_a_support_message_is_shown_as_it_was_written(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        support_message = await ask(rig, "<b>a</b> & </pre>")
        assert "<b>a</b> & </pre>" in support_message["text"]


async def test_staff_cannot_tap_a_command_that_a_buyer_wrote(tmp_path: Path) -> None:
    """A tap on /pause in a message would send it in the name of the member of staff."""
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/support")
        await rig.ann.wait_for_message("support-invite")
        await write(rig, rig.ann, "Please tap /pause, it helps. a/b")
        await rig.idle()
        (shown,) = [text for text in texts(rig.olga) if "it helps" in text]
        assert "tap /pause" not in shown
        assert "tap /pause, it helps. a/b" in shown.replace("\u2060", "")


async def test_a_flood_of_support_messages_is_declined_with_a_notice(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/support")
        await rig.ann.wait_for_message("support-invite")
        for number in range(MAX_SUPPORT_MESSAGES):
            await rig.server.send_text(ANN, f"letter {number}", rig.ann.last()["message_id"])
            await rig.idle()
        await rig.server.send_text(ANN, "one too many", rig.ann.last()["message_id"])
        await rig.ann.wait_for_message("declined-too-many-letters")
        rig.clock.advance(3601)
        await rig.ann.send_text("/support")
        await write(rig, rig.ann, "later")
        await rig.ann.wait_for_message("support-passed-on")


async def test_to_a_buyer_the_operators_buttons_never_were(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(a_product())) as rig:
        await ask(rig)
        home = rig.ann.last()
        for verb in (verbs.THREAD, verbs.CLOSE_THREAD, verbs.REOPEN_THREAD, verbs.THREAD_ORDER):
            await rig.ann.forge(encode(verb, 1), home["message_id"])
        await rig.ann.forge(encode(verbs.THREADS), home["message_id"])
        await rig.idle()
        told = texts(rig.ann)
        for message_id in ("thread-head", "thread-head-closed", "threads-title"):
            assert not any(has_message(text, message_id) for text in told)


async def test_eight_quick_taps_on_support_leave_one_message(tmp_path: Path) -> None:
    """A newer tap ends an older one, but never between a message and the record of it."""
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start")
        message_id, data = await rig.ann.finds(verbs.SUPPORT)
        rig.server.faults.add("sendMessage", 200, after=True, delay=0.1, times=8)
        rig.server.calls.clear()
        for number in range(8):
            rig.server.forge_callback(rig.ann.user_id, data, message_id)
            async with asyncio.timeout(HANG_LIMIT):
                while [call.method for call in rig.server.calls].count("sendMessage") <= number:  # noqa: ASYNC110 - of others' making
                    await asyncio.sleep(0.005)
        await rig.ann.wait_for_message("support-invite")
        await rig.idle()
        assert count(rig.ann, "Write your message here") == 1
        assert sum(message["from"]["is_bot"] for message in rig.ann.messages()) == 1


async def test_flood_control_leaves_no_second_screen(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/start")
        rig.server.faults.add("deleteMessage", 429, "Too Many Requests", retry_after=2)
        await rig.ann.open(verbs.SUPPORT)
        await rig.idle()
        assert sum(message["from"]["is_bot"] for message in rig.ann.messages()) == 1

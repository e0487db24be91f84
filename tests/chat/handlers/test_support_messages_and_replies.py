"""Tests of support: a buyer writes, an operator replies, and each message reaches only the other
side.
"""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.chat.navigation.callback_data import encode
from bot.demo.telegram.request_params import Json
from bot.domain.repositories import Tx
from bot.domain.support_threads import MAX_SUPPORT_MESSAGES
from tests.builders import OPERATOR, a_product
from tests.chat.handlers.stage import BEN, Guest, Stage, a_stage, a_supplier, begin, buy, texts
from tests.chat.words import has_message

SECOND = 9002


async def write(stage: Stage, guest: Guest, text: str) -> None:
    """Write as a person, and let the workers send what follows."""
    await guest.send_text(text)
    await stage.idle()
    await stage.work()


async def reply(stage: Stage, guest: Guest, to: Json, text: str) -> None:
    """Reply to a message as a person, and let the workers send what follows."""
    await stage.server.send_text(guest.user_id, text, to["message_id"])
    await stage.idle()
    await stage.work()


async def ask(stage: Stage, text: str = "My code does not work") -> Json:
    """Write to the shop as Ann; return the message that the operator gets."""
    await stage.ann.send_text("/support")
    await stage.ann.wait_for_message("support-invite")
    await write(stage, stage.ann, text)
    return await stage.olga.wait_for_text(text)


def count(guest: Guest, part: str) -> int:
    return sum(part in text for text in texts(guest))


async def test_a_support_message_and_its_answer_go_back_and_forth(tmp_path: Path) -> None:
    async with a_stage(tmp_path, over_http=True) as stage:
        await stage.olga.send_text("/start")
        letter = await ask(stage)
        assert "Ann" in letter["text"]
        assert str(stage.ann.user_id) in letter["text"]
        await stage.ann.wait_for_message("support-passed-on")
        await reply(stage, stage.olga, letter, "Which code is it?")
        await stage.olga.wait_for_message("thread-sent", name="Ann")
        answer = await stage.ann.wait_for_text("Which code is it?")
        await reply(stage, stage.ann, answer, "The first one")
        again = await stage.olga.wait_for_text("The first one")
        await reply(stage, stage.olga, again, "Here is another")
        await stage.ann.wait_for_text("Here is another")
        assert count(stage.ann, "Which code is it?") == 1
        assert count(stage.olga, "The first one") == 1
        assert not any("code" in text for text in texts(stage.ben))


async def test_a_support_message_names_the_order_and_no_secret(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.olga.send_text("/start")
        await begin(stage)
        await stage.ann.open(verbs.QUANTITY, quantity=1)
        await buy(stage)
        (order,) = await stage.orders()
        await stage.ann.send_text(f"/start o_{order.id}")
        shown = await stage.ann.wait_for_message("crumb-orders")
        await stage.ann.forge(encode(verbs.ORDER_SUPPORT, order.id), shown["message_id"])
        await stage.ann.wait_for_message("support-about", order=str(order.id))
        await write(stage, stage.ann, "It says used already")
        letter = await stage.olga.wait_for_text("It says used already")
        assert f"#{order.id} · Steam wallet 10 USD ×\u00a01 · $9.90 · delivered" in letter["text"]
        assert "CODE" in " ".join(texts(stage.ann))
        assert "CODE" not in " ".join(texts(stage.olga))
        await stage.olga.tap(verbs.THREAD_ORDER)
        await stage.olga.wait_for_message("review-request")


async def test_somebody_elses_order_is_as_missing(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await begin(stage)
        await stage.ann.open(verbs.QUANTITY, quantity=1)
        await buy(stage)
        (order,) = await stage.orders()
        await stage.ben.send_text("/start")
        home = await stage.ben.wait_for_text("")
        for number in (order.id, order.id + 1):
            await stage.ben.forge(encode(verbs.ORDER_SUPPORT, number), home["message_id"])
            await stage.idle()
            assert has_message(texts(stage.ben)[-1], "error-stale", "zh-Hans")
        await write(stage, stage.ben, "let me in")
        assert not any("let me in" in text for text in texts(stage.olga))


async def test_nobody_writes_in_anothers_thread(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.olga.send_text("/start")
        await ask(stage)
        await stage.ben.send_text("/start")
        home = await stage.ben.wait_for_text("")
        await stage.ben.forge(encode(verbs.WRITE_IN_THREAD, 1), home["message_id"])
        await stage.idle()
        await write(stage, stage.ben, "let me in")
        assert not any("let me in" in text for text in texts(stage.olga))


async def test_the_place_to_write_outlives_a_restart(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.olga.send_text("/start")
        await stage.ann.send_text("/support")
        await stage.ann.wait_for_message("support-invite")
        await stage.idle()
        await stage.close()
        stage.open()
        await write(stage, stage.ann, "Still here?")
        letter = await stage.olga.wait_for_text("Still here?")
        await stage.close()
        stage.open()
        await reply(stage, stage.olga, letter, "Always")
        await stage.ann.wait_for_text("Always")


async def test_a_support_message_whose_sending_was_never_recorded_finds_its_thread(
    tmp_path: Path,
) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.olga.send_text("/start")
        letter = await ask(stage)

        async def lose(tx: Tx) -> None:
            for chat in (stage.olga.user_id, stage.ann.user_id):
                for message in range(50):
                    await tx.support_threads.delete_copy(chat, message)

        await stage.store.transact(lose)
        await reply(stage, stage.olga, letter, "Which one?")
        answer = await stage.ann.wait_for_text("Which one?")
        await stage.store.transact(lose)
        await reply(stage, stage.ann, answer, "The first")
        await stage.olga.wait_for_text("The first")


async def test_a_buyer_who_leaves_the_form_writes_no_support_message(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.olga.send_text("/start")
        await stage.ann.send_text("/support")
        await stage.ann.open(verbs.LEAVE_SUPPORT)
        await write(stage, stage.ann, "steam")
        await stage.ann.send_text("/support")
        await stage.ann.send_text("/shop")
        await stage.ann.wait_for_message("home-choose")
        await write(stage, stage.ann, "gift")
        await stage.olga.send_text("/threads")
        await stage.olga.wait_for_message("threads-none")


async def test_an_open_checkout_waits_while_a_support_message_is_written(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.olga.send_text("/start")
        await begin(stage)
        await stage.ann.wait_for_button(verbs.QUANTITY, quantity=1)
        await ask(stage, "3")
        assert not await stage.orders()
        assert count(stage.olga, "3") >= 1


async def test_other_operators_see_the_answer_and_may_go_on(tmp_path: Path) -> None:
    async with a_stage(tmp_path, admins=(OPERATOR, BEN)) as stage:
        await stage.olga.send_text("/start")
        await stage.ben.send_text("/start")
        letter = await ask(stage)
        await stage.ben.wait_for_text("My code does not work")
        await reply(stage, stage.olga, letter, "Which code is it?")
        seen = await stage.ben.wait_for_text("Which code is it?")
        assert "Olga" in seen["text"]
        await reply(stage, stage.ben, seen, "And when?")
        await stage.ann.wait_for_text("And when?")
        await stage.olga.wait_for_text("And when?")


async def test_a_file_is_passed_on_as_a_copy(tmp_path: Path) -> None:
    async with a_stage(tmp_path, over_http=True) as stage:
        await stage.olga.send_text("/start")
        await stage.ann.send_text("/support")
        await stage.ann.wait_for_message("support-invite")
        await stage.server.send_sample(stage.ann.user_id, "photo")
        await stage.idle()
        await stage.work()
        head = await stage.olga.wait_for_message("thread-original-follows")
        copy = stage.olga.messages()[-1]
        assert "photo" in copy
        await reply(stage, stage.olga, copy, "Nice")
        await stage.ann.wait_for_text("Nice")
        sent = await stage.server.send_document(stage.olga.user_id, "a.txt", b"A note.\n")
        assert sent["message_id"] > head["message_id"]


async def test_a_long_support_message_arrives_whole(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.olga.send_text("/start")
        await stage.ann.send_text("/support")
        await stage.ann.wait_for_message("support-invite")
        await write(stage, stage.ann, "word " * 800 + "end")
        assert stage.olga.messages()[-1]["text"].endswith("end")


async def test_what_cannot_be_passed_on_is_said_to_be_so(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/support")
        await stage.ann.wait_for_message("support-invite")
        await stage.server.send_sample(stage.ann.user_id, "location")
        await stage.ann.wait_for_message("support-only-these")
        await write(stage, stage.ann, "\u200b\u2060")
        assert not any(has_message(text, "support-passed-on") for text in texts(stage.ann))


async def test_a_blocked_buyer_gets_the_answer_on_their_return(tmp_path: Path) -> None:
    async with a_stage(tmp_path, over_http=True) as stage:
        await stage.olga.send_text("/start")
        letter = await ask(stage)
        stage.server.block(stage.ann.user_id)
        await reply(stage, stage.olga, letter, "Try it again")
        await stage.work()
        await stage.olga.wait_for_message("thread-unreached")
        stage.server.unblock(stage.ann.user_id)
        await stage.ann.send_text("/start")
        await stage.idle()
        await stage.work()
        await stage.ann.wait_for_text("Try it again")


async def test_closing_tells_the_buyer_whose_next_message_opens_it_again(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.olga.send_text("/start")
        await ask(stage)
        await stage.olga.tap(verbs.CLOSE_THREAD)
        await stage.olga.wait_for_message("thread-card-closed")
        await stage.idle()
        await stage.work()
        await stage.ann.wait_for_message("support-closed")
        await stage.olga.send_text("/threads")
        await stage.olga.wait_for_message("threads-none")
        await stage.ann.tap(verbs.WRITE_IN_THREAD)
        await stage.ann.wait_for_message("support-invite")
        await write(stage, stage.ann, "One more thing")
        await stage.olga.send_text("/threads")
        listing = await stage.olga.wait_for_message("threads-title", count="1")
        assert "One more thing" in listing["text"]
        await stage.olga.tap("Ann")
        card = await stage.olga.wait_for_message("thread-card")
        assert card["text"].index("My code does not work") < card["text"].index("One more thing")
        await reply(stage, stage.olga, card, "Tell me")
        await stage.ann.wait_for_text("Tell me")


async def test_a_reply_to_nothing_in_particular_is_no_answer(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.olga.send_text("/desk")
        desk = await stage.olga.wait_for_message("desk-title")
        await reply(stage, stage.olga, desk, "Hello?")
        await stage.olga.wait_for_message("hint-reply")


async def test_markup_in_a_support_message_is_shown_as_it_was_written(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.olga.send_text("/start")
        letter = await ask(stage, "<b>a</b> & </pre>")
        assert "<b>a</b> & </pre>" in letter["text"]


async def test_a_flood_of_support_messages_is_declined_with_a_notice(tmp_path: Path) -> None:
    async with a_stage(tmp_path) as stage:
        await stage.ann.send_text("/support")
        await stage.ann.wait_for_message("support-invite")
        for number in range(MAX_SUPPORT_MESSAGES):
            await stage.ann.send_text(f"letter {number}")
            await stage.idle()
        await stage.ann.send_text("one too many")
        await stage.ann.wait_for_message("declined-too-many-letters")
        stage.clock.advance(3601)
        await stage.ann.send_text("/support")
        await write(stage, stage.ann, "later")
        await stage.ann.wait_for_message("support-passed-on")


async def test_to_a_buyer_the_operators_buttons_never_were(tmp_path: Path) -> None:
    async with a_stage(tmp_path, a_supplier(a_product())) as stage:
        await ask(stage)
        home = stage.ann.last()
        for verb in (verbs.THREAD, verbs.CLOSE_THREAD, verbs.REOPEN_THREAD, verbs.THREAD_ORDER):
            await stage.ann.forge(encode(verb, 1), home["message_id"])
        await stage.ann.forge(encode(verbs.THREADS), home["message_id"])
        await stage.idle()
        told = texts(stage.ann)
        for message_id in ("thread-card", "thread-card-closed", "threads-title"):
            assert not any(has_message(text, message_id) for text in told)

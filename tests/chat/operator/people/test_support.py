"""Tests of an operator's plain texts: they answer the opened thread, and never another buyer."""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.chat.navigation.last_thread import ANSWER_MINUTES
from bot.demo.telegram.people.scripted_person import content_of
from bot.demo.telegram.request_params import Json
from tests.builders import OPERATOR
from tests.chat.chat_rig import ChatPerson, ChatRig, a_chat_rig, texts
from tests.chat.words import has_message

ANSWER = "We sent you a new one"


async def handled(rig: ChatRig) -> None:
    await rig.idle()
    await rig.work()


async def write(rig: ChatRig, person: ChatPerson, text: str) -> None:
    await person.send_text(text)
    await handled(rig)


async def ask(rig: ChatRig, person: ChatPerson, text: str) -> Json:
    """Write to the shop; return the message that the operator gets."""
    await person.send_text("/support")
    await person.wait_for_button(verbs.LEAVE_SUPPORT)
    await write(rig, person, text)
    return await rig.olga.wait_for_text(text)


async def open_thread(rig: ChatRig, text: str = "It fails") -> None:
    """Let Ann write, and the operator open her thread from her message."""
    await rig.olga.send_text("/start")
    await ask(rig, rig.ann, text)
    await rig.olga.open(verbs.THREAD)
    await rig.olga.wait_for_message("thread-write-now", name="Ann")
    await rig.idle()


def is_heard(person: ChatPerson, text: str = ANSWER) -> bool:
    return any(text in each for each in texts(person))


async def test_a_plain_text_answers_the_thread_that_was_just_opened(tmp_path: Path) -> None:
    """The confirmation names the buyer; the next text goes there too."""
    async with a_chat_rig(tmp_path) as rig:
        await open_thread(rig)
        await write(rig, rig.olga, ANSWER)
        sent = await rig.olga.wait_for_message("thread-sent", name="Ann")
        assert f"@ann · {rig.ann.user_id}" in content_of(sent)
        assert has_message(content_of(sent), "thread-next-too")
        await write(rig, rig.olga, "Does it work?")
        answers = [text for text in texts(rig.ann) if has_message(text, "support-answer")]
        assert [ANSWER in answers[0], "Does it work?" in answers[1]] == [True, True]
        assert len(answers) == 2


async def test_a_file_answers_it_too(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await open_thread(rig)
        await rig.server.send_sample(OPERATOR, "photo")
        await handled(rig)
        await rig.olga.wait_for_message("thread-sent", name="Ann")
        assert "photo" in rig.ann.messages()[-1]


async def test_after_any_other_tap_or_command_a_plain_text_goes_nowhere(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await open_thread(rig)
        await rig.olga.send_text("/admin")
        await rig.olga.wait_for_message("admin-title")
        await write(rig, rig.olga, ANSWER)
        await rig.olga.wait_for_message("search-no-answer-sent")

        await rig.olga.send_text("/threads")
        await rig.olga.wait_for_message("threads-title")
        await rig.olga.open("Ann")
        await rig.olga.wait_for_message("thread-write-now", name="Ann")
        await rig.olga.open(verbs.CLOSE_THREAD)
        await rig.olga.wait_for_message("thread-head-closed", name="Ann")
        await write(rig, rig.olga, ANSWER)
        assert not is_heard(rig.ann)


async def test_after_ten_minutes_or_a_restart_a_plain_text_goes_nowhere(tmp_path: Path) -> None:
    """A reply to the thread still reaches the buyer."""
    async with a_chat_rig(tmp_path) as rig:
        await open_thread(rig)
        card = rig.olga.last()
        rig.clock.advance(60 * ANSWER_MINUTES + 1)
        await write(rig, rig.olga, ANSWER)
        await rig.olga.wait_for_message("search-no-answer-sent")
        await rig.olga.open(verbs.THREADS)
        await rig.olga.open("Ann")
        await rig.idle()
        await rig.close()
        rig.open()
        await write(rig, rig.olga, ANSWER)
        assert not is_heard(rig.ann)
        await rig.server.send_text(OPERATOR, ANSWER, card["message_id"])
        await handled(rig)
        assert is_heard(rig.ann)


async def test_an_answer_keeps_the_thread_open_for_another_ten_minutes(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await open_thread(rig)
        for text in ("one", "two"):
            rig.clock.advance(60 * (ANSWER_MINUTES - 2))
            await write(rig, rig.olga, f"Step {text}")
        assert is_heard(rig.ann, "Step two")


async def test_when_another_buyer_wrote_meanwhile_the_operator_chooses(tmp_path: Path) -> None:
    """Nothing is sent before; the choice sends the text to that buyer alone, once."""
    async with a_chat_rig(tmp_path) as rig:
        await rig.ben.send_text("/start")
        await open_thread(rig)
        await ask(rig, rig.ben, "And me?")
        await write(rig, rig.olga, ANSWER)
        question = await rig.olga.wait_for_message("thread-for-whom")
        assert not is_heard(rig.ann)
        assert not is_heard(rig.ben)

        message_id, data = await rig.olga.finds(verbs.SEND_AS_ANSWER, "本")
        for _ in range(2):
            rig.server.forge_callback(OPERATOR, data, message_id)
        await handled(rig)
        sent = await rig.olga.wait_for_message("thread-sent", name="本")
        assert sent["message_id"] == question["message_id"]
        assert not is_heard(rig.ann)
        assert sum(ANSWER in text for text in texts(rig.ben)) == 1

        await write(rig, rig.olga, "Tell me more")
        assert is_heard(rig.ben, "Tell me more")
        assert not is_heard(rig.ann, "Tell me more")


async def test_an_answer_to_a_thread_of_an_order_names_the_order(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        await rig.ann.send_text("/start p_1")
        support_message = await ask(rig, rig.ann, "Hello")
        await rig.server.send_text(OPERATOR, ANSWER, support_message["message_id"])
        await handled(rig)
        sent = await rig.olga.wait_for_message("thread-sent", name="Ann")
        assert not has_message(content_of(sent), "thread-next-too"), "a reply opens no thread"


async def test_to_a_buyer_the_choice_of_a_recipient_never_was(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await open_thread(rig)
        await rig.ben.send_text("nothing of that name")
        message_id, _ = await rig.ben.finds(verbs.SEND_TO_SUPPORT)
        await rig.ben.forge("1:za:1", message_id)
        await handled(rig)
        assert not is_heard(rig.ann, "nothing of that name")

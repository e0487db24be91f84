"""Tests of all kinds of messages in all states: each is answered, and none is taken for an answer."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.demo.telegram.content.sample_stickers_voices_and_locations import SAMPLE_CONTENTS
from bot.demo.telegram.people.scripted_person import content_of
from tests.chat.chat_rig import ANN, ChatRig, a_chat_rig

#: What support can receive of these.
PASSED_ON = {
    *("photo", "document", "video", "animation", "audio", "voice", "video_note", "sticker"),
}
KINDS = sorted({"photo", "document", *SAMPLE_CONTENTS} - {"pinned_message"})

#: What cannot be passed on to the operators.
UNSENDABLE = {"contact", "dice", "location", "poll", "story", "venue"}


async def open_quote(rig: ChatRig) -> None:
    await rig.ann.send_text("/start p_1")
    await rig.ann.open(verbs.OPEN_CHECKOUT)
    await rig.ann.wait_for_message("quote-total")


@pytest.mark.parametrize("kind", KINDS)
async def test_what_is_no_text_gets_a_sentence_at_home_and_on_a_quote(
    tmp_path: Path, kind: str
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.server.send_sample(ANN, kind)
        await rig.ann.wait_for_message("hint-content" if kind in UNSENDABLE else "support-ask")
        await open_quote(rig)
        await rig.server.send_sample(ANN, kind)
        reply = "quote-text-not-used" if kind in PASSED_ON else "hint-content"
        await rig.ann.wait_for_message(reply)
        await rig.ann.send_text("2")
        await rig.ann.wait_for_message("quote-total", money="$19.80")


async def test_an_unrequested_text_is_a_search(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await rig.ann.send_text("hello there")
        await rig.ann.wait_for_message("search-none", words="hello there")
        await rig.ann.wait_for_button(verbs.SEND_TO_SUPPORT)


@pytest.mark.parametrize(
    "text", ["a\x00b", "\u200b", "/", "/ 1", "//", "🎁" * 2048, "what\u202e now"]
)
async def test_odd_texts_are_answered(tmp_path: Path, text: str) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await open_quote(rig)
        await rig.ann.send_text(text)
        await rig.ann.wait_for_message("quote-text-not-used")
        await rig.ann.send_text("2")
        await rig.ann.wait_for_message("quote-total", money="$19.80")


async def test_an_edited_message_answers_nothing(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await open_quote(rig)
        wrong = await rig.ann.send_text("0")
        await rig.ann.wait_for_message("problem-below-minimum")
        await rig.idle()
        before = content_of(rig.ann.last())
        await rig.server.edit_text(ANN, wrong["message_id"], "3")
        await rig.idle()

        assert content_of(rig.ann.last()) == before


async def test_a_message_pinned_in_the_chat_wants_no_answer(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.server.send_sample(ANN, "pinned_message")
        await rig.idle()

        assert not any(message["from"]["is_bot"] for message in rig.ann.messages())


GROUP = {"id": -100, "type": "supergroup", "title": "A group"}
PERSON = {"id": ANN, "is_bot": False, "first_name": "Ann"}
OUTSIDE = {
    "a command in a group": {
        "message": {"message_id": 1, "date": 0, "chat": GROUP, "from": PERSON, "text": "/start"}
    },
    "an anonymous admin": {
        "message": {
            "message_id": 1,
            "date": 0,
            "chat": GROUP,
            "sender_chat": GROUP,
            "from": {"id": 1087968824, "is_bot": True, "first_name": "Group"},
            "text": "/admin",
        }
    },
    "a channel post": {
        "channel_post": {
            "message_id": 1,
            "date": 0,
            "chat": {"id": -200, "type": "channel", "title": "A channel"},
            "text": "/admin",
        }
    },
    "a tap in a group": {
        "callback_query": {
            "id": "1",
            "from": PERSON,
            "chat_instance": "1",
            "data": "1:h",
            "message": {"message_id": 1, "date": 1, "chat": GROUP, "text": "x"},
        }
    },
    "a tap on an inline message": {
        "callback_query": {
            "id": "1",
            "from": PERSON,
            "chat_instance": "1",
            "data": "1:h",
            "inline_message_id": "x",
        }
    },
    "another bot": {
        "message": {
            "message_id": 1,
            "date": 0,
            "chat": {"id": 5, "type": "private"},
            "from": {"id": 5, "is_bot": True, "first_name": "Bot"},
            "text": "/start",
        }
    },
    "a poll": {
        "poll": {
            "id": "1",
            "question": "?",
            "options": [],
            "total_voter_count": 0,
            "is_closed": False,
            "is_anonymous": True,
            "type": "regular",
            "allows_multiple_answers": False,
        }
    },
    "nothing that we know": {"something_of_the_future": {"from": PERSON}},
    "what cannot be read": {"message": {"message_id": "not a number", "chat": 7}},
}


@pytest.mark.parametrize("update", OUTSIDE.values(), ids=OUTSIDE)
async def test_an_update_from_outside_private_chats_gets_no_reply_and_blocks_nobody(
    tmp_path: Path, update: dict[str, object]
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        rig.server.push_update(update)
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome", name="Ann")
        await rig.idle()

        written = [call for call in rig.server.calls if call.method.startswith("send")]
        assert len(written) == 1


async def test_a_buyer_who_unblocks_the_bot_gets_the_waiting_messages(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await open_quote(rig)
        await rig.ann.tap(verbs.CONFIRM)
        await rig.ann.wait_for_message("order-placed")
        await rig.idle()
        rig.server.block(ANN)
        await rig.idle()
        await rig.work()
        assert not any("CODE-" in content_of(message) for message in rig.ann.messages())
        rig.server.unblock(ANN)
        await rig.idle()
        await rig.work()

        await rig.ann.wait_for_text("CODE-1-0")


async def test_a_stumble_of_telegrams_is_waited_out(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        rig.server.faults.add("sendMessage", 502, "Bad Gateway", times=1)
        await rig.ann.send_text("/start")
        await rig.ann.wait_for_message("home-welcome", name="Ann")
        rig.server.faults.add("sendMessage", 429, "Too Many Requests", retry_after=1, times=1)
        await rig.ann.send_text("/wallet")
        await rig.ann.wait_for_message("wallet-top-up")

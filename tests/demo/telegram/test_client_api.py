"""Tests of the people's side over HTTP: everything that the page needs."""

from __future__ import annotations

import asyncio

import httpx
import pytest
from telegram import (
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    KeyboardButton,
    KeyboardButtonRequestUsers,
    ReplyKeyboardMarkup,
    ReplyKeyboardRemove,
)

from bot.demo.telegram.request_params import Json
from tests.demo.telegram.bot_api_rig import ANN, BORIS, running
from tests.demo.telegram.remote_person import PlayClient

KEYBOARD = InlineKeyboardMarkup(
    [
        [InlineKeyboardButton("Buy", callback_data="1:b:7")],
        [InlineKeyboardButton("Site", url="https://example.org/")],
    ]
)


async def test_personas_are_listed_with_what_is_unread() -> None:
    async with running() as site, site.bot() as bot, PlayClient(site.play) as play:
        await bot.send_message(BORIS.id, "Hi")

        ann, boris = await play.personas()

        assert ann == {
            "id": ANN.id,
            "first_name": "Ann",
            "username": "ann",
            "language_code": "en",
            "role": "buyer",
            "color": "#3390ec",
            "blocked": False,
            "unread": 0,
        }
        assert boris["unread"] == 1
        await play.chat(BORIS.id)
        assert [p["unread"] for p in await play.personas()] == [0, 0]


async def test_a_chat_shows_messages_commands_bot_and_action() -> None:
    async with running() as site, site.bot() as bot, PlayClient(site.play) as play:
        await bot.set_my_commands([("start", "Home")])
        await bot.set_my_description("We sell")
        await play.send(ANN.id, "/start")
        await bot.send_chat_action(ANN.id, "typing")

        chat = await play.chat(ANN.id)

        assert [m["text"] for m in chat["messages"]] == ["/start"]
        assert chat["commands"] == [{"command": "start", "description": "Home"}]
        assert chat["bot"] == {
            "first_name": "Vitrine",
            "username": "vitrine_bot",
            "description": "We sell",
            "short_description": "",
            "menu_button": "default",
        }
        assert chat["action"] == "typing"


async def test_a_person_writes_taps_and_edits() -> None:
    async with running() as site, site.bot() as bot, PlayClient(site.play) as play:
        typed = await play.send(ANN.id, "teh card")
        await play.act(ANN.id, "edit", message_id=typed["message_id"], text="the card")
        await bot.send_message(ANN.id, "Choose", reply_markup=KEYBOARD)
        query_id = await play.tap(ANN.id, "Buy")
        forged = await play.act(ANN.id, "forge", data="9:x:1")

        message, edited, tapped, forgery = await bot.get_updates()

        assert message.message is not None
        assert edited.edited_message is not None
        assert (message.message.text, edited.edited_message.text) == ("teh card", "the card")
        assert tapped.callback_query is not None
        assert (tapped.callback_query.id, tapped.callback_query.data) == (query_id, "1:b:7")
        assert forgery.callback_query is not None
        assert forged["callback_query_id"] == forgery.callback_query.id


async def test_files_go_both_ways() -> None:
    async with running() as site, PlayClient(site.play) as play:
        message = await play.upload(ANN.id, "ключ.txt", b"abc")

        assert message["document"]["file_name"] == "ключ.txt"
        assert await play.download(message["document"]["file_id"]) == b"abc"


async def test_a_person_is_chosen_by_a_button_that_goes_with_the_keyboard() -> None:
    async with running() as site, site.bot() as bot, PlayClient(site.play) as play:
        await play.send(ANN.id, "/start")
        ask = KeyboardButtonRequestUsers(request_id=3, max_quantity=1)
        keyboard = ReplyKeyboardMarkup([[KeyboardButton("Choose", request_users=ask)]])
        for text in ("Who?", "Who, again?"):
            await bot.send_message(ANN.id, text, reply_markup=keyboard)

        def asking(messages: list[Json]) -> list[str]:
            return [each["text"] for each in messages if "person_request" in each]

        assert asking(await play.messages(ANN.id)) == ["Who, again?"], "one keyboard a chat"
        await bot.send_message(ANN.id, "Thank you", reply_markup=ReplyKeyboardRemove())
        assert asking(await play.messages(ANN.id)) == []
        assert not any("edit_date" in each for each in await play.messages(ANN.id))


async def test_blocking_is_told_to_the_bot() -> None:
    async with running() as site, site.bot() as bot, PlayClient(site.play) as play:
        await play.act(ANN.id, "block", blocked=True)
        await play.act(ANN.id, "block", blocked=True)
        with pytest.raises(AssertionError, match="unblock the bot first"):
            await play.send(ANN.id, "hi")
        await play.act(ANN.id, "block", blocked=False)

        changes = [update.my_chat_member for update in await bot.get_updates()]

        assert [c.new_chat_member.status for c in changes if c] == ["kicked", "member"]


@pytest.mark.parametrize(
    ("path", "body", "status", "reason"),
    [
        ("chats/1001/text", {"text": "  "}, 400, "nothing to send"),
        ("chats/5/text", {"text": "x"}, 400, "no person 5"),
        ("chats/1001/dance", {}, 404, "no such action"),
        ("chats/1001/tap", {"message_id": 99, "row": 0, "col": 0}, 400, "gone"),
        ("chats/1001/edit", {"message_id": 99, "text": "x"}, 400, "gone"),
        ("chats/1001/other", {"kind": "dream"}, 400, "no kind 'dream'"),
        ("chats/1001/document", {}, 400, "no file"),
    ],
)
async def test_what_cannot_be_done_is_said(path: str, body: Json, status: int, reason: str) -> None:
    async with running() as site, httpx.AsyncClient() as client:
        answer = await client.post(f"{site.play}/{path}", json=body)

        assert answer.status_code == status
        assert reason in answer.json()["error"]


async def test_missing_people_and_files_are_not_found() -> None:
    async with running() as site, httpx.AsyncClient() as client:
        for path in ("chats/5", "files/x"):
            assert (await client.get(f"{site.play}/{path}")).status_code == 404


async def test_buttons_that_do_not_call_the_bot_cannot_be_tapped() -> None:
    async with running() as site, site.bot() as bot, PlayClient(site.play) as play:
        sent = await bot.send_message(ANN.id, "Choose", reply_markup=KEYBOARD)

        for row, reason in ((1, "does not call the bot"), (2, "no such button")):
            with pytest.raises(AssertionError, match=reason):
                await play.act(ANN.id, "tap", message_id=sent.message_id, row=row, col=0)


async def test_everything_is_told_as_it_happens() -> None:
    async with running() as site, site.bot() as bot, PlayClient(site.play) as play:
        seen: list[Json] = []
        opened = asyncio.Event()

        async def watch() -> None:
            async for _, event in play.events():
                opened.set()
                seen.append(event)

        watching = asyncio.create_task(watch())
        await opened.wait()
        await play.send(ANN.id, "hi")
        await bot.send_chat_action(ANN.id, "typing")
        await bot.send_message_draft(ANN.id, 7, "Dra")
        sent = await bot.send_message(ANN.id, "Choose", reply_markup=KEYBOARD)
        query_id = await play.tap(ANN.id, "Buy")
        await bot.answer_callback_query(query_id, "Wait", show_alert=True)
        await sent.edit_text("Done")
        await sent.delete()
        await bot.set_my_commands([("start", "Home")])
        site.server.close()
        await watching

        assert [event["type"] for event in seen] == [
            "open",
            "message",
            "action",
            "draft",
            "message",
            "callback_answer",
            "edit",
            "delete",
            "commands",
        ]
        assert {event["chat"] for event in seen[1:-1]} == {ANN.id}
        assert seen[5] == {
            "type": "callback_answer",
            "chat": ANN.id,
            "callback_query_id": query_id,
            "message_id": sent.message_id,
            "text": "Wait",
            "show_alert": True,
            "url": None,
        }
        assert seen[6]["message"]["text"] == "Done"


async def test_a_stream_is_resumed_by_its_last_id() -> None:
    async with running() as site, PlayClient(site.play) as play:
        opened = asyncio.Event()

        async def first_id() -> str:
            async for number, event in play.events():
                opened.set()
                if event["type"] == "message":
                    return number
            raise AssertionError("the stream ended")

        watching = asyncio.create_task(first_id())
        await opened.wait()
        await play.send(ANN.id, "one")
        number = await watching
        await play.send(ANN.id, "two")
        site.server.state.events.signal.notify()

        async for _, event in play.events(number):
            if event["type"] == "message":
                assert event["message"]["text"] == "two"
                break

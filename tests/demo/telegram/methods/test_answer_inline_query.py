"""Tests of inline mode: queries, allowed answers, and the effect of a chosen result."""

from __future__ import annotations

from typing import Any

import pytest
from telegram import (
    Bot,
    InlineKeyboardButton,
    InlineKeyboardMarkup,
    InlineQueryResultArticle,
    InlineQueryResultsButton,
    InputTextMessageContent,
)
from telegram.error import BadRequest

from bot.demo.telegram import ClientError, Persona
from bot.demo.telegram.content.picture_size_and_sample import make_sample_png
from bot.demo.telegram.errors import ApiError
from bot.demo.telegram.methods.method_table import METHODS
from bot.demo.telegram.multipart import Upload
from bot.demo.telegram.request_params import Params
from tests.demo.telegram.bot_api_rig import ANN, BORIS, a_server, running

KEYBOARD = InlineKeyboardMarkup([[InlineKeyboardButton("More", callback_data="1:m:7")]])
WORDS: dict[str, Any] = {"message_text": "Tea"}


def an_article(result_id: str = "1", **options: Any) -> InlineQueryResultArticle:
    words = InputTextMessageContent("<b>Tea</b>", parse_mode="HTML")
    return InlineQueryResultArticle(result_id, "Tea", words, **options)


async def test_a_query_reaches_the_bot_as_typed() -> None:
    async with running() as site, site.bot() as bot:
        asked = site.server.inline.send_query(BORIS.id, "чай", "20", "private")

        (update,) = await bot.get_updates()

        query = update.inline_query
        assert query is not None
        assert (query.id, query.query, query.offset, query.chat_type) == (
            asked,
            "чай",
            "20",
            "private",
        )
        assert query.from_user.id == BORIS.id


async def test_who_never_started_the_bot_can_ask_it() -> None:
    stranger = Persona(1009, "Zoe", started=False)
    async with running(a_server(personas=(stranger,))) as site, site.bot() as bot:
        asked = site.server.inline.send_query(stranger.id, "")
        await bot.answer_inline_query(asked, [an_article()])

        answer = await site.server.inline.wait_for_answer(asked)

        assert [result.title for result in answer.results] == ["Tea"]
        with pytest.raises(ClientError, match="no chat of type"):
            site.server.inline.send_query(stranger.id, "", "", "moon")


async def test_a_chosen_result_is_posted_in_ones_own_name() -> None:
    async with running() as site, site.bot() as bot:
        asked = site.server.inline.send_query(ANN.id, "tea")
        await bot.answer_inline_query(asked, [an_article(reply_markup=KEYBOARD)])
        site.server.inline.choose_result(ANN.id, asked, "1")

        _, posted, chosen = await bot.get_updates()

        assert posted.message is not None
        assert posted.message.from_user == posted.effective_user
        assert posted.message.via_bot is not None
        assert posted.message.via_bot.username == "vitrine_bot"
        assert posted.message.text == "Tea"
        with pytest.raises(ClientError, match="only your own text"):
            await site.server.edit_text(ANN.id, posted.message.message_id, "Mine")
        assert [entity.type for entity in posted.message.entities] == ["bold"]
        assert chosen.chosen_inline_result is not None
        assert chosen.chosen_inline_result.query == "tea"
        inline_id = chosen.chosen_inline_result.inline_message_id
        edited = await bot.edit_message_text("Coffee", inline_message_id=inline_id)
        assert edited is True
        assert site.server.list_messages(ANN.id)[-1]["text"] == "Coffee"


async def test_a_tap_on_a_message_sent_via_the_bot_has_its_inline_id() -> None:
    async with running() as site, site.bot() as bot:
        asked = site.server.inline.send_query(ANN.id, "tea")
        await bot.answer_inline_query(asked, [an_article(reply_markup=KEYBOARD)])
        message = site.server.inline.choose_result(ANN.id, asked, "1")
        await site.server.tap(ANN.id, message["message_id"], data="1:m:7")

        *_, chosen, tapped = await bot.get_updates()

        assert tapped.callback_query is not None
        assert chosen.chosen_inline_result is not None
        assert tapped.callback_query.message is None
        inline_id = tapped.callback_query.inline_message_id
        assert inline_id == chosen.chosen_inline_result.inline_message_id
        await bot.edit_message_reply_markup(inline_message_id=inline_id)
        assert "reply_markup" not in site.server.list_messages(ANN.id)[-1]


@pytest.mark.parametrize("inline_id", ["x", "MTow", "MTAwMTo5OTk="])
async def test_an_unknown_inline_message_is_refused(inline_id: str) -> None:
    async with running() as site, site.bot() as bot:
        with pytest.raises(BadRequest, match="Message_id_invalid"):
            await bot.edit_message_text("x", inline_message_id=inline_id)


async def test_an_answer_is_used_again_while_it_holds() -> None:
    now = 0.0
    async with running(a_server(clock=lambda: now)) as site, site.bot() as bot:
        ask = site.server.inline.send_query
        waiting = ask(ANN.id, "tea")
        await bot.answer_inline_query(waiting, [an_article()], cache_time=10)
        await bot.get_updates(offset=-1)

        again, others = ask(ANN.id, "tea"), ask(BORIS.id, "tea")
        now = 11.0
        ask(ANN.id, "tea")

        assert (await site.server.inline.wait_for_answer(again)).find_result("1") is not None
        assert (await site.server.inline.wait_for_answer(others)).find_result("1") is not None
        assert len(site.server.state.updates) == 2


async def test_a_personal_answer_is_nobody_elses() -> None:
    async with running() as site, site.bot() as bot:
        waiting = site.server.inline.send_query(ANN.id, "tea")
        await bot.answer_inline_query(waiting, [an_article()], cache_time=60, is_personal=True)

        site.server.inline.send_query(ANN.id, "tea")
        site.server.inline.send_query(BORIS.id, "tea")

        first, boris = await bot.get_updates()
        assert first.inline_query is not None
        assert boris.inline_query is not None
        assert boris.inline_query.from_user.id == BORIS.id


async def test_only_the_first_answer_counts_and_only_in_time() -> None:
    now = 0.0
    async with running(a_server(clock=lambda: now)) as site, site.bot() as bot:
        waiting = site.server.inline.send_query(ANN.id, "tea")
        button = InlineQueryResultsButton("Open the shop", start_parameter="s_tea")
        await bot.answer_inline_query(waiting, [], next_offset="20", button=button)
        await bot.answer_inline_query(waiting, [an_article()])
        late = site.server.inline.send_query(ANN.id, "coffee")
        now = 31.0

        answer = await site.server.inline.wait_for_answer(waiting)

        assert (answer.results, answer.next_offset) == ((), "20")
        assert answer.button == {"text": "Open the shop", "start_parameter": "s_tea"}
        with pytest.raises(BadRequest, match="Query is too old"):
            await bot.answer_inline_query(late, [])


async def test_a_thumbnail_is_fetched_or_left_out() -> None:
    async def one_picture(url: str) -> Upload | None:
        return Upload("a.png", "image/png", make_sample_png()) if url.endswith("/a.png") else None

    async with running(a_server(fetch=one_picture)) as site, site.bot() as bot:
        waiting = site.server.inline.send_query(ANN.id, "tea")
        await bot.answer_inline_query(
            waiting,
            [
                an_article("1", thumbnail_url="https://store.test/a.png"),
                an_article("2", thumbnail_url="https://store.test/b.png"),
            ],
        )

        first, second = (await site.server.inline.wait_for_answer(waiting)).results

        assert first.thumb is not None
        assert site.server.state.files.get(first.thumb).mime_type == "image/png"
        assert second.thumb is None


@pytest.mark.parametrize(
    ("results", "reason"),
    [
        (None, "results are not specified"),
        ([{"type": "article", "id": str(n)} for n in range(51)], "RESULTS_TOO_MUCH"),
        ([{"type": "article", "id": ""}], "RESULT_ID_INVALID"),
        ([{"type": "article", "id": "x" * 65}], "RESULT_ID_INVALID"),
        ([{"type": "article", "id": "1", "title": " "}], "ARTICLE_TITLE_EMPTY"),
        ([{"type": "article", "id": "1", "title": "Tea"}], "message content must be specified"),
        ([{"type": "game", "id": "1"}], "unsupported type"),
        ([7], "expected an Object"),
        (
            [{"type": "article", "id": "1", "title": "T", "input_message_content": WORDS}] * 2,
            "RESULT_ID_DUPLICATE",
        ),
        (
            [{"type": "article", "id": "1", "title": "T", "input_message_content": {}}],
            "message text is empty",
        ),
        (
            [
                {
                    "type": "article",
                    "id": "1",
                    "title": "T",
                    "input_message_content": {"message_text": "x" * 4097},
                }
            ],
            "message is too long",
        ),
        ([{"type": "photo", "id": "1"}], "there is no photo in the request"),
    ],
)
async def test_results_that_are_refused(results: object, reason: str) -> None:
    server = a_server()
    waiting = server.inline.send_query(ANN.id, "tea")

    with pytest.raises(ApiError, match=reason):
        await METHODS["answerInlineQuery"](
            server.state, Params({"inline_query_id": waiting, "results": results})
        )


@pytest.mark.parametrize(
    ("extra", "reason"),
    [
        ({"next_offset": "x" * 65}, "NEXT_OFFSET_INVALID"),
        ({"button": {"text": "Go", "start_parameter": "a b"}}, "START_PARAM_INVALID"),
        ({"button": {"text": ""}}, "text must be non-empty"),
    ],
)
async def test_what_surrounds_the_results_is_judged(extra: dict[str, Any], reason: str) -> None:
    server = a_server()
    waiting = server.inline.send_query(ANN.id, "tea")

    with pytest.raises(ApiError, match=reason):
        await METHODS["answerInlineQuery"](
            server.state, Params({"inline_query_id": waiting, "results": [], **extra})
        )


async def answered(server_bot: Bot, waiting: str) -> None:
    await server_bot.answer_inline_query(waiting, [an_article()])


async def test_nobody_chooses_what_was_not_offered() -> None:
    async with running() as site, site.bot() as bot:
        waiting = site.server.inline.send_query(ANN.id, "tea")
        choose = site.server.inline.choose_result
        with pytest.raises(ClientError, match="no such results"):
            choose(ANN.id, waiting, "1")
        await answered(bot, waiting)

        with pytest.raises(ClientError, match="no such results"):
            choose(BORIS.id, waiting, "1")
        with pytest.raises(ClientError, match="no such result"):
            choose(ANN.id, waiting, "2")

"""Tests of long polling: confirmation by offset, waiting, and one poller at a time."""

from __future__ import annotations

import asyncio

import pytest
from telegram.error import BadRequest, Conflict

from bot.demo.telegram.errors import ApiError
from bot.demo.telegram.state.update_queue import UpdateQueue
from bot.demo.telegram.state_archive import DocumentArchive
from tests.demo.telegram.bot_api_rig import ANN, running


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def a_queue(clock: Clock | None = None) -> UpdateQueue:
    return UpdateQueue(DocumentArchive(), clock or Clock())


def filled(count: int) -> tuple[UpdateQueue, list[int]]:
    queue = a_queue()
    return queue, [queue.push_raw({"message": {"n": n}}) for n in range(count)]


async def test_updates_stay_until_they_are_confirmed() -> None:
    queue, ids = filled(3)

    first = await queue.poll(0, 100, 0)
    again = await queue.poll(0, 100, 0)
    rest = await queue.poll(ids[1], 100, 0)

    assert [u["update_id"] for u in first] == ids
    assert again == first
    assert [u["update_id"] for u in rest] == ids[1:]


async def test_the_limit_is_kept() -> None:
    queue, ids = filled(3)

    assert [u["update_id"] for u in await queue.poll(0, 2, 0)] == ids[:2]


async def test_a_negative_offset_keeps_the_newest() -> None:
    queue, ids = filled(3)

    assert [u["update_id"] for u in await queue.poll(-1, 100, 0)] == ids[2:]
    assert [u["update_id"] for u in await queue.poll(0, 100, 0)] == ids[2:]


async def test_updates_expire_after_a_day() -> None:
    clock = Clock()
    queue = a_queue(clock)
    queue.push_raw({"message": {}})
    clock.now += 24 * 60 * 60 + 1

    assert await queue.poll(0, 100, 0) == []


async def test_a_waiting_poll_ends_with_the_update() -> None:
    queue = a_queue()
    poll = asyncio.create_task(queue.poll(0, 100, 30))
    await asyncio.sleep(0)

    update_id = queue.push_raw({"message": {}})

    assert [u["update_id"] for u in await poll] == [update_id]


async def test_a_newer_poll_ends_the_older_one() -> None:
    queue = a_queue()
    older = asyncio.create_task(queue.poll(0, 100, 30))
    await asyncio.sleep(0)
    newer = asyncio.create_task(queue.poll(0, 100, 30))

    with pytest.raises(ApiError, match="terminated by other getUpdates request"):
        await older
    queue.push_raw({"message": {}})
    assert len(await newer) == 1


async def test_closing_ends_a_waiting_poll() -> None:
    queue = a_queue()
    poll = asyncio.create_task(queue.poll(0, 100, 30))
    await asyncio.sleep(0)

    queue.signal.close()

    assert await poll == []


def test_unwanted_kinds_are_not_queued() -> None:
    queue = a_queue()
    assert queue.push("message_reaction", {}) is None
    queue.set_allowed_kinds(["callback_query"])
    assert queue.push("message", {}) is None
    assert queue.push("callback_query", {}) is not None
    queue.set_allowed_kinds(None)
    assert queue.push("message", {}) is None
    queue.set_allowed_kinds([])
    assert queue.push("message", {}) is not None


async def test_over_http_the_first_of_two_bots_gets_a_conflict() -> None:
    async with running() as site, site.bot() as first, site.bot() as second:
        older = asyncio.create_task(first.get_updates(timeout=30))
        while not site.server.calls:  # noqa: ASYNC110 - until the first has really arrived
            await asyncio.sleep(0.005)
        newer = asyncio.create_task(second.get_updates(timeout=30))

        with pytest.raises(Conflict, match="make sure that only one bot instance is running"):
            await older
        await site.server.send_text(ANN.id, "hi")
        assert [u.message.text for u in await newer if u.message] == ["hi"]


async def test_a_webhook_left_behind_stops_polling_until_it_is_deleted() -> None:
    async with running() as site, site.bot() as bot:
        site.server.state.profile.webhook_url = "https://example.org/hook"
        await site.server.send_text(ANN.id, "old")

        with pytest.raises(Conflict, match="webhook is active"):
            await bot.get_updates()
        assert (await bot.get_webhook_info()).pending_update_count == 1
        assert await bot.delete_webhook(drop_pending_updates=True)
        assert await bot.get_updates() == ()


async def test_setting_a_webhook_ends_the_poll_that_waits() -> None:
    async with running() as site, site.bot() as bot, site.bot() as other:
        waiting = asyncio.create_task(bot.get_updates(timeout=30))
        while not site.server.calls:  # noqa: ASYNC110 - until it has really arrived
            await asyncio.sleep(0.005)

        assert await other.set_webhook("https://example.org/hook")

        with pytest.raises(Conflict, match="terminated by setWebhook request"):
            await waiting
        with pytest.raises(Conflict, match="webhook is active"):
            await bot.get_updates()
        assert (await other.get_webhook_info()).url == "https://example.org/hook"


async def test_a_webhook_needs_https_and_an_empty_one_is_none() -> None:
    async with running() as site, site.bot() as bot:
        await site.server.send_text(ANN.id, "old")
        with pytest.raises(BadRequest, match=r"(?i)an https url must be provided"):
            await bot.set_webhook("http://example.org/hook")
        assert await bot.set_webhook("https://example.org/hook")
        assert await bot.set_webhook("", drop_pending_updates=True)
        assert await bot.get_updates() == ()

"""Tests of flood control: a burst is accepted, then one message a second for each chat."""

from __future__ import annotations

import pytest
from telegram.error import RetryAfter

from bot.demo.telegram.errors import ApiError
from bot.demo.telegram.flood_control import FloodControl
from tests.demo.telegram.bot_api_rig import ANN, BORIS, a_server, running


def test_after_the_burst_one_waits_as_told() -> None:
    now = [0.0]
    flood = FloodControl(rate=0.5, burst=2, clock=lambda: now[0])
    flood.take_token(1)
    flood.take_token(1)

    with pytest.raises(ApiError) as refusal:
        flood.take_token(1)
    assert refusal.value.retry_after == 2
    flood.take_token(2)
    now[0] += 2
    flood.take_token(1)


async def test_a_bot_is_told_how_long_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PTB_TIMEDELTA", "1")  # otherwise the library warns about a future type
    async with running(a_server(flood_rate=0.001, flood_burst=2)) as site, site.bot() as bot:
        sent = await bot.send_message(ANN.id, "1")
        await sent.edit_text("2")

        with pytest.raises(RetryAfter, match="Retry in"):
            await bot.send_message(ANN.id, "3")
        with pytest.raises(RetryAfter):
            await sent.edit_text("3")
        other = await bot.send_message(BORIS.id, "other chats go on")
        assert other.chat.id == BORIS.id
        assert [m["text"] for m in site.server.list_messages(ANN.id)] == ["2"]

"""Tests of shielding: the work runs to its end, whatever cancels its caller."""

import asyncio
import logging

import pytest

from bot.shielding import shielded


async def test_work_under_way_goes_on_however_often_its_caller_is_cancelled() -> None:
    go, done = asyncio.Event(), []

    async def work() -> None:
        await go.wait()
        done.append(True)

    caller = asyncio.create_task(shielded(work()))
    for _ in range(3):
        await asyncio.sleep(0)
        caller.cancel()
    assert not caller.done()
    go.set()
    await asyncio.wait({caller})

    assert caller.cancelled()
    assert done == [True]


async def test_what_work_raises_is_raised() -> None:
    async def work() -> None:
        raise ValueError("so")

    with pytest.raises(ValueError, match="so"):
        await shielded(work())


async def test_an_error_after_a_cancellation_is_logged_by_its_type_alone(
    caplog: pytest.LogCaptureFixture,
) -> None:
    go = asyncio.Event()

    async def work() -> None:
        await go.wait()
        raise ValueError("the text may quote a buyer")

    caller = asyncio.create_task(shielded(work()))
    await asyncio.sleep(0)
    caller.cancel()
    await asyncio.sleep(0)
    go.set()
    with caplog.at_level(logging.WARNING):
        await asyncio.wait({caller})

    assert caller.cancelled()
    assert "ValueError" in caplog.text
    assert "quote a buyer" not in caplog.text

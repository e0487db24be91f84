"""Tests of the right of way: who waits, for whom, and for how long at most."""

import asyncio

from bot.right_of_way import RightOfWay


async def test_others_wait_until_the_right_is_given_back() -> None:
    right = RightOfWay()
    other = asyncio.create_task(right.wait())
    await asyncio.wait_for(other, 5)

    async def trade() -> None:
        right.take()
        await right.wait()
        await asyncio.create_task(right.wait())  # what the holder starts waits no more than itself

    await asyncio.create_task(trade())
    assert right.is_taken
    others = [asyncio.create_task(right.wait()) for _ in range(3)]
    await asyncio.wait(others, timeout=0)
    assert not any(each.done() for each in others)

    right.give_back()
    right.give_back()
    await asyncio.wait_for(asyncio.gather(*others), 5)
    assert not right.is_taken


async def test_nobody_waits_twice() -> None:
    right = RightOfWay()
    await asyncio.create_task(_take(right))
    other = asyncio.create_task(right.wait())
    await asyncio.sleep(0)
    right.give_back()
    await asyncio.create_task(_take(right))
    await asyncio.wait_for(other, 5)


async def test_nobody_waits_longer_than_the_limit() -> None:
    right = RightOfWay(longest_wait=0.0)
    await asyncio.create_task(_take(right))
    await asyncio.wait_for(right.wait(), 5)
    assert not right.is_taken


async def _take(right: RightOfWay) -> None:
    right.take()


async def test_taking_it_again_prolongs_no_wait() -> None:
    right = RightOfWay(longest_wait=0.0)

    async def trade() -> None:
        right.take()
        first = right._timer
        right.take()
        assert right._timer is first

    await asyncio.create_task(trade())
    await asyncio.wait_for(right.wait(), 5)

"""Tests of the lock of suspects: one holder, and tasks that could not take it are told."""

import asyncio

from bot.services.crash_suspects import SuspectLock, claim_with_suspect_lock
from tests.waiting import HANG_LIMIT


async def test_a_task_that_waits_for_the_lock_gets_it_in_the_end() -> None:
    lock = SuspectLock()
    assert lock.try_take()
    waiting = [asyncio.create_task(lock.take()) for _ in range(2)]
    await asyncio.sleep(0)
    assert not lock.try_take()
    async with asyncio.timeout(HANG_LIMIT):
        for _ in waiting:
            lock.release()
            await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
            waiting = [task for task in waiting if not task.done()]
    assert waiting == []
    assert not lock.try_take()


async def test_a_release_wakes_one_of_the_tasks_that_wait() -> None:
    """Many thousands wait if that many updates were open at a crash: together they block the loop."""

    class CountingLock(SuspectLock):
        tries = 0

        def try_take(self) -> bool:
            self.tries += 1
            return super().try_take()

    lock, count, order = CountingLock(), 50, list[int]()

    async def take(number: int) -> None:
        await lock.take()
        order.append(number)
        await asyncio.sleep(0)
        lock.release()

    async with asyncio.timeout(HANG_LIMIT):
        await asyncio.gather(*map(take, range(count)))
    assert order == [*range(count)]
    assert lock.tries <= 2 * count


async def test_a_release_is_announced_only_if_somebody_could_not_take_the_lock() -> None:
    """Otherwise a claim that finds nothing would wake the loops, which claim again, without an end."""
    lock, released = SuspectLock(), asyncio.Event()
    lock.announce_to(released)

    async def claims_nothing(_with_suspect: bool) -> list[_Claimed]:
        return []

    assert not await claim_with_suspect_lock(lock, claims_nothing)
    assert not released.is_set()

    assert lock.try_take()
    assert not await claim_with_suspect_lock(lock, claims_nothing)
    lock.release()
    assert released.is_set()


class _Claimed:
    is_suspect = False

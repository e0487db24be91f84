"""The lock of suspects: work during which the process died, handled one piece at a time.

If the process crashes again, only the piece that held the lock is counted. Other work needs no lock
and never waits for it. Must not decide what happens to a suspect.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol, TypeVar


class SuspectLock:
    """A lock that workers try to take and the inbox waits for. One object for the whole process."""

    def __init__(self) -> None:
        self._is_taken = False
        self._released = asyncio.Event()
        self._first_turn = asyncio.Lock()  # held by the task that waits for the release
        self._announced: list[asyncio.Event] = []
        self._was_refused = False

    def announce_to(self, event: asyncio.Event) -> None:
        """Set `event` at a release if a task failed to take the lock before."""
        self._announced.append(event)

    def try_take(self) -> bool:
        """Take the lock if it is free; return whether it was."""
        if self._is_taken:
            self._was_refused = True
            return False
        self._is_taken = True
        self._released.clear()
        return True

    async def take(self) -> None:
        """Wait until the lock is free and take it, in order of arrival."""
        # Thousands may wait after a crash. If a release woke them all, it would block the loop.
        async with self._first_turn:
            while not self.try_take():
                await self._released.wait()

    def release(self) -> None:
        """Release the lock. Only its holder may call this."""
        self._is_taken = False
        self._released.set()
        if self._was_refused:
            self._was_refused = False
            for event in self._announced:
                event.set()


class Claimed(Protocol):
    """Claimed work, which may be a suspect."""

    @property
    def is_suspect(self) -> bool: ...


ClaimedT = TypeVar("ClaimedT", bound=Claimed)


async def claim_with_suspect_lock(
    lock: SuspectLock, claim: Callable[[bool], Awaitable[Sequence[ClaimedT]]]
) -> Sequence[ClaimedT]:
    """Return what `claim` claims; it is told whether one suspect may be among it.

    If one is, the caller must release the lock when that work has ended.
    """
    has_lock = lock.try_take()
    claimed: Sequence[ClaimedT] = ()
    try:
        claimed = await claim(has_lock)
    finally:
        if has_lock and not has_suspect(claimed):
            lock.release()
    return claimed


def has_suspect(claimed: Sequence[Claimed]) -> bool:
    """Return whether a suspect is among the claimed work."""
    return any(each.is_suspect for each in claimed)

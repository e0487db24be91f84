"""Lets the transactions of one task begin before those of all others. Standard library only.

Trades of a supplier account are serial. Between two of them only the steps of the trading task count,
and each of them would otherwise wait behind the steps of every tap that is handled at that time.
"""

import asyncio
from contextvars import ContextVar
from typing import Final

#: Seconds for which others wait at most. A pause between two trades takes a tenth of it.
LONGEST_WAIT: Final = 0.25
_goes_first: ContextVar[bool] = ContextVar("its transactions go first", default=False)


class RightOfWay:
    """The right to begin transactions while others wait. One object for the whole process.

    What has begun goes on. Nobody waits longer than `longest_wait` seconds.
    """

    def __init__(self, longest_wait: float = LONGEST_WAIT) -> None:
        self._longest_wait = longest_wait
        self._taken: asyncio.Future[None] | None = None
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_taken(self) -> bool:
        """Return whether others wait now."""
        return self._taken is not None

    @property
    def must_wait(self) -> bool:
        """Return whether the current task would wait now."""
        return self.is_taken and not _goes_first.get()

    def take(self) -> None:
        """Let all others wait until `give_back`, but for this task and those that it starts from now on.

        Calling it again does not prolong the wait.
        """
        _goes_first.set(True)
        if self.is_taken:
            return
        loop = asyncio.get_running_loop()
        self._taken = loop.create_future()
        self._timer = loop.call_later(self._longest_wait, self.give_back)

    def give_back(self) -> None:
        """Let everyone begin. Safe to call twice."""
        taken, self._taken = self._taken, None
        if taken is not None:
            taken.set_result(None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    async def wait(self) -> None:
        """Wait for the current holder once. A holder that takes it again is not waited for."""
        if self._taken is not None and self.must_wait:
            await asyncio.wait((self._taken,))

"""A pause inside a phase, as long as a test wants: other tasks run meanwhile.

On a file the phase waits in the thread of its connection, or in a greenlet where tests have no
threads; on a server in its greenlet. A phase that waits more than once in a test must have no code by
which the engine could take it for a brief one: pass it through `partial`.
"""

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

from sqlalchemy.util import await_only

from tests.waiting import HANG_LIMIT

T = TypeVar("T")
#: Seconds. What the test itself waits for in the pause fails before.
_LONGEST_PAUSE: Final = 1.5 * HANG_LIMIT


@dataclass(slots=True)
class Pause:
    """`entered` is set when the phase has come to its pause, which lasts until `go` is set."""

    entered: asyncio.Event = field(default_factory=asyncio.Event)
    go: asyncio.Event = field(default_factory=asyncio.Event)
    _loop: asyncio.AbstractEventLoop = field(default_factory=asyncio.get_running_loop)

    def wait(self) -> None:
        """Wait inside a phase."""
        self.run(self._wait())

    def run(self, work: Coroutine[Any, Any, T]) -> T:
        """Return the result of `work`, which the event loop runs while the phase waits for it."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return asyncio.run_coroutine_threadsafe(work, self._loop).result(_LONGEST_PAUSE)
        return await_only(work)

    async def _wait(self) -> None:
        """Wait for `go`. Raises TimeoutError if a test that failed never sets it."""
        self.entered.set()
        async with asyncio.timeout(_LONGEST_PAUSE):
            await self.go.wait()

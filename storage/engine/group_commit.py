"""Group commit: write transactions that wait for their turn share one transaction of the engine.

Each caller is answered after the commit, so it sees no difference to a transaction of its own. If
one of several fails, all are rolled back, and each runs again alone. Contains no table.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.shielding import wait_despite_cancellation

T = TypeVar("T")

#: Pieces of work that share a transaction: the first one waits for the last one.
MAX_TOGETHER: Final = 50


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting:
    work: Callable[[AsyncConnection], Awaitable[Any]]
    done: asyncio.Future[Any]

    def resolve(self, result: object) -> None:
        if not self.done.done():
            self.done.set_result(result)

    def fail(self, error: BaseException) -> None:
        if not self.done.done():
            self.done.set_exception(error)


class GroupCommit:
    """Runs work in order of arrival, in transactions that `begin` opens and its end commits.

    Work must be safe to run again after a rollback.
    """

    def __init__(self, begin: Callable[[], AbstractAsyncContextManager[AsyncConnection]]) -> None:
        self._begin = begin
        self._waiting: deque[_Waiting] = deque()
        self._task: asyncio.Task[None] | None = None

    async def run(self, work: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Run `work` in a transaction and return its result after the commit.

        A cancellation of the caller is raised only after that. Raise what `work` raises; then its
        changes are rolled back. Raise the engine's error if the commit fails.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Waiting(work, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run_waiting())
            # Not in the task itself: one that is cancelled before it begins runs nothing.
            self._task.add_done_callback(self._cancel_waiting_with)
        return await wait_despite_cancellation(done)

    async def _run_waiting(self) -> None:
        while self._waiting:
            count = min(len(self._waiting), MAX_TOGETHER)
            await self._run_all([self._waiting.popleft() for _ in range(count)])

    def _cancel_waiting_with(self, task: asyncio.Task[None]) -> None:
        """Cancel what waits if `task` was cancelled: the event loop ends."""
        while task.cancelled() and self._waiting:
            self._waiting.popleft().done.cancel()

    async def _run_all(self, group: Sequence[_Waiting]) -> None:
        try:
            if len(group) > 1 and await self._run_together(group):
                return
            for each in group:
                await self._run_alone(each)
        except asyncio.CancelledError:  # the event loop ends
            for each in group:
                each.done.cancel()
            raise

    async def _run_together(self, group: Sequence[_Waiting]) -> bool:
        """Run a group in one transaction; return False, with nothing kept, if some work failed."""
        results: list[object] = []
        has_begun = False
        try:
            async with self._begin() as connection:
                has_begun = True
                for each in group:
                    results.append(await each.work(connection))  # noqa: PERF401 - one by one
        except BaseException as error:  # noqa: BLE001 - each waiting caller gets it
            _raise_if_cancelled(error)
            if has_begun and len(results) < len(group):
                return False
            # The commit failed and may have succeeded all the same: nothing may run again.
            for each in group:
                each.fail(error)
        else:
            for each, result in zip(group, results, strict=True):
                each.resolve(result)
        return True

    async def _run_alone(self, waiting: _Waiting) -> None:
        try:
            async with self._begin() as connection:
                result = await waiting.work(connection)
        except BaseException as error:  # noqa: BLE001 - the waiting caller gets it
            _raise_if_cancelled(error)
            waiting.fail(error)
        else:
            waiting.resolve(result)


def _raise_if_cancelled(error: BaseException) -> None:
    """Raise `error` again if the current task is cancelled, which is no failure of any work."""
    task = asyncio.current_task()
    if task is not None and task.cancelling():
        raise error

"""The store as the handler of one update sees it: its first change closes the update.

Whatever a handler writes first is committed together with the closing of its inbox row, so a replay
of the update finds the row closed and changes nothing. Updates that change nothing, most of them, are
closed many at a time. Nothing here decides when to try again.
"""

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Concatenate, Final, ParamSpec, TypeVar

from bot.domain.errors import AlreadyHandled
from bot.domain.ports import Clock
from bot.domain.store import Store, Tx, UpdateId

T = TypeVar("T")
P = ParamSpec("P")
_GROUP: Final = 200  # updates closed by one transaction


class Closer:
    """Closes updates in group commits: what comes while a transaction runs shares the next one."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._waiting: list[tuple[UpdateId, asyncio.Future[bool]]] = []
        self._task: asyncio.Task[None] | None = None

    async def close(self, update_id: UpdateId) -> None:
        """Close an update; AlreadyHandled when it is not open. Cancelled, it is closed all the same."""
        closed = asyncio.get_running_loop().create_future()
        self._waiting.append((update_id, closed))
        if self._task is None:
            self._task = asyncio.create_task(self._drain())
        if not await closed:
            raise AlreadyHandled(f"update {update_id} is closed")

    async def settled(self) -> None:
        """Wait until nothing is being closed any more."""
        if self._task is not None:
            await asyncio.wait({self._task})

    async def _drain(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting[:_GROUP], self._waiting[_GROUP:]
            try:
                open_ones = await self._store.transact(self._close, [each for each, _ in batch])
            except Exception as error:  # noqa: BLE001 - it is raised where each is waited for
                for _, closed in batch:
                    if not closed.done():
                        closed.set_exception(error)
            else:
                for update_id, closed in batch:
                    if not closed.done():
                        closed.set_result(update_id in open_ones)
                    open_ones.discard(update_id)  # given twice, it was closed once
        self._task = None

    async def _close(self, tx: Tx, update_ids: list[UpdateId]) -> set[UpdateId]:
        """Those of `update_ids` that were open."""
        now, open_ones = self._clock.now(), set()
        for update_id in update_ids:
            with suppress(AlreadyHandled):
                await tx.inbox.close(update_id, now)
                open_ones.add(update_id)
        return open_ones


class BoundStore:
    """A `Store` for one update. Only one transaction can be the first, however many start at once."""

    def __init__(
        self, store: Store, update_id: UpdateId, clock: Clock, closer: Closer | None = None
    ) -> None:
        self._store = store
        self._update_id = update_id
        self._clock = clock
        self._closer = closer or Closer(store, clock)
        self._first = asyncio.Lock()
        self._closed = False

    @property
    def closed(self) -> bool:
        """Whether a transaction of this handler has closed the update."""
        return self._closed

    async def transact(
        self, phase: Callable[Concatenate[Tx, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Like the store's; the first that commits closes the update in the same transaction.

        AlreadyHandled when the update was closed or parked before; nothing is changed then.
        """

        async def closing(tx: Tx) -> T:
            await tx.inbox.close(self._update_id, self._clock.now())
            return await phase(tx, *args, **kwargs)

        if not self._closed:
            async with self._first:
                if not self._closed:
                    result = await self._store.transact(closing)
                    self._closed = True
                    return result
        return await self._store.transact(phase, *args, **kwargs)

    async def read(
        self, phase: Callable[Concatenate[Tx, P], Awaitable[T]], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Like the store's."""
        return await self._store.read(phase, *args, **kwargs)

    async def finish(self) -> None:
        """Close the update if no transaction did; AlreadyHandled when somebody else has."""
        async with self._first:
            if not self._closed:
                await self._closer.close(self._update_id)
                self._closed = True

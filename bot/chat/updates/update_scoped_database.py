"""The store as the handler of one update sees it: its first change closes the update.

Whatever a handler writes first is committed together with the closing of its inbox row, so a replay
of the update finds the row closed and changes nothing. Updates that change nothing, most of them, are
closed many at a time. Nothing here decides when to try again.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from typing import Concatenate, Final, ParamSpec, TypeVar

from bot.domain.errors import AlreadyHandled
from bot.domain.ports import Clock
from bot.domain.store import Store, Tx, UpdateId

log = logging.getLogger(__name__)
T = TypeVar("T")
P = ParamSpec("P")
_GROUP: Final = 200  # updates closed by one transaction
_LINGER: Final = 0.03  # seconds that what nobody waits for stays open, so that many share a commit
_AGAIN: Final = 1.0  # seconds until what could not be closed is tried again


class Closer:
    """Closes updates in group commits: what comes while a transaction runs shares the next one.

    `on_closed` is told whenever some are. What nobody waits for is closed after `_LINGER` seconds,
    together with what came meanwhile, and tried again when that fails.
    """

    def __init__(
        self, store: Store, clock: Clock, on_closed: Callable[[], None] = lambda: None
    ) -> None:
        self._store = store
        self._clock = clock
        self._on_closed = on_closed
        self._waiting: list[tuple[UpdateId, asyncio.Future[bool]]] = []
        self._soon: list[UpdateId] = []
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def pending(self) -> int:
        """How many updates that nobody waits for are not closed yet."""
        return len(self._soon)

    async def close(self, update_id: UpdateId) -> None:
        """Close an update; AlreadyHandled when it is not open. Cancelled, it is closed all the same."""
        closed = asyncio.get_running_loop().create_future()
        self._waiting.append((update_id, closed))
        self._start()
        if not await closed:
            raise AlreadyHandled(f"update {update_id} is closed")

    def soon(self, update_id: UpdateId) -> None:
        """Close an update that may as well be handled again: nobody waits for it."""
        self._soon.append(update_id)
        self._start_in(_LINGER)

    async def settled(self) -> None:
        """Wait until nothing is being closed any more."""
        if self._soon:
            self._start()
        if self._task is not None:
            await asyncio.wait({self._task})

    def _start_in(self, seconds: float) -> None:
        if self._task is None and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._start)

    def _start(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._task is None:
            self._task = asyncio.create_task(self._drain())

    async def _drain(self) -> None:
        went_well = True
        while self._waiting or (self._soon and went_well):
            batch, self._waiting = self._waiting[:_GROUP], self._waiting[_GROUP:]
            others = self._soon[: _GROUP - len(batch)]
            try:
                asked = [*(each for each, _ in batch), *others]
                open_ones = await self._store.transact(self._close, asked)
            except Exception as error:  # noqa: BLE001 - it is raised where each is waited for
                went_well = False
                _fail(batch, error)
            else:
                del self._soon[: len(others)]
                _tell(batch, open_ones)
                self._on_closed()
        self._task = None
        if self._soon:
            log.warning("%d updates could not be closed yet", len(self._soon))
            self._start_in(_AGAIN)

    async def _close(self, tx: Tx, update_ids: list[UpdateId]) -> set[UpdateId]:
        """Those of `update_ids` that were open."""
        return await tx.inbox.close_all(update_ids, self._clock.now())


def _tell(batch: Sequence[tuple[UpdateId, asyncio.Future[bool]]], open_ones: set[UpdateId]) -> None:
    """Whoever waits learns whether it was theirs to close."""
    for update_id, closed in batch:
        if not closed.done():
            closed.set_result(update_id in open_ones)
        open_ones.discard(update_id)  # given twice, it was closed once


def _fail(batch: Sequence[tuple[UpdateId, asyncio.Future[bool]]], error: Exception) -> None:
    for _, closed in batch:
        if not closed.done():
            closed.set_exception(error)


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

    async def finish(self, *, soon: bool = False) -> None:
        """Close the update if no transaction did; AlreadyHandled when somebody else has. `soon`: it
        only showed something, so nobody needs to wait for that, or to be told.
        """
        async with self._first:
            if not self._closed:
                if soon:
                    self._closer.soon(self._update_id)
                else:
                    await self._closer.close(self._update_id)
                self._closed = True

"""The database as one update's handler sees it: its first change closes the update.

The first change and the closing of the inbox row are committed together. A repeated update finds
its row closed and changes nothing. Updates without a change, the majority, are closed in batches, or
with the next change of their person. A kill before that only repeats what was shown. Nothing here
decides when to retry.

A handler may run while the row of its update is being stored. Its first change waits for the row.
"""

import asyncio
import logging
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import contextmanager
from functools import wraps
from typing import Concatenate, Final, ParamSpec, TypeVar

from bot.domain.errors import AlreadyHandled, VitrineError
from bot.domain.ids import UpdateId
from bot.domain.system_ports import Clock
from bot.log_ids import no_log_ids
from storage.database import Database
from storage.transaction import Transaction

log = logging.getLogger(__name__)
T = TypeVar("T")
P = ParamSpec("P")
_BATCH_SIZE: Final = 200  # updates closed by one transaction
LINGER_SECONDS: Final = 1.0  # seconds that background closes wait for others to share their commit
_RETRY_SECONDS: Final = 1.0  # seconds until a failed close is retried


class RowNotStored(VitrineError):  # noqa: N818 - the name states what happened
    """The row of an update that is handled already was not stored: Telegram sends it again."""


class InboxWrite:
    """The transaction that stores a batch of updates. Some of them are handled meanwhile."""

    def __init__(self) -> None:
        self._stored: asyncio.Future[Set[UpdateId]] = asyncio.get_running_loop().create_future()

    def end(self, stored: Set[UpdateId]) -> None:
        """Tell which updates have a new row now: none if the transaction failed."""
        self._stored.set_result(stored)

    async def has_stored(self, update_id: UpdateId) -> bool:
        """Wait for the end of the transaction; return whether it stored a row for the update."""
        return update_id in await asyncio.shield(self._stored)


class UpdateCloser:
    """A closer of updates in group commits: requests during a transaction share the next one.

    `on_closed` is called after each commit. Updates closed in the background wait `linger` seconds,
    or until they are many, so that they share a commit. They are retried on failure.
    """

    def __init__(
        self,
        db: Database,
        clock: Clock,
        on_closed: Callable[[], None] = lambda: None,
        *,
        linger: float = LINGER_SECONDS,
    ) -> None:
        self._db = db
        self._clock = clock
        self._on_closed = on_closed
        self._linger = linger
        self._awaited: list[tuple[UpdateId, asyncio.Future[bool]]] = []
        #: The updates that are closed in the background, and the queue of each.
        self._background: dict[UpdateId, int] = {}
        #: Updates of the background that a running transaction closes.
        self._being_closed = 0
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    @property
    def pending_count(self) -> int:
        """Return how many updates wait to be closed in the background."""
        return len(self._background) + self._being_closed

    async def close(self, update_id: UpdateId) -> None:
        """Close an update; raise AlreadyHandled if it is not open.

        If the caller is cancelled, the update is still closed.
        """
        closed = asyncio.get_running_loop().create_future()
        self._awaited.append((update_id, closed))
        self._start()
        if not await closed:
            raise AlreadyHandled(f"update {update_id} is closed")

    def close_in_background(self, update_id: UpdateId, queue_id: int = 0) -> None:
        """Close an update later, without waiting. Use it only if handling it again does no harm."""
        self._background[update_id] = queue_id
        if len(self._background) == _BATCH_SIZE:  # more wait for the retry after a failure
            self._start()
        else:
            self._start_after(self._linger)

    @contextmanager
    def taking_updates_of(self, queue_id: int) -> Iterator[Sequence[UpdateId]]:
        """Leave to the block the closing of a queue's updates that wait in the background.

        If the block fails, they wait again. Queue 0 has no order, so nothing of it is taken.
        """
        taken = [each for each, queue in self._background.items() if queue and queue == queue_id]
        for each in taken:
            del self._background[each]
        try:
            yield taken
        except BaseException:
            for each in taken:
                self.close_in_background(each, queue_id)
            raise

    async def wait_until_idle(self) -> None:
        """Close all that waits."""
        if self._task is not None:
            await asyncio.wait({self._task})
        if self._background:
            self._start()
        if self._task is not None:
            await asyncio.wait({self._task})

    def _start_after(self, seconds: float) -> None:
        if self._task is None and self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, self._start)

    def _start(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if self._task is None:
            with no_log_ids():  # it closes the updates of many
                self._task = asyncio.create_task(self._drain())

    async def _drain(self) -> None:
        """Close what waits in the background now. Close what callers wait for until none is left."""
        left = len(self._background)
        pause = self._linger
        while self._awaited or (left and self._background):
            batch, self._awaited = self._awaited[:_BATCH_SIZE], self._awaited[_BATCH_SIZE:]
            count = min(left, _BATCH_SIZE - len(batch))
            items = list(self._background.items())
            background, self._background = dict(items[:count]), dict(items[count:])
            self._being_closed = len(background)
            left -= count
            try:
                update_ids_to_close = [*(each for each, _ in batch), *background]
                open_ids = await self._db.transact(self._close_open, update_ids_to_close)
            except Exception as error:  # noqa: BLE001 - raised to each waiting caller
                self._background = background | self._background
                left, pause = 0, _RETRY_SECONDS
                if background:
                    log.warning("updates that could not be closed yet: %d", len(self._background))
                for _, closed in batch:
                    if not closed.done():
                        closed.set_exception(error)
            else:
                for update_id, closed in batch:
                    if not closed.done():
                        closed.set_result(update_id in open_ids)
                    open_ids.discard(update_id)  # an update may be in the batch twice
                self._on_closed()
            finally:
                self._being_closed = 0
        self._task = None
        if self._background:
            self._start_after(pause)

    def _close_open(self, tx: Transaction, update_ids: list[UpdateId]) -> set[UpdateId]:
        """Close `update_ids`; return those that were open."""
        return tx.inbox.close_all(update_ids, self._clock.now())


class UpdateScopedDatabase:
    """A `Database` for one update. Of concurrent transactions exactly one closes the update.

    `inbox_write` stores the row of the update meanwhile; None: it is stored. The change also closes
    what `closer` has to close of the queue `queue_id`: handled after the change, it could undo it.
    """

    def __init__(
        self,
        db: Database,
        update_id: UpdateId,
        clock: Clock,
        closer: UpdateCloser | None = None,
        inbox_write: InboxWrite | None = None,
        *,
        queue_id: int = 0,
    ) -> None:
        self._db = db
        self._update_id = update_id
        self._queue_id = queue_id
        self._clock = clock
        self._closer = closer or UpdateCloser(db, clock)
        self._inbox_write = inbox_write
        self._first_change_lock = asyncio.Lock()
        self._is_closed = False

    @property
    def is_closed(self) -> bool:
        """Return whether a transaction of this handler has closed the update."""
        return self._is_closed

    async def transact(
        self,
        phase: Callable[Concatenate[Transaction, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Run `phase` as `Database.transact` does; the first commit also closes the update.

        Raise AlreadyHandled, and change nothing, if the update was closed or parked before. Raise
        RowNotStored, and change nothing, if its row could not be stored.
        """
        shown_before: Sequence[UpdateId] = ()

        @wraps(phase)  # its name is told if the database refuses it
        def close_and_run(tx: Transaction) -> T:
            tx.inbox.close(self._update_id, self._clock.now(), shown_before)
            return phase(tx, *args, **kwargs)

        if not self._is_closed:
            async with self._first_change_lock:
                if not self._is_closed:
                    await self._wait_for_row()
                    with self._closer.taking_updates_of(self._queue_id) as shown_before:
                        result = await self._db.transact(close_and_run)
                    self._is_closed = True
                    return result
        return await self._db.transact(phase, *args, **kwargs)

    async def read(
        self,
        phase: Callable[Concatenate[Transaction, P], T],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> T:
        """Run `phase` as `Database.read` does."""
        return await self._db.read(phase, *args, **kwargs)

    async def ensure_closed(self, *, in_background: bool = False) -> None:
        """Close the update if no transaction did; raise AlreadyHandled if it was closed elsewhere.

        `in_background` is for updates that changed nothing: it does not wait for the closing, and
        does not raise AlreadyHandled. Raise RowNotStored if the row could not be stored.
        """
        async with self._first_change_lock:
            if not self._is_closed:
                await self._wait_for_row()
                if in_background:
                    self._closer.close_in_background(self._update_id, self._queue_id)
                else:
                    await self._closer.close(self._update_id)
                self._is_closed = True

    async def _wait_for_row(self) -> None:
        write = self._inbox_write
        if write is not None and not await write.has_stored(self._update_id):
            raise RowNotStored(f"update {self._update_id} is not stored")

"""Lanes: every person's updates are handled in their order, and nobody waits for anybody else.

A lane handles one update at a time and lives while it has any. What a handler leaves undone stays in
the inbox: it is tried again after a pause, then set aside and reported. Nothing here knows what an
update asks for, and no text of an update is logged.
"""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Coroutine
from datetime import timedelta
from typing import Final

import telegram

from bot.chat.bound import BoundStore, Closer
from bot.chat.failures import describe, retry_after_seconds
from bot.chat.lane import SHARE, Job, Lane
from bot.domain.errors import AlreadyHandled
from bot.domain.ports import Clock
from bot.domain.store import InboxRow, RawUpdate, Store, Tx, UpdateId

log = logging.getLogger(__name__)

Handle = Callable[[telegram.Update, BoundStore], Awaitable[None]]
Acknowledge = Callable[[telegram.Update], Awaitable[None]]
#: Told of an update that was set aside: its id, its lane and what went wrong (never its content).
OnParked = Callable[[UpdateId, int, str], Awaitable[None]]

#: Seconds before an update whose handler raised is tried again; then it is set aside.
DELAYS: Final = (1.0, 5.0, 20.0)
_UNREADABLE: Final = "python-telegram-bot cannot read this update"


class Lanes:
    """Handles updates, at most `concurrency` at once.

    `acknowledge` is started for every callback query the moment it is given. A newer tap for which
    `is_navigation` holds ends an older unfinished one of its lane; everything else is handled to its
    end. `on_parked` hears of every update that could not be.
    """

    def __init__(
        self,
        handle: Handle,
        *,
        store: Store,
        clock: Clock,
        acknowledge: Acknowledge,
        is_navigation: Callable[[telegram.Update], bool],
        on_parked: OnParked,
        bot: telegram.Bot | None = None,
        delays: tuple[float, ...] = DELAYS,
        concurrency: int = 256,
    ) -> None:
        self._handle = handle
        self._store = store
        self._clock = clock
        self._closer = Closer(store, clock, self._ease)
        self._acknowledge = acknowledge
        self._is_navigation = is_navigation
        self._on_parked = on_parked
        self._bot = bot
        self._delays = delays
        self._slots = asyncio.Semaphore(concurrency)
        self._lanes: dict[tuple[int, int], Lane] = {}
        self._background: set[asyncio.Task[None]] = set()
        self._unfinished = 0
        self._eased = asyncio.Event()
        self._closing = False

    @property
    def unfinished(self) -> int:
        """How many updates are waiting, being handled, or handled and not closed yet."""
        return self._unfinished + self._closer.pending

    async def until_below(self, count: int) -> None:
        """Wait until fewer than `count` updates are unfinished."""
        while self.unfinished >= count:
            self._eased.clear()
            await self._eased.wait()

    def give(self, row: RawUpdate | InboxRow, content: object = None) -> None:
        """Take an update that the inbox holds; a row that was tried before keeps its count. After
        `aclose` nothing is taken: the row stays open for the next start. `content`: its body as parsed
        before, where that is at hand.
        """
        if self._closing:
            return
        job = self._read(row, content)
        if job.update is not None and job.update.callback_query is not None:
            self._aside(self._acknowledged(job.update))
        # Updates of nobody in particular have no order to keep.
        key = (job.lane, 0 if job.lane else job.update_id)
        lane = self._lanes.setdefault(key, Lane())
        idle = lane.running is None and not lane.behind
        if job.navigation:
            lane.supersede()
        if lane.give(job):
            self._unfinished += 1
            if idle:
                self._next(key, lane)

    async def aclose(self, grace: float) -> None:
        """Start nothing more and let running handlers end for up to `grace` seconds.

        What did not end is cut off; its rows stay open, unless its change was committed.
        """
        self._closing = True
        running = [lane.running for lane in self._lanes.values() if lane.running]
        for job in running:
            if job.task and job.pausing:
                job.task.cancel()
        tasks = {job.task for job in running if job.task} | self._background
        if tasks:
            _, late = await asyncio.wait(tasks, timeout=grace)
            for task in late:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await self._closer.settled()

    def _read(self, row: RawUpdate | InboxRow, content: object) -> Job:
        update, navigation = None, False
        try:
            found = json.loads(row.body) if content is None else content
            update = telegram.Update.de_json(found, self._bot)  # type: ignore[arg-type]
            navigation = self._is_navigation(update)
        except Exception as error:  # noqa: BLE001 - anything may come, and only it is set aside
            log.warning("update %s cannot be read: %s", row.update_id, describe(error))
            update = None
        job = Job(row.update_id, row.lane, update, navigation)
        if isinstance(row, InboxRow):
            left = (row.next_at - self._clock.now()).total_seconds()
            # The clock may have been set since then: no longer than it had to wait in any case.
            job.attempts, job.pause = row.attempts, min(left, self._delay(row.attempts))
        return job

    def _delay(self, attempts: int) -> float:
        """Seconds to wait after so many attempts; Telegram may ask for more."""
        return self._delays[min(attempts, len(self._delays)) - 1] if attempts else 0.0

    def _next(self, key: tuple[int, int], lane: Lane) -> None:
        lane.running = None
        if self._closing or not (lane.waiting or lane.behind):
            del self._lanes[key]
            return
        if not lane.waiting:
            self._unfinished += 1
            self._aside(self._catch_up(key, lane))
            return
        job = lane.running = lane.waiting.popleft()
        job.task = asyncio.create_task(self._run(job))
        job.task.add_done_callback(lambda _: self._ended(key, lane))

    async def _catch_up(self, key: tuple[int, int], lane: Lane) -> None:
        """Take the next updates of a lane out of the inbox, where they waited for their turn."""
        given = lane.given  # what is given while the inbox is read may be missed: it is read again
        rows = await self._waiting_rows(lane, key[0])
        for row in rows:
            job = self._read(row, None)
            if job.navigation:
                lane.supersede()
            lane.take(job)
        if len(rows) < SHARE:
            lane.taken = max(lane.taken, given)
        self._unfinished += len(rows)
        self._ended(key, lane)

    async def _waiting_rows(self, lane: Lane, person: int) -> list[InboxRow]:
        """The oldest open rows that the lane has not taken; none when the room closes."""

        async def look(tx: Tx) -> list[InboxRow]:
            return await tx.inbox.open_rows(SHARE, after=lane.taken, lane=person)

        while not self._closing:
            try:
                return await self._store.read(look)
            except Exception as trouble:  # noqa: BLE001 - they stay in the inbox, and the lane alive
                log.warning("the inbox cannot be read: %s", describe(trouble))
            await self._clock.sleep(self._delays[0])
        return []

    def _ended(self, key: tuple[int, int], lane: Lane) -> None:
        self._unfinished -= 1
        self._ease()
        self._next(key, lane)

    def _ease(self) -> None:
        self._eased.set()

    async def _run(self, job: Job) -> None:
        """An update's whole way; only the end of the process leaves it unfinished."""
        job.started = True
        try:
            if not job.superseded:
                await self._settle(job)
        except asyncio.CancelledError:
            if not job.superseded:
                raise
        except Exception as error:  # noqa: BLE001 - the row stays open: the next start finds it
            log.error("update %s is left open: %s", job.update_id, describe(error))  # noqa: TRY400
        if job.superseded:
            self._closer.soon(job.update_id)

    async def _settle(self, job: Job) -> None:
        """Try until it is handled, or until it is given up."""
        if job.update is None:
            await self._parked(job, _UNREADABLE)
            return
        while not self._closing:
            await self._pause(job)
            async with self._slots:
                error = await self._attempt(job, job.update)
            if error is None:
                return
            job.attempts += 1
            if job.attempts > len(self._delays) and await self._parked(job, describe(error)):
                return
            if not await self._still_open(job, error):
                return

    async def _attempt(self, job: Job, update: telegram.Update) -> BaseException | None:
        """Run the handler once; what it raised, or None when there is nothing more to do."""
        update_id = job.update_id
        store = BoundStore(self._store, update_id, self._clock, self._closer)
        try:
            await self._handle(update, store)
            await store.finish(soon=job.navigation)
        except AlreadyHandled:
            log.info("update %s was handled before", update_id)
        except asyncio.CancelledError as error:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            return self._failure(update_id, error)  # something within the handler was cancelled
        except Exception as error:  # noqa: BLE001 - whatever it is, the update must not be lost
            return self._failure(update_id, error)
        return None

    def _failure(self, update_id: UpdateId, error: BaseException) -> BaseException:
        log.warning("the handler of update %s failed: %s", update_id, describe(error))
        return error

    async def _still_open(self, job: Job, error: BaseException) -> bool:
        """Count the failure in the inbox; whether to try again. When the handler's change was
        committed before it failed, another try would change and show nothing: it is reported.
        """
        job.pause = max(self._delay(job.attempts), retry_after_seconds(error))
        next_at = self._clock.now() + timedelta(seconds=job.pause)

        async def failed(tx: Tx) -> int:
            return await tx.inbox.failed(job.update_id, next_at, describe(error))

        try:
            if await self._store.transact(failed):
                return True
        except Exception as trouble:  # noqa: BLE001 - a full disk must not stop the next attempt
            log.error("a failure could not be noted: %s", describe(trouble))  # noqa: TRY400
            return True
        await self._report(job, describe(error))
        return False

    async def _pause(self, job: Job) -> None:
        if job.pause > 0:
            job.pausing = True
            await self._clock.sleep(job.pause)
            job.pausing = False

    async def _parked(self, job: Job, why: str) -> bool:
        """Set the update aside and report it; False when the store cannot do that now."""

        async def park(tx: Tx) -> None:
            await tx.inbox.park(job.update_id, why)

        try:
            await self._store.transact(park)
        except Exception as trouble:  # noqa: BLE001 - it stays open and is tried again
            log.error("an update could not be set aside: %s", describe(trouble))  # noqa: TRY400
            return False
        await self._report(job, why)
        return True

    async def _report(self, job: Job, why: str) -> None:
        log.error("update %s was given up: %s", job.update_id, why)
        try:
            await self._on_parked(job.update_id, job.lane, why)
        except Exception as error:  # noqa: BLE001 - a failing report must not stop the lane
            log.error("a given-up update was not reported: %s", describe(error))  # noqa: TRY400

    async def _acknowledged(self, update: telegram.Update) -> None:
        try:
            await self._acknowledge(update)
        except Exception as error:  # noqa: BLE001 - a tap that is too old to be answered, mostly
            log.info("a tap was not acknowledged: %s", type(error).__name__)

    def _aside(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

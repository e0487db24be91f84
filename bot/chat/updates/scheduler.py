"""The scheduler of updates: each person's updates run in order, and people do not wait for others.

An update queue runs one update at a time and exists only while it has updates.
`bot.chat.updates.handling` runs, retries and parks one update. Updates are not
interpreted here, and no text of an update is logged.
"""

import asyncio
import json
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Final

import telegram

from bot.chat.telegram.call_retries import summarize_exception
from bot.chat.updates.closing_database import LINGER_SECONDS, InboxWrite, UpdateCloser
from bot.chat.updates.handling import (
    RETRY_DELAYS,
    GiveToPerson,
    HandleUpdate,
    OnParked,
    UpdateAttempts,
)
from bot.chat.updates.person_queue import MAX_IN_MEMORY, UpdateJob, UpdateQueue
from bot.domain.ids import UpdateId
from bot.domain.operations.inbox import InboxRow, RawUpdate
from bot.domain.system_ports import Clock
from bot.log_ids import log_ids
from bot.services.crash_suspects import SuspectLock
from storage.database import Database
from storage.transaction import Transaction

log = logging.getLogger(__name__)
#: Unfinished updates above which those of a person who has some wait in the inbox.
MAX_UNFINISHED: Final = 1_000
#: Acknowledgements at once of taps that a restart found. More would keep new messages waiting for
#: a connection, and Telegram accepts an acknowledgement only for some seconds.
MAX_OLD_ACKNOWLEDGEMENTS: Final = 100

Acknowledge = Callable[[telegram.Update], Awaitable[None]]


class UpdateScheduler:
    """A processor of updates, at most `concurrency` at once.

    `acknowledge` starts as soon as a callback query is enqueued, except for very many that a
    restart found. Newer updates for which `is_navigation` is true replace older ones of the same
    queue, as `UpdateQueue` says. All other updates run to their end. `on_parked` is called for
    every update that could not be handled, unless `give_to_person` takes it. Updates that a restart
    found open take `suspect_lock`. If an update changed nothing and `is_repeatable` (or
    `is_navigation`, if that is None) is true, it is closed within `close_linger` seconds. While
    `max_in_memory` updates are unfinished, only one of each further person is kept in memory, and
    none of those that a restart found open.
    """

    def __init__(  # noqa: PLR0913 - keyword arguments, most with defaults
        self,
        handle: HandleUpdate,
        *,
        db: Database,
        clock: Clock,
        acknowledge: Acknowledge,
        is_navigation: Callable[[telegram.Update], bool],
        on_parked: OnParked,
        give_to_person: GiveToPerson | None = None,
        is_repeatable: Callable[[telegram.Update], bool] | None = None,
        bot: telegram.Bot | None = None,
        retry_delays: tuple[float, ...] = RETRY_DELAYS,
        concurrency: int = 256,
        suspect_lock: SuspectLock | None = None,
        close_linger: float = LINGER_SECONDS,
        max_in_memory: int = MAX_UNFINISHED,
    ) -> None:
        self._db = db
        self._max_in_memory = max_in_memory
        self._clock = clock
        self._closer = UpdateCloser(db, clock, self._signal_progress, linger=close_linger)
        self._attempts = UpdateAttempts(
            handle,
            db=db,
            clock=clock,
            closer=self._closer,
            on_parked=on_parked,
            give_to_person=give_to_person,
            retry_delays=retry_delays,
            concurrency=concurrency,
            suspect_lock=suspect_lock or SuspectLock(),
        )
        self._acknowledge = acknowledge
        self._is_navigation = is_navigation
        self._is_repeatable = is_repeatable or is_navigation
        self._bot = bot
        self._queues: dict[tuple[int, int], UpdateQueue] = {}
        #: Taps that were read and have to wait until they are stored.
        self._read_taps: dict[UpdateId, UpdateJob] = {}
        self._waiting_for_memory: deque[tuple[int, int]] = deque()
        self._background: set[asyncio.Task[None]] = set()
        self._unfinished = 0
        self._progress_made = asyncio.Event()
        self._is_closing = False
        self._has_new_updates = False
        self._newest_found_id = -1

    @property
    def unfinished_count(self) -> int:
        """Return how many updates are waiting, running, or handled but not yet closed."""
        return self._unfinished + self._closer.pending_count

    def has_newer_update(self, queue_id: int) -> bool:
        """Return whether an update waits behind the running one of a queue."""
        queue = self._queues.get((queue_id, 0))
        return queue is not None and bool(queue.waiting or queue.has_backlog_in_inbox)

    async def wait_until_below(self, count: int) -> None:
        """Wait until fewer than `count` updates are unfinished."""
        while self.unfinished_count >= count:
            self._progress_made.clear()
            await self._progress_made.wait()

    def enqueue(self, row: RawUpdate | InboxRow, parsed_body: object = None) -> None:
        """Enqueue an update that the inbox holds.

        An `InboxRow` was found open by a restart, and keeps its number of earlier attempts; all of
        them are enqueued before the first new update. `parsed_body` is the parsed body, if the caller has
        it. After `aclose` nothing is enqueued: the row stays open for the next start.
        """
        if self._is_closing:
            return
        if isinstance(row, InboxRow):
            self._newest_found_id = max(self._newest_found_id, row.update_id)
        else:
            self._has_new_updates = True
        job = self._read_taps.pop(row.update_id, None) or self._to_job(row, parsed_body)
        if job.update is not None and job.update.callback_query is not None:
            is_old = isinstance(row, InboxRow)
            if not is_old or len(self._background) < MAX_OLD_ACKNOWLEDGEMENTS:
                self._run_in_background(self._acknowledge_safely(job.update))
        key = _key_of(row)
        queue = self._queues.setdefault(key, UpdateQueue())
        is_idle = queue.running is None and not queue.has_backlog_in_inbox
        has_memory = self._unfinished < self._max_in_memory
        if isinstance(row, InboxRow) and queue.is_idle and job.queue_id and not has_memory:
            queue.newest_seen_id = row.update_id
            self._waiting_for_memory.append(key)
            return
        if job.is_navigation and not queue.has_backlog_in_inbox:
            queue.supersede_older_navigation(job)
        if queue.try_enqueue(job, has_memory=has_memory):
            self._unfinished += 1
            if is_idle:
                self._start_next(key, queue)

    def start_before_stored(
        self, row: RawUpdate, parsed_body: Mapping[str, object], inbox_write: InboxWrite
    ) -> bool:
        """Take an update that `inbox_write` stores; return False if it has to wait for that.

        Only a navigation tap is taken, of a person of whom no other update waits: handling it twice
        does no harm. It is started as soon as the running one of that person has ended. Its first
        change waits for the row, as does the end of its queue's turn.
        """
        key = _key_of(row)
        queue = self._queues.get(key)
        may_be_next = queue is None or (
            queue.running is not None and not queue.waiting and not queue.has_backlog_in_inbox
        )
        has_memory = self._unfinished < self._max_in_memory
        is_tap = "callback_query" in parsed_body
        if not is_tap or not has_memory or not may_be_next or self._is_closing:
            return False
        job = self._to_job(row, parsed_body)
        if job.update is None or not job.is_navigation_tap:
            self._read_taps[row.update_id] = job
            return False
        self._has_new_updates = True
        job.inbox_write = inbox_write
        self._run_in_background(self._acknowledge_safely(job.update))
        is_first = queue is None
        queue = self._queues.setdefault(key, UpdateQueue())
        queue.supersede_older_navigation(job)
        queue.try_enqueue(job)
        self._unfinished += 1
        if is_first:
            self._start_next(key, queue)
        return True

    async def aclose(self, grace: float) -> None:
        """Start no more updates and give running handlers up to `grace` seconds to end.

        Handlers that do not end are cancelled. Their rows stay open, unless their change was
        committed.
        """
        self._is_closing = True
        self._attempts.stop()
        running = [queue.running for queue in self._queues.values() if queue.running]
        for job in running:
            if job.task and job.is_waiting_for_retry:
                job.task.cancel()
        tasks = {job.task for job in running if job.task} | self._background
        if tasks:
            _, unfinished_tasks = await asyncio.wait(tasks, timeout=grace)
            for task in unfinished_tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await self._closer.wait_until_idle()

    def _to_job(self, row: RawUpdate | InboxRow, parsed_body: object) -> UpdateJob:
        update, is_navigation, is_repeatable = None, False, False
        try:
            raw_update = json.loads(row.body) if parsed_body is None else parsed_body
            update = telegram.Update.de_json(raw_update, self._bot)  # type: ignore[arg-type]
            is_navigation = self._is_navigation(update)
            is_repeatable = self._is_repeatable(update)
        except Exception as error:  # noqa: BLE001 - Telegram may send anything; only this update is parked
            log.warning("update %s cannot be read: %s", row.update_id, summarize_exception(error))
            update = None
        job = UpdateJob(row.update_id, row.queue_id, update, is_navigation, is_repeatable)
        if isinstance(row, InboxRow):
            job.attempts = row.attempts
            job.retry_delay = self._attempts.remaining_delay(row)
            # After a quiet week, Telegram may number new updates from a lower id.
            job.is_suspect = not self._has_new_updates or row.update_id <= self._newest_found_id
        return job

    def _start_next(self, key: tuple[int, int], queue: UpdateQueue) -> None:
        queue.running = None
        if self._is_closing or not (queue.waiting or queue.has_backlog_in_inbox):
            del self._queues[key]
            return
        if not queue.waiting:
            self._unfinished += 1
            self._run_in_background(self._load_backlog(key, queue))
            return
        job = queue.running = queue.waiting.popleft()
        job.task = asyncio.create_task(self._run_job(job))
        job.task.add_done_callback(lambda _: self._on_job_ended(key, queue))

    async def _load_backlog(self, key: tuple[int, int], queue: UpdateQueue) -> None:
        """Load the next updates of a queue from the inbox, where they wait for their turn."""
        # The read may miss updates that are enqueued meanwhile: then the backlog is read again.
        newest_seen_id = queue.newest_seen_id
        rows = await self._read_backlog(queue, key[0])
        for row in rows:
            job = self._to_job(row, None)
            if job.is_navigation:
                queue.supersede_older_navigation(job)
            queue.enqueue(job)
        if len(rows) < MAX_IN_MEMORY:
            queue.newest_enqueued_id = max(queue.newest_enqueued_id, newest_seen_id)
        self._unfinished += len(rows)
        self._on_job_ended(key, queue)

    async def _read_backlog(self, queue: UpdateQueue, queue_id: int) -> list[InboxRow]:
        """Return the oldest open rows that the queue has not taken; none while closing."""

        def read_backlog_rows(tx: Transaction) -> list[InboxRow]:
            return tx.inbox.open_rows(
                MAX_IN_MEMORY, after=queue.newest_enqueued_id, queue_id=queue_id
            )

        while not self._is_closing:
            try:
                return await self._db.read(read_backlog_rows)
            except Exception as db_error:  # noqa: BLE001 - the rows stay in the inbox for the next try
                log.warning("the inbox cannot be read: %s", summarize_exception(db_error))
            await self._clock.sleep(self._attempts.first_retry_delay)
        return []

    def _on_job_ended(self, key: tuple[int, int], queue: UpdateQueue) -> None:
        self._unfinished -= 1
        self._signal_progress()
        self._start_next(key, queue)
        while self._waiting_for_memory and self._unfinished < self._max_in_memory:
            waiting_key = self._waiting_for_memory.popleft()
            self._start_next(waiting_key, self._queues[waiting_key])

    def _signal_progress(self) -> None:
        self._progress_made.set()

    async def _run_job(self, job: UpdateJob) -> None:
        """Run a job to its end; only the end of the process leaves it unfinished."""
        job.is_started = True
        try:
            if not job.is_superseded:
                with log_ids(update=job.update_id):
                    await self._attempts.run_until_done(job)
        except asyncio.CancelledError:
            if not job.is_superseded:
                raise
        except Exception as error:  # noqa: BLE001 - the row stays open: the next start finds it
            log.error("update %s is left open: %s", job.update_id, summarize_exception(error))  # noqa: TRY400
        if job.is_superseded and await job.is_stored():
            self._closer.close_in_background(job.update_id, job.queue_id)

    async def _acknowledge_safely(self, update: telegram.Update) -> None:
        with log_ids(update=update.update_id):
            try:
                await self._acknowledge(update)
            except Exception as error:  # noqa: BLE001 - usually the tap is too old to be answered
                log.info("a tap was not acknowledged: %s", type(error).__name__)

    def _run_in_background(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)


def _key_of(row: RawUpdate | InboxRow) -> tuple[int, int]:
    """Return the key of an update's queue; one without an owner needs no order and gets its own."""
    return row.queue_id, 0 if row.queue_id else row.update_id

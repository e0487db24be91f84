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

from bot.chat.telegram.exception_summary import retry_after_seconds, summarize_exception
from bot.chat.updates.update_queue import MAX_IN_MEMORY, UpdateJob, UpdateQueue
from bot.chat.updates.update_scoped_database import UpdateCloser, UpdateScopedDatabase
from bot.domain.errors import AlreadyHandled
from bot.domain.ports import Clock
from bot.domain.repositories import Database, InboxRow, RawUpdate, Tx, UpdateId

log = logging.getLogger(__name__)

HandleUpdate = Callable[[telegram.Update, UpdateScopedDatabase], Awaitable[None]]
Acknowledge = Callable[[telegram.Update], Awaitable[None]]
#: Told of an update that was set aside: its id, its lane and what went wrong (never its content).
OnParked = Callable[[UpdateId, int, str], Awaitable[None]]

#: Seconds before an update whose handler raised is tried again; then it is set aside.
RETRY_DELAYS: Final = (1.0, 5.0, 20.0)
_UNREADABLE_UPDATE: Final = "python-telegram-bot cannot read this update"


class UpdateProcessor:
    """Handles updates, at most `concurrency` at once.

    `acknowledge` is started for every callback query the moment it is given. A newer tap for which
    `is_navigation` holds ends an older unfinished one of its lane; everything else is handled to its
    end. `on_parked` hears of every update that could not be.
    """

    def __init__(
        self,
        handle: HandleUpdate,
        *,
        db: Database,
        clock: Clock,
        acknowledge: Acknowledge,
        is_navigation: Callable[[telegram.Update], bool],
        on_parked: OnParked,
        bot: telegram.Bot | None = None,
        retry_delays: tuple[float, ...] = RETRY_DELAYS,
        concurrency: int = 256,
    ) -> None:
        self._handle = handle
        self._db = db
        self._clock = clock
        self._closer = UpdateCloser(db, clock, self._signal_progress)
        self._acknowledge = acknowledge
        self._is_navigation = is_navigation
        self._on_parked = on_parked
        self._bot = bot
        self._retry_delays = retry_delays
        self._slots = asyncio.Semaphore(concurrency)
        self._queues: dict[tuple[int, int], UpdateQueue] = {}
        self._background: set[asyncio.Task[None]] = set()
        self._unfinished = 0
        self._progress_made = asyncio.Event()
        self._is_closing = False

    @property
    def unfinished_count(self) -> int:
        """How many updates are waiting, being handled, or handled and not closed yet."""
        return self._unfinished + self._closer.pending_count

    async def wait_until_below(self, count: int) -> None:
        """Wait until fewer than `count` updates are unfinished."""
        while self.unfinished_count >= count:
            self._progress_made.clear()
            await self._progress_made.wait()

    def enqueue(self, row: RawUpdate | InboxRow, parsed_body: object = None) -> None:
        """Take an update that the inbox holds; a row that was tried before keeps its count. After
        `aclose` nothing is taken: the row stays open for the next start. `content`: its body as parsed
        before, where that is at hand.
        """
        if self._is_closing:
            return
        job = self._to_job(row, parsed_body)
        if job.update is not None and job.update.callback_query is not None:
            self._run_in_background(self._acknowledge_safely(job.update))
        # Updates of nobody in particular have no order to keep.
        key = (job.queue_id, 0 if job.queue_id else job.update_id)
        queue = self._queues.setdefault(key, UpdateQueue())
        is_idle = queue.running is None and not queue.has_backlog_in_inbox
        if job.is_navigation:
            queue.supersede_older_navigation()
        if queue.try_enqueue(job):
            self._unfinished += 1
            if is_idle:
                self._start_next(key, queue)

    async def aclose(self, grace: float) -> None:
        """Start nothing more and let running handlers end for up to `grace` seconds.

        What did not end is cut off; its rows stay open, unless its change was committed.
        """
        self._is_closing = True
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
        update, navigation = None, False
        try:
            raw_update = json.loads(row.body) if parsed_body is None else parsed_body
            update = telegram.Update.de_json(raw_update, self._bot)  # type: ignore[arg-type]
            navigation = self._is_navigation(update)
        except Exception as error:  # noqa: BLE001 - anything may come, and only it is set aside
            log.warning("update %s cannot be read: %s", row.update_id, summarize_exception(error))
            update = None
        job = UpdateJob(row.update_id, row.queue_id, update, navigation)
        if isinstance(row, InboxRow):
            remaining = (row.next_at - self._clock.now()).total_seconds()
            # The clock may have been set since then: no longer than it had to wait in any case.
            job.attempts, job.retry_delay = (
                row.attempts,
                min(remaining, self._retry_delay(row.attempts)),
            )
        return job

    def _retry_delay(self, attempts: int) -> float:
        """Seconds to wait after so many attempts; Telegram may ask for more."""
        return self._retry_delays[min(attempts, len(self._retry_delays)) - 1] if attempts else 0.0

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
        """Take the next updates of a lane out of the inbox, where they waited for their turn."""
        newest_seen_id = (
            queue.newest_seen_id
        )  # what is given while the inbox is read may be missed: it is read again
        rows = await self._read_backlog(queue, key[0])
        for row in rows:
            job = self._to_job(row, None)
            if job.is_navigation:
                queue.supersede_older_navigation()
            queue.enqueue(job)
        if len(rows) < MAX_IN_MEMORY:
            queue.newest_enqueued_id = max(queue.newest_enqueued_id, newest_seen_id)
        self._unfinished += len(rows)
        self._on_job_ended(key, queue)

    async def _read_backlog(self, queue: UpdateQueue, queue_id: int) -> list[InboxRow]:
        """The oldest open rows that the lane has not taken; none when the room closes."""

        async def read_backlog_rows(tx: Tx) -> list[InboxRow]:
            return await tx.inbox.open_rows(
                MAX_IN_MEMORY, after=queue.newest_enqueued_id, queue_id=queue_id
            )

        while not self._is_closing:
            try:
                return await self._db.read(read_backlog_rows)
            except Exception as db_error:  # noqa: BLE001 - they stay in the inbox, and the lane alive
                log.warning("the inbox cannot be read: %s", summarize_exception(db_error))
            await self._clock.sleep(self._retry_delays[0])
        return []

    def _on_job_ended(self, key: tuple[int, int], queue: UpdateQueue) -> None:
        self._unfinished -= 1
        self._signal_progress()
        self._start_next(key, queue)

    def _signal_progress(self) -> None:
        self._progress_made.set()

    async def _run_job(self, job: UpdateJob) -> None:
        """An update's whole way; only the end of the process leaves it unfinished."""
        job.is_started = True
        try:
            if not job.is_superseded:
                await self._try_until_done(job)
        except asyncio.CancelledError:
            if not job.is_superseded:
                raise
        except Exception as error:  # noqa: BLE001 - the row stays open: the next start finds it
            log.error("update %s is left open: %s", job.update_id, summarize_exception(error))  # noqa: TRY400
        if job.is_superseded:
            self._closer.close_in_background(job.update_id)

    async def _try_until_done(self, job: UpdateJob) -> None:
        """Try until it is handled, or until it is given up."""
        if job.update is None:
            await self._park(job, _UNREADABLE_UPDATE)
            return
        while not self._is_closing:
            await self._wait_for_retry(job)
            async with self._slots:
                error = await self._attempt_once(job, job.update)
            if error is None:
                return
            job.attempts += 1
            if job.attempts > len(self._retry_delays) and await self._park(
                job, summarize_exception(error)
            ):
                return
            if not await self._record_failure(job, error):
                return

    async def _attempt_once(self, job: UpdateJob, update: telegram.Update) -> BaseException | None:
        """Run the handler once; what it raised, or None when there is nothing more to do."""
        update_id = job.update_id
        db = UpdateScopedDatabase(self._db, update_id, self._clock, self._closer)
        try:
            await self._handle(update, db)
            await db.ensure_closed(in_background=job.is_navigation)
        except AlreadyHandled:
            log.info("update %s was handled before", update_id)
        except asyncio.CancelledError as error:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            return self._log_failure(update_id, error)  # something within the handler was cancelled
        except Exception as error:  # noqa: BLE001 - whatever it is, the update must not be lost
            return self._log_failure(update_id, error)
        return None

    def _log_failure(self, update_id: UpdateId, error: BaseException) -> BaseException:
        log.warning("the handler of update %s failed: %s", update_id, summarize_exception(error))
        return error

    async def _record_failure(self, job: UpdateJob, error: BaseException) -> bool:
        """Count the failure in the inbox; whether to try again. When the handler's change was
        committed before it failed, another try would change and show nothing: it is reported.
        """
        job.retry_delay = max(self._retry_delay(job.attempts), retry_after_seconds(error))
        next_at = self._clock.now() + timedelta(seconds=job.retry_delay)

        async def record_failed_attempt(tx: Tx) -> int:
            return await tx.inbox.record_failure(job.update_id, next_at, summarize_exception(error))

        try:
            if await self._db.transact(record_failed_attempt):
                return True
        except Exception as db_error:  # noqa: BLE001 - a full disk must not stop the next attempt
            log.error("a failure could not be noted: %s", summarize_exception(db_error))  # noqa: TRY400
            return True
        await self._report_parked(job, summarize_exception(error))
        return False

    async def _wait_for_retry(self, job: UpdateJob) -> None:
        if job.retry_delay > 0:
            job.is_waiting_for_retry = True
            await self._clock.sleep(job.retry_delay)
            job.is_waiting_for_retry = False

    async def _park(self, job: UpdateJob, why: str) -> bool:
        """Set the update aside and report it; False when the store cannot do that now."""

        async def park(tx: Tx) -> None:
            await tx.inbox.park(job.update_id, why)

        try:
            await self._db.transact(park)
        except Exception as db_error:  # noqa: BLE001 - it stays open and is tried again
            log.error("an update could not be set aside: %s", summarize_exception(db_error))  # noqa: TRY400
            return False
        await self._report_parked(job, why)
        return True

    async def _report_parked(self, job: UpdateJob, why: str) -> None:
        log.error("update %s was given up: %s", job.update_id, why)
        try:
            await self._on_parked(job.update_id, job.queue_id, why)
        except Exception as error:  # noqa: BLE001 - a failing report must not stop the lane
            log.error("a given-up update was not reported: %s", summarize_exception(error))  # noqa: TRY400

    async def _acknowledge_safely(self, update: telegram.Update) -> None:
        try:
            await self._acknowledge(update)
        except Exception as error:  # noqa: BLE001 - a tap that is too old to be answered, mostly
            log.info("a tap was not acknowledged: %s", type(error).__name__)

    def _run_in_background(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

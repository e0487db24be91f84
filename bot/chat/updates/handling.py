"""The execution of one update's handler: retry it after a pause, then park and report the update.

This module does not interpret updates, and logs no text of them.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final

import telegram

from bot.chat.telegram.call_retries import retry_after_seconds, summarize_exception
from bot.chat.updates.closing_database import (
    RowNotStored,
    UpdateCloser,
    UpdateScopedDatabase,
)
from bot.chat.updates.person_queue import UpdateJob
from bot.domain.errors import AlreadyHandled
from bot.domain.ids import UpdateId
from bot.domain.operations.inbox import InboxRow
from bot.domain.retries import MAX_UNFINISHED_STARTS
from bot.domain.system_ports import Clock
from bot.services.crash_suspects import SuspectLock
from storage.database import Database
from storage.transaction import Transaction

log = logging.getLogger(__name__)

HandleUpdate = Callable[[telegram.Update, UpdateScopedDatabase], Awaitable[None]]
#: Called for each parked update with its id, its queue's id and an error summary (never content).
OnParked = Callable[[UpdateId, int, str], Awaitable[None]]

#: Gives an update that cannot be handled to a person, and closes it in the same transaction. Returns
#: False, and changes nothing, if parking it loses nothing.
GiveToPerson = Callable[[UpdateId, telegram.Update], Awaitable[bool]]

#: Seconds before each retry of a failed update; after the last retry it is parked.
RETRY_DELAYS: Final = (1.0, 5.0, 20.0)
_UNREADABLE_UPDATE: Final = "python-telegram-bot cannot read this update"
_ENDS_THE_PROGRAM: Final = "the program ended while it handled this update, several times"


class UpdateAttempts:
    """A runner of updates with `handle`, at most `concurrency` at once.

    An update that could not be handled is offered to `give_to_person`. `on_parked` is called for
    every other one.
    """

    def __init__(
        self,
        handle: HandleUpdate,
        *,
        db: Database,
        clock: Clock,
        closer: UpdateCloser,
        on_parked: OnParked,
        give_to_person: GiveToPerson | None,
        retry_delays: tuple[float, ...],
        concurrency: int,
        suspect_lock: SuspectLock,
    ) -> None:
        self._handle = handle
        self._db = db
        self._clock = clock
        self._closer = closer
        self._on_parked = on_parked
        self._give_to_person = give_to_person
        self._retry_delays = retry_delays
        self._slots = asyncio.Semaphore(concurrency)
        self._suspect_lock = suspect_lock
        self._is_stopped = False

    @property
    def first_retry_delay(self) -> float:
        """Return the seconds before the first retry."""
        return self._retry_delays[0]

    def remaining_delay(self, row: InboxRow) -> float:
        """Return the seconds until the next attempt of a stored update; 0 or less if it is due.

        The result is never longer than the whole pause: the clock may have been changed.
        """
        remaining = (row.next_at - self._clock.now()).total_seconds()
        return min(remaining, self._retry_delay(row.attempts))

    def stop(self) -> None:
        """Start no more attempts."""
        self._is_stopped = True

    async def run_until_done(self, job: UpdateJob) -> None:
        """Try until the update is handled or parked, or until `stop` is called."""
        if job.update is None:
            await self._park(job, _UNREADABLE_UPDATE)
            return
        while not self._is_stopped:
            if job.retry_delay > 0:
                job.is_waiting_for_retry = True
                await self._clock.sleep(job.retry_delay)
                job.is_waiting_for_retry = False
            if job.is_suspect:
                error = await self._attempt_suspect(job, job.update)
            else:
                async with self._slots:
                    error = await self._attempt_once(job, job.update)
            if error is None or not await job.is_stored():
                return
            job.attempts += 1
            is_last_attempt = job.attempts > len(self._retry_delays)
            if is_last_attempt and await self._park(job, summarize_exception(error)):
                return
            if not await self._record_failure(job, error):
                return

    async def _attempt_suspect(
        self, job: UpdateJob, update: telegram.Update
    ) -> BaseException | None:
        """Handle an update that a restart found open: one at a time, and counted before.

        An update that ends the program is thus parked at its last start, and nothing else is
        counted with it.
        """

        def record_start(tx: Transaction) -> int:
            return tx.inbox.record_start(job.update_id)

        await self._suspect_lock.take()
        try:
            async with self._slots:
                if self._is_stopped:
                    return None  # not started, so not counted; the row stays open
                try:
                    starts = await self._db.transact(record_start)
                except Exception as db_error:  # noqa: BLE001 - uncounted, it waits for its retry
                    return self._log_failure(job.update_id, db_error)
                job.is_suspect, job.was_suspect = False, True
                if starts >= MAX_UNFINISHED_STARTS and await self._park(job, _ENDS_THE_PROGRAM):
                    return None
                return await self._attempt_once(job, update)
        finally:
            self._suspect_lock.release()

    async def _attempt_once(self, job: UpdateJob, update: telegram.Update) -> BaseException | None:
        """Run the handler once; return its exception, or None if the update is done."""
        update_id = job.update_id
        db = UpdateScopedDatabase(
            self._db,
            update_id,
            self._clock,
            self._closer,
            job.inbox_write,
            queue_id=job.queue_id,
        )
        try:
            await self._handle(update, db)
            # A restart found it open. It is closed at once, so that another crash does not count it again.
            await db.ensure_closed(in_background=job.is_repeatable and not job.was_suspect)
        except AlreadyHandled:
            log.info("update %s is already closed", update_id)
        except RowNotStored:
            log.info("update %s was not stored, so Telegram sends it again", update_id)
        except asyncio.CancelledError as error:
            task = asyncio.current_task()
            if task is None or task.cancelling():
                raise
            return self._log_failure(update_id, error)  # something within the handler was cancelled
        except Exception as error:  # noqa: BLE001 - no error may lose the update
            return self._log_failure(update_id, error)
        return None

    def _log_failure(self, update_id: UpdateId, error: BaseException) -> BaseException:
        log.warning("the handler of update %s failed: %s", update_id, summarize_exception(error))
        return error

    async def _record_failure(self, job: UpdateJob, error: BaseException) -> bool:
        """Record the failure in the inbox; return whether to try again.

        If the handler's change was committed before it failed, another attempt would change and
        show nothing. The update is then reported as parked.
        """
        job.retry_delay = max(self._retry_delay(job.attempts), retry_after_seconds(error))
        next_at = self._clock.now() + timedelta(seconds=job.retry_delay)

        def record_failed_attempt(tx: Transaction) -> int:
            return tx.inbox.record_failure(job.update_id, next_at, summarize_exception(error))

        try:
            if await self._db.transact(record_failed_attempt):
                return True
        except Exception as db_error:  # noqa: BLE001 - a full disk must not stop the next attempt
            log.error("a failed attempt could not be recorded: %s", summarize_exception(db_error))  # noqa: TRY400
            return True
        await self._report_parked(job, summarize_exception(error))
        return False

    def _retry_delay(self, attempts: int) -> float:
        """Return the seconds to wait after `attempts` attempts; Telegram may ask for more."""
        if not attempts:
            return 0.0
        return self._retry_delays[min(attempts, len(self._retry_delays)) - 1]

    async def _park(self, job: UpdateJob, why: str) -> bool:
        """Park the update and report it; return False if the database cannot do that now."""

        def park(tx: Transaction) -> None:
            tx.inbox.park(job.update_id, why)

        if await self._is_given_to_person(job, why):
            return True
        try:
            await self._db.transact(park)
        except Exception as db_error:  # noqa: BLE001 - the update stays open and is retried
            log.error("an update could not be parked: %s", summarize_exception(db_error))  # noqa: TRY400
            return False
        await self._report_parked(job, why)
        return True

    async def _is_given_to_person(self, job: UpdateJob, why: str) -> bool:
        if self._give_to_person is None or job.update is None:
            return False
        try:
            is_given = await self._give_to_person(job.update_id, job.update)
        except Exception as error:  # noqa: BLE001 - it is parked, which keeps what it says
            log.error("a person could not be given an update: %s", summarize_exception(error))  # noqa: TRY400
            return False
        if is_given:
            log.error("update %s was given to a person: %s", job.update_id, why)
        return is_given

    async def _report_parked(self, job: UpdateJob, why: str) -> None:
        log.error("update %s was parked: %s", job.update_id, why)
        try:
            await self._on_parked(job.update_id, job.queue_id, why)
        except Exception as error:  # noqa: BLE001 - a failing report must not stop the queue
            log.error("a parked update could not be reported: %s", summarize_exception(error))  # noqa: TRY400

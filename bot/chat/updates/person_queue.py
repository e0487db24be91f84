"""The update queue of one person: their updates in order.

Only a limited number waits in memory. The others wait in the inbox, where all are stored, so one
person's flood cannot use up the memory for everybody. The queue starts no tasks and does no I/O.
"""

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import Final

import telegram

from bot.chat.updates.closing_database import InboxWrite
from bot.domain.ids import UpdateId

#: Updates of one queue that wait in memory.
MAX_IN_MEMORY: Final = 50


@dataclass(slots=True, eq=False)
class UpdateJob:
    """One update to handle.

    `update` is None if it cannot be parsed. `retry_delay` is the number of seconds before the next
    attempt. `is_repeatable` says that handling it again does no harm if it changed nothing.
    `is_suspect` until its first attempt, if a restart found it open: handling it may be what ended
    the program. `was_suspect` after that. `inbox_write` stores its row while it is handled.
    """

    update_id: UpdateId
    queue_id: int
    update: telegram.Update | None
    is_navigation: bool
    is_repeatable: bool = False
    attempts: int = 0
    retry_delay: float = 0.0
    is_superseded: bool = False
    is_started: bool = False
    is_waiting_for_retry: bool = False
    is_suspect: bool = False
    was_suspect: bool = False
    inbox_write: InboxWrite | None = None
    task: asyncio.Task[None] | None = None

    async def is_stored(self) -> bool:
        """Wait until the row is stored; return False if that failed."""
        return self.inbox_write is None or await self.inbox_write.has_stored(self.update_id)

    @property
    def is_navigation_tap(self) -> bool:
        """Return whether it is navigation by a button, not by a command."""
        return self.is_navigation and self.update is not None and bool(self.update.callback_query)


@dataclass(slots=True, eq=False)
class UpdateQueue:
    """The running and the waiting updates of one person.

    `newest_seen_id` is the newest update that was offered, `newest_enqueued_id` the newest that was
    enqueued. The updates between them wait in the inbox. `enqueued_early` holds updates that were
    loaded from the inbox before they were offered.
    """

    waiting: deque[UpdateJob] = field(default_factory=deque)
    running: UpdateJob | None = None
    newest_seen_id: int = -1
    newest_enqueued_id: int = -1
    enqueued_early: set[int] = field(default_factory=set)

    @property
    def is_idle(self) -> bool:
        """Return whether none of its updates is running or waiting."""
        return self.running is None and not self.waiting and not self.has_backlog_in_inbox

    @property
    def has_backlog_in_inbox(self) -> bool:
        """Return whether some of its updates wait in the inbox."""
        return self.newest_seen_id > self.newest_enqueued_id

    def try_enqueue(self, job: UpdateJob, *, has_memory: bool = True) -> bool:
        """Enqueue a job; return False if it is already here or has to wait in the inbox.

        Without memory for more, only the first one of an idle queue is enqueued.
        """
        if job.update_id in self.enqueued_early:
            self.enqueued_early.remove(job.update_id)
            return False
        is_newer, is_full = (
            job.update_id > self.newest_enqueued_id,
            self.has_backlog_in_inbox
            or len(self.waiting) >= MAX_IN_MEMORY
            or not (has_memory or self.is_idle),
        )
        self.newest_seen_id = max(self.newest_seen_id, job.update_id)
        if is_newer and is_full:
            return False
        self.enqueue(job)
        return True

    def enqueue(self, job: UpdateJob) -> None:
        """Append a job to those that wait here."""
        self.waiting.append(job)
        self.newest_enqueued_id = max(self.newest_enqueued_id, job.update_id)
        if job.update_id > self.newest_seen_id:
            self.enqueued_early.add(job.update_id)

    def supersede_older_navigation(self, newer: UpdateJob) -> None:
        """Mark the navigation directly before newer navigation as superseded.

        A command replaces all that waits. A tap redraws one screen: it replaces taps only, but also
        the one that is running. Navigation before another kind of update stays: it decides what a
        typed text means.
        """
        for older in reversed(self.waiting):
            if not older.is_navigation or newer.is_navigation_tap > older.is_navigation_tap:
                return
            older.is_superseded = True
        job = self.running
        if not newer.is_navigation_tap:
            return
        if job and job.task and job.is_navigation_tap and not job.is_superseded:
            job.is_superseded = True
            if job.is_started:  # a task cancelled before its start would not close its row
                job.task.cancel()

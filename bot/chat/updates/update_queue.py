"""One lane: a person's updates on their way, in their order.

It holds a share of them; the others wait in the inbox, where they stand already, until their turn comes
nearer. So nobody's flood takes the room of everybody. It starts nothing and asks nobody.
"""

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import Final

import telegram

from bot.domain.repositories import UpdateId

#: Updates of one lane that wait in memory.
MAX_IN_MEMORY: Final = 50


@dataclass(slots=True, eq=False)
class UpdateJob:
    """One update on its way. `update` None: it could not be read. `pause` is how many seconds to wait
    before the next attempt.
    """

    update_id: UpdateId
    queue_id: int
    update: telegram.Update | None
    is_navigation: bool
    attempts: int = 0
    retry_delay: float = 0.0
    is_superseded: bool = False
    is_started: bool = False
    is_waiting_for_retry: bool = False
    task: asyncio.Task[None] | None = None


@dataclass(slots=True, eq=False)
class UpdateQueue:
    """What runs and what waits. `given` is the newest update that was given to it, `taken` the newest that
    it took: what lies between them waits in the inbox. `early` were found there before they were given.
    """

    waiting: deque[UpdateJob] = field(default_factory=deque)
    running: UpdateJob | None = None
    newest_seen_id: int = -1
    newest_enqueued_id: int = -1
    enqueued_early: set[int] = field(default_factory=set)

    @property
    def has_backlog_in_inbox(self) -> bool:
        """Whether some of its updates wait in the inbox."""
        return self.newest_seen_id > self.newest_enqueued_id

    def try_enqueue(self, job: UpdateJob) -> bool:
        """Take an update, unless it is here already or has to wait in the inbox; whether it was taken."""
        if job.update_id in self.enqueued_early:
            self.enqueued_early.remove(job.update_id)
            return False
        is_newer, is_full = (
            job.update_id > self.newest_enqueued_id,
            self.has_backlog_in_inbox or len(self.waiting) >= MAX_IN_MEMORY,
        )
        self.newest_seen_id = max(self.newest_seen_id, job.update_id)
        if is_newer and is_full:
            return False
        self.enqueue(job)
        return True

    def enqueue(self, job: UpdateJob) -> None:
        """Let an update wait here for its turn."""
        self.waiting.append(job)
        self.newest_enqueued_id = max(self.newest_enqueued_id, job.update_id)
        if job.update_id > self.newest_seen_id:
            self.enqueued_early.add(job.update_id)

    def supersede_older_navigation(self) -> None:
        """A newer navigation tap: those right before it need no answer any more. One that something else
        follows does: where a text was typed decides what it means.
        """
        if self.has_backlog_in_inbox:
            return
        for older in reversed(self.waiting):
            if not older.is_navigation:
                return
            older.is_superseded = True
        job = self.running
        if job and job.task and job.is_navigation and not job.is_superseded:
            job.is_superseded = True
            if job.is_started:  # a task cancelled before it starts would not even close its row
                job.task.cancel()

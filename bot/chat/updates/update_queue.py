"""One lane: a person's updates on their way, in their order.

It holds a share of them; the others wait in the inbox, where they stand already, until their turn comes
nearer. So nobody's flood takes the room of everybody. It starts nothing and asks nobody.
"""

import asyncio
from collections import deque
from dataclasses import dataclass, field
from typing import Final

import telegram

from bot.domain.store import UpdateId

#: Updates of one lane that wait in memory.
SHARE: Final = 50


@dataclass(slots=True, eq=False)
class Job:
    """One update on its way. `update` None: it could not be read. `pause` is how many seconds to wait
    before the next attempt.
    """

    update_id: UpdateId
    lane: int
    update: telegram.Update | None
    navigation: bool
    attempts: int = 0
    pause: float = 0.0
    superseded: bool = False
    started: bool = False
    pausing: bool = False
    task: asyncio.Task[None] | None = None


@dataclass(slots=True, eq=False)
class Lane:
    """What runs and what waits. `given` is the newest update that was given to it, `taken` the newest that
    it took: what lies between them waits in the inbox. `early` were found there before they were given.
    """

    waiting: deque[Job] = field(default_factory=deque)
    running: Job | None = None
    given: int = -1
    taken: int = -1
    early: set[int] = field(default_factory=set)

    @property
    def behind(self) -> bool:
        """Whether some of its updates wait in the inbox."""
        return self.given > self.taken

    def give(self, job: Job) -> bool:
        """Take an update, unless it is here already or has to wait in the inbox; whether it was taken."""
        if job.update_id in self.early:
            self.early.remove(job.update_id)
            return False
        newer, full = job.update_id > self.taken, self.behind or len(self.waiting) >= SHARE
        self.given = max(self.given, job.update_id)
        if newer and full:
            return False
        self.take(job)
        return True

    def take(self, job: Job) -> None:
        """Let an update wait here for its turn."""
        self.waiting.append(job)
        self.taken = max(self.taken, job.update_id)
        if job.update_id > self.given:
            self.early.add(job.update_id)

    def supersede(self) -> None:
        """A newer navigation tap: those right before it need no answer any more. One that something else
        follows does: where a text was typed decides what it means.
        """
        if self.behind:
            return
        for older in reversed(self.waiting):
            if not older.navigation:
                return
            older.superseded = True
        job = self.running
        if job and job.task and job.navigation and not job.superseded:
            job.superseded = True
            if job.started:  # a task cancelled before it starts would not even close its row
                job.task.cancel()

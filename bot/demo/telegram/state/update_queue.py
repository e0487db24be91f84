"""The queue of updates from Telegram to the bot: long polling with confirmation.

An update stays until a later offset confirms it, or for 24 hours. Only one poll can wait: a new one
ends the one before. The queue does not interpret updates.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.demo.telegram import limits
from bot.demo.telegram.errors import OTHER_POLLER, conflict
from bot.demo.telegram.request_params import Json
from bot.demo.telegram.state_archive import DocumentArchive
from bot.demo.telegram.wakeup_signal import WakeupSignal

_KINDS_OFF_BY_DEFAULT = frozenset({"chat_member", "message_reaction", "message_reaction_count"})
_ARCHIVE_KIND = "update"


@dataclass(frozen=True, slots=True)
class _Pending:
    update_id: int
    body: Json
    at: float


class UpdateQueue:
    """Updates that are not yet confirmed, oldest first."""

    def __init__(self, archive: DocumentArchive, clock: Callable[[], float] = time.time) -> None:
        self._archive = archive
        self._clock = clock
        self._pending: deque[_Pending] = deque(
            sorted(
                (
                    _Pending(int(key), kept["body"], kept["at"])
                    for key, kept in archive.load(_ARCHIVE_KIND)
                ),
                key=lambda pending: pending.update_id,
            )
        )
        # Ids start at the clock's time, so that a server with an empty archive does not reuse old ids.
        last = self._pending[-1].update_id if self._pending else 0
        self._next_id = max(int(clock()), last + 1)
        self._allowed: frozenset[str] | None = None
        self._poll_number = 0
        self._why_ended = ""
        self.signal = WakeupSignal()

    def __len__(self) -> int:
        return len(self._pending)

    def push(self, kind: str, body: Json) -> int | None:
        """Queue an update and return its id, or None if the bot does not accept this kind."""
        wanted = (
            kind not in _KINDS_OFF_BY_DEFAULT if self._allowed is None else kind in self._allowed
        )
        return self.push_raw({kind: body}) if wanted else None

    def push_raw(self, update: Json) -> int:
        """Queue an update of any shape and return its id. An update without an id gets one."""
        given = update.get("update_id")
        update_id = given if isinstance(given, int) else self._next_id
        pending = _Pending(update_id, {"update_id": update_id, **update}, self._clock())
        self._next_id = max(self._next_id, update_id + 1)
        self._pending.append(pending)
        self._archive.put(_ARCHIVE_KIND, update_id, {"body": pending.body, "at": pending.at})
        self.signal.notify()
        return update_id

    def clear(self) -> None:
        while self._pending:
            self._drop_oldest()

    def set_allowed_kinds(self, kinds: Sequence[str] | None) -> None:
        """Set the kinds that are queued from now on.

        None keeps the last choice; an empty list restores the default.
        """
        if kinds is not None:
            self._allowed = frozenset(kinds) or None

    async def poll(self, offset: int, limit: int, timeout: float) -> list[Json]:
        """Confirm the updates below `offset` and return up to `limit` others, waiting if necessary.

        A negative offset keeps only that many of the newest. Raises ApiError 409 if another poll
        starts meanwhile.
        """
        self.end_poll(OTHER_POLLER)
        poll_number = self._poll_number
        self._confirm(offset)
        loop = asyncio.get_running_loop()
        deadline = loop.time() + timeout
        while not self._pending and not self.signal.closed:
            woken = await self.signal.wait(deadline - loop.time())
            if self._poll_number != poll_number:
                raise conflict(self._why_ended)
            if not woken:
                break
        return [pending.body for pending, _ in zip(self._pending, range(limit), strict=False)]

    def end_poll(self, why: str) -> None:
        """End the poll that waits, if there is one, with ApiError 409 for this reason."""
        self._poll_number += 1
        self._why_ended = why
        self.signal.notify()

    def _confirm(self, offset: int) -> None:
        expired = self._clock() - limits.UPDATE_SECONDS
        while self._pending and self._pending[0].at < expired:
            self._drop_oldest()
        if offset < 0:
            while len(self._pending) > -offset:
                self._drop_oldest()
        while self._pending and self._pending[0].update_id < offset:
            self._drop_oldest()

    def _drop_oldest(self) -> None:
        self._archive.delete(_ARCHIVE_KIND, self._pending.popleft().update_id)

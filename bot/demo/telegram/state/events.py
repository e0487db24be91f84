"""Events of the chats for watchers: a bounded list with numbers.

A watcher that was disconnected resumes after the last number it saw. If that number has left the
list, or belongs to an earlier run, the watcher is told to reload everything. Events hold the
objects themselves: nothing is serialised while there is no watcher.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import AsyncIterator
from dataclasses import dataclass
from itertools import count

from bot.demo.telegram.request_params import Json
from bot.demo.telegram.wakeup_signal import WakeupSignal

HEARTBEAT_SECONDS = 15.0
RESYNC: Json = {"type": "resync", "chat": 0}


@dataclass(frozen=True, slots=True)
class Event:
    """One event and its id. Without a body it is a heartbeat."""

    id: str
    body: Json | None


class EventHub:
    """The most recent events of this run."""

    def __init__(self, keep: int = 1000) -> None:
        self._run = secrets.token_hex(4)
        self._numbers = count(1)
        self._events: deque[tuple[int, Json]] = deque(maxlen=keep)
        self._last = 0
        self.signal = WakeupSignal()

    def publish(self, kind: str, chat_id: int, **fields: object) -> None:
        """Publish an event to all watchers; `chat_id` 0 means the whole server."""
        self._last = next(self._numbers)
        self._events.append((self._last, {"type": kind, "chat": chat_id, **fields}))
        self.signal.notify()

    async def watch(self, last_id: str = "") -> AsyncIterator[Event]:
        """Yield events after `last_id` (only new ones if empty) until the hub closes."""
        seen = self._last if not last_id else self._parse_event_id(last_id)
        while not self.signal.closed:
            if self._has_missed_events(seen):
                seen = self._last
                yield Event(self._make_event_id(seen), RESYNC)
            for number, body in self._events_after(seen):
                seen = number
                yield Event(self._make_event_id(number), body)
            if seen == self._last and not await self.signal.wait(HEARTBEAT_SECONDS):
                yield Event(self._make_event_id(seen), None)

    def _make_event_id(self, number: int) -> str:
        return f"{self._run}-{number}"

    def _parse_event_id(self, last_id: str) -> int:
        """Return the number in an id of this run; -1, older than all, for any other id."""
        run, _, number = last_id.partition("-")
        return int(number) if run == self._run and number.isdecimal() else -1

    def _has_missed_events(self, seen: int) -> bool:
        """Return whether events after this number have left the list."""
        oldest = self._events[0][0] if self._events else self._last + 1
        return not oldest - 1 <= seen <= self._last

    def _events_after(self, seen: int) -> list[tuple[int, Json]]:
        newer: list[tuple[int, Json]] = []
        for number, body in reversed(self._events):
            if number <= seen:
                break
            newer.append((number, body))
        return newer[::-1]

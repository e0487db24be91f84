"""What happens in the chats, told to whoever watches: a bounded list of numbered events.

A watcher that was away for a while resumes after the last number it saw; when that has left the
list, or belongs to an earlier run of the server, it is told to read everything anew. Events
hold the objects themselves: nothing is serialised while nobody watches.
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
    """One event and its number; without a body it only says that the line is alive."""

    id: str
    body: Json | None


class EventHub:
    """The latest events of this run."""

    def __init__(self, keep: int = 1000) -> None:
        self._run = secrets.token_hex(4)
        self._numbers = count(1)
        self._events: deque[tuple[int, Json]] = deque(maxlen=keep)
        self._last = 0
        self.signal = WakeupSignal()

    def publish(self, kind: str, chat_id: int, **fields: object) -> None:
        """Tell everybody; `chat_id` 0 stands for the server as a whole."""
        self._last = next(self._numbers)
        self._events.append((self._last, {"type": kind, "chat": chat_id, **fields}))
        self.signal.notify()

    async def watch(self, last_id: str = "") -> AsyncIterator[Event]:
        """Events after `last_id` (all new ones when empty), for ever, until the hub closes."""
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
        """The number in an id of this run; -1, which is before everything, in any other."""
        run, _, number = last_id.partition("-")
        return int(number) if run == self._run and number.isdecimal() else -1

    def _has_missed_events(self, seen: int) -> bool:
        """Whether events after this number have left the list."""
        oldest = self._events[0][0] if self._events else self._last + 1
        return not oldest - 1 <= seen <= self._last

    def _events_after(self, seen: int) -> list[tuple[int, Json]]:
        newer: list[tuple[int, Json]] = []
        for number, body in reversed(self._events):
            if number <= seen:
                break
            newer.append((number, body))
        return newer[::-1]

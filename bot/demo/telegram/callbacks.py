"""Taps that wait for the bot's answer.

A tap can be answered for a while only; the first answer is what the person sees. Taps are not
archived: after a restart they are too old, as they are at Telegram.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.demo.telegram.errors import QUERY_TOO_OLD, bad_request
from bot.demo.telegram.waiting import Signal

_KEEP = 10_000


@dataclass(frozen=True, slots=True)
class Answer:
    """What the bot answered: a notice (empty: none), as an alert or not, and a link to open."""

    text: str = ""
    show_alert: bool = False
    url: str | None = None


@dataclass(slots=True)
class Tap:
    """One tap: its query id, who tapped which message, and the answer once there is one."""

    id: str
    user_id: int
    message_id: int
    at: float
    answer: Answer | None = None
    answered: Signal = field(default_factory=Signal)


class Callbacks:
    """The latest taps."""

    def __init__(self, ttl: float = 60.0, clock: Callable[[], float] = time.time) -> None:
        self._ttl = ttl
        self._clock = clock
        self._taps: dict[str, Tap] = {}

    def open(self, user_id: int, message_id: int) -> Tap:
        tap = Tap(str(secrets.randbits(62) | 1 << 62), user_id, message_id, self._clock())
        self._taps[tap.id] = tap
        if len(self._taps) > _KEEP:
            del self._taps[next(iter(self._taps))]
        return tap

    def answer(self, query_id: str, answer: Answer) -> tuple[Tap, bool]:
        """The tap and whether this is its first answer; ApiError 400 when it is too late."""
        tap = self._taps.get(query_id)
        if tap is None or self._clock() - tap.at > self._ttl:
            raise bad_request(QUERY_TOO_OLD)
        first = tap.answer is None
        if first:
            tap.answer = answer
            tap.answered.close()
        return tap, first

    async def answered(self, query_id: str, timeout: float) -> Answer:
        """The answer to a tap; TimeoutError when there is none in time."""
        tap = self._taps.get(query_id)
        if tap is not None and tap.answer is None:
            await tap.answered.wait(timeout)
        if tap is None or tap.answer is None:
            raise TimeoutError(f"no answer to callback query {query_id}")
        return tap.answer

    def close(self) -> None:
        """Nobody waits for an answer any more."""
        for tap in self._taps.values():
            tap.answered.close()

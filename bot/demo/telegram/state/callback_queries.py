"""Callback queries (taps) that wait for the bot's answer.

A tap can be answered for a limited time only. The person sees the first answer.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from bot.demo.telegram.state.pending_queries import PendingQueries, PendingQuery


@dataclass(frozen=True, slots=True)
class CallbackAnswer:
    """The bot's answer: a notice (empty: none), whether it is an alert, and a link to open."""

    text: str = ""
    show_alert: bool = False
    url: str | None = None


@dataclass(frozen=True, slots=True)
class Tap:
    """The person who tapped, and the message."""

    user_id: int
    message_id: int


class CallbackQueries(PendingQueries[Tap, CallbackAnswer]):
    """The most recent taps."""

    def __init__(self, ttl: float = 60.0, clock: Callable[[], float] = time.time) -> None:
        super().__init__(ttl, clock)

    def add_tap(self, user_id: int, message_id: int) -> PendingQuery[Tap, CallbackAnswer]:
        return self.add(Tap(user_id, message_id))

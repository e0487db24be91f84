"""Flood control: a token bucket per chat for messages and edits.

It only counts and refuses. A refused call costs no token, so a bot that waits as told succeeds.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.demo.telegram.errors import too_many_requests


@dataclass(slots=True)
class FloodControl:
    """Allows `rate` messages per second and chat in the long run, `burst` at once."""

    rate: float = 1.0
    burst: int = 20
    clock: Callable[[], float] = time.monotonic
    _buckets: dict[int, tuple[float, float]] = field(default_factory=dict)

    def take_token(self, chat_id: int) -> None:
        """Take one token of a chat; raise ApiError 429 with the whole seconds to wait."""
        now = self.clock()
        tokens, since = self._buckets.get(chat_id, (float(self.burst), now))
        tokens = min(float(self.burst), tokens + (now - since) * self.rate)
        if tokens < 1:
            self._buckets[chat_id] = (tokens, now)
            raise too_many_requests(max(1, math.ceil((1 - tokens) / self.rate)))
        self._buckets[chat_id] = (tokens - 1, now)

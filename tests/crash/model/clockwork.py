"""A clock with two times: the wall clock, which people can set wrong, and the monotonic clock."""

import asyncio
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from tests.doubles import NOW


@dataclass(slots=True)
class Clockwork:
    """`elapsed` seconds have really passed; the wall clock is off by `skew`."""

    elapsed: float = 0.0
    skew: timedelta = field(default_factory=timedelta)

    def now(self) -> datetime:
        return NOW + timedelta(seconds=self.elapsed) + self.skew

    def monotonic(self) -> float:
        return self.elapsed

    async def sleep(self, seconds: float) -> None:
        self.elapsed += max(seconds, 0.0)
        await asyncio.sleep(0)

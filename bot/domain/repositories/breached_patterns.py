"""Fingerprints of the supplier's patterns that took too much processor time or memory."""

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol


class BreachedPatterns(Protocol):
    async def add(self, fingerprints: Sequence[str], now: datetime, limit: int) -> None:
        """Store the fingerprints; keep the `limit` newest ones of all."""

    async def list_all(self) -> list[str]:
        """Return the stored fingerprints, oldest first."""

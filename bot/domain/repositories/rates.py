"""Rates that were used, and rates that wait for an owner because they jumped."""

from collections.abc import Collection, Sequence
from datetime import datetime
from decimal import Decimal
from typing import Protocol

from bot.domain.ids import BuyerId, RateId
from bot.domain.rate_jumps import PastRate, RateJump, RatePair, UsualRate


class Rates(Protocol):
    async def list_past(self, pair: RatePair) -> Sequence[PastRate]:
        """Return the rates of a pair that were used or accepted, newest first."""

    async def add_used(self, pair: RatePair, rate: Decimal, now: datetime) -> None:
        """Store a rate that is used. Those of the pair that no longer count are deleted."""

    async def list_jumps(self) -> list[RateJump]:
        """Return the rates that wait for an owner, oldest first; each name has at most one."""

    async def add_jump(
        self, pair: RatePair, rate: Decimal, usual: UsualRate, now: datetime
    ) -> RateId:
        """Store a rate that must wait. It replaces the waiting one of the same name."""

    async def remove_jumps(self, ids: Collection[RateId]) -> None:
        """Delete rates that wait."""

    async def accept(self, jump: RateJump, operator: BuyerId, now: datetime) -> None:
        """Let a waiting rate be used: from now on the earlier ones do not count."""

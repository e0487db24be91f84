"""Repository of rates: those that were used, and those that wait for an owner."""

from collections.abc import Collection, Sequence
from datetime import datetime
from decimal import Decimal

from sqlalchemy import ColumnElement, and_, delete, select

from bot.domain.ids import BuyerId, RateId, RateName
from bot.domain.pricing.rate_jumps import (
    HISTORY_PERIOD,
    PastRate,
    RateJump,
    RatePair,
    RateStatus,
    UsualRate,
)
from storage.engine.repository import Repository
from storage.pricing.tables import rates

_IS_JUMP = rates.c.status == RateStatus.JUMP.value
_IS_PAST = rates.c.status != RateStatus.JUMP.value


class Rates(Repository):
    """The repository of used and waiting rates."""

    def list_past(self, pair: RatePair) -> Sequence[PastRate]:
        """Return the rates of a pair that were used or accepted, newest first."""
        query = select(rates).where(_is_of(pair), _IS_PAST).order_by(rates.c.id.desc())
        rows = self._connection.execute(query)
        return [
            PastRate(Decimal(row.rate), row.at, row.status == RateStatus.ACCEPTED.value)
            for row in rows
        ]

    def add_used(self, pair: RatePair, rate: Decimal, now: datetime) -> None:
        """Store a rate that is used. Those of the pair that no longer count are deleted."""
        older = delete(rates).where(_is_of(pair), _IS_PAST, rates.c.at < now - HISTORY_PERIOD)
        self._connection.execute(older)
        values = {**_identify(pair), "rate": f"{rate:f}", "status": RateStatus.USED.value}
        self._connection.execute(rates.insert().values(**values, at=now))

    def list_jumps(self) -> list[RateJump]:
        """Return the rates that wait for an owner, oldest first; each name has at most one."""
        query = select(rates).where(_IS_JUMP).order_by(rates.c.id)
        rows = self._connection.execute(query)
        return [
            RateJump(
                RateId(row.id),
                RatePair(RateName(row.name), row.base, row.currency),
                Decimal(row.rate),
                UsualRate(Decimal(row.usual), row.usual_is_setting),
            )
            for row in rows
        ]

    def add_jump(self, pair: RatePair, rate: Decimal, usual: UsualRate, now: datetime) -> RateId:
        """Store a rate that must wait. It replaces the waiting one of the same name."""
        earlier = delete(rates).where(_IS_JUMP, rates.c.name == pair.name)
        self._connection.execute(earlier)
        values = {
            **_identify(pair),
            "rate": f"{rate:f}",
            "status": RateStatus.JUMP.value,
            "usual": f"{usual.rate:f}",
            "usual_is_setting": usual.is_setting,
            "at": now,
        }
        insert = rates.insert().values(**values).returning(rates.c.id)
        return RateId(self._connection.execute(insert).scalar_one())

    def remove_jumps(self, ids: Collection[RateId]) -> None:
        """Delete rates that wait."""
        self._connection.execute(delete(rates).where(_IS_JUMP, rates.c.id.in_(ids)))

    def accept(self, jump: RateJump, operator: BuyerId, now: datetime) -> None:
        """Let a waiting rate be used: from now on the earlier ones do not count.

        It gets a new row: what was used before it has lower ids.
        """
        self.remove_jumps([jump.id])
        values = {
            **_identify(jump.pair),
            "rate": f"{jump.rate:f}",
            "status": RateStatus.ACCEPTED.value,
            "actor": operator,
        }
        self._connection.execute(rates.insert().values(**values, at=now))


def _identify(pair: RatePair) -> dict[str, str]:
    return {"name": pair.name, "base": pair.base, "currency": pair.currency}


def _is_of(pair: RatePair) -> ColumnElement[bool]:
    return and_(
        rates.c.name == pair.name, rates.c.base == pair.base, rates.c.currency == pair.currency
    )

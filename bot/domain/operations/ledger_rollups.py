"""Sums of runs of old entries of the ledger, which figures use instead of the entries themselves. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

#: Figures are of a week at most. Rollups are kept for a day more.
ROLLUPS_KEPT: Final = timedelta(days=8)


@dataclass(frozen=True, slots=True)
class LedgerSum:
    """The sum of postings of one account and currency.

    `negative` is the sum of those below zero. A charge or a loss is summed by the exchange rate of its
    order's quote, and apart for replacements; `rate` is None for other accounts, and for a charge
    without an order.
    """

    account: str
    currency: str
    amount: int
    negative: int
    rate: str | None = None
    is_replacement: bool = False


@dataclass(frozen=True, slots=True)
class Rollup:
    """The sums of all entries up to `last_entry`, from the end of the rollup before it.

    `first_at` and `last_at` are the earliest and the latest time of these entries. `ordered` is what the
    orders that were made with them count for against a daily cap, in minor units by currency: all of
    them, with the cost that was quoted.
    """

    last_entry: int
    first_at: datetime
    last_at: datetime
    sums: Sequence[LedgerSum]
    ordered: Mapping[str, int]

    def is_same_as(self, other: "Rollup") -> bool:
        """Return whether the other one has the same sums, in any order."""
        if frozenset(self.sums) != frozenset(other.sums):
            return False
        return replace(self, sums=()) == replace(other, sums=())


@dataclass(frozen=True, slots=True)
class LedgerRollups:
    """Rollups that follow each other without a gap, from the entry after `begin`.

    `latest_before` is the latest time of an entry up to `begin`; None if there is none.
    """

    begin: int = 0
    latest_before: datetime | None = None
    rollups: Sequence[Rollup] = ()

    @property
    def end(self) -> int:
        """Return the last entry that is in a rollup, or that is before them all."""
        return self.rollups[-1].last_entry if self.rollups else self.begin

    def covers(self, since: datetime) -> bool:
        """Return whether no entry before the first rollup was posted at `since` or later."""
        return self.latest_before is None or self.latest_before < since

    def add(self, new: Iterable[Rollup], now: datetime) -> "LedgerRollups":
        """Return these rollups with new ones, without the first ones that are too old for figures."""
        kept = [*self.rollups, *new]
        begin, latest_before = self.begin, self.latest_before
        while kept and kept[0].last_at < now - ROLLUPS_KEPT:
            oldest = kept.pop(0)
            begin = oldest.last_entry
            latest_before = max(latest_before or oldest.last_at, oldest.last_at)
        return replace(self, begin=begin, latest_before=latest_before, rollups=kept)

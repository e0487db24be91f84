"""The supplier balance of the last seconds, so that many quotes at once ask for it once.

It decides only what the balance covers many times over. Everything else is asked again, and a trade
reads the balance itself.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

MAX_AGE = timedelta(seconds=5)


@dataclass(slots=True, eq=False)
class RecentSupplierBalance:
    """The balance that was read last, and when."""

    _balance: Decimal | None = None
    _read_at: datetime | None = None

    def get(self, now: datetime) -> Decimal | None:
        """Return the balance; None if none was read within `MAX_AGE`."""
        is_recent = self._read_at is not None and abs(now - self._read_at) < MAX_AGE
        return self._balance if is_recent else None

    def put(self, balance: Decimal | None, now: datetime) -> None:
        """Keep a balance, as just read; None if the supplier did not tell it."""
        self._balance, self._read_at = balance, now

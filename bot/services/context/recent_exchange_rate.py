"""The rate that was read last, and the one that is used. No rate is used after its time."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain.pricing.exchange_rate import ExchangeRate


@dataclass(slots=True, eq=False)
class RecentExchangeRate:
    """What the source said last, and the last rate that was used; None until then.

    They differ while the rate of the source is too old, or jumped and waits for an owner.
    """

    read: ExchangeRate | None = None
    used: ExchangeRate | None = None

    def is_known(self, now: datetime, max_age: timedelta) -> bool:
        """Return whether the source said a rate that is young enough."""
        return self.read is not None and self.read.is_usable(now, max_age)

    def is_usable(self, now: datetime, max_age: timedelta) -> bool:
        """Return whether there is a rate to sell at: young enough, and not waiting for an owner."""
        return self.read == self.used and self.is_known(now, max_age)

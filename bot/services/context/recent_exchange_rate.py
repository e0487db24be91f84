"""The exchange rate that was read last. It is never used after its time."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.domain.exchange_rate import ExchangeRate


@dataclass(slots=True, eq=False)
class RecentExchangeRate:
    """The last rate that could be read; None until then."""

    rate: ExchangeRate | None = None

    def is_usable(self, now: datetime, max_age: timedelta) -> bool:
        """Return whether there is a rate that is young enough to sell at it."""
        return self.rate is not None and self.rate.is_usable(now, max_age)

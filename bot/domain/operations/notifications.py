"""What a member of staff wants to be told without being needed: the daily digest, and sales."""

from dataclasses import dataclass
from datetime import date, datetime, time, tzinfo
from enum import StrEnum

from bot.domain.ids import BuyerId
from bot.domain.money import Money


class DigestForm(StrEnum):
    """How much the daily digest says. Stored values never change."""

    OFF = "off"
    BRIEF = "brief"
    FULL = "full"


#: The hour of a digest that nobody has set.
DEFAULT_DIGEST_HOUR = 9


@dataclass(frozen=True, slots=True)
class Notifications:
    """What one member of staff is told; nothing until they turn it on.

    `digest_hour` is an hour of the shop's time zone. With `sales`, each sale of at least `sales_from`
    minor units is told. `changed_at` is when the digest was last changed.
    """

    person: BuyerId
    digest: DigestForm = DigestForm.OFF
    digest_hour: int = DEFAULT_DIGEST_HOUR
    sales: bool = False
    sales_from: int = 0
    changed_at: datetime | None = None

    def wants_sale(self, price: Money) -> bool:
        """Return whether a sale at this price is told. What costs nothing is no sale."""
        return self.sales and price.amount >= max(self.sales_from, 1)


def find_due_digest_day(one: Notifications, now: datetime, zone: tzinfo) -> date | None:
    """Return the day whose digest is due now; None before its hour, or if it is turned off.

    A shop that was off at the hour sends the digest late, on the same day. A digest that was turned
    on, or moved, after its hour begins with the next day. An hour that a clock change skips is
    due right after it; one that comes twice is due the first time.
    """
    if one.digest is DigestForm.OFF:
        return None
    today = now.astimezone(zone).date()
    due_at = datetime.combine(today, time(one.digest_hour), zone)
    if now < due_at or (one.changed_at is not None and due_at < one.changed_at):
        return None
    return today

"""The warranty: for how many days after its delivery a buyer can report a problem with an order."""

from dataclasses import dataclass
from typing import Final

MAX_WARRANTY_DAYS: Final = 3_650


@dataclass(frozen=True, slots=True)
class Warranty:
    """The warranty of a product. `own_days` is None if the shop's `default_days` apply."""

    default_days: int
    own_days: int | None = None

    @property
    def days(self) -> int:
        """Return the days that apply; 0 means no warranty."""
        return self.default_days if self.own_days is None else self.own_days

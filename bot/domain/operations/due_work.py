"""The work that waits for the workers' loops."""

from dataclasses import dataclass
from datetime import datetime


@dataclass(frozen=True, slots=True)
class DueWork:
    """The times at which the next work of each kind is due; None means that there is none.

    `has_open_orders`: an order is placed, submitted or accepted. `has_unknown_outcomes`: one is
    uncertain. `comparison_at` is when answers are compared. `opening_at` is when the next watched
    flash sale is expected to be open.
    """

    trade_at: datetime | None
    query_at: datetime | None
    comparison_at: datetime | None
    message_at: datetime | None
    opening_at: datetime | None
    has_open_orders: bool
    has_unknown_outcomes: bool

"""Watches: requests of buyers to be told that a product is back, costs less or can be bought."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.domain.ids import BuyerId, ProductId
from bot.domain.money import Money

#: How many watches one buyer may have.
MAX_WATCHES_PER_BUYER: Final = 30
#: How long a buyer gets no further message about a product after one about it.
WATCH_QUIET_PERIOD: Final = timedelta(days=1)
#: How long after a look at a flash sale that should be open, but is not, the next look follows.
OPENING_RECHECK: Final = timedelta(minutes=5)


class WatchKind(StrEnum):
    """The event that a buyer watches: the product is back, costs less, or its flash sale is open."""

    RESTOCK = "restock"
    PRICE = "price"
    OPENING = "opening"


@dataclass(frozen=True, slots=True)
class Watch:
    """One request of one buyer.

    `known_price` is the price that they last knew, None except for a price watch. Nothing is sent
    before `quiet_until`. For an opening this is when the flash sale is expected to be open.
    """

    buyer_id: BuyerId
    product_id: ProductId
    kind: WatchKind
    quiet_until: datetime
    known_price: Money | None = None

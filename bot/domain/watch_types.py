"""Watches: requests of buyers to hear when a product is back or costs less. Facts only."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.domain.catalogue import ProductId
from bot.domain.ledger import BuyerId
from bot.domain.money import Money

#: How many watches one buyer may have.
MAX_WATCHES_PER_BUYER: Final = 30
#: How long a buyer gets no further message about a product after one about it.
WATCH_QUIET_PERIOD: Final = timedelta(days=1)


class WatchKind(StrEnum):
    """What a buyer wants to hear of: the product is back, or costs less."""

    RESTOCK = "restock"
    PRICE = "price"


@dataclass(frozen=True, slots=True)
class Watch:
    """One request of one buyer.

    `known_price` is the price that they last knew, None for a restock. Nothing is sent before
    `quiet_until`.
    """

    buyer_id: BuyerId
    product_id: ProductId
    kind: WatchKind
    quiet_until: datetime
    known_price: Money | None = None

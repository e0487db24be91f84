"""What buyers want to hear of: that a product is back, or costs less. Facts only."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.domain.catalogue import ProductId
from bot.domain.ledger import BuyerId
from bot.domain.money import Money

#: Watches that one buyer may have.
MAX_WATCHES_PER_BUYER: Final = 30
#: For how long a buyer is told nothing more of a product after a word about it.
WATCH_QUIET_PERIOD: Final = timedelta(days=1)


class WatchKind(StrEnum):
    """What a buyer wants to hear of: the product is back, or costs less."""

    RESTOCK = "restock"
    PRICE = "price"


@dataclass(frozen=True, slots=True)
class Watch:
    """One wish of one buyer. `price`: what they last knew, None for a restock. It tells nothing before
    `since`.
    """

    buyer_id: BuyerId
    product_id: ProductId
    kind: WatchKind
    quiet_until: datetime
    known_price: Money | None = None

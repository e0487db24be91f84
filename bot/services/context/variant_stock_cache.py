"""A bounded cache of the live stock of products' variants, as product pages show it.

It is for display. What can be bought is decided by reads of the checkout, the quote and the trade.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from cachetools import LRUCache

from bot.domain.ids import ProductId, ProductPartId

#: Products whose stock is kept.
CAPACITY = 1_000
MAX_AGE = timedelta(seconds=10)


@dataclass(slots=True, eq=False)
class VariantStockCache:
    """The stock of each variant of a product, as far as it was known when it was read."""

    capacity: int = CAPACITY
    _stocks: LRUCache[ProductId, tuple[datetime, Mapping[ProductPartId, int]]] = field(init=False)

    def __post_init__(self) -> None:
        self._stocks = LRUCache(self.capacity)

    def get(self, product_id: ProductId, now: datetime) -> Mapping[ProductPartId, int] | None:
        """Return the stock of a product's variants; None if none was read within `MAX_AGE`."""
        read_at, stocks = self._stocks.get(product_id, (None, {}))
        return stocks if read_at is not None and abs(now - read_at) < MAX_AGE else None

    def put(
        self, product_id: ProductId, stocks: Mapping[ProductPartId, int], now: datetime
    ) -> None:
        """Keep the stock of a product's variants, as just read."""
        self._stocks[product_id] = now, stocks

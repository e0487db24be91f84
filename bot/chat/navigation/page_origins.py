"""Remembers where people opened product pages, so that Back returns there, also after a checkout.

Kept in memory only, like searches: after a restart, Back leads to the product's category. Nothing
here renders a screen.
"""

from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import Tap
from bot.domain.ids import BuyerId, CategoryId, ProductId

#: The maximum number of origins, of all people together.
CAPACITY: Final = 10_000


@dataclass(frozen=True, slots=True)
class ProductPageOrigin:
    """The place from which a product page was opened.

    This is `page` (from 0) of its category or of the search `search_number`, or the watch list.
    """

    page: int = 0
    search_number: int = 0
    in_watches: bool = False

    @property
    def is_in_category(self) -> bool:
        return not self.search_number and not self.in_watches

    def back_tap(self, category_id: CategoryId | None) -> Tap | None:
        """Return the tap that leads back to where the page was opened; None if only home is left."""
        if self.in_watches:
            return Tap(verbs.WATCHES)
        if self.search_number:
            return Tap(verbs.SEARCH_RESULTS, (self.search_number, self.page))
        return None if category_id is None else Tap(verbs.CATEGORY, (category_id, self.page))

    def product_tap(self, product: ProductId) -> Tap:
        """Return the tap that opens the product page with this origin."""
        if self.in_watches:
            return Tap(verbs.WATCHED_PRODUCT, (product,))
        if self.search_number:
            return Tap(verbs.SEARCH_RESULT_PRODUCT, (product, self.search_number, self.page))
        return Tap(verbs.PRODUCT, (product, self.page))


class ProductPageOrigins:
    """The last origin of each product page for each person, as a least-recently-used cache."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._origins: LRUCache[tuple[BuyerId, ProductId], ProductPageOrigin] = LRUCache(capacity)

    def remember(self, buyer: BuyerId, product: ProductId, origin: ProductPageOrigin) -> None:
        """Store where the person opened the product page that they see now."""
        self._origins[buyer, product] = origin

    def get(self, buyer: BuyerId, product: ProductId) -> ProductPageOrigin | None:
        """Return where the person opened the product page; None if it is not stored."""
        return self._origins.get((buyer, product))

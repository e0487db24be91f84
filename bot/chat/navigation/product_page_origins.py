"""Where people opened the cards of products, so that Back leads there again, also after a walk.

In memory only, like what was searched for: after a restart a card knows its own shelf. Nothing here
shows anything.
"""

from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from bot.chat.navigation import verbs
from bot.chat.navigation.callback_data import Tap
from bot.domain.catalogue import CategoryId, ProductId
from bot.domain.ledger import BuyerId

#: Places remembered, of all people together.
CAPACITY: Final = 10_000


@dataclass(frozen=True, slots=True)
class ProductPageOrigin:
    """Where a card was opened: on a `page` (from 0) of its shelf, or of the `search` that found it, or
    in the list of alerts.
    """

    page: int = 0
    search_number: int = 0
    in_watches: bool = False

    @property
    def is_in_category(self) -> bool:
        return not self.search_number and not self.in_watches

    def back_tap(self, category_id: CategoryId | None) -> Tap | None:
        """The tap that leads from the card to where it was opened; None: only home is left."""
        if self.in_watches:
            return Tap(verbs.WATCHES)
        if self.search_number:
            return Tap(verbs.SEARCH_RESULTS, (self.search_number, self.page))
        return None if category_id is None else Tap(verbs.CATEGORY, (category_id, self.page))

    def product_tap(self, product: ProductId) -> Tap:
        """The tap that opens the card from here."""
        if self.in_watches:
            return Tap(verbs.WATCHED_PRODUCT, (product,))
        if self.search_number:
            return Tap(verbs.SEARCH_RESULT_PRODUCT, (product, self.search_number, self.page))
        return Tap(verbs.PRODUCT, (product, self.page))


class ProductPageOrigins:
    """Where each person opened each card last. Beyond `capacity` the oldest are forgotten."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._origins: LRUCache[tuple[BuyerId, ProductId], ProductPageOrigin] = LRUCache(capacity)

    def remember(self, buyer: BuyerId, product: ProductId, origin: ProductPageOrigin) -> None:
        """The card stands on the person's screen now, opened there."""
        self._origins[buyer, product] = origin

    def get(self, buyer: BuyerId, product: ProductId) -> ProductPageOrigin | None:
        """Where the person opened the card; None when that is forgotten."""
        return self._origins.get((buyer, product))

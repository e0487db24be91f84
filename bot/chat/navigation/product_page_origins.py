"""Where people opened the cards of products, so that Back leads there again, also after a walk.

In memory only, like what was searched for: after a restart a card knows its own shelf. Nothing here
shows anything.
"""

from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from bot.chat import verbs
from bot.chat.callbacks import Tap
from bot.domain.catalogue import CategoryId, ProductId
from bot.domain.ledger import BuyerId

#: Places remembered, of all people together.
CAPACITY: Final = 10_000


@dataclass(frozen=True, slots=True)
class Place:
    """Where a card was opened: on a `page` (from 0) of its shelf, or of the `search` that found it, or
    in the list of alerts.
    """

    page: int = 0
    search: int = 0
    in_alerts: bool = False

    @property
    def on_shelf(self) -> bool:
        return not self.search and not self.in_alerts

    def back(self, shelf: CategoryId | None) -> Tap | None:
        """The tap that leads from the card to where it was opened; None: only home is left."""
        if self.in_alerts:
            return Tap(verbs.ALERTS)
        if self.search:
            return Tap(verbs.FOUND, (self.search, self.page))
        return None if shelf is None else Tap(verbs.SHELF, (shelf, self.page))

    def to(self, product: ProductId) -> Tap:
        """The tap that opens the card from here."""
        if self.in_alerts:
            return Tap(verbs.ALERTED, (product,))
        if self.search:
            return Tap(verbs.FOUND_PRODUCT, (product, self.search, self.page))
        return Tap(verbs.PRODUCT, (product, self.page))


class Places:
    """Where each person opened each card last. Beyond `capacity` the oldest are forgotten."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._known: LRUCache[tuple[BuyerId, ProductId], Place] = LRUCache(capacity)

    def remember(self, buyer: BuyerId, product: ProductId, place: Place) -> None:
        """The card stands on the person's screen now, opened there."""
        self._known[buyer, product] = place

    def of(self, buyer: BuyerId, product: ProductId) -> Place | None:
        """Where the person opened the card; None when that is forgotten."""
        return self._known.get((buyer, product))

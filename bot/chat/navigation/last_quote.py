"""The last quote that each buyer saw, so that other screens can lead back to it while it holds.

In memory, and loaded from the database at the start. Decides nothing: Confirm reads the stored quote.
"""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

from cachetools import LRUCache

from bot.domain.checkout.quote import OpenQuote
from bot.domain.ids import BuyerId, ProductId, QuoteId

#: The maximum number of quotes, one for each buyer.
CAPACITY: Final = 10_000


class OpenQuotes:
    """The newest quote of each buyer, as a least-recently-used cache."""

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._quotes: LRUCache[BuyerId, OpenQuote] = LRUCache(capacity)

    def load(self, open_quotes: Iterable[OpenQuote]) -> None:
        """Remember the quotes of an earlier run, given oldest first."""
        for quote in open_quotes:
            self.remember(quote)

    def remember(self, quote: OpenQuote) -> None:
        """Remember the quote that its buyer sees now."""
        self._quotes[quote.buyer_id] = quote

    def forget(self, buyer: BuyerId, product_id: ProductId | None = None) -> None:
        """Forget the buyer's quote; with `product_id`, only a quote of that product."""
        quote = self._quotes.get(buyer)
        if quote is not None and product_id in {None, quote.product_id}:
            del self._quotes[buyer]

    def forget_bought(self, buyer: BuyerId, quote_id: QuoteId) -> bool:
        """Forget the buyer's quote if it is this one, and return whether it was: it is bought."""
        if self.find(buyer, quote_id) is None:
            return False
        del self._quotes[buyer]
        return True

    def find(self, buyer: BuyerId, quote_id: QuoteId) -> OpenQuote | None:
        """Return the buyer's last quote if it is this one; it may have expired."""
        quote = self._quotes.get(buyer)
        return quote if quote is not None and quote.id == quote_id else None

    def find_held(self, buyer: BuyerId, now: datetime) -> OpenQuote | None:
        """Return the buyer's last quote while it holds."""
        quote = self._quotes.get(buyer)
        return quote if quote is not None and now < quote.expires_at else None

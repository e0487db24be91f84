"""Recent searches, so that a button can lead back to a page of results.

Kept in memory only: the words may be private, and results become outdated. After a restart a number
is unknown. Nothing here searches.
"""

import secrets
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from bot.domain.catalogue.search import SearchResult
from bot.domain.ids import BuyerId

#: The maximum number of searches, of all people together.
CAPACITY: Final = 2_000
_NUMBER_BITS: Final = 40


@dataclass(frozen=True, slots=True)
class RecentSearch:
    """The words of one search, and its result at that time."""

    buyer: BuyerId
    words: str
    result: SearchResult


class RecentSearches:
    """Recent searches by number, as a least-recently-used cache.

    Numbers are random, so a number from before a restart never matches a later one.
    """

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._searches: LRUCache[int, RecentSearch] = LRUCache(capacity)

    def remember(self, recent_search: RecentSearch) -> int:
        """Store a search; return its number for buttons, which is above 0."""
        number = 1 + secrets.randbits(_NUMBER_BITS)
        self._searches[number] = recent_search
        return number

    def get(self, buyer: BuyerId, number: int) -> RecentSearch | None:
        """Return the buyer's search; None if it is unknown, evicted or another person's."""
        recent_search = self._searches.get(number)
        return recent_search if recent_search is not None and recent_search.buyer == buyer else None

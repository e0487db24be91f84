"""What people looked for lately, so that a button can lead back to a page of results.

In memory only: words may be private, and results age. After a restart a number is unknown. Nothing here
searches.
"""

import secrets
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from bot.domain.ledger import BuyerId
from bot.domain.product_search import SearchResult

#: Searches remembered, of all people together.
CAPACITY: Final = 2_000
_NUMBER_BITS: Final = 40


@dataclass(frozen=True, slots=True)
class RecentSearch:
    """What somebody looked for, and what was found then."""

    buyer: BuyerId
    words: str
    result: SearchResult


class RecentSearches:
    """Searches by number. A number is random, so that none of before a restart fits one of after.

    Beyond `capacity` what nobody looked at for longest is forgotten.
    """

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._searches: LRUCache[int, RecentSearch] = LRUCache(capacity)

    def remember(self, recent_search: RecentSearch) -> int:
        """The number, above 0, by which its buttons call it."""
        number = 1 + secrets.randbits(_NUMBER_BITS)
        self._searches[number] = recent_search
        return number

    def get(self, buyer: BuyerId, number: int) -> RecentSearch | None:
        """What `buyer` looked for; None when it is forgotten, another's or never was."""
        recent_search = self._searches.get(number)
        return recent_search if recent_search is not None and recent_search.buyer == buyer else None

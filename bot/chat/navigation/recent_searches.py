"""What people looked for lately, so that a button can lead back to a page of results.

In memory only: words may be private, and results age. After a restart a number is unknown. Nothing here
searches.
"""

import secrets
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from bot.domain.ledger import BuyerId
from bot.domain.search import Found

#: Searches remembered, of all people together.
CAPACITY: Final = 2_000
_BITS: Final = 40


@dataclass(frozen=True, slots=True)
class Searched:
    """What somebody looked for, and what was found then."""

    buyer: BuyerId
    words: str
    found: Found


class Searches:
    """Searches by number. A number is random, so that none of before a restart fits one of after.

    Beyond `capacity` what nobody looked at for longest is forgotten.
    """

    def __init__(self, capacity: int = CAPACITY) -> None:
        self._known: LRUCache[int, Searched] = LRUCache(capacity)

    def remember(self, searched: Searched) -> int:
        """The number, above 0, by which its buttons call it."""
        number = 1 + secrets.randbits(_BITS)
        self._known[number] = searched
        return number

    def recall(self, buyer: BuyerId, number: int) -> Searched | None:
        """What `buyer` looked for; None when it is forgotten, another's or never was."""
        searched = self._known.get(number)
        return searched if searched is not None and searched.buyer == buyer else None

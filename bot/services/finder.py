"""The index of what is on sale, in memory: built aside, swapped whole, searched without the database.

Knows the mirror and nothing of who searches.
"""

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field

from bot.domain.catalogue import Category, Product
from bot.domain.search import Entry, Found, Index, Nearest, nothing_near
from bot.services.mirrored import Mirrored


@dataclass(slots=True, eq=False)
class Finder:
    """Finds products by words. `nearest` tells which words are alike; by default none are."""

    nearest: Nearest = nothing_near
    _index: Index | None = None
    _building: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def ready(self) -> bool:
        """Whether anything was ever indexed."""
        return self._index is not None

    async def rebuild(self, mirrored: Mirrored) -> None:
        """Index what the mirror holds now. It is built in a thread: nobody waits but the caller."""
        async with self._building:
            entries = tuple(_entries(mirrored))
            if self._index is None or entries != self._index.entries:
                self._index = await asyncio.to_thread(Index.build, entries, self._index)

    def find(self, words: str) -> Found:
        """What fits, best first; nothing before the first `rebuild`."""
        return self._index.find(words, self.nearest) if self._index else Found()


def _entries(mirrored: Mirrored) -> Iterator[Entry]:
    for shelf in mirrored.shelves() or ():
        found = mirrored.shelf(shelf.category.id)
        for product in mirrored.products(found[1]) if found else ():
            yield _entry(product, shelf.category)


def _entry(product: Product, category: Category) -> Entry:
    variants = product.details.variants if product.details else ()
    rest = (category.name, *(variant.name for variant in variants))
    return Entry(product.id, product.name, product.code, rest)

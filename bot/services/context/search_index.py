"""The index of what is on sale, in memory: built aside, swapped whole, searched without the database.

Knows the mirror and nothing of who searches.
"""

import asyncio
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
        """Index what the mirror holds now, in a thread: nobody waits but the caller."""
        async with self._building:
            self._index = await asyncio.to_thread(_built, mirrored, self._index)

    def find(self, words: str) -> Found:
        """What fits, best first; nothing before the first `rebuild`."""
        return self._index.find(words, self.nearest) if self._index else Found()


def _built(mirrored: Mirrored, last: Index | None) -> Index:
    """`last`, where it holds the very same."""
    entries = tuple(
        _entry(product, category)
        for category, products in mirrored.everything()
        for product in products
    )
    return last if last and last.entries == entries else Index.build(entries, last)


def _entry(product: Product, category: Category) -> Entry:
    variants = product.details.variants if product.details else ()
    rest = (category.name, *(variant.name for variant in variants))
    return Entry(product.id, product.name, product.code, rest)

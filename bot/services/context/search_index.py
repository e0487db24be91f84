"""The index of what is on sale, in memory: built aside, swapped whole, searched without the database.

Knows the mirror and nothing of who searches.
"""

import asyncio
from dataclasses import dataclass, field

from bot.domain.catalogue import Category, Product
from bot.domain.product_search import (
    FuzzyMatcher,
    ProductIndex,
    SearchEntry,
    SearchResult,
    match_nothing,
)
from bot.services.context.catalogue_cache import CatalogueCache


@dataclass(slots=True, eq=False)
class SearchIndex:
    """Finds products by words. `nearest` tells which words are alike; by default none are."""

    nearest: FuzzyMatcher = match_nothing
    _index: ProductIndex | None = None
    _build_lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def is_ready(self) -> bool:
        """Whether anything was ever indexed."""
        return self._index is not None

    async def rebuild(self, catalogue_cache: CatalogueCache) -> None:
        """Index what the mirror holds now, in a thread: nobody waits but the caller."""
        async with self._build_lock:
            self._index = await asyncio.to_thread(_build_index, catalogue_cache, self._index)

    def find(self, words: str) -> SearchResult:
        """What fits, best first; nothing before the first `rebuild`."""
        return self._index.find(words, self.nearest) if self._index else SearchResult()


def _build_index(catalogue_cache: CatalogueCache, previous: ProductIndex | None) -> ProductIndex:
    """`last`, where it holds the very same."""
    entries = tuple(
        _index_entry(product, category)
        for category, products in catalogue_cache.products_by_category()
        for product in products
    )
    return (
        previous
        if previous and previous.entries == entries
        else ProductIndex.build(entries, previous)
    )


def _index_entry(product: Product, category: Category) -> SearchEntry:
    variants = product.details.variants if product.details else ()
    other_words = (category.name, *(variant.name for variant in variants))
    return SearchEntry(product.id, product.name, product.code, other_words)

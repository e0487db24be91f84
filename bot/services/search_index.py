"""The search index of the products on sale, in memory: built in a thread and replaced as a whole.

It is built from the catalogue cache and is the same for all people.
"""

import asyncio
from dataclasses import dataclass, field

from bot.domain.catalogue.product import Category, Product
from bot.domain.catalogue.search import (
    FuzzyMatcher,
    ProductIndex,
    SearchEntry,
    SearchResult,
    match_nothing,
)
from bot.services.catalogue_cache import CatalogueCache


@dataclass(slots=True, eq=False)
class SearchIndex:
    """Finds products by words. `nearest` returns similar words; by default there are none."""

    nearest: FuzzyMatcher = match_nothing
    _index: ProductIndex | None = None
    _build_lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    @property
    def is_ready(self) -> bool:
        """Return whether the index was ever built."""
        return self._index is not None

    async def rebuild(self, catalogue_cache: CatalogueCache) -> None:
        """Index the catalogue cache in a thread, so that the event loop is not blocked."""
        async with self._build_lock:
            self._index = await asyncio.to_thread(_build_index, catalogue_cache, self._index)

    def find(self, words: str) -> SearchResult:
        """Return the matches, best first; none before the first `rebuild`."""
        return self._index.find(words, self.nearest) if self._index else SearchResult()


def _build_index(catalogue_cache: CatalogueCache, previous: ProductIndex | None) -> ProductIndex:
    return ProductIndex.build(
        (
            _index_entry(product, category)
            for category, products in catalogue_cache.products_by_category()
            for product in products
        ),
        previous,
    )


def _index_entry(product: Product, category: Category) -> SearchEntry:
    variants = product.details.offered_variants if product.details else ()
    other_words = (category.name, *(variant.label for variant in variants))
    return SearchEntry(product.id, product.name, product.code, other_words)

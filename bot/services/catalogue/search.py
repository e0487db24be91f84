"""Searching the products on sale by words.

Changes nothing and calls no supplier. The database is read only if the cache is not loaded yet.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from bot.domain.catalogue.product import CategoryWithCount, Product
from bot.domain.catalogue.search import MAX_QUERY_LENGTH, SearchResult, fold_text
from bot.domain.paging import take_page
from bot.services.catalogue.browse import PAGE_SIZE, list_categories
from bot.services.shop import Shop
from storage.database import DatabaseReader

#: Results kept of one search.
MAX_RESULTS = 200
#: Categories shown above the results.
MAX_CATEGORIES = 6


@dataclass(frozen=True, slots=True)
class ResultPage:
    """One page (from 0) of results. `is_approximate`: they only resemble the words."""

    products: tuple[Product, ...]
    page: int
    pages: int
    total: int
    is_approximate: bool


async def build_index(shop: Shop, db: DatabaseReader) -> None:
    """Build the search index from the catalogue cache, which is loaded first if it is empty."""
    if shop.caches.catalogue.nonempty_categories() is None:
        await shop.caches.catalogue.load(db)
    await shop.caches.search_index.rebuild(shop.caches.catalogue)


async def search_products(shop: Shop, db: DatabaseReader, words: str) -> SearchResult:
    """Return the products on sale that match `words`, best first, at most `MAX_RESULTS`."""
    if not shop.caches.search_index.is_ready:
        await build_index(shop, db)
    found = shop.caches.search_index.find(words)
    return SearchResult(found.product_ids[:MAX_RESULTS], found.is_fuzzy)


async def search_categories(
    shop: Shop, db: DatabaseReader, words: str
) -> tuple[CategoryWithCount, ...]:
    """Return the categories whose names contain all of `words`, at most `MAX_CATEGORIES`."""
    wanted = fold_text(words[:MAX_QUERY_LENGTH]).split()
    found = (
        listed
        for listed in await list_categories(shop, db)
        if wanted and all(word in fold_text(listed.category.name) for word in wanted)
    )
    return tuple(islice(found, MAX_CATEGORIES))


def get_result_page(shop: Shop, result: SearchResult, page: int) -> ResultPage:
    """Return one page of a result with the products as they are now.

    Products no longer on sale are left out. A page beyond the end is the last one.
    """
    products = shop.caches.catalogue.on_sale(result.product_ids)
    shown = take_page(products, page, PAGE_SIZE)
    return ResultPage(shown.items, shown.page, shown.pages, len(products), result.is_fuzzy)


async def suggest_products(shop: Shop, db: DatabaseReader, limit: int) -> Sequence[Product]:
    """Return products to show when no words were given.

    Pinned products come first, then the first two products of each category unless they are sold
    out.
    """
    if not shop.caches.search_index.is_ready:
        await build_index(shop, db)
    chosen = {product.id: product for product in shop.caches.catalogue.pinned_products() or ()}
    for counted in shop.caches.catalogue.nonempty_categories() or ():
        page_products = shop.caches.catalogue.category(counted.category.id)
        for product in (
            shop.caches.catalogue.products(page_products[1][:2]) if page_products else ()
        ):
            if not product.is_sold_out:
                chosen.setdefault(product.id, product)
    return list(chosen.values())[:limit]

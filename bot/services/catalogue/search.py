"""Searching what is on sale by words. Changes nothing, and asks neither the store nor, as a rule, the
database.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.catalogue import Product
from bot.domain.product_search import SearchResult
from bot.services.catalogue.browsing import PAGE_SIZE, count_pages
from bot.services.context.shop import Shop

#: Results that anybody turns pages for.
MAX_RESULTS = 200


@dataclass(frozen=True, slots=True)
class ResultPage:
    """One page (from 0) of results. `near`: they only resemble what was looked for."""

    products: tuple[Product, ...]
    page: int
    pages: int
    total: int
    is_approximate: bool


async def build_index(shop: Shop) -> None:
    """Index what is on sale now; to be called when the mirror was loaded anew."""
    if shop.caches.catalogue.nonempty_categories() is None:
        await shop.caches.catalogue.load(shop.side_writes, shop.settings.supplier_account_id)
    await shop.caches.search_index.rebuild(shop.caches.catalogue)


async def search_products(shop: Shop, words: str) -> SearchResult:
    """What is on sale and fits the words, best first, at most `MOST`."""
    if not shop.caches.search_index.is_ready:
        await build_index(shop)
    found = shop.caches.search_index.find(words)
    return SearchResult(found.product_ids[:MAX_RESULTS], found.is_fuzzy)


def get_result_page(shop: Shop, result: SearchResult, page: int) -> ResultPage:
    """One page of what was found, as it is now, without what is no longer on sale; a page beyond the
    end is the last one.
    """
    products = shop.caches.catalogue.on_sale(result.product_ids)
    pages = count_pages(len(products), PAGE_SIZE)
    page = min(page, pages - 1)
    page_products = products[page * PAGE_SIZE : (page + 1) * PAGE_SIZE]
    return ResultPage(page_products, page, pages, len(products), result.is_fuzzy)


async def suggest_products(shop: Shop, limit: int) -> Sequence[Product]:
    """What to offer to whoever did not say what they look for: what the operators put first, then
    what stands first on each shelf.
    """
    if not shop.caches.search_index.is_ready:
        await build_index(shop)
    chosen = {product.id: product for product in shop.caches.catalogue.pinned_products() or ()}
    for shelf in shop.caches.catalogue.nonempty_categories() or ():
        page_products = shop.caches.catalogue.category(shelf.category.id)
        for product in (
            shop.caches.catalogue.products(page_products[1][:2]) if page_products else ()
        ):
            if not product.is_sold_out:
                chosen.setdefault(product.id, product)
    return list(chosen.values())[:limit]

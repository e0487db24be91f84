"""Searching what is on sale by words. Changes nothing, and asks neither the store nor, as a rule, the
database.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.domain.catalogue import Product
from bot.domain.search import Found
from bot.services.browse import PAGE, count_pages
from bot.services.shop import Shop

#: Results that anybody turns pages for.
MOST = 200


@dataclass(frozen=True, slots=True)
class ResultPage:
    """One page (from 0) of results. `near`: they only resemble what was looked for."""

    products: tuple[Product, ...]
    page: int
    pages: int
    total: int
    near: bool


async def prepare(shop: Shop) -> None:
    """Index what is on sale now; to be called when the mirror was loaded anew."""
    if shop.mirrored.shelves() is None:
        await shop.mirrored.load(shop.store, shop.account)
    await shop.finder.rebuild(shop.mirrored)


async def find(shop: Shop, words: str) -> Found:
    """What is on sale and fits the words, best first, at most `MOST`."""
    if not shop.finder.ready:
        await prepare(shop)
    found = shop.finder.find(words)
    return Found(found.ids[:MOST], found.near)


def results(shop: Shop, found: Found, page: int) -> ResultPage:
    """One page of what was found, as it is now, without what is no longer on sale; a page beyond the
    end is the last one.
    """
    products = shop.mirrored.on_sale(found.ids)
    pages = count_pages(len(products), PAGE)
    page = min(page, pages - 1)
    here = products[page * PAGE : (page + 1) * PAGE]
    return ResultPage(here, page, pages, len(products), found.near)


async def suggestions(shop: Shop, limit: int) -> Sequence[Product]:
    """What to offer to whoever did not say what they look for: what the operators put first, then
    what stands first on each shelf.
    """
    if not shop.finder.ready:
        await prepare(shop)
    chosen = {product.id: product for product in shop.mirrored.picks() or ()}
    for shelf in shop.mirrored.shelves() or ():
        here = shop.mirrored.shelf(shelf.category.id)
        for product in shop.mirrored.products(here[1][:2]) if here else ():
            if not product.sold_out:
                chosen.setdefault(product.id, product)
    return list(chosen.values())[:limit]

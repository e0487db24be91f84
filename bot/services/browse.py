"""Looking at the catalogue: from the mirror, refreshed live where a decision depends on it.

Must not change anything but the mirror.
"""

from dataclasses import dataclass, replace
from datetime import timedelta

from bot.domain.catalogue import (
    CardPage,
    Category,
    CategoryId,
    Details,
    Product,
    ProductId,
)
from bot.domain.checkout import Choices, chosen_options, chosen_variant
from bot.domain.errors import Declined, Reason, SupplierAway, SupplierSaysNo
from bot.domain.store import Shelf, Tx
from bot.services.reading import bounded
from bot.services.shop import Shop

PAGE = 8
CARDS_A_PAGE = 10
FRESH = timedelta(seconds=10)


@dataclass(frozen=True, slots=True)
class ShelfPage:
    """One page (from 0) of a category's products."""

    category: Category
    products: tuple[Product, ...]
    page: int
    pages: int


def count_pages(total: int, size: int) -> int:
    """How many pages of `size` hold `total` things; an empty list has one empty page."""
    return max(1, -(-total // size))


async def shelves(shop: Shop) -> list[Shelf]:
    """The categories that have something on them."""
    return await shop.store.read(_shelves, shop)


async def _shelves(tx: Tx, shop: Shop) -> list[Shelf]:
    return await tx.catalogue.shelves(shop.account)


async def shelf(shop: Shop, category_id: CategoryId, page: int) -> ShelfPage | Declined:
    """One page of a category; a page beyond the end is the last one."""
    return await shop.store.read(_shelf, category_id, page)


async def _shelf(tx: Tx, category_id: CategoryId, page: int) -> ShelfPage | Declined:
    category = await tx.catalogue.category(category_id)
    if category is None:
        return Declined(Reason.PRODUCT_GONE)
    products, total = await tx.catalogue.products(category_id, page * PAGE, PAGE)
    pages = count_pages(total, PAGE)
    if not products and page > 0:
        page = pages - 1
        products, total = await tx.catalogue.products(category_id, page * PAGE, PAGE)
    return ShelfPage(category, tuple(products), page, pages)


async def product(shop: Shop, product_id: ProductId) -> Product | Declined:
    """A product with details no older than `FRESH`, or why it cannot be had.

    A supplier that is away leaves the mirror's copy, if its page was ever read.
    """
    mirrored, fresh = await shop.store.read(_mirrored, shop, product_id)
    if mirrored is None or mirrored.gone:
        return Declined(Reason.PRODUCT_GONE)
    if not fresh:
        try:
            mirrored = await refresh(shop, mirrored)
        except SupplierAway:
            if mirrored.details is None:
                return Declined(Reason.SUPPLIER_AWAY)
        except SupplierSaysNo:
            return Declined(Reason.PRODUCT_GONE)
    if mirrored.details is not None and mirrored.details.unsellable:
        return Declined(Reason.NOT_SELLABLE)
    return mirrored


async def _mirrored(tx: Tx, shop: Shop, product_id: ProductId) -> tuple[Product | None, bool]:
    found = await tx.catalogue.product(product_id)
    read_at = await tx.catalogue.product_read_at(product_id)
    fresh = read_at is not None and shop.clock.now() - read_at < FRESH
    return found, fresh


async def refresh(shop: Shop, mirrored: Product) -> Product:
    """Read the product's page and take it into the mirror."""
    live = await bounded(shop, shop.supplier.product(mirrored.code))
    live = replace(live, id=mirrored.id, code=mirrored.code, category_id=mirrored.category_id)
    return await shop.store.transact(_save, shop, live)


async def _save(tx: Tx, shop: Shop, live: Product) -> Product:
    return await tx.catalogue.save_product(shop.account, live, shop.clock.now())


def closed_window(shop: Shop, product: Product) -> Declined | None:
    """Why a flash-sale product is not for sale at this moment, if it is not."""
    flash = (product.details or Details()).flash
    if flash is None:
        return None
    now = shop.clock.now()
    if flash.coming(now):
        assert flash.starts is not None
        return Declined(Reason.FLASH_COMING, {"at": flash.starts.isoformat()})
    return Declined(Reason.FLASH_OVER) if flash.over(now) else None


async def live_stock(shop: Shop, product: Product, choices: Choices) -> int | None:
    """Stock of what is chosen so far; None when the supplier does not say or is away."""
    variant = chosen_variant(product, choices)
    sku = {a.name: option.name for a, option in chosen_options(product, choices)}
    call = shop.supplier.stock(product.code, variant.name if variant else None, sku)
    try:
        return await bounded(shop, call)
    except SupplierSaysNo:
        return 0
    except SupplierAway:
        return None


async def cards(shop: Shop, product: Product, choices: Choices, page: int) -> CardPage | Declined:
    """One page (from 0) of the cards that may be chosen for what is chosen so far."""
    variant = chosen_variant(product, choices)
    sku = {a.name: option.name for a, option in chosen_options(product, choices)}
    call = shop.supplier.cards(product.code, page + 1, variant.name if variant else None, sku)
    try:
        return await bounded(shop, call)
    except SupplierAway:
        return Declined(Reason.SUPPLIER_AWAY)
    except SupplierSaysNo as no:
        return Declined(Reason.SUPPLIER_REFUSED, {"message": no.message})

"""Looking at the catalogue: from the mirror, refreshed live where a decision depends on it.

Must not change anything but the mirror.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

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
from bot.services.mirrored import Card
from bot.services.reading import bounded, needed
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


async def shelves(shop: Shop) -> Sequence[Shelf]:
    """The categories that have something on them."""
    known = shop.mirrored.shelves()
    return await shop.store.read(_shelves, shop) if known is None else known


async def _shelves(tx: Tx, shop: Shop) -> list[Shelf]:
    return await tx.catalogue.shelves(shop.account)


def picks(shop: Shop) -> Sequence[Product]:
    """What the operators put first, as far as it is known; without descriptions."""
    return shop.mirrored.picks() or ()


async def shelf(shop: Shop, category_id: CategoryId, page: int) -> ShelfPage | Declined:
    """One page of a category; a page beyond the end is the last one. Without descriptions."""
    known = shop.mirrored.shelf(category_id)
    if known is None:
        return await shop.store.read(_shelf, category_id, page)
    category, ids = known
    pages = count_pages(len(ids), PAGE)
    page = min(page, pages - 1)
    here = ids[page * PAGE : (page + 1) * PAGE]
    return ShelfPage(category, shop.mirrored.products(here), page, pages)


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


def category_of(shop: Shop, product: Product) -> Category | None:
    """The shelf on which a product stands, as far as it is known without asking anybody."""
    known = shop.mirrored.shelf(product.category_id)
    return known[0] if known else None


def page_of(shop: Shop, product: Product, otherwise: int) -> int:
    """The page (from 0) of its shelf on which a product stands now; `otherwise` where none is known."""
    known = shop.mirrored.shelf(product.category_id)
    if known is None or product.id not in known[1]:
        return otherwise
    return known[1].index(product.id) // PAGE


async def product(shop: Shop, product_id: ProductId) -> Product | Declined:
    """A product with details no older than `FRESH`, or why it cannot be had.

    A supplier that is away leaves the mirror's copy, if its page was ever read.
    """
    known = await mirrored(shop, product_id)
    if known is None or is_fresh(shop, known):
        return judged(known)
    return await live(shop, known)


async def mirrored(shop: Shop, product_id: ProductId) -> Card | None:
    """A product as the mirror has it, with the moment that its page was read; None: no such product."""
    known = shop.mirrored.card(product_id)
    if known is None and (known := await shop.store.read(_mirrored, product_id)) is not None:
        shop.mirrored.remember(known)
    return known


async def _mirrored(tx: Tx, product_id: ProductId) -> Card | None:
    found = await tx.catalogue.product(product_id)
    return Card(found, await tx.catalogue.product_read_at(product_id)) if found else None


def is_fresh(shop: Shop, known: Card) -> bool:
    """Whether its page was read a moment ago."""
    return known.read_at is not None and shop.clock.now() - known.read_at < FRESH


def is_readable(known: Card) -> bool:
    """Whether there is a card to look at: it is sold, and its page was read once."""
    return known.product.details is not None and isinstance(judged(known), Product)


def judged(known: Card | None) -> Product | Declined:
    """The product as it is known, or why it cannot be had."""
    if known is None or known.product.gone:
        return Declined(Reason.PRODUCT_GONE)
    details = known.product.details
    if details is not None and details.unsellable:
        return Declined(Reason.NOT_SELLABLE)
    return known.product


async def live(shop: Shop, known: Card) -> Product | Declined:
    """A known product as its page says now, or why it cannot be had."""
    if known.product.gone:
        return Declined(Reason.PRODUCT_GONE)
    wait = bounded if known.product.details else needed
    try:
        page = await wait(shop, shop.supplier.product(known.product.code))
        return judged(Card(await refresh(shop, known.product, page), shop.clock.now()))
    except SupplierAway:
        return judged(known) if known.product.details else Declined(Reason.SUPPLIER_AWAY)
    except SupplierSaysNo:
        return Declined(Reason.PRODUCT_GONE)


async def refresh(shop: Shop, mirrored: Product, page: Product) -> Product:
    """Take the product's page, as it was just read, into the mirror."""
    ours = replace(page, id=mirrored.id, code=mirrored.code, category_id=mirrored.category_id)
    return await save(shop, ours)


async def save(shop: Shop, product: Product) -> Product:
    """Take a product's page into the mirror; as it is stored, with the ids of its facets."""
    now = shop.clock.now()
    saved = await shop.store.transact(_save, shop, product, now)
    shop.mirrored.take(saved, now)
    return saved


async def _save(tx: Tx, shop: Shop, product: Product, now: datetime) -> Product:
    return await tx.catalogue.save_product(shop.account, product, now)


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
        return await needed(shop, call)
    except SupplierAway:
        return Declined(Reason.SUPPLIER_AWAY)
    except SupplierSaysNo as no:
        return Declined(Reason.SUPPLIER_REFUSED, {"message": no.message})

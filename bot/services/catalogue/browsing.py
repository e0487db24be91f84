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
    Product,
    ProductDetails,
    ProductId,
)
from bot.domain.checkout import BuyerChoices, find_chosen_variant, list_chosen_options
from bot.domain.errors import Declined, DeclineReason, SupplierRefusedCall, SupplierUnavailable
from bot.domain.repositories import CategoryWithCount, Tx
from bot.services.context.catalogue_cache import CachedProduct
from bot.services.context.shop import Shop
from bot.services.context.supplier_read_deadlines import (
    read_with_long_deadline,
    read_with_short_deadline,
)

PAGE_SIZE = 8
CARDS_PER_PAGE = 10
MAX_PAGE_AGE = timedelta(seconds=10)


@dataclass(frozen=True, slots=True)
class CategoryPage:
    """One page (from 0) of a category's products."""

    category: Category
    products: tuple[Product, ...]
    page: int
    pages: int


def count_pages(total: int, size: int) -> int:
    """How many pages of `size` hold `total` things; an empty list has one empty page."""
    return max(1, -(-total // size))


async def list_categories(shop: Shop) -> Sequence[CategoryWithCount]:
    """The categories that have something on them."""
    cached = shop.caches.catalogue.nonempty_categories()
    return await shop.side_writes.read(_read_categories, shop) if cached is None else cached


async def _read_categories(tx: Tx, shop: Shop) -> list[CategoryWithCount]:
    return await tx.catalogue.nonempty_categories(shop.settings.supplier_account_id)


def list_pinned_products(shop: Shop) -> Sequence[Product]:
    """What the operators put first, as far as it is known; without descriptions."""
    return shop.caches.catalogue.pinned_products() or ()


async def get_category_page(
    shop: Shop, category_id: CategoryId, page: int
) -> CategoryPage | Declined:
    """One page of a category; a page beyond the end is the last one. Without descriptions."""
    cached = shop.caches.catalogue.category(category_id)
    if cached is None:
        return await shop.side_writes.read(_read_category_page, category_id, page)
    category, ids = cached
    pages = count_pages(len(ids), PAGE_SIZE)
    page = min(page, pages - 1)
    page_ids = ids[page * PAGE_SIZE : (page + 1) * PAGE_SIZE]
    return CategoryPage(category, shop.caches.catalogue.products(page_ids), page, pages)


async def _read_category_page(
    tx: Tx, category_id: CategoryId, page: int
) -> CategoryPage | Declined:
    category = await tx.catalogue.category(category_id)
    if category is None:
        return Declined(DeclineReason.PRODUCT_NOT_FOUND)
    products, total = await tx.catalogue.products(category_id, page * PAGE_SIZE, PAGE_SIZE)
    pages = count_pages(total, PAGE_SIZE)
    if not products and page > 0:
        page = pages - 1
        products, total = await tx.catalogue.products(category_id, page * PAGE_SIZE, PAGE_SIZE)
    return CategoryPage(category, tuple(products), page, pages)


def category_of(shop: Shop, product: Product) -> Category | None:
    """The shelf on which a product stands, as far as it is known without asking anybody."""
    cached = shop.caches.catalogue.category(product.category_id)
    return cached[0] if cached else None


def page_of(shop: Shop, product: Product, default: int) -> int:
    """The page (from 0) of its shelf on which a product stands now; `otherwise` where none is known."""
    cached = shop.caches.catalogue.category(product.category_id)
    if cached is None or product.id not in cached[1]:
        return default
    return cached[1].index(product.id) // PAGE_SIZE


async def get_product(shop: Shop, product_id: ProductId) -> Product | Declined:
    """A product with details no older than `FRESH`, or why it cannot be had.

    A supplier that is away leaves the mirror's copy, if its page was ever read.
    """
    cached = await get_stored_product(shop, product_id)
    if cached is None or is_fresh(shop, cached):
        return product_or_refusal(cached)
    return await refresh_product(shop, cached)


async def get_stored_product(shop: Shop, product_id: ProductId) -> CachedProduct | None:
    """A product as the mirror has it, with the moment that its page was read; None: no such product."""
    cached = shop.caches.catalogue.full_product(product_id)
    if (
        cached is None
        and (cached := await shop.side_writes.read(_read_stored_product, product_id)) is not None
    ):
        shop.caches.catalogue.put(cached)
    return cached


async def _read_stored_product(tx: Tx, product_id: ProductId) -> CachedProduct | None:
    found = await tx.catalogue.product(product_id)
    return CachedProduct(found, await tx.catalogue.product_read_at(product_id)) if found else None


def is_fresh(shop: Shop, cached: CachedProduct) -> bool:
    """Whether its page was read a moment ago."""
    return cached.read_at is not None and shop.ports.clock.now() - cached.read_at < MAX_PAGE_AGE


def has_readable_page(cached: CachedProduct) -> bool:
    """Whether there is a card to look at: it is sold, and its page was read once."""
    return cached.product.details is not None and isinstance(product_or_refusal(cached), Product)


def product_or_refusal(cached: CachedProduct | None) -> Product | Declined:
    """The product as it is known, or why it cannot be had."""
    if cached is None or cached.product.gone:
        return Declined(DeclineReason.PRODUCT_NOT_FOUND)
    details = cached.product.details
    if details is not None and details.unsellable_reasons:
        return Declined(DeclineReason.NOT_SELLABLE)
    return cached.product


async def refresh_product(shop: Shop, cached: CachedProduct) -> Product | Declined:
    """A known product as its page says now, or why it cannot be had."""
    if cached.product.gone:
        return Declined(DeclineReason.PRODUCT_NOT_FOUND)
    wait = read_with_short_deadline if cached.product.details else read_with_long_deadline
    try:
        page = await wait(shop, shop.ports.supplier.product(cached.product.code))
        return product_or_refusal(
            CachedProduct(await save_page(shop, cached.product, page), shop.ports.clock.now())
        )
    except SupplierUnavailable:
        return (
            product_or_refusal(cached)
            if cached.product.details
            else Declined(DeclineReason.SUPPLIER_UNAVAILABLE)
        )
    except SupplierRefusedCall:
        return Declined(DeclineReason.PRODUCT_NOT_FOUND)


async def save_page(shop: Shop, stored_product: Product, page: Product) -> Product:
    """Take the product's page, as it was just read, into the mirror."""
    ours = replace(
        page,
        id=stored_product.id,
        code=stored_product.code,
        category_id=stored_product.category_id,
    )
    return await save_product(shop, ours)


async def save_product(shop: Shop, product: Product) -> Product:
    """Take a product's page into the mirror; as it is stored, with the ids of its facets."""
    now = shop.ports.clock.now()
    saved = await shop.side_writes.write_aside(_save_product, shop, product, now)
    shop.caches.catalogue.put_refreshed(saved, now)
    return saved


async def _save_product(tx: Tx, shop: Shop, product: Product, now: datetime) -> Product:
    return await tx.catalogue.save_product(shop.settings.supplier_account_id, product, now)


def decline_outside_flash_sale(shop: Shop, product: Product) -> Declined | None:
    """Why a flash-sale product is not for sale at this moment, if it is not."""
    flash = (product.details or ProductDetails()).flash_sale
    if flash is None:
        return None
    now = shop.ports.clock.now()
    if flash.is_upcoming(now):
        assert flash.starts is not None
        return Declined(DeclineReason.FLASH_SALE_UPCOMING, {"at": flash.starts.isoformat()})
    return Declined(DeclineReason.FLASH_SALE_OVER) if flash.is_over(now) else None


async def read_live_stock(shop: Shop, product: Product, choices: BuyerChoices) -> int | None:
    """Stock of what is chosen so far; None when the supplier does not say or is away."""
    variant = find_chosen_variant(product, choices)
    sku = {a.name: option.name for a, option in list_chosen_options(product, choices)}
    call = shop.ports.supplier.stock(product.code, variant.name if variant else None, sku)
    try:
        return await read_with_short_deadline(shop, call)
    except SupplierRefusedCall:
        return 0
    except SupplierUnavailable:
        return None


async def read_cards(
    shop: Shop, product: Product, choices: BuyerChoices, page: int
) -> CardPage | Declined:
    """One page (from 0) of the cards that may be chosen for what is chosen so far."""
    variant = find_chosen_variant(product, choices)
    sku = {a.name: option.name for a, option in list_chosen_options(product, choices)}
    call = shop.ports.supplier.cards(product.code, page + 1, variant.name if variant else None, sku)
    try:
        return await read_with_long_deadline(shop, call)
    except SupplierUnavailable:
        return Declined(DeclineReason.SUPPLIER_UNAVAILABLE)
    except SupplierRefusedCall as no:
        return Declined(DeclineReason.SUPPLIER_REFUSED, {"message": no.message})

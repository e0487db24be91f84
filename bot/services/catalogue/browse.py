"""Reading the catalogue: from the mirror, and from the supplier where a decision depends on it.

Must not change anything but the mirror.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.domain.catalogue.product import (
    TRADE_UNCLEAR,
    Card,
    CardPage,
    Category,
    CategoryWithCount,
    Product,
    ProductDetails,
)
from bot.domain.catalogue.selection import BuyerChoices, find_chosen_variant, list_chosen_options
from bot.domain.checkout.questions import filter_by_words
from bot.domain.errors import (
    Declined,
    DeclineReason,
    SupplierRefusedCall,
    SupplierUnavailable,
    SupplierUnreadable,
)
from bot.domain.ids import CategoryId, ProductId
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.processes import News
from bot.domain.orders.causes import Cause
from bot.domain.orders.refusals import is_operators_affair, says_no_piece_left, says_not_sold
from bot.domain.paging import locate_page, take_page
from bot.domain.pricing.costs import estimate_smallest_order_cost
from bot.services.alerts import alert_operators
from bot.services.catalogue_cache import CachedProduct
from bot.services.read_deadlines import read_with_long_deadline, read_with_short_deadline
from bot.services.shop import Shop
from storage.database import Database, DatabaseReader
from storage.transaction import Transaction

PAGE_SIZE = 8
CARDS_PER_PAGE = 10
#: Stock cards among which one is found by a typed name.
SEARCHED_CARDS = 500
MAX_PAGE_AGE = timedelta(seconds=10)
#: The age of a page that was marked old. The clocks of two processes may differ by a minute.
_OLD_PAGE_AGE = timedelta(minutes=2)


@dataclass(frozen=True, slots=True)
class CategoryPage:
    """One page of a category's products. Pages are numbered from 0."""

    category: Category
    products: tuple[Product, ...]
    page: int
    pages: int


async def list_categories(shop: Shop, db: DatabaseReader) -> Sequence[CategoryWithCount]:
    """Return the categories that have products."""
    cached = shop.caches.catalogue.nonempty_categories()
    if cached is not None:
        return cached
    return await db.read(
        lambda tx: tx.catalogue.nonempty_categories(tx.settings.supplier_account_id)
    )


def list_pinned_products(shop: Shop) -> Sequence[Product]:
    """Return the pinned products without descriptions; none if the cache is not loaded."""
    return shop.caches.catalogue.pinned_products() or ()


async def get_category_page(
    shop: Shop, db: DatabaseReader, category_id: CategoryId, page: int
) -> CategoryPage | Declined:
    """Return one page of a category, products without descriptions.

    A page beyond the end is the last one.
    """
    cached = shop.caches.catalogue.category(category_id)
    if cached is None:
        return await db.read(_read_category_page, category_id, page)
    category, ids = cached
    listed = take_page(ids, page, PAGE_SIZE)
    products = shop.caches.catalogue.products(listed.items)
    return CategoryPage(category, products, listed.page, listed.pages)


def _read_category_page(
    tx: Transaction, category_id: CategoryId, page: int
) -> CategoryPage | Declined:
    category = tx.catalogue.category(category_id)
    if category is None:
        return Declined(DeclineReason.PRODUCT_NOT_FOUND)
    products, total = tx.catalogue.products(category_id, page * PAGE_SIZE, PAGE_SIZE)
    place = locate_page(page, total, PAGE_SIZE)
    if place.page < page:  # the page is beyond the end
        products, _ = tx.catalogue.products(category_id, place.offset, PAGE_SIZE)
    return CategoryPage(category, tuple(products), place.page, place.pages)


def category_of(shop: Shop, product: Product) -> Category | None:
    """Return the category of a product if it is in the cache."""
    cached = shop.caches.catalogue.category(product.category_id)
    return cached[0] if cached else None


def page_of(shop: Shop, product: Product, default: int) -> int:
    """Return the page (from 0) of the category that lists a product, or `default` if unknown."""
    cached = shop.caches.catalogue.category(product.category_id)
    if cached is None or product.id not in cached[1]:
        return default
    return cached[1].index(product.id) // PAGE_SIZE


async def get_product(
    shop: Shop, db: DatabaseReader, product_id: ProductId, *, even_stopped: bool = False
) -> Product | Declined:
    """Return a product with details no older than `MAX_PAGE_AGE`, or why it is not available.

    If the supplier does not answer, return the copy of the mirror, if its details were ever read. A
    product that may be broken has no copy. With `even_stopped`, a product that staff has stopped is
    available too.
    """
    cached = await get_stored_product(shop, db, product_id)
    is_refused = cached is not None and cached.product.stopped and not even_stopped
    if cached is None or is_refused or is_fresh(shop, cached):
        return product_or_refusal(cached, even_stopped=even_stopped)
    try:
        return await _read_product(shop, cached, even_stopped=even_stopped)
    except SupplierUnavailable as trouble:
        broken = await decline_if_broken(shop, db, cached.product, trouble)
        return broken or _copy_or_refusal(cached, even_stopped=even_stopped)


async def get_stored_product(
    shop: Shop, db: DatabaseReader, product_id: ProductId
) -> CachedProduct | None:
    """Return a product of the mirror and when its details were read; None if it is unknown."""
    cached = shop.caches.catalogue.full_product(product_id)
    if cached is None and (cached := await db.read(_read_stored_product, product_id)) is not None:
        shop.caches.catalogue.put(cached)
    return cached


def _read_stored_product(tx: Transaction, product_id: ProductId) -> CachedProduct | None:
    found = tx.catalogue.product(product_id)
    return CachedProduct(found, tx.catalogue.product_read_at(product_id)) if found else None


async def mark_page_old(shop: Shop, db: Database, product_id: ProductId) -> None:
    """Have a product's page read again before it is shown next, in every process of the shop."""
    shop.caches.catalogue.mark_page_old(product_id)
    read_at = await db.read(lambda tx: tx.catalogue.product_read_at(product_id))
    if read_at is None or shop.ports.clock.now() - read_at >= _OLD_PAGE_AGE:
        return
    await db.transact(_make_page_old, product_id)
    shop.ports.leases.announce(News.OLD_PAGE, str(product_id))


def _make_page_old(tx: Transaction, product_id: ProductId) -> None:
    tx.catalogue.make_page_older(product_id, tx.now - _OLD_PAGE_AGE)


def hear_of_old_page(shop: Shop, detail: str) -> None:
    """Mark the page old whose product another process announced.

    Without a product announcements may have been lost, and the database says which pages are old.
    """
    if detail:
        shop.caches.catalogue.mark_page_old(ProductId(int(detail)))
    else:
        shop.caches.catalogue.forget_details()


def is_fresh(shop: Shop, cached: CachedProduct) -> bool:
    """Return whether the product's details were read less than `MAX_PAGE_AGE` ago."""
    return cached.read_at is not None and shop.ports.clock.now() - cached.read_at < MAX_PAGE_AGE


def has_readable_page(cached: CachedProduct) -> bool:
    """Return whether a product page can be shown: the product is sold and its details were read."""
    return cached.product.details is not None and isinstance(product_or_refusal(cached), Product)


def product_or_refusal(
    cached: CachedProduct | None, *, even_stopped: bool = False
) -> Product | Declined:
    """Return the product as stored, or why it is not available.

    With `even_stopped`, a stop by staff is no reason, and the product is returned without it.
    """
    stored = cached.product if cached is not None else None
    if stored is not None and even_stopped:
        stored = replace(stored, stopped=False)
    product = offered_or_refusal(stored)
    details = None if isinstance(product, Declined) else product.details
    if details is not None and details.unsellable_reasons == TRADE_UNCLEAR:
        return Declined(DeclineReason.PRODUCT_CANNOT_OPEN)
    if details is not None and details.unsellable_reasons:
        return Declined(DeclineReason.NOT_SELLABLE)
    return product


async def refresh_product(shop: Shop, cached: CachedProduct) -> Product | Declined:
    """Read the details of a known product from the supplier; return it, or why it is not available."""
    try:
        return await _read_product(shop, cached)
    except SupplierUnavailable:
        return _copy_or_refusal(cached)


def _copy_or_refusal(cached: CachedProduct, *, even_stopped: bool = False) -> Product | Declined:
    """Return the copy of the mirror, if its details were ever read."""
    if cached.product.details is None:
        return Declined(DeclineReason.SUPPLIER_UNAVAILABLE)
    return product_or_refusal(cached, even_stopped=even_stopped)


async def _read_product(
    shop: Shop, cached: CachedProduct, *, even_stopped: bool = False
) -> Product | Declined:
    """Read the details; raise SupplierUnavailable if the supplier gives no usable answer."""
    if cached.product.gone:
        return Declined(DeclineReason.PRODUCT_NOT_FOUND)
    wait = read_with_short_deadline if cached.product.details else read_with_long_deadline
    try:
        page = await wait(
            shop,
            lambda: shop.ports.supplier.product(cached.product.code),
            ("product", cached.product.code),
        )
        saved = await save_page(shop, cached.product, page)
        return product_or_refusal(
            CachedProduct(saved, shop.ports.clock.now()), even_stopped=even_stopped
        )
    except SupplierRefusedCall as no:
        if says_not_sold(no.message):
            return Declined(DeclineReason.PRODUCT_NOT_FOUND)
        await alert_refused_read(shop, cached.product, no.message)
        return Declined(DeclineReason.PRODUCT_CANNOT_OPEN)


async def alert_refused_read(shop: Shop, product: Product, said: str) -> None:
    """Alert the operators of a refusal that is their affair, once a day for each product.

    `said` must hold nothing that the buyer typed.
    """
    if is_operators_affair(said):
        await shop.side_writes.write_aside(_alert_refusal, product, said)


def _alert_refusal(tx: Transaction, product: Product, said: str) -> None:
    facts = {
        "product": product.name,
        "product_id": str(product.id),
        "cause": Cause.REFUSED.value,
        "cause_detail": said,
    }
    key = f"quote-refused:{product.id}:{tx.now:%Y-%m-%d}"
    alert_operators(tx, AlertKind.QUOTE_REFUSED, key, facts)


async def decline_if_broken(
    shop: Shop, db: DatabaseReader, product: Product, trouble: SupplierUnavailable
) -> Declined | None:
    """Stop selling a product that cannot be read while a trade of it has an unknown outcome.

    An error page that the supplier shows at each trade is often shown at other calls, too. Each
    sale would hold a buyer's money until a person has settled it. The product is sold again when
    its details are read again, which each sync tries.
    """
    if product.details is None or not isinstance(trouble, SupplierUnreadable):
        return None
    if product.details.unsellable_reasons == TRADE_UNCLEAR:
        return Declined(DeclineReason.PRODUCT_CANNOT_OPEN)
    if not await db.read(lambda tx: tx.attempts.has_unknown_outcome(product.id)):
        return None
    details = replace(product.details, unsellable_reasons=TRADE_UNCLEAR)
    await save_product(shop, replace(product, details=details))
    await shop.side_writes.write_aside(_alert_broken, product)
    return Declined(DeclineReason.PRODUCT_CANNOT_OPEN)


def _alert_broken(tx: Transaction, product: Product) -> None:
    """Alert the operators, once a day for each product."""
    key = f"product-broken:{product.id}:{tx.now:%Y-%m-%d}"
    facts = {"product": product.name, "product_id": str(product.id)}
    alert_operators(tx, AlertKind.PRODUCT_BROKEN, key, facts)


async def save_page(shop: Shop, stored_product: Product, page: Product) -> Product:
    """Save the details of a product in the mirror, as just read from the supplier."""
    ours = replace(
        page,
        id=stored_product.id,
        code=stored_product.code,
        category_id=stored_product.category_id,
    )
    return await save_product(shop, ours)


async def save_product(shop: Shop, product: Product) -> Product:
    """Save a product in the mirror; return it as stored, with the ids of its parts."""
    now = shop.ports.clock.now()
    saved = await shop.side_writes.write_aside(_save_product, product)
    shop.caches.catalogue.put_refreshed(saved, now)
    return saved


def _save_product(tx: Transaction, product: Product) -> Product:
    tx.locks.product(product.id)
    return tx.catalogue.save_product(tx.settings.supplier_account_id, product, tx.now)


def offered_or_refusal(product: Product | None) -> Product | Declined:
    """Return a product of the mirror if the supplier lists it and staff has not stopped it.

    A checkout that was begun before asks this at each step.
    """
    if product is None or product.gone:
        return Declined(DeclineReason.PRODUCT_NOT_FOUND)
    return Declined(DeclineReason.SALE_STOPPED) if product.stopped else product


def decline_outside_flash_sale(product: Product, now: datetime) -> Declined | None:
    """Return why a flash-sale product is not for sale now; None if it is."""
    flash = (product.details or ProductDetails()).flash_sale
    if flash is None:
        return None
    if flash.is_upcoming(now):
        assert flash.starts is not None
        return Declined(DeclineReason.FLASH_SALE_UPCOMING, {"at": flash.starts.isoformat()})
    return Declined(DeclineReason.FLASH_SALE_OVER) if flash.is_over(now) else None


def takes_orders(shop: Shop, product: Product) -> bool:
    """Return whether an order of the product could be taken when the worker last looked.

    A product that cannot be bought for another reason is not judged.
    """
    clock = shop.ports.clock
    if product.is_sold_out or decline_outside_flash_sale(product, clock.now()) is not None:
        return True
    cost = estimate_smallest_order_cost(product)
    return shop.caches.supplier_troubles.can_be_ordered(clock, cost)


async def read_live_stock(shop: Shop, product: Product, choices: BuyerChoices) -> int | None:
    """Return the stock for the choices made so far.

    None means unknown: the supplier did not say, did not answer, or refuses to say.
    """
    try:
        return await ask_live_stock(shop, product, choices)
    except (SupplierRefusedCall, SupplierUnavailable):
        return None


async def ask_live_stock(shop: Shop, product: Product, choices: BuyerChoices) -> int | None:
    """Return the stock for the choices made so far; None if the supplier gives no number.

    Raises SupplierUnavailable, and SupplierRefusedCall for a refusal in other words than that no
    piece is left.
    """
    variant = find_chosen_variant(product, choices)
    sku = {a.name: option.name for a, option in list_chosen_options(product, choices)}
    name = variant.name if variant else None
    try:
        return await read_with_short_deadline(
            shop,
            lambda: shop.ports.supplier.stock(product.code, name, sku),
            ("stock", product.code, name, *sku.items()),
        )
    except SupplierRefusedCall as no:
        if says_no_piece_left(no.message):
            return 0
        raise


async def read_cards(
    shop: Shop, product: Product, choices: BuyerChoices, page: int
) -> CardPage | Declined:
    """Return one page (from 0) of the stock cards that fit the choices made so far.

    A page beyond the end is the last one.
    """
    try:
        found = await _read_card_page(shop, product, choices, page)
        place = locate_page(page, found.total, CARDS_PER_PAGE)
        return (
            found
            if place.page == page
            else await _read_card_page(shop, product, choices, place.page)
        )
    except SupplierUnavailable:
        return Declined(DeclineReason.SUPPLIER_UNAVAILABLE)
    except SupplierRefusedCall as no:
        return Declined(DeclineReason.SUPPLIER_REFUSED, {"message": no.message})


async def find_cards(
    shop: Shop, product: Product, choices: BuyerChoices, words: str
) -> tuple[Card, ...]:
    """Return the stock cards whose previews contain `words`, of the first `SEARCHED_CARDS`.

    Return none if the supplier does not list them now.
    """
    try:
        listed = await _read_card_page(shop, product, choices, 0, SEARCHED_CARDS)
    except (SupplierUnavailable, SupplierRefusedCall):
        return ()
    return filter_by_words(listed.cards, words)


async def _read_card_page(
    shop: Shop,
    product: Product,
    choices: BuyerChoices,
    page: int,
    size: int = CARDS_PER_PAGE,
) -> CardPage:
    variant = find_chosen_variant(product, choices)
    sku = {a.name: option.name for a, option in list_chosen_options(product, choices)}
    name = variant.name if variant else None
    return await read_with_long_deadline(
        shop, lambda: shop.ports.supplier.cards(product.code, page + 1, name, sku, size)
    )

"""Synchronisation of the catalogue mirror with the supplier. Must not change quoted prices."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.domain.catalogue.product import Category, Product, ProductDetails, SyncReport
from bot.domain.errors import SupplierCallFailed, SupplierRefusedCall, SupplierUnavailable
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.supplier_troubles import SupplierTroubleKind
from bot.services.alerts import alert_operators
from bot.services.catalogue import watches
from bot.services.catalogue.browse import save_page, save_product
from bot.services.catalogue.view import load_catalogue
from bot.services.shop import Shop
from storage.database import Database, never_brief
from storage.transaction import Transaction

logger = logging.getLogger(__name__)

MAX_PAGES_PER_RUN = 200
#: Details that are read again in each run, and how old they are then. Flash sales, own prices and
#: fields that a seller sets later are in no list.
MAX_REREAD_PAGES_PER_RUN = 10
REREAD_AFTER = timedelta(hours=1)
CONCURRENT_READERS = 4
#: Seconds after which no further read is started: the next sync is due.
READING_TIME_LIMIT = 300.0
#: The `unsellable_reasons` of a product whose details the supplier refuses.
PAGE_REFUSED = "page_refused"


async def sync_catalogue(
    shop: Shop, db: Database, on_list_copied: Callable[[], None] = lambda: None
) -> SyncReport:
    """Copy the supplier's list to the mirror, then read details that are missing or old.

    `on_list_copied` is called between the two: people can choose and buy from then on.

    Raises SupplierCallFailed if the list cannot be read. Raises SupplierUnavailable if the list is
    empty while the mirror is not: that is more often a fault than the end of the catalogue. The
    mirror is not changed then.
    """
    if shop.caches.catalogue.nonempty_categories() is None:
        await load_catalogue(shop, db)
    categories, unreadable = await shop.ports.supplier.catalogue()
    listed = any(category.products for category in categories)
    if not listed and await db.read(_has_products):
        raise SupplierUnavailable("the supplier's list is empty")
    left = deque(categories)
    del categories
    report = await _update_mirror(shop, db, left)
    if report.written or shop.caches.catalogue.is_incomplete:
        await shop.caches.catalogue.load(db)
    on_list_copied()
    if await _read_pages(shop, db):
        await shop.caches.catalogue.load(db)
    await shop.caches.search_index.rebuild(shop.caches.catalogue)
    await watches.notify_watchers(shop, db)
    return replace(report, unreadable=unreadable)


async def _update_mirror(shop: Shop, db: Database, categories: deque[Category]) -> SyncReport:
    """Make the mirror equal to the list, in parts: others read and write between two of them.

    `categories` is empty afterwards, so that memory does not hold the list twice. If the writing ends
    early, the catalogue cache counts as incomplete: the next sync may find nothing left to write.
    """
    account = shop.settings.supplier_account_id
    comparison = await db.read(never_brief(lambda tx: tx.catalogue.begin_comparison(account)))
    dropped = (categories.popleft() for _ in range(len(categories)))
    await asyncio.to_thread(comparison.set_list, dropped)

    @never_brief
    def read_part(tx: Transaction) -> Sequence[Sequence[object]]:
        return tx.catalogue.read_mirror(account, comparison.last_id)

    while not comparison.is_complete:
        comparison.compare(await db.read(read_part))
    changes = comparison.finish()
    parts = list(changes.split())

    @never_brief
    def write_part(tx: Transaction, number: int) -> None:
        tx.catalogue.write_changes(parts[number])

    try:
        for number in range(len(parts)):
            await db.transact(write_part, number)
    except BaseException:
        shop.caches.catalogue.is_incomplete = True
        raise
    report: SyncReport = changes.report
    return report


async def alert_sync_failure(db: Database, trouble: SupplierCallFailed) -> None:
    """Alert the operators, at most once an hour, that the supplier's list cannot be read.

    They are not told again of a supplier that answers nothing at all.
    """
    words = trouble.message if isinstance(trouble, SupplierRefusedCall) else ""
    reason = f"{trouble}: {words}" if words else str(trouble)
    await db.transact(_alert_sync_failure, reason)


def _alert_sync_failure(tx: Transaction, reason: str) -> None:
    troubles = tx.supplier_troubles.all(tx.settings.currency)
    if any(each.kind is SupplierTroubleKind.NO_ANSWER for each in troubles):
        return
    hour = tx.now.strftime("%Y-%m-%dT%H")
    alert_operators(
        tx,
        AlertKind.SUPPLIER_DOWN,
        f"store-down:{hour}",
        {"reason": reason},
    )


def _has_products(tx: Transaction) -> bool:
    return tx.catalogue.has_listed_products(tx.settings.supplier_account_id)


async def _read_pages(shop: Shop, db: Database) -> bool:
    """Read product details that are missing or old; return whether a product is on sale again.

    Product pages then open at once, and unsellable products are hidden before a buyer taps them.
    """
    now = shop.ports.clock.now()
    queue = await db.read(_products_to_read, now - REREAD_AFTER)
    deadline = shop.ports.clock.monotonic() + READING_TIME_LIMIT

    async def reader() -> bool:
        is_any_back = False
        while queue and shop.ports.clock.monotonic() < deadline:
            is_any_back = await _read_page(shop, queue.pop()) or is_any_back
        return is_any_back

    return any(await asyncio.gather(*(reader() for _ in range(CONCURRENT_READERS))))


async def _read_page(shop: Shop, product: Product) -> bool:
    """Read the details of a product; return whether a hidden product is on sale again.

    A product whose details were never read and are refused is hidden until they can be read.
    """
    try:
        found = await save_page(shop, product, await shop.ports.supplier.product(product.code))
    except SupplierRefusedCall as refusal:
        if product.details is not None and not _is_hidden(product):
            logger.info("product %s could not be read again: %s", product.id, refusal)
            return False
        await save_product(
            shop, replace(product, details=ProductDetails(unsellable_reasons=PAGE_REFUSED))
        )
    except SupplierCallFailed as trouble:
        logger.info("product %s could not be read: %s", product.id, trouble)
    else:
        return _is_hidden(product) and not _is_hidden(found)
    return False


def _is_hidden(product: Product) -> bool:
    return product.details is not None and bool(product.details.unsellable_reasons)


def _products_to_read(tx: Transaction, before: datetime) -> list[Product]:
    """Return the products to read: those taken last, without details or hidden, are read first."""
    old = tx.catalogue.products_read_before(
        tx.settings.supplier_account_id, before, MAX_REREAD_PAGES_PER_RUN
    )
    return [
        *old,
        *tx.catalogue.products_to_read(tx.settings.supplier_account_id, MAX_PAGES_PER_RUN),
    ]

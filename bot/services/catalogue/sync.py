"""Keeping the mirror true to the supplier's list. Must not touch prices that were quoted."""

import asyncio
import logging
from dataclasses import replace

from bot.domain.catalogue import Category, Details, Product
from bot.domain.errors import SupplierAway, SupplierSaysNo, SupplierTrouble
from bot.domain.ports import AlertKind
from bot.domain.store import SyncReport, Tx
from bot.services import watches
from bot.services.alerts import alert_staff
from bot.services.browse import refresh, save
from bot.services.shop import Shop

logger = logging.getLogger(__name__)

DETAILS_A_RUN = 200
READERS = 4
#: Seconds after which no more pages are begun: the list is due again.
READING = 300.0
#: Why a product whose page the store refuses cannot be sold, in the words of `Details.unsellable`.
PAGE_REFUSED = "page_refused"


async def sync(shop: Shop) -> SyncReport:
    """Take over the supplier's list, then read some pages that were never read.

    Raises SupplierTrouble when the list cannot be had, or is empty while the mirror is not - a fault
    of the store more often than its end; the mirror then stays as it was.
    """
    if shop.mirrored.shelves() is None:
        await shop.mirrored.load(shop.store, shop.account)
    categories, unreadable = await shop.supplier.catalogue()
    listed = any(category.products for category in categories)
    if not listed and await shop.store.read(_has_shelves, shop):
        raise SupplierAway("the store's list is empty")
    report = await shop.store.transact(_mirror, shop, categories)
    if report.written:
        await shop.mirrored.load(shop.store, shop.account)
    if await _read_missing_pages(shop):
        await shop.mirrored.load(shop.store, shop.account)
    await shop.finder.rebuild(shop.mirrored)
    await watches.tell(shop)
    return replace(report, unreadable=unreadable)


async def report_trouble(shop: Shop, trouble: SupplierTrouble) -> None:
    """Tell the operators, once an hour, that the store's list cannot be read."""
    await shop.store.transact(_report_trouble, shop, str(trouble))


async def _report_trouble(tx: Tx, shop: Shop, reason: str) -> None:
    hour = shop.clock.now().strftime("%Y-%m-%dT%H")
    await alert_staff(tx, shop, AlertKind.STORE_DOWN, f"store-down:{hour}", {"reason": reason})


async def _has_shelves(tx: Tx, shop: Shop) -> bool:
    return bool(await tx.catalogue.shelves(shop.account))


async def _mirror(tx: Tx, shop: Shop, categories: tuple[Category, ...]) -> SyncReport:
    return await tx.catalogue.mirror(shop.account, categories, shop.clock.now())


async def _read_missing_pages(shop: Shop) -> bool:
    """So that cards open at once, and what cannot be sold is hidden before anybody taps it. Whether
    something came back to its shelf.
    """
    queue = await shop.store.read(_worth_reading, shop)
    ends = shop.clock.monotonic() + READING

    async def reader() -> bool:
        back = False
        while queue and shop.clock.monotonic() < ends:
            back = await _read_page(shop, queue.pop()) or back
        return back

    return any(await asyncio.gather(*(reader() for _ in range(READERS))))


async def _read_page(shop: Shop, product: Product) -> bool:
    """Whether a product that could not be sold can be now.

    What the store lists while it refuses its page cannot be sold: hidden, until a later look.
    """
    try:
        found = await refresh(shop, product, await shop.supplier.product(product.code))
    except SupplierSaysNo:
        await save(shop, replace(product, details=Details(unsellable=PAGE_REFUSED)))
    except SupplierTrouble as trouble:
        logger.info("page of product %s not read: %s", product.id, trouble)
    else:
        return _hidden(product) and not _hidden(found)
    return False


def _hidden(product: Product) -> bool:
    return product.details is not None and bool(product.details.unsellable)


async def _worth_reading(tx: Tx, shop: Shop) -> list[Product]:
    return await tx.catalogue.worth_reading(shop.account, DETAILS_A_RUN)

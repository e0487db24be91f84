"""Stops selling a product, and sells it again; both are audited.

A stopped product is in no list, search, link, watch notice or new quote. A quote that is open already
may still be bought once. Must not change a quote or an order.
"""

from enum import Enum, auto

from bot.domain.catalogue.stopped_products import (
    MAX_REASON_LENGTH,
    REASON_AUDIT_ACTION,
    SELL_AGAIN_AUDIT_ACTION,
    STOP_AUDIT_ACTION,
    StoppedProduct,
)
from bot.domain.ids import BuyerId, ProductId
from bot.domain.paging import ListPage, locate_page
from bot.services.catalogue.watches import notify_watchers
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction

STOPPED_PER_PAGE = 8


class StopChange(Enum):
    """What an act of staff did: it changed the product, another one had done it, or there is none."""

    DONE = auto()
    DONE_BEFORE = auto()
    UNKNOWN_PRODUCT = auto()


async def stop_selling(
    shop: Shop, db: Database, operator: BuyerId, product_id: ProductId
) -> StopChange:
    """Stop selling a product, and hide it from buyers at once."""
    async with shop.caches.catalogue.stop_lock:
        change = await db.transact(_stop_selling, operator, product_id)
        if change is not StopChange.UNKNOWN_PRODUCT:
            shop.caches.catalogue.note_stop(product_id, stopped=True)
    return change


def _stop_selling(tx: Transaction, operator: BuyerId, product_id: ProductId) -> StopChange:
    tx.locks.product(product_id)
    if tx.catalogue.product(product_id) is None:
        return StopChange.UNKNOWN_PRODUCT
    if not tx.stopped_products.add(product_id, operator, tx.now):
        return StopChange.DONE_BEFORE
    tx.audit.record(operator, STOP_AUDIT_ACTION, f"product:{product_id}", "", tx.now)
    return StopChange.DONE


async def sell_again(
    shop: Shop, db: Database, operator: BuyerId, product_id: ProductId
) -> StopChange:
    """Sell a stopped product again, and tell the buyers who watch it.

    It returns to its place in the lists, unless something else keeps it from being sold.
    """
    async with shop.caches.catalogue.stop_lock:
        change = await db.transact(_sell_again, operator, product_id)
        shop.caches.catalogue.note_stop(product_id, stopped=False)
    if change is StopChange.DONE:
        await shop.caches.catalogue.load(db)
        await shop.caches.search_index.rebuild(shop.caches.catalogue)
        await notify_watchers(shop, db)
    return change


def _sell_again(tx: Transaction, operator: BuyerId, product_id: ProductId) -> StopChange:
    tx.locks.product(product_id)
    if tx.catalogue.product(product_id) is None:
        return StopChange.UNKNOWN_PRODUCT
    if not tx.stopped_products.remove(product_id):
        return StopChange.DONE_BEFORE
    tx.audit.record(operator, SELL_AGAIN_AUDIT_ACTION, f"product:{product_id}", "", tx.now)
    return StopChange.DONE


def set_reason(tx: Transaction, operator: BuyerId, product_id: ProductId, reason: str) -> bool:
    """Store why a product is stopped; only staff reads it. Return False if it is sold.

    The audit says that the reason was changed, and not to what.
    """
    tx.locks.product(product_id)
    if not tx.stopped_products.set_reason(product_id, reason[:MAX_REASON_LENGTH]):
        return False
    tx.audit.record(operator, REASON_AUDIT_ACTION, f"product:{product_id}", "", tx.now)
    return True


def list_stopped_products(tx: Transaction, page: int) -> ListPage[StoppedProduct]:
    """Return one page (from 0) of the stopped products, the latest first."""
    place = locate_page(page, tx.stopped_products.count(), STOPPED_PER_PAGE)
    found = tx.stopped_products.list_page(place.offset, STOPPED_PER_PAGE)
    return ListPage(tuple(found), place.page, place.pages)

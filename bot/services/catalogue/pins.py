"""Pinning products: they come first in their category and on the home screen.

Every change is audited. Must not change a product.
"""

from bot.domain.catalogue.product import Product
from bot.domain.ids import BuyerId
from bot.services.shop import Shop
from storage.database import Database
from storage.transaction import Transaction


async def pin_product(shop: Shop, db: Database, operator: BuyerId, product: Product) -> bool:
    """Pin a product behind the products pinned before; return False if it is pinned already."""
    changed = await db.transact(_pin_product, operator, product)
    await shop.caches.catalogue.load(db)
    return changed


def _pin_product(tx: Transaction, operator: BuyerId, product: Product) -> bool:
    changed = tx.catalogue.pin(product.id, operator, tx.now)
    if changed:
        tx.audit.record(operator, "pin", f"product:{product.id}", "", tx.now)
    return changed


async def unpin_product(shop: Shop, db: Database, operator: BuyerId, product: Product) -> bool:
    """Unpin a product; return False if it is not pinned."""
    changed = await db.transact(_unpin_product, operator, product)
    await shop.caches.catalogue.load(db)
    return changed


def _unpin_product(tx: Transaction, operator: BuyerId, product: Product) -> bool:
    changed = tx.catalogue.unpin(product.id)
    if changed:
        tx.audit.record(operator, "unpin", f"product:{product.id}", "", tx.now)
    return changed

"""What the operators put first: on its shelf, and on the shop's front. Audited; changes no product."""

from bot.domain.catalogue import Product
from bot.domain.ledger import BuyerId
from bot.domain.store import Store, Tx
from bot.services.shop import Shop


async def pin(shop: Shop, store: Store, operator: BuyerId, product: Product) -> bool:
    """Put a product first, behind those that are; False when it stands there already."""
    changed = await store.transact(_pin, shop, operator, product)
    await shop.mirrored.load(shop.store, shop.account)
    return changed


async def _pin(tx: Tx, shop: Shop, operator: BuyerId, product: Product) -> bool:
    now = shop.clock.now()
    changed = await tx.catalogue.pin(product.id, operator, now)
    if changed:
        await tx.audit.record(operator, "pin", f"product:{product.id}", "", now)
    return changed


async def unpin(shop: Shop, store: Store, operator: BuyerId, product: Product) -> bool:
    """Put it back among the others; False when it stands there already."""
    changed = await store.transact(_unpin, shop, operator, product)
    await shop.mirrored.load(shop.store, shop.account)
    return changed


async def _unpin(tx: Tx, shop: Shop, operator: BuyerId, product: Product) -> bool:
    changed = await tx.catalogue.unpin(product.id)
    if changed:
        await tx.audit.record(operator, "unpin", f"product:{product.id}", "", shop.clock.now())
    return changed

"""Finds variants and options whose names the supplier refuses, and stops offering them.

Real suppliers trim, escape or decode some names on input and then find none of them. Must not blame
a name for a refusal that the supplier gives without that name, too.
"""

from collections.abc import Collection, Sequence
from datetime import datetime

from bot.domain.catalogue.product import Product
from bot.domain.catalogue.refused_choices import (
    DoubtfulChoice,
    build_test_selection,
    list_doubtful_choices,
)
from bot.domain.catalogue.selection import BuyerChoices
from bot.domain.errors import SupplierRefusedCall, SupplierUnavailable
from bot.domain.ids import ProductId, ProductPartId
from bot.services.read_deadlines import read_with_short_deadline
from bot.services.shop import Shop
from storage.transaction import Transaction


async def stop_offering_refused_names(shop: Shop, product: Product, choices: BuyerChoices) -> bool:
    """Mark the chosen variant and options whose names the supplier refuses; return whether any is.

    The supplier is asked only about names that it may alter. If it does not answer, nothing is
    marked. The marks are kept until the product's page changes.
    """
    doubtful = list_doubtful_choices(product, choices)
    if not doubtful:
        return False
    try:
        refused = await _find_refused(shop, product, choices, doubtful)
    except SupplierUnavailable:
        return False
    if refused:
        saved, read_at = await shop.side_writes.write_aside(_mark_refused, product.id, refused)
        if saved is not None and read_at is not None:
            shop.caches.catalogue.put_refreshed(saved, read_at)
    return bool(refused)


async def _find_refused(
    shop: Shop, product: Product, choices: BuyerChoices, doubtful: Sequence[DoubtfulChoice]
) -> set[ProductPartId]:
    async def is_refused(*retained: DoubtfulChoice) -> bool:
        """Return whether the supplier refuses to name a price with these choices."""
        selection = build_test_selection(product, choices, retained)
        try:
            await read_with_short_deadline(shop, lambda: shop.ports.supplier.total_cost(selection))
        except SupplierRefusedCall:
            return True
        return False

    if not await is_refused(*doubtful) or await is_refused():
        return set()
    if len(doubtful) == 1:
        return {doubtful[0].id}
    return {one.id for one in doubtful if await is_refused(one)}


def _mark_refused(
    tx: Transaction, product_id: ProductId, refused: Collection[ProductPartId]
) -> tuple[Product | None, datetime | None]:
    """Mark parts of the stored page, which may be newer than the one that the buyer saw."""
    tx.locks.product(product_id)
    marked = tx.catalogue.mark_refused(product_id, refused)
    return marked, tx.catalogue.product_read_at(product_id)

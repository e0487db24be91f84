"""Throwing away what nobody needs any more: quotes that became no order, checkouts left long ago.

Both hold what people typed; the ledger, orders and secrets are not touched.
"""

from datetime import timedelta

from bot.domain.store import Tx
from bot.services.shop import Shop

#: A buyer who left for some days finds the place again; after this the walk begins anew.
KEPT = timedelta(days=14)


async def tidy(shop: Shop) -> int:
    """Delete what is older than `KEPT`; how many rows."""
    return await shop.store.transact(_tidy, shop)


async def _tidy(tx: Tx, shop: Shop) -> int:
    before = shop.clock.now() - KEPT
    return await tx.quotes.purge(before) + await tx.checkouts.purge(before)

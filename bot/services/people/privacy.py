"""What the shop keeps of a buyer and for how long; and being forgotten.

Money is never forgotten: the ledger, the audit and that an order was stay, and so does an order until it
has ended and all its goods were shown.
"""

from dataclasses import dataclass
from datetime import timedelta

from bot.domain.ledger import BuyerId
from bot.domain.store import Store, Tx
from bot.services.housekeeping import KEPT, shred_forgotten
from bot.services.shop import Shop


@dataclass(frozen=True, slots=True)
class Keeping:
    """For how long: goods, what was typed for them, and letters (None: until they are forgotten), and
    purchases that were not finished.
    """

    texts: timedelta | None
    unfinished: timedelta


def keeping(shop: Shop) -> Keeping:
    """How long this shop keeps things."""
    return Keeping(shop.secrets_kept, KEPT)


async def open_orders(shop: Shop, buyer: BuyerId) -> int:
    """How many orders of the buyer's have not ended: they stay to be seen until they have."""
    return await shop.store.read(_open_orders, buyer)


async def _open_orders(tx: Tx, buyer: BuyerId) -> int:
    return await tx.orders.count_open(buyer)


async def forget(shop: Shop, store: Store, buyer: BuyerId) -> int:
    """Forget what the buyer left behind, and hide their orders; how many orders are still open.

    What an ended order's texts were is shredded at once; a crash on the way leaves the rest to the next
    tidying.
    """
    left = await store.transact(_forget, shop, buyer)
    shop.watched.forget(buyer)
    await shred_forgotten(shop)
    if shop.disk is not None:
        await shop.disk.scrub()
    return left


async def _forget(tx: Tx, shop: Shop, buyer: BuyerId) -> int:
    await tx.forgotten.forget(buyer, shop.clock.now())
    await tx.threads.forget(buyer)
    return await tx.orders.count_open(buyer)

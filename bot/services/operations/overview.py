"""What the operator sees at one look. Reads only."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from decimal import Decimal

from bot.domain.catalogue import Product, ProductId
from bot.domain.errors import Declined, Reason, SupplierAway, SupplierSaysNo
from bot.domain.order import OrderStatus
from bot.domain.ports import SupplierFacts, Unread
from bot.domain.sales import Pause
from bot.domain.search import Entry, Index
from bot.domain.store import Totals, Tx
from bot.services.reading import needed
from bot.services.review import IN_DOUBT
from bot.services.shop import Shop

#: How many products a search of the desk shows.
FOUND = 10


@dataclass(frozen=True, slots=True)
class Desk:
    """`balance` None: the store does not tell, or could not be asked now."""

    today: Totals
    week: Totals
    balance: Decimal | None
    doubts: int
    waiting: int
    pending: int
    parked: int
    unsellable: list[Product]
    lacks: tuple[str, ...] = ()
    pauses: Sequence[Pause] = ()
    unread: Unread = field(default_factory=Unread)


async def look(shop: Shop) -> Desk:
    """Orders and money of today and of seven days, the balance at the store, what is in doubt."""
    seen, balance = await asyncio.gather(shop.store.read(_look, shop), balance_of(shop))
    lacks, unread = shop.supplier.lacks(), shop.supplier.unread()
    return replace(seen, balance=balance, lacks=lacks, unread=unread)


async def balance_of(shop: Shop) -> Decimal | None:
    """The balance at the supplier; None when it does not tell, or not soon enough."""
    try:
        async with asyncio.timeout(shop.reading_deadline):
            return await shop.supplier.balance()
    except TimeoutError:
        return None


async def _look(tx: Tx, shop: Shop) -> Desk:
    now = shop.clock.now()
    midnight = now.replace(hour=0, minute=0, second=0, microsecond=0)
    open_states = [OrderStatus.PLACED, OrderStatus.SUBMITTING, OrderStatus.ACCEPTED]
    pending, parked = await tx.outbox.depth()
    return Desk(
        today=await tx.orders.totals(midnight),
        week=await tx.orders.totals(now - timedelta(days=7)),
        balance=None,
        doubts=await tx.orders.count(IN_DOUBT),
        waiting=await tx.orders.count(open_states),
        pending=pending,
        parked=parked,
        unsellable=await tx.catalogue.unsellable(shop.account),
        pauses=await tx.pauses.all(),
    )


async def facts(shop: Shop, code: str) -> SupplierFacts | Declined:
    """What the supplier tells an operator of the product `code`."""
    try:
        return await needed(shop, shop.supplier.facts(code))
    except SupplierAway:
        return Declined(Reason.SUPPLIER_AWAY)
    except SupplierSaysNo as no:
        return Declined(Reason.SUPPLIER_REFUSED, {"message": no.message})


async def find(shop: Shop, text: str) -> list[Product]:
    """Products that fit `text` by name or code, best first, a few of them: all that the store ever
    listed, also what is hidden from buyers, cannot be sold or is gone.
    """
    named = await shop.store.read(_named, shop)
    entries = (Entry(number, name, code) for number, name, code in named)
    index = await asyncio.to_thread(Index.build, entries)
    found = index.find(text, shop.finder.nearest)
    return await shop.store.read(_products, found.ids[:FOUND])


async def _named(tx: Tx, shop: Shop) -> Sequence[tuple[ProductId, str, str]]:
    return await tx.catalogue.named(shop.account)


async def _products(tx: Tx, ids: Sequence[ProductId]) -> list[Product]:
    found = [await tx.catalogue.product(each) for each in ids]
    return [product for product in found if product is not None]

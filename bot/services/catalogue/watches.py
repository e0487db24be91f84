"""Watches: buyers' requests to hear of a restock or a lower price. Notices follow each sync.

A restock notice ends its watch; a price watch goes on. A buyer gets at most one notice a day about
a product. No notice is sent while sales are paused or while the product cannot be bought. Banned
people get none.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import islice

from bot.domain.catalogue import Product, ProductId
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ledger import BuyerId
from bot.domain.money import Money
from bot.domain.pricing import estimate_cheapest_cost
from bot.domain.repositories import Database, DatabaseReader, OutboxKind, Tx
from bot.domain.watch_types import MAX_WATCHES_PER_BUYER, WATCH_QUIET_PERIOD, Watch, WatchKind
from bot.services.catalogue.browsing import decline_outside_flash_sale
from bot.services.context.shop import Shop, ShopSettings

#: Values of "kind" in a notice's facts.
BACK_NOTICE = "back"
CHEAPER_NOTICE = "cheaper"
#: Notices queued by one transaction, and products checked by one.
_BATCH_SIZE = 200


async def list_watches(shop: Shop, db: DatabaseReader, buyer: BuyerId) -> Sequence[Watch]:
    """Return a buyer's watches, oldest first; from the cache if possible."""
    cached = shop.caches.watches.get(buyer)
    if cached is None:
        change_count = shop.caches.watches.change_count
        cached = await db.read(_read_watches, buyer)
        shop.caches.watches.put(buyer, cached, change_count)
    return cached


async def _read_watches(tx: Tx, buyer: BuyerId) -> Sequence[Watch]:
    return await tx.watches.list_of_buyer(buyer)


async def list_watched_products(tx: Tx, buyer: BuyerId) -> list[tuple[Watch, Product]]:
    """Return a buyer's watches with their products in the mirror, oldest first."""
    found = [
        (watch, await tx.catalogue.product(watch.product_id))
        for watch in await tx.watches.list_of_buyer(buyer)
    ]
    return [(watch, product) for watch, product in found if product is not None]


async def start_watch(
    shop: Shop, db: Database, buyer: BuyerId, product_id: ProductId, kind: WatchKind
) -> Declined | None:
    """Start a watch; an existing one is not changed.

    A restock watch for a product in stock is ignored.
    """
    declined = await db.transact(
        _start_watch, shop.settings, shop.ports.clock.now(), buyer, product_id, kind
    )
    shop.caches.watches.invalidate(buyer)
    return declined


async def _start_watch(
    tx: Tx,
    settings: ShopSettings,
    now: datetime,
    buyer: BuyerId,
    product_id: ProductId,
    kind: WatchKind,
) -> Declined | None:
    product = await tx.catalogue.product(product_id)
    if product is None or product.gone:
        return Declined(DeclineReason.PRODUCT_NOT_FOUND)
    if kind is WatchKind.RESTOCK and not product.is_sold_out:
        return None
    existing = await tx.watches.list_of_buyer(buyer)
    cached = any((one.product_id, one.kind) == (product_id, kind) for one in existing)
    if not cached and len(existing) >= MAX_WATCHES_PER_BUYER:
        return Declined(DeclineReason.TOO_MANY_WATCHES)
    price = indicative_price(settings, product) if kind is WatchKind.PRICE else None
    await tx.watches.add(Watch(buyer, product_id, kind, now, price))
    return None


async def end_watch(
    shop: Shop, db: Database, buyer: BuyerId, product_id: ProductId, kind: WatchKind
) -> None:
    """End a watch."""
    await db.transact(_end_watch, buyer, product_id, kind)
    shop.caches.watches.invalidate(buyer)


async def _end_watch(tx: Tx, buyer: BuyerId, product_id: ProductId, kind: WatchKind) -> None:
    await tx.watches.remove(buyer, product_id, kind)


def indicative_price(settings: ShopSettings, product: Product) -> Money:
    """Return the lowest price of one piece, as categories and product pages show it."""
    return settings.price_rule.estimate_price(estimate_cheapest_cost(product))


async def notify_watchers(shop: Shop, db: Database) -> int:
    """Queue the notices that are due; return how many messages were queued."""
    notified = 0
    for batch in _batches(await db.read(_watched_product_ids)):
        buyable = [p for p in shop.caches.catalogue.on_sale(batch) if _is_buyable(shop, p)]
        to_notify = (
            await db.read(_due_watches, shop.settings, shop.ports.clock.now(), buyable)
            if buyable
            else []
        )
        while to_notify:
            notified += await db.transact(_notify, shop.settings, shop.ports.clock.now(), to_notify)
            for watch, _ in to_notify:
                shop.caches.watches.invalidate(watch.buyer_id)
            to_notify = await db.read(_due_watches, shop.settings, shop.ports.clock.now(), buyable)
    return notified


def _is_buyable(shop: Shop, product: Product) -> bool:
    refusal = decline_outside_flash_sale(product, shop.ports.clock.now())
    return not product.is_sold_out and refusal is None


async def _watched_product_ids(tx: Tx) -> Sequence[ProductId]:
    """Return all watched products; none while sales are paused."""
    return [] if await tx.sales_pauses.all() else await tx.watches.watched_products()


async def _due_watches(
    tx: Tx, settings: ShopSettings, now: datetime, products: Sequence[Product]
) -> list[tuple[Watch, Product]]:
    """Return up to one batch of watches that are due for `products`, which can be bought."""
    to_notify: list[tuple[Watch, Product]] = []
    for product in products:
        left = _BATCH_SIZE - len(to_notify)
        if left <= 0:
            break
        price = indicative_price(settings, product)
        due = await tx.watches.list_due(product.id, price, now, left)
        to_notify.extend((watch, product) for watch in due)
    return to_notify


async def _notify(
    tx: Tx, settings: ShopSettings, now: datetime, to_notify: Sequence[tuple[Watch, Product]]
) -> int:
    notified = 0
    for watch, product in to_notify:
        # The buyer may have ended the watch since it was read.
        if watch in await tx.watches.list_of_buyer(watch.buyer_id):
            notified += await _notify_one(tx, settings, now, watch, product)
    return notified


async def _notify_one(
    tx: Tx, settings: ShopSettings, now: datetime, watch: Watch, product: Product
) -> bool:
    """Queue the notice and end or snooze the watch; return whether a notice was queued.

    If the buyer already got a notice of this product today, the watch is only snoozed.
    """
    day = int(now.timestamp() // WATCH_QUIET_PERIOD.total_seconds())
    key = f"watch:{watch.buyer_id}:{product.id}:{day}"
    price = indicative_price(settings, product)
    is_queued = await tx.outbox.add(
        OutboxKind.NOTICE, watch.buyer_id, key, _notice_facts(watch, product, price), now
    )
    if not is_queued:
        await tx.watches.snooze(watch, now + WATCH_QUIET_PERIOD, watch.known_price)
    elif watch.kind is WatchKind.RESTOCK:
        await tx.watches.remove(watch.buyer_id, product.id, watch.kind)
    else:
        await tx.watches.snooze(watch, now + WATCH_QUIET_PERIOD, price)
    return is_queued


def _notice_facts(watch: Watch, product: Product, price: Money) -> dict[str, str]:
    facts = {
        "kind": BACK_NOTICE if watch.kind is WatchKind.RESTOCK else CHEAPER_NOTICE,
        "product": str(product.id),
        "name": product.name,
        "amount": str(price.amount),
        "currency": price.currency,
    }
    return {**facts, "before": str(watch.known_price.amount)} if watch.known_price else facts


def _batches(products: Sequence[ProductId]) -> Iterator[list[ProductId]]:
    rest = iter(products)
    while batch := list(islice(rest, _BATCH_SIZE)):
        yield batch

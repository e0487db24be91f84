"""Watches: buyers' requests to be told of a restock, a lower price or the opening of a flash sale.

Notices follow each sync; that of an opening is also sent when the sale opens. A price watch goes
on, any other ends with its notice. A buyer gets at most one notice a day about a product, besides
one for each opening. No notice is sent while sales are paused, while staff has stopped the product,
or while it cannot be bought.
Banned people get none.
"""

from collections.abc import Iterator, Sequence
from datetime import datetime
from itertools import islice

from bot.domain.catalogue.product import FlashSale, Product
from bot.domain.catalogue.watches import (
    MAX_WATCHES_PER_BUYER,
    OPENING_RECHECK,
    WATCH_QUIET_PERIOD,
    Watch,
    WatchKind,
)
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import BuyerId, ProductId
from bot.domain.money import Money
from bot.domain.operations.outbox import OutboxKind
from bot.domain.pricing.price_list import PriceList
from bot.services.catalogue.browse import decline_outside_flash_sale, get_product
from bot.services.shop import Shop
from storage.database import Database, DatabaseReader
from storage.transaction import Transaction

#: Values of "kind" in a notice's facts.
BACK_NOTICE = "back"
CHEAPER_NOTICE = "cheaper"
OPEN_NOTICE = "open"
_NOTICE_KINDS = {
    WatchKind.RESTOCK: BACK_NOTICE,
    WatchKind.PRICE: CHEAPER_NOTICE,
    WatchKind.OPENING: OPEN_NOTICE,
}
#: Notices queued by one transaction, and products checked by one.
_BATCH_SIZE = 200


async def list_watches(shop: Shop, db: DatabaseReader, buyer: BuyerId) -> Sequence[Watch]:
    """Return a buyer's watches, oldest first; from the cache if possible."""
    cached = shop.caches.watches.get(buyer)
    if cached is None:
        change_count = shop.caches.watches.change_count
        cached = await db.read(lambda tx: tx.watches.list_of_buyer(buyer))
        shop.caches.watches.put(buyer, cached, change_count)
    return cached


def list_watched_products(tx: Transaction, buyer: BuyerId) -> list[tuple[Watch, Product]]:
    """Return a buyer's watches with their products in the mirror, oldest first."""
    found = [
        (watch, tx.catalogue.product(watch.product_id)) for watch in tx.watches.list_of_buyer(buyer)
    ]
    return [(watch, product) for watch, product in found if product is not None]


async def start_watch(
    shop: Shop, db: Database, buyer: BuyerId, product_id: ProductId, kind: WatchKind
) -> Declined | None:
    """Start a watch; an existing one is not changed.

    A restock watch for a product that is sold and in stock is ignored, and one for a flash sale that
    is not to come.
    """
    declined = await db.transact(_start_watch, shop.price_list, buyer, product_id, kind)
    shop.caches.watches.invalidate(buyer)
    return declined


def _start_watch(
    tx: Transaction, prices: PriceList, buyer: BuyerId, product_id: ProductId, kind: WatchKind
) -> Declined | None:
    tx.locks.buyers(buyer)
    product = tx.catalogue.product(product_id)
    if product is None or product.gone:
        return Declined(DeclineReason.PRODUCT_NOT_FOUND)
    opens_at = _find_opening_time(product, tx.now)
    if not _can_happen(kind, product, opens_at):
        return None
    existing = tx.watches.list_of_buyer(buyer)
    cached = any((one.product_id, one.kind) == (product_id, kind) for one in existing)
    if not cached and len(existing) >= MAX_WATCHES_PER_BUYER:
        return Declined(DeclineReason.TOO_MANY_WATCHES)
    price = prices.estimate_lowest_price(product) if kind is WatchKind.PRICE else None
    quiet_until = opens_at if kind is WatchKind.OPENING and opens_at else tx.now
    tx.watches.add(Watch(buyer, product_id, kind, quiet_until, price))
    return None


def _can_happen(kind: WatchKind, product: Product, opens_at: datetime | None) -> bool:
    match kind:
        case WatchKind.RESTOCK:
            return product.is_sold_out or product.stopped
        case WatchKind.OPENING:
            return opens_at is not None
        case WatchKind.PRICE:
            return True


def _find_flash_sale(product: Product) -> FlashSale | None:
    return product.details.flash_sale if product.details else None


def _find_opening_time(product: Product, now: datetime) -> datetime | None:
    """Return when the product's flash sale starts; None if it has none or it has started."""
    sale = _find_flash_sale(product)
    return sale.starts if sale is not None and sale.is_upcoming(now) else None


async def end_watch(
    shop: Shop, db: Database, buyer: BuyerId, product_id: ProductId, kind: WatchKind
) -> None:
    """End a watch."""
    await db.transact(_end_watch, buyer, product_id, kind)
    shop.caches.watches.invalidate(buyer)


def _end_watch(tx: Transaction, buyer: BuyerId, product_id: ProductId, kind: WatchKind) -> None:
    tx.watches.remove(buyer, product_id, kind)


async def notify_watchers(shop: Shop, db: Database) -> int:
    """Queue the notices that are due; return how many messages were queued."""
    notified = 0
    for batch in _batches(await db.read(_watched_product_ids)):
        buyable = [p for p in shop.caches.catalogue.on_sale(batch) if _is_buyable(shop, p)]
        to_notify = await db.read(_due_watches, shop.price_list, buyable) if buyable else []
        while to_notify:
            notified += await db.transact(_notify, shop.price_list, to_notify)
            for watch, _ in to_notify:
                shop.caches.watches.invalidate(watch.buyer_id)
            to_notify = await db.read(_due_watches, shop.price_list, buyable)
    return notified


async def notify_of_openings(shop: Shop, db: Database) -> int:
    """Queue the notices of flash sales that are open now; return how many messages were queued.

    Each product is read again, if the supplier answers: the seller may have moved the sale. A watch
    of a sale that is not open yet is looked at again when it should be.
    """
    due, is_paused = await db.read(_read_due_openings)
    notified = 0
    for product_id in dict.fromkeys(watch.product_id for watch in due):
        found = None if is_paused else await get_product(shop, db, product_id)
        watches = [watch for watch in due if watch.product_id == product_id]
        notified += await db.transact(_conclude_openings, shop.price_list, found, watches)
        for watch in watches:
            shop.caches.watches.invalidate(watch.buyer_id)
    return notified


def _read_due_openings(tx: Transaction) -> tuple[Sequence[Watch], bool]:
    """Return the watches to look at now, and whether sales are paused."""
    return tx.watches.list_due_openings(tx.now, _BATCH_SIZE), bool(tx.sales_pauses.all())


def _conclude_openings(
    tx: Transaction, prices: PriceList, product: Product | Declined | None, watches: Sequence[Watch]
) -> int:
    """Tell the buyers if the product can be bought; end the watches of a sale that is over.

    `product` is None while sales are paused.
    """
    tx.locks.buyers(*(watch.buyer_id for watch in watches))
    if not isinstance(product, Product):
        return _look_again_later(tx, watches, tx.now + OPENING_RECHECK)
    if opens_at := _find_opening_time(product, tx.now):
        return _look_again_later(tx, watches, opens_at)
    if decline_outside_flash_sale(product, tx.now):
        for watch in watches:
            tx.watches.remove(watch.buyer_id, watch.product_id, watch.kind)
        return 0
    if product.is_sold_out:
        return _look_again_later(tx, watches, tx.now + OPENING_RECHECK)
    return _notify(tx, prices, [(watch, product) for watch in watches])


def _look_again_later(tx: Transaction, watches: Sequence[Watch], at: datetime) -> int:
    for watch in watches:
        tx.watches.snooze(watch, at, None)
    return 0


def _is_buyable(shop: Shop, product: Product) -> bool:
    refusal = decline_outside_flash_sale(product, shop.ports.clock.now())
    return not product.is_sold_out and refusal is None


def _watched_product_ids(tx: Transaction) -> Sequence[ProductId]:
    """Return all watched products; none while sales are paused."""
    return [] if tx.sales_pauses.all() else tx.watches.watched_products()


def _due_watches(
    tx: Transaction, prices: PriceList, products: Sequence[Product]
) -> list[tuple[Watch, Product]]:
    """Return up to one batch of watches that are due for `products`, which can be bought."""
    to_notify: list[tuple[Watch, Product]] = []
    for product in products:
        left = _BATCH_SIZE - len(to_notify)
        if left <= 0:
            break
        price = prices.estimate_lowest_price(product)
        due = tx.watches.list_due(product.id, price, tx.now, left)
        to_notify.extend((watch, product) for watch in due)
    return to_notify


def _notify(tx: Transaction, prices: PriceList, to_notify: Sequence[tuple[Watch, Product]]) -> int:
    notified = 0
    tx.locks.buyers(*(watch.buyer_id for watch, _ in to_notify))
    for watch, product in to_notify:
        if tx.stopped_products.contains(product.id):
            continue
        # The buyer may have ended the watch since it was read.
        if watch in tx.watches.list_of_buyer(watch.buyer_id):
            notified += _notify_one(tx, prices, watch, product)
    return notified


def _notify_one(tx: Transaction, prices: PriceList, watch: Watch, product: Product) -> bool:
    """Queue the notice and end or snooze the watch; return whether a notice was queued.

    If the buyer already got a notice of this product today, the watch is only snoozed. The notice
    of an opening cannot wait: it is sent once for each opening.
    """
    price = prices.estimate_lowest_price(product)
    if watch.kind is WatchKind.OPENING:
        tx.watches.remove(watch.buyer_id, product.id, watch.kind)
        key = f"opening:{watch.buyer_id}:{product.id}:{_identify_opening(product, tx.now)}"
        return tx.outbox.add(
            OutboxKind.NOTICE, watch.buyer_id, key, _notice_facts(watch, product, price), tx.now
        )
    day = int(tx.now.timestamp() // WATCH_QUIET_PERIOD.total_seconds())
    key = f"watch:{watch.buyer_id}:{product.id}:{day}"
    is_queued = tx.outbox.add(
        OutboxKind.NOTICE, watch.buyer_id, key, _notice_facts(watch, product, price), tx.now
    )
    if not is_queued:
        tx.watches.snooze(watch, tx.now + WATCH_QUIET_PERIOD, watch.known_price)
    elif watch.kind is WatchKind.RESTOCK:
        tx.watches.remove(watch.buyer_id, product.id, watch.kind)
    else:
        tx.watches.snooze(watch, tx.now + WATCH_QUIET_PERIOD, price)
    return is_queued


def _identify_opening(product: Product, now: datetime) -> int:
    """Return the start of the flash sale in seconds since 1970, or now if it has no start."""
    sale = _find_flash_sale(product)
    return int((sale.starts if sale and sale.starts else now).timestamp())


def _notice_facts(watch: Watch, product: Product, price: Money) -> dict[str, str]:
    facts = {
        "kind": _NOTICE_KINDS[watch.kind],
        "product": str(product.id),
        "name": product.name,
        "amount": str(price.amount),
        "currency": price.currency,
    }
    sale = _find_flash_sale(product)
    if watch.kind is WatchKind.OPENING and sale is not None and sale.ends is not None:
        facts["ends"] = sale.ends.isoformat()
    return {**facts, "before": str(watch.known_price.amount)} if watch.known_price else facts


def _batches(products: Sequence[ProductId]) -> Iterator[list[ProductId]]:
    rest = iter(products)
    while batch := list(islice(rest, _BATCH_SIZE)):
        yield batch

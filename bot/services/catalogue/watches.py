"""Alerts that buyers ask for: a product is back, or costs less. Told after each sync of the catalogue.

A restock is told once, and the wish is fulfilled; falling prices are told again and again. Of one product
a buyer hears at most once a day, whatever it does meanwhile. Nobody is called to a shop that does not
sell: while sales are paused, and while a product cannot be bought, news waits. Banned people hear nothing.
"""

from collections.abc import Iterator, Sequence
from itertools import islice

from bot.domain.catalogue import Product, ProductId
from bot.domain.errors import Declined, Reason
from bot.domain.ledger import BuyerId
from bot.domain.money import Money
from bot.domain.pricing import cheapest_cost
from bot.domain.store import OutboxKind, Store, Tx
from bot.domain.watching import MOST, REST, Watch, WatchKind
from bot.services.browse import closed_window
from bot.services.shop import Shop

#: The kinds of notices.
BACK = "back"
CHEAPER = "cheaper"
#: How many are told by one transaction, and products looked at by one.
_AT_ONCE = 200


async def of(shop: Shop, buyer: BuyerId) -> Sequence[Watch]:
    """What a buyer watches, oldest first; from memory if they were here lately."""
    known = shop.watched.of(buyer)
    if known is None:
        changes = shop.watched.changes
        known = await shop.store.read(_of, buyer)
        shop.watched.remember(buyer, known, changes)
    return known


async def _of(tx: Tx, buyer: BuyerId) -> Sequence[Watch]:
    return await tx.watches.of(buyer)


async def listed(shop: Shop, buyer: BuyerId) -> list[tuple[Watch, Product]]:
    """What a buyer watches, with the products as the mirror has them, oldest first."""
    return await shop.store.read(_listed, buyer)


async def _listed(tx: Tx, buyer: BuyerId) -> list[tuple[Watch, Product]]:
    found = [
        (watch, await tx.catalogue.product(watch.product_id))
        for watch in await tx.watches.of(buyer)
    ]
    return [(watch, product) for watch, product in found if product is not None]


async def begin(
    shop: Shop, store: Store, buyer: BuyerId, product_id: ProductId, kind: WatchKind
) -> Declined | None:
    """Watch a product from now on; what is watched already stays as it is. A restock of what is there
    is no wish.
    """
    declined = await store.transact(_begin, shop, buyer, product_id, kind)
    shop.watched.forget(buyer)
    return declined


async def _begin(
    tx: Tx, shop: Shop, buyer: BuyerId, product_id: ProductId, kind: WatchKind
) -> Declined | None:
    product = await tx.catalogue.product(product_id)
    if product is None or product.gone:
        return Declined(Reason.PRODUCT_GONE)
    if kind is WatchKind.RESTOCK and not product.sold_out:
        return None
    standing = await tx.watches.of(buyer)
    known = any((one.product_id, one.kind) == (product_id, kind) for one in standing)
    if not known and len(standing) >= MOST:
        return Declined(Reason.TOO_MANY_ALERTS)
    price = price_of(shop, product) if kind is WatchKind.PRICE else None
    await tx.watches.add(Watch(buyer, product_id, kind, shop.clock.now(), price))
    return None


async def end(
    shop: Shop, store: Store, buyer: BuyerId, product_id: ProductId, kind: WatchKind
) -> None:
    """Watch it no longer."""
    await store.transact(_end, buyer, product_id, kind)
    shop.watched.forget(buyer)


async def _end(tx: Tx, buyer: BuyerId, product_id: ProductId, kind: WatchKind) -> None:
    await tx.watches.remove(buyer, product_id, kind)


def price_of(shop: Shop, product: Product) -> Money:
    """The lowest price of a piece, as shelves and cards show it."""
    return shop.prices.indicative(cheapest_cost(product))


async def tell(shop: Shop) -> int:
    """Tell whoever waits for it what the mirror knows now; how many messages were queued."""
    told = 0
    for portion in _portions(await shop.store.read(_watched)):
        buyable = [p for p in shop.mirrored.on_sale(portion) if _buyable(shop, p)]
        news = await shop.store.read(_news, shop, buyable) if buyable else []
        while news:
            told += await shop.store.transact(_tell, shop, news)
            for watch, _ in news:
                shop.watched.forget(watch.buyer_id)
            news = await shop.store.read(_news, shop, buyable)
    return told


def _buyable(shop: Shop, product: Product) -> bool:
    return not product.sold_out and closed_window(shop, product) is None


async def _watched(tx: Tx) -> Sequence[ProductId]:
    """Everything that is watched; nothing while sales are paused."""
    return [] if await tx.pauses.all() else await tx.watches.products()


async def _news(tx: Tx, shop: Shop, products: Sequence[Product]) -> list[tuple[Watch, Product]]:
    """Some of the watches to which it is news that these can be bought."""
    news: list[tuple[Watch, Product]] = []
    for product in products:
        left = _AT_ONCE - len(news)
        if left <= 0:
            break
        price = price_of(shop, product)
        due = await tx.watches.due(product.id, price, shop.clock.now(), left)
        news.extend((watch, product) for watch in due)
    return news


async def _tell(tx: Tx, shop: Shop, news: Sequence[tuple[Watch, Product]]) -> int:
    told = 0
    for watch, product in news:
        # Whoever took the wish back since it was read hears nothing.
        if watch in await tx.watches.of(watch.buyer_id):
            told += await _tell_one(tx, shop, watch, product)
    return told


async def _tell_one(tx: Tx, shop: Shop, watch: Watch, product: Product) -> bool:
    """Queue the message and let the watch end or rest; not a word, but the same rest, when the buyer
    heard of the product within the day.
    """
    now = shop.clock.now()
    day = int(now.timestamp() // REST.total_seconds())
    key = f"watch:{watch.buyer_id}:{product.id}:{day}"
    price = price_of(shop, product)
    said = await tx.outbox.add(
        OutboxKind.NOTICE, watch.buyer_id, key, _facts(watch, product, price), now
    )
    if not said:
        await tx.watches.rest(watch, now + REST, watch.price)
    elif watch.kind is WatchKind.RESTOCK:
        await tx.watches.remove(watch.buyer_id, product.id, watch.kind)
    else:
        await tx.watches.rest(watch, now + REST, price)
    return said


def _facts(watch: Watch, product: Product, price: Money) -> dict[str, str]:
    facts = {
        "kind": BACK if watch.kind is WatchKind.RESTOCK else CHEAPER,
        "product": str(product.id),
        "name": product.name,
        "amount": str(price.amount),
        "currency": price.currency,
    }
    return {**facts, "before": str(watch.price.amount)} if watch.price else facts


def _portions(products: Sequence[ProductId]) -> Iterator[list[ProductId]]:
    rest = iter(products)
    while portion := list(islice(rest, _AT_ONCE)):
        yield portion

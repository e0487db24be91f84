"""Tests of watches: what buyers want to hear of, and who is told of a price."""

from datetime import timedelta

from sqlalchemy import text

from bot.domain.catalogue.watches import Watch, WatchKind
from bot.domain.ids import BuyerId, ProductId, SupplierAccountId
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, usd
from tests.storage.base_rows import a_buyer, an_account, save_in_mirror

BEN = BuyerId(7002)
DAY = timedelta(days=1)


def a_product_and_two_buyers(tx: Transaction, account: SupplierAccountId) -> ProductId:
    a_buyer(tx)
    a_buyer(tx, BEN)
    return save_in_mirror(tx, account).id


def restock(product: ProductId, buyer: BuyerId = BUYER) -> Watch:
    return Watch(buyer, product, WatchKind.RESTOCK, NOW)


def price(product: ProductId, amount: str = "9.90", buyer: BuyerId = BUYER) -> Watch:
    return Watch(buyer, product, WatchKind.PRICE, NOW, usd(amount))


async def test_watches_come_back_as_they_were_made(store: EngineDatabase) -> None:
    """One for each buyer, product and kind; the first stays."""
    product = await store.transact(a_product_and_two_buyers, await an_account(store))

    def there_and_back(tx: Transaction) -> list[object]:
        added = [
            tx.watches.add(restock(product)),
            tx.watches.add(price(product)),
            tx.watches.add(price(product, "1.00")),
            tx.watches.add(price(product, "2.00", BEN)),
        ]
        return [*added, tx.watches.list_of_buyer(BUYER), tx.watches.watched_products()]

    assert await store.transact(there_and_back) == [
        True,
        True,
        False,
        True,
        [price(product), restock(product)],
        [product],
    ]


async def test_a_watch_is_taken_away_once(store: EngineDatabase) -> None:
    product = await store.transact(a_product_and_two_buyers, await an_account(store))

    def twice(tx: Transaction) -> tuple[bool, bool, list[Watch]]:
        tx.watches.add(restock(product))
        tx.watches.add(restock(product, BEN))
        first = tx.watches.remove(BUYER, product, WatchKind.RESTOCK)
        again = tx.watches.remove(BUYER, product, WatchKind.RESTOCK)
        return first, again, list(tx.watches.list_of_buyer(BEN))

    assert await store.transact(twice) == (True, False, [restock(product, BEN)])


async def test_a_price_is_news_to_a_buyer_who_knew_a_higher_one(store: EngineDatabase) -> None:
    """A restock watch is always due; a price watch is not due if its buyer was told recently."""
    product = await store.transact(a_product_and_two_buyers, await an_account(store))

    def look(tx: Transaction) -> list[list[Watch]]:
        tx.watches.add(restock(product, BEN))
        tx.watches.add(price(product, "9.90"))
        seen = [tx.watches.list_due(product, usd(p), NOW, 9) for p in ("9.90", "9.89")]
        tx.watches.snooze(price(product), NOW + DAY, usd("9.89"))
        seen.append(tx.watches.list_due(product, usd("5.00"), NOW, 9))
        seen.append(tx.watches.list_due(product, usd("5.00"), NOW + DAY, 9))
        seen.append(tx.watches.list_due(product, usd("5.00"), NOW + DAY, 1))
        return [list(each) for each in seen]

    rested = Watch(BUYER, product, WatchKind.PRICE, NOW + DAY, usd("9.89"))
    assert await store.transact(look) == [
        [restock(product, BEN)],
        [price(product), restock(product, BEN)],
        [restock(product, BEN)],
        [restock(product, BEN), rested],
        [restock(product, BEN)],
    ]


async def test_nothing_is_news_to_the_banned(store: EngineDatabase) -> None:
    product = await store.transact(a_product_and_two_buyers, await an_account(store))

    def look(tx: Transaction) -> list[Watch]:
        tx.watches.add(restock(product))
        tx.watches.resources.connection.execute(text("UPDATE buyers SET banned = true"))
        return list(tx.watches.list_due(product, usd("1.00"), NOW, 9))

    assert await store.transact(look) == []


def opening(product: ProductId, buyer: BuyerId = BUYER) -> Watch:
    return Watch(buyer, product, WatchKind.OPENING, NOW)


async def test_an_opening_is_due_at_its_time_and_at_any_time_once_the_product_can_be_bought(
    store: EngineDatabase,
) -> None:
    """A restock of the same product is no opening."""
    product = await store.transact(a_product_and_two_buyers, await an_account(store))

    def look(tx: Transaction) -> list[list[Watch]]:
        tx.watches.add(opening(product))
        tx.watches.add(restock(product, BEN))
        before = NOW - timedelta(seconds=1)
        return [
            list(tx.watches.list_due_openings(before, 9)),
            list(tx.watches.list_due_openings(NOW, 9)),
            list(tx.watches.list_due(product, usd("9.90"), before, 9)),
        ]

    assert await store.transact(look) == [[], [opening(product)], [opening(product)]]


async def test_no_opening_is_due_for_the_banned(store: EngineDatabase) -> None:
    """Their watches wake no loop either."""
    account = await an_account(store)
    product = await store.transact(a_product_and_two_buyers, account)

    def look(tx: Transaction) -> tuple[list[Watch], object, object]:
        tx.watches.add(opening(product))
        wakes_at = tx.due_work.read(account, NOW).opening_at
        tx.watches.resources.connection.execute(text("UPDATE buyers SET banned = true"))
        wakes_later = tx.due_work.read(account, NOW).opening_at
        return list(tx.watches.list_due_openings(NOW, 9)), wakes_at, wakes_later

    assert await store.transact(look) == ([], NOW, None)

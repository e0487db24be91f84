"""Tests of quotes: frozen, owned, valid for one order."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest
from sqlalchemy import text

from bot.domain.catalogue.selection import Answer, Selection
from bot.domain.checkout.quote import QUOTE_LIFETIME, OpenQuote, Quote
from bot.domain.errors import CurrencyMismatch, DecryptionFailed, StaleVersion
from bot.domain.ids import BuyerId, OrderId
from bot.domain.money import Money
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, a_product, a_quote, a_selection
from tests.storage.base_rows import a_buyer, an_account, ordered, quoted, save_in_mirror

LATER = NOW + timedelta(days=2)


async def _prepared(store: EngineDatabase) -> Quote:
    account = await an_account(store)

    def prepare(tx: Transaction) -> Quote:
        a_buyer(tx, 5)
        return quoted(tx, account, save_in_mirror(tx, account), a_buyer(tx))

    return await store.transact(prepare)


async def test_a_quote_comes_back_whole(store: EngineDatabase) -> None:
    first = await _prepared(store)
    selection = Selection(
        product_id=first.selection.product_id,
        code="c",
        name="名",
        quantity=3,
        variant="Month",
        sku={"Region": "EU", "Tier": "1"},
        card_id=8,
        card_preview="**8",
        widgets={"uid": "77", "tags": ("a", "b"), "none": ()},
        contact="a@example.org",
        password="hunter2",
        answers=(Answer("Id", "77"), Answer("Pass", "x", hidden=True)),
    )
    quote = replace(first, selection=selection, rate=Decimal("0.1387"), markup_bp=-50)

    def there_and_back(tx: Transaction) -> Quote | None:
        return tx.quotes.get_owned(tx.quotes.add(quote), BUYER)

    found = await store.transact(there_and_back)
    assert found is not None
    assert found == replace(quote, id=found.id)
    assert found.id != first.id


async def test_a_quote_is_its_owner_s_only(store: EngineDatabase) -> None:
    quote = await _prepared(store)

    def foreign(tx: Transaction) -> Quote | None:
        return tx.quotes.get_owned(quote.id, BuyerId(5))

    assert await store.read(foreign) is None


async def test_a_newer_quote_ends_the_older_ones_of_buyer_and_product(
    store: EngineDatabase,
) -> None:
    first = await _prepared(store)
    later = NOW + timedelta(minutes=3)

    def again(tx: Transaction) -> tuple[Quote | None, Quote | None]:
        theirs = replace(first, buyer_id=BuyerId(5))
        foreign = tx.quotes.add(theirs)
        newer = a_quote(first.selection, account=first.account_id, created_at=later)
        tx.quotes.add(newer)
        return tx.quotes.get_owned(first.id, BUYER), tx.quotes.get_owned(foreign, BuyerId(5))

    old, foreign = await store.transact(again)
    assert old is not None
    assert foreign is not None
    assert old.expires_at == later
    assert foreign.expires_at == first.expires_at


async def test_a_buyer_keeps_only_the_newest_quotes_and_replaced_ones_do_not_count(
    store: EngineDatabase,
) -> None:
    first = await _prepared(store)

    def add(tx: Transaction) -> list[bool]:
        ids = []
        for code in ("STEAM10", "PSN20", "XBOX30", "XBOX30"):
            product = save_in_mirror(tx, first.account_id, a_product(code=code))
            selection = replace(first.selection, product_id=product.id)
            quote = a_quote(selection, account=first.account_id, created_at=NOW)
            ids.append(tx.quotes.add(quote, 2))
        quotes = [tx.quotes.get_owned(each, BUYER) for each in ids]
        return [quote is not None and not quote.is_expired(NOW) for quote in quotes]

    assert await store.transact(add) == [False, True, False, True]


async def test_only_quotes_that_may_be_confirmed_are_listed_as_open(store: EngineDatabase) -> None:
    """The newest ones, oldest first; neither an expired nor an ordered one."""
    first = await _prepared(store)
    ends = first.expires_at

    def look(tx: Transaction) -> tuple[list[OpenQuote], list[OpenQuote], list[OpenQuote]]:
        theirs = tx.quotes.add(replace(first, buyer_id=BuyerId(5)))
        both, newest = tx.quotes.list_open(NOW, 9), tx.quotes.list_open(NOW, 1)
        assert [one.id for one in newest] == [theirs]
        ordered(tx, first)
        return both, tx.quotes.list_open(NOW, 9), tx.quotes.list_open(ends, 9)

    both, unordered, late = await store.transact(look)
    product = first.selection.product_id
    assert both[0] == OpenQuote(first.id, BUYER, product, ends)
    assert [one.buyer_id for one in both] == [BUYER, BuyerId(5)]
    assert [one.buyer_id for one in unordered] == [BuyerId(5)]
    assert late == []


async def test_a_quote_is_bound_once(store: EngineDatabase) -> None:
    quote = await _prepared(store)

    def consume(tx: Transaction, order: int) -> None:
        tx.quotes.consume(quote.id, OrderId(order))

    await store.transact(consume, 1)
    with pytest.raises(StaleVersion):
        await store.transact(consume, 2)
    with pytest.raises(StaleVersion):
        await store.transact(consume, 1)


async def test_a_price_in_another_currency_is_refused(store: EngineDatabase) -> None:
    quote = await _prepared(store)

    def euros(tx: Transaction) -> None:
        tx.quotes.add(replace(quote, price=Money(990, "EUR")))

    with pytest.raises(CurrencyMismatch):
        await store.transact(euros)


async def test_old_quotes_without_an_order_are_purged(store: EngineDatabase) -> None:
    quote = await _prepared(store)
    later = replace(quote, created_at=LATER, expires_at=LATER + QUOTE_LIFETIME, buyer_id=BuyerId(5))

    def purge(tx: Transaction) -> tuple[int, int, list[bool]]:
        ordered_one = tx.quotes.add(quote)
        bound = tx.quotes.get_owned(ordered_one, BUYER)
        assert bound is not None
        ordered(tx, bound)
        fresh = tx.quotes.add(later)
        count = tx.quotes.purge(LATER, 10)
        looks = ((quote.id, BUYER), (ordered_one, BUYER), (fresh, BuyerId(5)))
        left = [tx.quotes.get_owned(*look) is not None for look in looks]
        return count, tx.quotes.purge(LATER, 10), left

    assert await store.transact(purge) == (1, 0, [False, True, True])


async def test_a_selection_does_not_open_in_another_quote(store: EngineDatabase) -> None:
    quote = await _prepared(store)

    def other(tx: Transaction) -> None:
        selection = a_selection(quantity=50)
        same_product = replace(selection, product_id=quote.selection.product_id)
        tx.quotes.add(replace(quote, selection=same_product))
        swap = "UPDATE quotes SET selection = (SELECT selection FROM quotes WHERE id <> :id)"
        change = text(f"{swap} WHERE id = :id")
        tx.quotes.resources.connection.execute(change, {"id": quote.id})

    def get(tx: Transaction) -> Quote | None:
        return tx.quotes.get_owned(quote.id, BUYER)

    await store.transact(other)
    with pytest.raises(DecryptionFailed):
        await store.read(get)

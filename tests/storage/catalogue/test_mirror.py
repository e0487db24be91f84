"""Tests of the mirror: ids never change their meaning when products leave, return or are renamed."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal

import pytest

from bot.domain.catalogue.product import Category, DeliveryMode, Product, ProductDetails, SyncReport
from bot.domain.errors import StaleVersion
from bot.domain.ids import ProductId, SupplierAccountId
from storage import EngineDatabase
from storage.catalogue.mirror_update import MirrorPart
from storage.transaction import Transaction
from tests.builders import NOW, a_category, a_product
from tests.storage.base_rows import an_account, mirror

NOWHERE = Category("1", "Gift cards")


def _bare(code: str, name: str = "", stock: int | None = 5) -> Product:
    """Return a product as the list has it: without its page."""
    return Product(code, name or code, Decimal("9.00"), stock, DeliveryMode.AUTOMATIC, False)


def _mirror(tx: Transaction, account: SupplierAccountId, *found: Category) -> SyncReport:
    return mirror(tx, account, found)


def _on_sale(tx: Transaction, account: SupplierAccountId) -> dict[str, tuple[int, str]]:
    """Return code to id and name, in the order of the categories."""
    found: dict[str, tuple[int, str]] = {}
    for shelf in tx.catalogue.nonempty_categories(account):
        products, size = tx.catalogue.products(shelf.category.id, 0, 100)
        assert size == shelf.product_count == len(products)
        found |= {each.code: (each.id, each.name) for each in products}
    return found


def _save(tx: Transaction, account: SupplierAccountId, product: Product) -> Product:
    return tx.catalogue.save_product(account, product, NOW)


async def test_a_sync_says_what_it_changed(store: EngineDatabase) -> None:
    account = await an_account(store)
    first = a_category(_bare("a"), _bare("b"), _bare("c"))
    assert await store.transact(_mirror, account, first) == SyncReport(added=3)
    assert await store.transact(_mirror, account, first) == SyncReport()
    second = a_category(_bare("a", "renamed"), _bare("c"), _bare("d"))
    report = await store.transact(_mirror, account, second)
    assert report == SyncReport(added=1, removed=1, changed=1)


async def test_an_id_outlives_disappearance_return_and_rename(store: EngineDatabase) -> None:
    account = await an_account(store)
    await store.transact(_mirror, account, a_category(_bare("a"), _bare("b")))
    before = await store.read(_on_sale, account)
    await store.transact(_mirror, account, a_category(_bare("b")))

    def gone(tx: Transaction) -> Product | None:
        return tx.catalogue.product(ProductId(before["a"][0]))

    missing = await store.read(gone)
    assert missing is not None
    assert (missing.gone, missing.name) == (True, "a")
    assert list(await store.read(_on_sale, account)) == ["b"]
    await store.transact(_mirror, account, a_category(_bare("b"), _bare("a", "back again")))
    after = await store.read(_on_sale, account)
    assert after == {"b": before["b"], "a": (before["a"][0], "back again")}


async def test_an_id_is_never_given_to_another(store: EngineDatabase) -> None:
    account = await an_account(store)
    seen: set[int] = set()
    for code in ("a", "b", "c"):
        await store.transact(_mirror, account, a_category(_bare(code)))
        found = await store.read(_on_sale, account)
        seen.add(found[code][0])
    assert len(seen) == 3


async def test_categories_and_products_keep_the_supplier_s_order(store: EngineDatabase) -> None:
    account = await an_account(store)
    games = Category("9", "Games", products=(_bare("z"), _bare("m")))
    cards = Category("1", "Cards", products=(_bare("b"), _bare("a")))
    empty = Category("5", "Empty")
    await store.transact(_mirror, account, games, empty, cards)

    def shelves(tx: Transaction) -> list[str]:
        return [shelf.category.name for shelf in tx.catalogue.nonempty_categories(account)]

    assert await store.read(shelves) == ["Games", "Cards"]
    assert list(await store.read(_on_sale, account)) == ["z", "m", "b", "a"]
    await store.transact(_mirror, account, cards, games)
    assert list(await store.read(_on_sale, account)) == ["b", "a", "z", "m"]


async def test_a_product_may_move_to_another_category(store: EngineDatabase) -> None:
    account = await an_account(store)
    await store.transact(_mirror, account, a_category(_bare("a")))
    before = await store.read(_on_sale, account)
    moved = Category("2", "New", products=(_bare("a"),))
    report = await store.transact(_mirror, account, NOWHERE, moved)
    assert report == SyncReport(changed=1)
    assert await store.read(_on_sale, account) == before


async def test_a_code_that_comes_twice_counts_once(store: EngineDatabase) -> None:
    account = await an_account(store)
    found = a_category(_bare("a", "first"), _bare("a", "second"))
    assert await store.transact(_mirror, account, found) == SyncReport(added=1)
    assert [name for _, name in (await store.read(_on_sale, account)).values()] == ["first"]


async def test_accounts_have_catalogues_of_their_own(store: EngineDatabase) -> None:
    mine, other = await an_account(store), await store.get_or_create_account_id("other#2")
    await store.transact(_mirror, mine, a_category(_bare("a")))
    await store.transact(_mirror, other, a_category(_bare("a")))
    await store.transact(_mirror, other, a_category())
    assert list(await store.read(_on_sale, mine)) == ["a"]
    assert await store.read(_on_sale, other) == {}


async def test_names_with_strange_characters_do_not_stop_a_sync(store: EngineDatabase) -> None:
    account = await an_account(store)
    odd = [_bare("a/&=+", "礼品 \ud83d\ude00"), _bare("nul\x00", "\ud800"), _bare("b", "x" * 4_000)]
    odd += [_bare("big", stock=10**30), _bare("less", stock=-5), _bare("?", stock=None)]
    assert await store.transact(_mirror, account, a_category(*odd)) == SyncReport(added=6)
    assert await store.transact(_mirror, account, a_category(*odd)) == SyncReport()


async def test_thousands_of_products_are_taken_over_in_order(store: EngineDatabase) -> None:
    account = await an_account(store)
    codes = [f"p{number}" for number in range(1_777)]
    shelf = a_category(*(_bare(code) for code in codes))
    assert await store.transact(_mirror, account, shelf) == SyncReport(added=1_777)
    odd = a_category(*(_bare(code) for code in codes[1::2]))
    assert await store.transact(_mirror, account, odd) == SyncReport(removed=889)

    def last_page(tx: Transaction) -> tuple[Sequence[Product], int]:
        (shelf,) = tx.catalogue.nonempty_categories(account)
        return tx.catalogue.products(shelf.category.id, 886, 8)

    products, size = await store.read(last_page)
    assert ([each.code for each in products], size) == (codes[1::2][886:], 888)


@pytest.mark.both_engines
async def test_two_syncs_at_once_insert_a_new_product_once(store: EngineDatabase) -> None:
    account = await an_account(store)
    found = a_category(_bare("a"), _bare("b"))

    def prepare(tx: Transaction) -> list[MirrorPart]:
        comparison = tx.catalogue.begin_comparison(account)
        comparison.set_list([found])
        comparison.compare(tx.catalogue.read_mirror(account, comparison.last_id))
        return list(comparison.finish().split())

    def write(tx: Transaction, parts: list[MirrorPart]) -> None:
        for part in parts:
            tx.catalogue.write_changes(part)

    first, second = await store.read(prepare), await store.read(prepare)
    await store.transact(write, first)
    before = await store.read(_on_sale, account)
    await store.transact(write, second)

    assert await store.read(_on_sale, account) == before
    assert list(before) == ["a", "b"]


async def test_a_sync_keeps_the_details_that_were_read(store: EngineDatabase) -> None:
    account = await an_account(store)
    product = a_product()
    await store.transact(_mirror, account, a_category(product))
    saved = await store.transact(_save, account, product)
    await store.transact(_mirror, account, a_category(replace(product, details=None, stock=1)))

    def look(tx: Transaction) -> Product | None:
        return tx.catalogue.product(saved.id)

    assert await store.read(look) == replace(saved, stock=1)


async def test_an_unsellable_product_is_in_no_category_but_on_the_list(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)
    product = a_product(details=ProductDetails(unsellable_reasons="a field is named num"))
    await store.transact(_mirror, account, a_category(product))
    await store.transact(_save, account, product)

    def listed(tx: Transaction) -> list[str]:
        found = tx.catalogue.unsellable_products(account)
        return [each.details.unsellable_reasons for each in found if each.details]

    assert await store.read(_on_sale, account) == {}
    assert await store.read(listed) == ["a field is named num"]
    await store.transact(_save, account, a_product())
    assert list(await store.read(_on_sale, account)) == [product.code]


async def test_pages_worth_reading_are_the_unread_and_those_of_what_cannot_be_sold(
    store: EngineDatabase,
) -> None:
    """Not pages that were read already or are gone; chance selects among too many."""
    account = await an_account(store)
    read, hidden, gone = (a_product(code=code, details=None) for code in ("READ", "HIDDEN", "GONE"))
    unread = [a_product(code=f"NEW{number}", details=None) for number in range(20)]
    await store.transact(_mirror, account, a_category(read, hidden, gone, *unread))
    await store.transact(_save, account, a_product(code="READ"))
    odd = a_product(code="HIDDEN", details=ProductDetails(unsellable_reasons="widgets_unreadable"))
    await store.transact(_save, account, odd)
    await store.transact(_mirror, account, a_category(read, hidden, *unread))

    def worth(tx: Transaction, limit: int) -> set[str]:
        return {product.code for product in tx.catalogue.products_to_read(account, limit)}

    assert await store.read(worth, 100) == {"HIDDEN", *(product.code for product in unread)}
    drawn = [await store.read(worth, 3) for _ in range(20)]
    assert {len(codes) for codes in drawn} == {3}
    assert len(set().union(*drawn)) > 3


async def test_a_page_of_an_unknown_product_is_stale(store: EngineDatabase) -> None:
    account = await an_account(store)
    with pytest.raises(StaleVersion):
        await store.transact(_save, account, a_product())

"""Tests of the catalogue cache: it equals the database, and its size is bounded."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.domain.catalogue.product import Product
from bot.domain.ids import CategoryId
from bot.services.catalogue import browse, sync
from bot.services.catalogue_cache import BATCH_SIZE, CachedProduct, CatalogueCache
from bot.services.shop import Shop, ShopCaches
from storage.database import DatabaseReader
from storage.transaction import Transaction
from tests.builders import NOW, a_category, a_product, a_variant, some_details
from tests.doubles import Overridden
from tests.services.services_rig import ServicesRig

MANY = [a_product(code=f"P{n:04}", name=f"Thing {n}") for n in range(BATCH_SIZE + 20)]


async def as_stored(db: DatabaseReader, category: CategoryId) -> list[Product]:
    """Return a whole category from the database, in its order."""

    def look(tx: Transaction) -> list[Product]:
        products, _ = tx.catalogue.products(category, 0, 10_000)
        return products

    return await db.read(look)


def names(products: object) -> list[str]:
    return [product.name for product in products]  # type: ignore[attr-defined]


def in_memory(shop: Shop, category: CategoryId) -> tuple[Product, ...]:
    found = shop.caches.catalogue.category(category)
    return shop.caches.catalogue.products(found[1]) if found else ()


@pytest.mark.both_engines
async def test_categories_equal_the_database_whatever_was_pinned(rig: ServicesRig) -> None:
    rig.supplier.categories = (a_category(*MANY), a_category(a_product(code="X"), remote_id="2"))
    await sync.sync_catalogue(rig.shop, rig.db)
    pinned = [await rig.product(code) for code in ("P0210", "P0007")]

    def pin(tx: Transaction) -> None:
        for number, product in enumerate(pinned):
            tx.catalogue.pin(
                product.id, rig.shop.settings.operator_ids[0], NOW + number * timedelta(1)
            )

    await rig.db.transact(pin)
    await rig.shop.caches.catalogue.load(rig.db)

    def shelves(tx: Transaction) -> object:
        return tx.catalogue.nonempty_categories(rig.shop.settings.supplier_account_id)

    assert list(rig.shop.caches.catalogue.nonempty_categories() or ()) == await rig.db.read(shelves)
    for shelf in rig.shop.caches.catalogue.nonempty_categories() or ():
        stored = await as_stored(rig.db, shelf.category.id)
        assert names(in_memory(rig.shop, shelf.category.id)) == names(stored)
        assert shelf.product_count == len(stored)
    assert names(rig.shop.caches.catalogue.pinned_products()) == ["Thing 210", "Thing 7"]


async def test_the_cache_keeps_the_facts_of_a_price_and_drops_long_texts(rig: ServicesRig) -> None:
    details = some_details(description="long " * 999, variants=[a_variant(), a_variant("B", "5")])
    rig.supplier.categories = (a_category(a_product(code="NEW", details=details)),)
    await sync.sync_catalogue(rig.shop, rig.db)
    product = await rig.product("NEW")
    (listed,) = in_memory(rig.shop, product.category_id)
    assert listed.details is not None
    assert listed.details.description == ""
    assert [each.name for each in listed.details.variants] == [
        each.name for each in details.variants
    ]

    card = await browse.get_stored_product(rig.shop, rig.db, product.id)
    assert card is not None
    assert card.product.details is not None
    assert card.product.details.description == details.description


async def test_a_page_that_was_read_changes_its_category_at_once(rig: ServicesRig) -> None:
    product = await rig.product()
    before = rig.shop.caches.catalogue.version
    rig.wait(60)
    rig.supplier.change("STEAM10", lambda one: replace(one, stock=0, name="Renamed"))
    await browse.get_product(rig.shop, rig.db, product.id)
    (listed,) = in_memory(rig.shop, product.category_id)
    assert (listed.name, listed.is_sold_out) == ("Renamed", True)
    assert rig.shop.caches.catalogue.version > before


async def test_a_page_that_says_nothing_new_forgets_no_screen(rig: ServicesRig) -> None:
    product = await rig.product()
    before = rig.shop.caches.catalogue.version
    rig.wait(60)
    await browse.get_product(rig.shop, rig.db, product.id)
    assert "product" in rig.supplier.calls
    assert rig.shop.caches.catalogue.version == before


async def test_an_unsellable_product_leaves_its_category_and_the_last_one_removes_it(
    rig: ServicesRig,
) -> None:
    rig.supplier.categories = (a_category(a_product(), a_product(code="B", name="B")),)
    await sync.sync_catalogue(rig.shop, rig.db)
    broken = some_details(unsellable="widget_reserved")
    for code, left in (("STEAM10", ["B"]), ("B", [])):
        product = await rig.product(code)
        rig.wait(60)
        rig.supplier.change(code, lambda one: replace(one, details=broken))
        await browse.get_product(rig.shop, rig.db, product.id)
        assert names(in_memory(rig.shop, product.category_id)) == left
    assert list(rig.shop.caches.catalogue.nonempty_categories() or ()) == []


async def test_a_page_read_while_everything_is_loaded_is_not_lost(rig: ServicesRig) -> None:
    """Data that was read before the page was stored must not replace it."""
    product = await rig.product()
    renamed = replace(product, name="Newer")

    class Slow:
        """A database whose read ends after the page was stored."""

        async def read(self, phase: object, *args: object) -> object:
            found: object = await rig.db.read(phase, *args)  # type: ignore[arg-type]
            rig.shop.caches.catalogue.put_refreshed(renamed, rig.clock.now())
            return found

    await rig.shop.caches.catalogue.load(Slow())  # type: ignore[arg-type]
    assert names(in_memory(rig.shop, product.category_id)) == ["Newer"]


async def test_categories_have_the_products_that_were_read_although_a_sync_wrote_meanwhile(
    rig: ServicesRig,
) -> None:
    categories = (a_category(*MANY), a_category(a_product(code="X"), remote_id="2"))
    rig.supplier.categories = categories
    await sync.sync_catalogue(rig.shop, rig.db)
    rig.supplier.categories = (a_category(*MANY[1:]),)
    read = rig.db.read
    emptied = (await rig.product("X")).category_id
    other_process, is_first = replace(rig.shop, caches=ShopCaches()), True

    async def write_after_the_first(phase: Any, *args: Any) -> Any:
        nonlocal is_first
        found = await read(phase, *args)
        if is_first:
            is_first = False
            await sync.sync_catalogue(other_process, rig.db)
        return found

    await rig.shop.caches.catalogue.load(Overridden(rig.db, read=write_after_the_first))
    shown = rig.shop.caches.catalogue.nonempty_categories() or ()
    assert [each.product_count for each in shown] == [len(MANY) - 1]
    assert rig.shop.caches.catalogue.category(emptied) is None


async def test_loading_leaves_the_loop_to_others(rig: ServicesRig) -> None:
    rig.supplier.categories = (a_category(*MANY),)
    await sync.sync_catalogue(rig.shop, rig.db)
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    watching = asyncio.create_task(others())
    await rig.shop.caches.catalogue.load(rig.db)
    watching.cancel()
    assert turns > len(MANY) // BATCH_SIZE


def test_no_more_pages_are_kept_than_the_limit() -> None:
    cache = CatalogueCache(max_full_products=2)
    for number in (1, 2, 3):
        cache.put(CachedProduct(a_product(id=number), NOW))
    assert [bool(cache.full_product(a_product(id=n).id)) for n in (1, 2, 3)] == [
        False,
        True,
        True,
    ]


def test_something_older_does_not_replace_what_is_known() -> None:
    cache = CatalogueCache()
    cache.put_refreshed(a_product(id=1, name="Newer"), NOW)
    cache.put(CachedProduct(a_product(id=1, name="Older"), NOW - timedelta(seconds=1)))
    cache.put(CachedProduct(a_product(id=1, name="Never read"), None))
    card = cache.full_product(a_product(id=1).id)
    assert card is not None
    assert card.product.name == "Newer"

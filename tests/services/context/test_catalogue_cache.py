"""The mirror in memory says what the database says, and holds no more than it may."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.domain.catalogue import CategoryId, Product
from bot.domain.store import Tx
from bot.services import browse, catalogue_sync
from bot.services.mirrored import PORTION, Card, Mirrored
from bot.services.shop import Shop
from tests.builders import NOW, a_category, a_product, a_variant, some_details
from tests.services.till import Till

MANY = [a_product(code=f"P{n:04}", name=f"Thing {n}") for n in range(PORTION + 20)]


async def as_stored(shop: Shop, category: CategoryId) -> list[Product]:
    """A whole shelf from the database, in its order."""

    async def look(tx: Tx) -> list[Product]:
        products, _ = await tx.catalogue.products(category, 0, 10_000)
        return products

    return await shop.store.read(look)


def names(products: object) -> list[str]:
    return [product.name for product in products]  # type: ignore[attr-defined]


def in_memory(shop: Shop, category: CategoryId) -> tuple[Product, ...]:
    found = shop.mirrored.shelf(category)
    return shop.mirrored.products(found[1]) if found else ()


@pytest.mark.both_engines
async def test_shelves_are_as_the_database_has_them_whatever_was_pinned(till: Till) -> None:
    till.supplier.categories = (a_category(*MANY), a_category(a_product(code="X"), remote_id="2"))
    await catalogue_sync.sync(till.shop)
    pinned = [await till.product(code) for code in ("P0210", "P0007")]

    async def pin(tx: Tx) -> None:
        for number, product in enumerate(pinned):
            await tx.catalogue.pin(product.id, till.shop.admins[0], NOW + number * timedelta(1))

    await till.shop.store.transact(pin)
    await till.shop.mirrored.load(till.shop.store, till.shop.account)

    async def shelves(tx: Tx) -> object:
        return await tx.catalogue.shelves(till.shop.account)

    assert list(till.shop.mirrored.shelves() or ()) == await till.shop.store.read(shelves)
    for shelf in till.shop.mirrored.shelves() or ():
        stored = await as_stored(till.shop, shelf.category.id)
        assert names(in_memory(till.shop, shelf.category.id)) == names(stored)
        assert shelf.count == len(stored)
    assert names(till.shop.mirrored.picks()) == ["Thing 210", "Thing 7"]


async def test_what_a_price_depends_on_is_kept_and_long_texts_are_not(till: Till) -> None:
    details = some_details(description="long " * 999, variants=[a_variant(), a_variant("B", "5")])
    till.supplier.categories = (a_category(a_product(code="NEW", details=details)),)
    await catalogue_sync.sync(till.shop)
    product = await till.product("NEW")
    (listed,) = in_memory(till.shop, product.category_id)
    assert listed.details is not None
    assert listed.details.description == ""
    assert [each.name for each in listed.details.variants] == [
        each.name for each in details.variants
    ]

    card = await browse.mirrored(till.shop, product.id)
    assert card is not None
    assert card.product.details is not None
    assert card.product.details.description == details.description


async def test_a_page_that_was_read_changes_its_shelf_at_once(till: Till) -> None:
    product = await till.product()
    before = till.shop.mirrored.version
    till.wait(60)
    till.supplier.change("STEAM10", lambda one: replace(one, stock=0, name="Renamed"))
    await browse.product(till.shop, product.id)
    (listed,) = in_memory(till.shop, product.category_id)
    assert (listed.name, listed.sold_out) == ("Renamed", True)
    assert till.shop.mirrored.version > before


async def test_a_page_that_says_nothing_new_forgets_no_screen(till: Till) -> None:
    product = await till.product()
    before = till.shop.mirrored.version
    till.wait(60)
    await browse.product(till.shop, product.id)
    assert "product" in till.supplier.calls
    assert till.shop.mirrored.version == before


async def test_what_cannot_be_sold_leaves_its_shelf_and_the_last_one_takes_it_along(
    till: Till,
) -> None:
    till.supplier.categories = (a_category(a_product(), a_product(code="B", name="B")),)
    await catalogue_sync.sync(till.shop)
    broken = some_details(unsellable="widget_reserved")
    for code, left in (("STEAM10", ["B"]), ("B", [])):
        product = await till.product(code)
        till.wait(60)
        till.supplier.change(code, lambda one: replace(one, details=broken))
        await browse.product(till.shop, product.id)
        assert names(in_memory(till.shop, product.category_id)) == left
    assert list(till.shop.mirrored.shelves() or ()) == []


async def test_a_page_read_while_everything_is_loaded_is_not_lost(till: Till) -> None:
    """What the loading read before the page was stored must not win."""
    product = await till.product()
    renamed = replace(product, name="Newer")

    class Slow:
        """A store whose reading ends after the page was taken over."""

        async def read(self, phase: object, *args: object) -> object:
            found: object = await till.shop.store.read(phase, *args)  # type: ignore[arg-type]
            till.shop.mirrored.take(renamed, till.clock.now())
            return found

    await till.shop.mirrored.load(Slow(), till.shop.account)  # type: ignore[arg-type]
    assert names(in_memory(till.shop, product.category_id)) == ["Newer"]


async def test_loading_leaves_the_loop_to_others(till: Till) -> None:
    till.supplier.categories = (a_category(*MANY),)
    await catalogue_sync.sync(till.shop)
    turns = 0

    async def others() -> None:
        nonlocal turns
        while True:
            turns += 1
            await asyncio.sleep(0)

    watching = asyncio.create_task(others())
    await till.shop.mirrored.load(till.shop.store, till.shop.account)
    watching.cancel()
    assert turns > len(MANY) // PORTION


def test_no_more_pages_are_kept_than_there_is_room_for() -> None:
    mirrored = Mirrored(cards=2)
    for number in (1, 2, 3):
        mirrored.remember(Card(a_product(id=number), NOW))
    assert [bool(mirrored.card(a_product(id=n).id)) for n in (1, 2, 3)] == [False, True, True]


def test_something_older_does_not_replace_what_is_known() -> None:
    mirrored = Mirrored()
    mirrored.take(a_product(id=1, name="Newer"), NOW)
    mirrored.remember(Card(a_product(id=1, name="Older"), NOW - timedelta(seconds=1)))
    mirrored.remember(Card(a_product(id=1, name="Never read"), None))
    card = mirrored.card(a_product(id=1).id)
    assert card is not None
    assert card.product.name == "Newer"

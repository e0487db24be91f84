"""Tests of loading the catalogue view without the supplier."""

from dataclasses import replace

from bot.services.catalogue import browse, search, sync, view
from bot.services.catalogue_cache import CatalogueCache
from bot.services.search_index import SearchIndex
from tests.builders import a_category, a_product, shop_with
from tests.services.services_rig import ServicesRig


async def test_a_process_that_does_not_sync_shows_and_finds_what_the_database_has(
    rig: ServicesRig,
) -> None:
    other = shop_with(rig.shop, catalogue=CatalogueCache(), search_index=SearchIndex())
    rig.supplier.away = True
    rig.supplier.calls.clear()

    await view.load_catalogue(other, rig.db)

    (category,) = await browse.list_categories(other, rig.db)
    assert category == other.caches.catalogue.nonempty_categories()[0]  # type: ignore[index]
    found = await search.search_products(other, rig.db, "steam")
    assert [p.code for p in search.get_result_page(other, found, 0).products] == ["STEAM10"]
    assert rig.supplier.calls == []


async def test_a_second_load_shows_what_another_process_has_written(rig: ServicesRig) -> None:
    other = shop_with(rig.shop, catalogue=CatalogueCache(), search_index=SearchIndex())
    await view.load_catalogue(other, rig.db)
    rig.supplier.categories = (a_category(a_product(name="Renamed"), a_product(code="NEW")),)
    await sync.sync_catalogue(rig.shop, rig.db)

    await view.load_catalogue(other, rig.db)

    shown = [
        product for _, each in other.caches.catalogue.products_by_category() for product in each
    ]
    assert [product.code for product in shown] == ["STEAM10", "NEW"]
    assert shown[0].name == "Renamed"


async def test_a_load_keeps_what_is_as_before_in_memory_once(rig: ServicesRig) -> None:
    rig.supplier.categories = (a_category(a_product(), a_product(code="B", name="B")),)
    await sync.sync_catalogue(rig.shop, rig.db)
    product, other = await rig.product("STEAM10"), await rig.product("B")
    cache = rig.shop.caches.catalogue
    before = cache.on_sale((product.id, other.id))
    rig.supplier.change("B", lambda one: replace(one, name="C"))
    await sync.sync_catalogue(rig.shop, rig.db)

    after = cache.on_sale((product.id, other.id))

    assert after[0].name is before[0].name
    assert after[1].name == "C"

"""Tests of what buyers and operators find by words."""

from bot.domain.catalogue.search import SearchResult
from bot.services.catalogue import browse, product_search, search, sync
from storage import EngineDatabase
from tests.builders import a_category, a_product, a_variant, shop_with, some_details
from tests.services.services_rig import ServicesRig, open_services_rig

NAMES = {"S": "Steam wallet", "N": "Netflix 礼品卡", "H": "Подписка Telegram"}


async def a_rig(store: EngineDatabase) -> ServicesRig:
    return await open_services_rig(
        store, *(a_product(code=code, name=n) for code, n in NAMES.items())
    )


async def found(rig: ServicesRig, words: str) -> list[str]:
    page = search.get_result_page(
        rig.shop, await search.search_products(rig.shop, rig.db, words), 0
    )
    return [product.code for product in page.products]


async def test_what_is_on_sale_is_found(store: EngineDatabase) -> None:
    """A product is found by name, by a part of the name, by code, and with a typing error."""
    rig = await a_rig(store)

    assert await found(rig, "wallet") == ["S"]
    assert await found(rig, "礼品") == ["N"]
    assert await found(rig, "подпска") == ["H"]
    assert await found(rig, "n") == ["N"]


async def test_category_and_variants_are_searched_too(store: EngineDatabase) -> None:
    details = some_details(variants=[a_variant("Yearly"), a_variant("Monthly")])
    rig = await open_services_rig(store, a_product(details=details))

    assert await found(rig, "yearly") == ["STEAM10"]
    assert await found(rig, "gift cards") == ["STEAM10"]


async def test_a_sync_renews_what_can_be_found(store: EngineDatabase) -> None:
    """New names are found, old ones are not any more."""
    rig = await a_rig(store)
    renamed = a_product(code="S", name="Xbox card")
    rig.supplier.categories = (a_category(renamed),)

    await sync.sync_catalogue(rig.shop, rig.db)

    assert await found(rig, "xbox") == ["S"]
    assert await found(rig, "wallet") == []
    assert await found(rig, "netflix") == []


async def test_without_a_sync_the_mirror_of_before_is_searched(store: EngineDatabase) -> None:
    """A shop that starts while the supplier is away finds stored products."""
    rig = await a_rig(store)
    shop = shop_with(
        rig.shop,
        search_index=type(rig.shop.caches.search_index)(),
        catalogue=type(rig.shop.caches.catalogue)(),
    )

    page = search.get_result_page(shop, await search.search_products(shop, rig.db, "wallet"), 0)

    assert [product.code for product in page.products] == ["S"]


async def test_results_are_paged_like_categories(store: EngineDatabase) -> None:
    """A page beyond the end is the last one."""
    cards = [a_product(code=f"C{n:02}", name=f"Card {n:02}") for n in range(browse.PAGE_SIZE + 3)]
    rig = await open_services_rig(store, *cards)
    results = await search.search_products(rig.shop, rig.db, "card")

    first, last = (search.get_result_page(rig.shop, results, page) for page in (0, 7))

    assert (first.page, first.pages, first.total) == (
        0,
        2,
        browse.PAGE_SIZE + 3,
    )
    assert len(first.products) == browse.PAGE_SIZE
    assert (last.page, len(last.products)) == (1, 3)


async def test_a_product_that_left_its_category_leaves_the_results(store: EngineDatabase) -> None:
    """Results from before a sync show what is on sale now."""
    rig = await a_rig(store)
    results = await search.search_products(rig.shop, rig.db, "steam")
    rig.supplier.categories = (a_category(a_product(code="N", name="Netflix")),)
    await sync.sync_catalogue(rig.shop, rig.db)

    page = search.get_result_page(rig.shop, results, 0)

    assert (page.products, page.pages, page.total) == ((), 1, 0)


async def test_nothing_is_found_where_nothing_is_sold(store: EngineDatabase) -> None:
    rig = await a_rig(store)

    assert await search.search_products(rig.shop, rig.db, "qqqq") == SearchResult()


async def test_an_empty_search_offers_what_there_is(store: EngineDatabase) -> None:
    """The first available products of each category."""
    gone = a_product(code="GONE", name="A", stock=0)
    rig = await open_services_rig(store, gone, a_product(code="B", name="B"))

    assert [one.code for one in await search.suggest_products(rig.shop, rig.db, 5)] == ["B"]


async def test_an_operator_finds_what_buyers_do_not(store: EngineDatabase) -> None:
    """Hidden products, and products that left the supplier's list."""
    hidden = a_product(code="HID", name="Hidden wallet", details=some_details(unsellable="sku"))
    rig = await open_services_rig(store, hidden, a_product(code="S", name="Steam wallet"))
    rig.supplier.categories = (a_category(hidden),)
    await sync.sync_catalogue(rig.shop, rig.db)

    assert await found(rig, "wallet") == []
    assert [
        one.code for one in await product_search.search_all_products(rig.shop, rig.db, "walet")
    ] == [
        "HID",
        "S",
    ]
    assert [
        one.code for one in await product_search.search_all_products(rig.shop, rig.db, "steam")
    ] == ["S"]

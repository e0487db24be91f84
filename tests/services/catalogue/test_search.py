"""What buyers find by words, and what operators do."""

from dataclasses import replace

from bot.domain.search import Found
from bot.services import browse, catalogue_sync, desk, search
from storage import SqlStore
from tests.builders import a_category, a_product, a_variant, some_details
from tests.services.till import Till, open_till

NAMES = {"S": "Steam wallet", "N": "Netflix 礼品卡", "H": "Подписка Telegram"}


async def a_till(store: SqlStore) -> Till:
    return await open_till(store, *(a_product(code=code, name=n) for code, n in NAMES.items()))


async def found(till: Till, words: str) -> list[str]:
    page = search.results(till.shop, await search.find(till.shop, words), 0)
    return [product.code for product in page.products]


async def test_what_is_on_sale_is_found(store: SqlStore) -> None:
    """By name, by a part of it, by code, and in spite of a typing error."""
    till = await a_till(store)

    assert await found(till, "wallet") == ["S"]
    assert await found(till, "礼品") == ["N"]
    assert await found(till, "подпска") == ["H"]
    assert await found(till, "n") == ["N"]


async def test_shelf_and_variants_are_searched_too(store: SqlStore) -> None:
    details = some_details(variants=[a_variant("Yearly"), a_variant("Monthly")])
    till = await open_till(store, a_product(details=details))

    assert await found(till, "yearly") == ["STEAM10"]
    assert await found(till, "gift cards") == ["STEAM10"]


async def test_a_sync_renews_what_can_be_found(store: SqlStore) -> None:
    """New names are found, old ones are not any more."""
    till = await a_till(store)
    renamed = a_product(code="S", name="Xbox card")
    till.supplier.categories = (a_category(renamed),)

    await catalogue_sync.sync(till.shop)

    assert await found(till, "xbox") == ["S"]
    assert await found(till, "wallet") == []
    assert await found(till, "netflix") == []


async def test_without_a_sync_the_mirror_of_before_is_searched(store: SqlStore) -> None:
    """A shop that starts while the store is away finds what it knew."""
    till = await a_till(store)
    shop = replace(till.shop, finder=type(till.shop.finder)(), mirrored=type(till.shop.mirrored)())

    page = search.results(shop, await search.find(shop, "wallet"), 0)

    assert [product.code for product in page.products] == ["S"]


async def test_results_are_paged_like_shelves(store: SqlStore) -> None:
    """A page beyond the end is the last one."""
    cards = [a_product(code=f"C{n:02}", name=f"Card {n:02}") for n in range(browse.PAGE + 3)]
    till = await open_till(store, *cards)
    results = await search.find(till.shop, "card")

    first, last = (search.results(till.shop, results, page) for page in (0, 7))

    assert (first.page, first.pages, first.total) == (0, 2, browse.PAGE + 3)
    assert len(first.products) == browse.PAGE
    assert (last.page, len(last.products)) == (1, 3)


async def test_what_left_its_shelf_leaves_the_results(store: SqlStore) -> None:
    """Results remembered from before a sync show what is on sale now."""
    till = await a_till(store)
    results = await search.find(till.shop, "steam")
    till.supplier.categories = (a_category(a_product(code="N", name="Netflix")),)
    await catalogue_sync.sync(till.shop)

    page = search.results(till.shop, results, 0)

    assert (page.products, page.pages, page.total) == ((), 1, 0)


async def test_nothing_is_found_where_nothing_is_sold(store: SqlStore) -> None:
    till = await a_till(store)

    assert await search.find(till.shop, "qqqq") == Found()


async def test_whoever_looks_for_nothing_is_offered_what_there_is(store: SqlStore) -> None:
    """The first of each shelf that can be had."""
    gone = a_product(code="GONE", name="A", stock=0)
    till = await open_till(store, gone, a_product(code="B", name="B"))

    assert [one.code for one in await search.suggestions(till.shop, 5)] == ["B"]


async def test_an_operator_finds_what_buyers_do_not(store: SqlStore) -> None:
    """Hidden from the shelves, or gone from the store's list."""
    hidden = a_product(code="HID", name="Hidden wallet", details=some_details(unsellable="sku"))
    till = await open_till(store, hidden, a_product(code="S", name="Steam wallet"))
    till.supplier.categories = (a_category(hidden),)
    await catalogue_sync.sync(till.shop)

    assert await found(till, "wallet") == []
    assert [one.code for one in await desk.find(till.shop, "walet")] == ["HID", "S"]
    assert [one.code for one in await desk.find(till.shop, "steam")] == ["S"]

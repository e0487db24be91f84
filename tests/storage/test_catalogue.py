"""The mirror: ids that never change meaning, through gone, return and rename."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

import pytest

from bot.domain.catalogue import (
    AccountId,
    Attribute,
    Category,
    CategoryId,
    Choice,
    Contact,
    Delivery,
    Details,
    FacetId,
    FieldKind,
    FlashSale,
    Option,
    Product,
    ProductId,
    Variant,
    WidgetField,
)
from bot.domain.errors import Stale
from bot.domain.store import SyncReport, Tx
from storage import SqlStore
from tests.builders import NOW, a_category, a_product
from tests.storage.rows import an_account

NEW = FacetId(0)
NOWHERE = Category("1", "Gift cards")


def _bare(code: str, name: str = "", stock: int | None = 5) -> Product:
    """A product as the list tells it: without its page."""
    return Product(code, name or code, Decimal("9.00"), stock, Delivery.AUTOMATIC, False)


async def _mirror(tx: Tx, account: AccountId, *found: Category) -> SyncReport:
    return await tx.catalogue.mirror(account, found, NOW)


async def _on_sale(tx: Tx, account: AccountId) -> dict[str, tuple[int, str]]:
    """Code to id and name, in the order of the shelves."""
    found: dict[str, tuple[int, str]] = {}
    for shelf in await tx.catalogue.shelves(account):
        products, size = await tx.catalogue.products(shelf.category.id, 0, 100)
        assert size == shelf.count == len(products)
        found |= {each.code: (each.id, each.name) for each in products}
    return found


async def _save(tx: Tx, account: AccountId, product: Product) -> Product:
    return await tx.catalogue.save_product(account, product, NOW)


async def test_a_sync_says_what_it_changed(store: SqlStore) -> None:
    account = await an_account(store)
    first = a_category(_bare("a"), _bare("b"), _bare("c"))
    assert await store.transact(_mirror, account, first) == SyncReport(new=3)
    assert await store.transact(_mirror, account, first) == SyncReport()
    second = a_category(_bare("a", "renamed"), _bare("c"), _bare("d"))
    report = await store.transact(_mirror, account, second)
    assert report == SyncReport(new=1, gone=1, changed=1)


async def test_an_id_outlives_disappearance_return_and_rename(store: SqlStore) -> None:
    account = await an_account(store)
    await store.transact(_mirror, account, a_category(_bare("a"), _bare("b")))
    before = await store.read(_on_sale, account)
    await store.transact(_mirror, account, a_category(_bare("b")))

    async def gone(tx: Tx) -> Product | None:
        return await tx.catalogue.product(ProductId(before["a"][0]))

    missing = await store.read(gone)
    assert missing is not None
    assert (missing.gone, missing.name) == (True, "a")
    assert list(await store.read(_on_sale, account)) == ["b"]
    await store.transact(_mirror, account, a_category(_bare("b"), _bare("a", "back again")))
    after = await store.read(_on_sale, account)
    assert after == {"b": before["b"], "a": (before["a"][0], "back again")}


async def test_an_id_is_never_given_to_another(store: SqlStore) -> None:
    account = await an_account(store)
    seen: set[int] = set()
    for code in ("a", "b", "c"):
        await store.transact(_mirror, account, a_category(_bare(code)))
        found = await store.read(_on_sale, account)
        seen.add(found[code][0])
    assert len(seen) == 3


async def test_shelves_and_products_keep_the_supplier_s_order(store: SqlStore) -> None:
    account = await an_account(store)
    games = Category("9", "Games", products=(_bare("z"), _bare("m")))
    cards = Category("1", "Cards", products=(_bare("b"), _bare("a")))
    empty = Category("5", "Empty")
    await store.transact(_mirror, account, games, empty, cards)

    async def shelves(tx: Tx) -> list[str]:
        return [shelf.category.name for shelf in await tx.catalogue.shelves(account)]

    assert await store.read(shelves) == ["Games", "Cards"]
    assert list(await store.read(_on_sale, account)) == ["z", "m", "b", "a"]
    await store.transact(_mirror, account, cards, games)
    assert list(await store.read(_on_sale, account)) == ["b", "a", "z", "m"]


async def test_a_product_may_move_to_another_shelf(store: SqlStore) -> None:
    account = await an_account(store)
    await store.transact(_mirror, account, a_category(_bare("a")))
    before = await store.read(_on_sale, account)
    moved = Category("2", "New", products=(_bare("a"),))
    report = await store.transact(_mirror, account, NOWHERE, moved)
    assert report == SyncReport(changed=1)
    assert await store.read(_on_sale, account) == before


async def test_a_code_that_comes_twice_counts_once(store: SqlStore) -> None:
    account = await an_account(store)
    found = a_category(_bare("a", "first"), _bare("a", "second"))
    assert await store.transact(_mirror, account, found) == SyncReport(new=1)
    assert [name for _, name in (await store.read(_on_sale, account)).values()] == ["first"]


async def test_accounts_have_catalogues_of_their_own(store: SqlStore) -> None:
    mine, other = await an_account(store), await store.account("other#2")
    await store.transact(_mirror, mine, a_category(_bare("a")))
    await store.transact(_mirror, other, a_category(_bare("a")))
    await store.transact(_mirror, other, a_category())
    assert list(await store.read(_on_sale, mine)) == ["a"]
    assert await store.read(_on_sale, other) == {}


async def test_names_with_strange_characters_do_not_stop_a_sync(store: SqlStore) -> None:
    account = await an_account(store)
    odd = [_bare("a/&=+", "礼品 \ud83d\ude00"), _bare("nul\x00", "\ud800"), _bare("b", "x" * 4_000)]
    odd += [_bare("big", stock=10**30), _bare("less", stock=-5), _bare("?", stock=None)]
    assert await store.transact(_mirror, account, a_category(*odd)) == SyncReport(new=6)
    assert await store.transact(_mirror, account, a_category(*odd)) == SyncReport()


async def test_thousands_of_products_are_taken_over_in_order(store: SqlStore) -> None:
    account = await an_account(store)
    codes = [f"p{number}" for number in range(1_777)]
    shelf = a_category(*(_bare(code) for code in codes))
    assert await store.transact(_mirror, account, shelf) == SyncReport(new=1_777)
    odd = a_category(*(_bare(code) for code in codes[1::2]))
    assert await store.transact(_mirror, account, odd) == SyncReport(gone=889)

    async def last_page(tx: Tx) -> tuple[Sequence[Product], int]:
        (shelf,) = await tx.catalogue.shelves(account)
        return await tx.catalogue.products(shelf.category.id, 886, 8)

    products, size = await store.read(last_page)
    assert ([each.code for each in products], size) == (codes[1::2][886:], 888)


def _rich() -> Details:
    """A page with everything on it."""
    number = WidgetField("uid", "Your id", FieldKind.NUMBER, "123", "[0-9]+", "digits only")
    server = WidgetField(
        "srv", "Server", FieldKind.SELECT, choices=(Choice("Europe", "eu"), Choice("Asia", "as"))
    )
    return Details(
        description="<p>Hello</p>\x00",
        contact=Contact.EMAIL,
        asks_password=True,
        draft_premium=Decimal("0.30"),
        minimum=2,
        maximum=50,
        variants=(
            Variant("Month", Decimal("3.10"), wholesale={10: Decimal("3.00")}),
            Variant("Year", Decimal(30)),
        ),
        attributes=(
            Attribute("Region", (Option("EU", Decimal(0)), Option("US", Decimal("0.50")))),
            Attribute("Tier", (Option("EU", Decimal("1.00")),)),
        ),
        wholesale={5: Decimal("8.80"), 50: Decimal("8.00")},
        widgets=(number, server),
        flash=FlashSale(datetime(2030, 1, 1, tzinfo=UTC), None),
    )


def _ids(details: Details | None) -> list[int]:
    assert details is not None
    options = [option.id for attribute in details.attributes for option in attribute.options]
    choices = [choice.id for widget in details.widgets for choice in widget.choices]
    return [
        *(each.id for each in details.variants),
        *(each.id for each in details.attributes),
        *(each.id for each in details.widgets),
        *options,
        *choices,
    ]


def _without_ids(details: Details) -> Details:
    return replace(
        details,
        variants=tuple(replace(each, id=NEW) for each in details.variants),
        attributes=tuple(
            replace(each, id=NEW, options=tuple(replace(option, id=NEW) for option in each.options))
            for each in details.attributes
        ),
        widgets=tuple(
            replace(each, id=NEW, choices=tuple(replace(choice, id=NEW) for choice in each.choices))
            for each in details.widgets
        ),
    )


async def test_a_page_comes_back_whole_with_an_id_on_every_facet(store: SqlStore) -> None:
    account = await an_account(store)
    product = replace(_bare("a"), details=_rich())
    await store.transact(_mirror, account, a_category(product))
    saved = await store.transact(_save, account, product)

    async def look(tx: Tx) -> tuple[Product | None, datetime | None]:
        return await tx.catalogue.product(saved.id), await tx.catalogue.product_read_at(saved.id)

    assert await store.read(look) == (saved, NOW)
    assert saved.details is not None
    assert _without_ids(saved.details) == _rich()
    assert len(set(_ids(saved.details))) == len(_ids(saved.details)) == 11
    assert 0 not in _ids(saved.details)


async def test_facet_ids_stay_through_renames_and_returns(store: SqlStore) -> None:
    account = await an_account(store)
    product = replace(_bare("a"), details=_rich())
    await store.transact(_mirror, account, a_category(product))
    first = (await store.transact(_save, account, product)).details
    assert first is not None
    month, year = first.variants
    without = replace(_rich(), variants=(_rich().variants[1], Variant("Week", Decimal(1))))
    second = (await store.transact(_save, account, replace(product, details=without))).details
    assert second is not None
    assert second.variants[0].id == year.id
    assert second.variants[1].id not in {month.id, year.id}
    third = (await store.transact(_save, account, product)).details
    assert _ids(third) == _ids(first)


async def test_a_choice_that_means_something_else_gets_another_id(store: SqlStore) -> None:
    """An old button says "Europe": after a change of labels it must not send what "Asia" is now."""
    account = await an_account(store)

    def page(*choices: Choice) -> Product:
        field = WidgetField("srv", "Server", FieldKind.SELECT, choices=choices)
        return replace(_bare("a"), details=Details(widgets=(field,)))

    before = page(Choice("Europe", "1"), Choice("Asia", "2"))
    await store.transact(_mirror, account, a_category(before))
    first = await store.transact(_save, account, before)
    after = page(Choice("Asia", "1"), Choice("Europe", "2"))
    second = await store.transact(_save, account, after)
    assert first.details is not None
    assert second.details is not None
    old = {choice.id for choice in first.details.widgets[0].choices}
    new = {choice.id for choice in second.details.widgets[0].choices}
    assert not old & new
    assert first.details.widgets[0].id == second.details.widgets[0].id


async def test_a_sync_keeps_the_details_that_were_read(store: SqlStore) -> None:
    account = await an_account(store)
    product = a_product()
    await store.transact(_mirror, account, a_category(product))
    saved = await store.transact(_save, account, product)
    await store.transact(_mirror, account, a_category(replace(product, details=None, stock=1)))

    async def look(tx: Tx) -> Product | None:
        return await tx.catalogue.product(saved.id)

    assert await store.read(look) == replace(saved, stock=1)


async def test_what_cannot_be_sold_rightly_is_on_no_shelf_but_on_the_list(store: SqlStore) -> None:
    account = await an_account(store)
    product = a_product(details=Details(unsellable="a field is named num"))
    await store.transact(_mirror, account, a_category(product))
    await store.transact(_save, account, product)

    async def listed(tx: Tx) -> list[str]:
        found = await tx.catalogue.unsellable(account)
        return [each.details.unsellable for each in found if each.details]

    assert await store.read(_on_sale, account) == {}
    assert await store.read(listed) == ["a field is named num"]
    await store.transact(_save, account, a_product())
    assert list(await store.read(_on_sale, account)) == [product.code]


async def test_a_page_of_an_unknown_product_is_stale(store: SqlStore) -> None:
    account = await an_account(store)
    with pytest.raises(Stale):
        await store.transact(_save, account, a_product())


async def test_unknown_ids_are_none(store: SqlStore) -> None:
    async def look(tx: Tx) -> tuple[object, ...]:
        return (
            await tx.catalogue.product(ProductId(1)),
            await tx.catalogue.category(CategoryId(1)),
            await tx.catalogue.product_read_at(ProductId(1)),
            await tx.catalogue.products(CategoryId(1), 0, 8),
        )

    assert await store.read(look) == (None, None, None, ([], 0))

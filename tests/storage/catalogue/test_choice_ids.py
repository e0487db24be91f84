"""Tests of choice ids: everything that can be chosen on a page keeps its id."""

from dataclasses import replace
from datetime import UTC, datetime
from decimal import Decimal

from sqlalchemy import Engine, Update, event, select

from bot.domain.catalogue.product import (
    Attribute,
    Category,
    Choice,
    ContactKind,
    DeliveryMode,
    FieldKind,
    FlashSale,
    Option,
    Product,
    ProductDetails,
    SyncReport,
    Variant,
    WidgetField,
)
from bot.domain.ids import CategoryId, ProductId, ProductPartId, SupplierAccountId
from storage import EngineDatabase
from storage.catalogue.tables import facets
from storage.transaction import Transaction
from tests.builders import NOW, a_category
from tests.storage.base_rows import an_account, mirror

NEW = ProductPartId(0)


def _bare(code: str, name: str = "", stock: int | None = 5) -> Product:
    """Return a product as the list has it: without its page."""
    return Product(code, name or code, Decimal("9.00"), stock, DeliveryMode.AUTOMATIC, False)


def _mirror(tx: Transaction, account: SupplierAccountId, *found: Category) -> SyncReport:
    return mirror(tx, account, found)


def _save(tx: Transaction, account: SupplierAccountId, product: Product) -> Product:
    return tx.catalogue.save_product(account, product, NOW)


def _rich() -> ProductDetails:
    """Return a page with everything on it."""
    number = WidgetField("uid", "Your id", FieldKind.NUMBER, "123", "[0-9]+", "digits only")
    server = WidgetField(
        "srv", "Server", FieldKind.SELECT, choices=(Choice("Europe", "eu"), Choice("Asia", "as"))
    )
    return ProductDetails(
        description="<p>Hello</p>\x00",
        contact=ContactKind.EMAIL,
        asks_password=True,
        card_premium=Decimal("0.30"),
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
        flash_sale=FlashSale(datetime(2030, 1, 1, tzinfo=UTC), None),
    )


def _ids(details: ProductDetails | None) -> list[int]:
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


def _without_ids(details: ProductDetails) -> ProductDetails:
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


async def test_a_page_comes_back_whole_with_an_id_for_every_choice(store: EngineDatabase) -> None:
    account = await an_account(store)
    product = replace(_bare("a"), details=_rich())
    await store.transact(_mirror, account, a_category(product))
    saved = await store.transact(_save, account, product)

    def look(tx: Transaction) -> tuple[Product | None, datetime | None]:
        return tx.catalogue.product(saved.id), tx.catalogue.product_read_at(saved.id)

    assert await store.read(look) == (saved, NOW)
    assert saved.details is not None
    assert _without_ids(saved.details) == _rich()
    assert len(set(_ids(saved.details))) == len(_ids(saved.details)) == 11
    assert 0 not in _ids(saved.details)


async def test_choice_ids_stay_through_renames_and_returns(store: EngineDatabase) -> None:
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


async def test_choices_are_marked_as_gone_and_as_returned_and_not_written_otherwise(
    store: EngineDatabase,
) -> None:
    account = await an_account(store)
    rich = replace(_bare("a"), details=_rich())
    without_month = replace(rich, details=replace(_rich(), variants=_rich().variants[1:]))
    await store.transact(_mirror, account, a_category(rich))
    written: list[Update] = []

    def note(_connection: object, statement: object, *_rest: object) -> None:
        if isinstance(statement, Update) and statement.table is facets:
            written.append(statement)

    async def save(product: Product) -> tuple[bool, list[str]]:
        """Return whether choices were updated, and the names of those that are gone."""
        written.clear()
        await store.transact(_save, account, product)
        names = select(facets.c.name).where(facets.c.gone)
        gone = await store.transact_on_tables(lambda unit: [*unit.connection.scalars(names)])
        return bool(written), gone

    event.listen(Engine, "after_execute", note)
    try:
        saved = [await save(each) for each in (rich, rich, without_month, without_month, rich)]
    finally:
        event.remove(Engine, "after_execute", note)

    assert [is_written for is_written, _ in saved] == [False, False, True, False, True]
    assert [gone for _, gone in saved] == [[], [], ["Month"], ["Month"], []]


async def test_a_choice_that_means_something_else_gets_another_id(store: EngineDatabase) -> None:
    """An old button says "Europe": after a change of labels it must not send what "Asia" is now."""
    account = await an_account(store)

    def page(*choices: Choice) -> Product:
        field = WidgetField("srv", "Server", FieldKind.SELECT, choices=choices)
        return replace(_bare("a"), details=ProductDetails(widgets=(field,)))

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


async def test_unknown_ids_are_none(store: EngineDatabase) -> None:
    def look(tx: Transaction) -> tuple[object, ...]:
        return (
            tx.catalogue.product(ProductId(1)),
            tx.catalogue.category(CategoryId(1)),
            tx.catalogue.product_read_at(ProductId(1)),
            tx.catalogue.products(CategoryId(1), 0, 8),
        )

    assert await store.read(look) == (None, None, None, ([], 0))

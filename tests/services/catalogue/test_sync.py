"""Tests of the sync: the mirror follows the supplier's list, and its ids never change their
meaning.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any
from unittest.mock import patch

import pytest

from bot.domain.catalogue.product import FlashSale, Product
from bot.domain.errors import DatabaseUnavailable, Declined, DeclineReason, SupplierUnavailable
from bot.domain.operations.messenger import AlertKind
from bot.domain.orders.supplier import UnreadableEntries, UnreadableEntry
from bot.services.catalogue import browse, product_search, sync
from bot.services.catalogue_cache import CatalogueCache
from bot.services.operations.panel import read_panel
from storage.catalogue.mirror import CatalogueMirror
from storage.catalogue.mirror_update import ROWS_PER_PART, MirrorPart
from storage.engine.sqlite.connection import SqliteConnection
from tests.builders import FakeSupplier, a_category, a_product, shop_with, some_details
from tests.doubles import Overridden
from tests.services.services_rig import ServicesRig


async def test_pages_are_read_before_anybody_taps(rig: ServicesRig) -> None:
    product = await rig.product()

    assert product.details is not None
    assert product.details.description == "Works everywhere."


async def test_the_list_is_shown_before_the_first_page_is_read(rig: ServicesRig) -> None:
    rig.supplier.categories = (a_category(a_product(code="NEW", details=None)),)
    rig.supplier.calls.clear()
    seen = list[tuple[list[str], list[str]]]()

    def look() -> None:
        shown = rig.shop.caches.catalogue.products_by_category()
        codes = [each.code for _, group in shown for each in group]
        seen.append((codes, [*rig.supplier.calls]))

    await sync.sync_catalogue(rig.shop, rig.db, look)
    assert seen == [(["NEW"], ["catalogue"])]
    assert "product" in rig.supplier.calls


async def test_a_product_that_returns_to_the_supplier_keeps_its_id(rig: ServicesRig) -> None:
    before = await rig.product()
    listed = rig.supplier.categories
    rig.supplier.categories = (a_category(a_product(code="OTHER")),)
    report = await sync.sync_catalogue(rig.shop, rig.db)
    assert (report.added, report.removed) == (1, 1)
    assert await browse.get_product(rig.shop, rig.db, before.id) == Declined(
        DeclineReason.PRODUCT_NOT_FOUND
    )

    rig.supplier.categories = listed
    await sync.sync_catalogue(rig.shop, rig.db)
    assert (await rig.product()).id == before.id


async def test_a_list_that_changed_little_leads_no_long_one_into_the_event_loop(
    rig: ServicesRig,
) -> None:
    """The length of the list decides how long the mirror is read and written, not the code."""
    run_in_thread, handed_over = SqliteConnection.run_in_thread, list[str]()
    running = list[str]()

    async def note(connection: SqliteConnection, work: Any, *args: Any) -> Any:
        running.append("in the thread")
        try:
            return await run_in_thread(connection, work, *args)
        finally:
            running.pop()

    def note_use(use: Callable[..., object]) -> Callable[..., object]:
        def noted(*args: object) -> object:
            handed_over.append(f"{use.__name__} {'and'.join(running)}")
            return use(*args)

        return noted

    with (
        patch.object(SqliteConnection, "run_in_thread", note),
        patch.object(CatalogueMirror, "read_mirror", note_use(CatalogueMirror.read_mirror)),
        patch.object(CatalogueMirror, "write_changes", note_use(CatalogueMirror.write_changes)),
    ):
        for number in range(3):
            rig.supplier.categories = (a_category(a_product(name=f"Card {number}")),)
            await sync.sync_catalogue(rig.shop, rig.db)
    assert handed_over == ["read_mirror in the thread", "write_changes in the thread"] * 3


async def test_after_a_restart_an_unchanged_list_writes_nothing(rig: ServicesRig) -> None:
    rig.supplier.categories = (a_category(*(a_product(code=f"P{n}") for n in range(30))),)
    await sync.sync_catalogue(rig.shop, rig.db)
    written = list[object]()
    restarted = shop_with(
        rig.shop, catalogue=CatalogueCache(), search_index=type(rig.shop.caches.search_index)()
    )

    with patch.object(CatalogueMirror, "write_changes", lambda _, part: written.append(part)):
        report = await sync.sync_catalogue(restarted, rig.db)

    assert (written, report.written) == ([], 0)
    (category,) = await browse.list_categories(restarted, rig.db)
    assert category.product_count == 30


async def test_a_long_list_is_written_in_short_transactions(rig: ServicesRig) -> None:
    """Others, such as a buyer's tap, are served between two of them."""
    most = ROWS_PER_PART
    products = [a_product(code=f"P{n}", details=None) for n in range(2 * most + 1)]
    rig.supplier.categories = (a_category(*products),)
    written = list[int]()
    write_changes = CatalogueMirror.write_changes

    def note(mirror: CatalogueMirror, part: MirrorPart) -> None:
        written.append(len(part.new) + len(part.updated) + len(part.gone))
        write_changes(mirror, part)

    with (
        patch.object(CatalogueMirror, "write_changes", note),
        patch.object(sync, "MAX_PAGES_PER_RUN", 0),
    ):
        await sync.sync_catalogue(rig.shop, rig.db)

    assert written == [most + 1, most, 1]  # the product of before is gone
    shown = rig.shop.caches.catalogue.products_by_category()
    assert [each.code for _, group in shown for each in group] == [each.code for each in products]


@pytest.mark.parametrize("is_committed", [True, False])
async def test_what_a_failed_sync_had_written_is_shown_after_the_next_one(
    rig: ServicesRig, is_committed: bool
) -> None:
    """The answer to the last commit is lost: the next list may find nothing left to write."""
    products = [a_product(code=f"P{n}", details=None) for n in range(ROWS_PER_PART + 1)]
    rig.supplier.categories = (a_category(*products),)
    transact, parts = rig.db.transact, list[int]()

    async def fail(phase: Any, *facts: Any) -> Any:
        if phase.__name__ != "write_part":
            return await transact(phase, *facts)
        parts.append(*facts)
        is_last = parts == [0, 1]
        if not is_last or is_committed:
            await transact(phase, *facts)
        if is_last:
            raise DatabaseUnavailable("the test says so")
        return await rig.shop.caches.catalogue.load(rig.db)  # as when staff pins a product

    with patch.object(sync, "MAX_PAGES_PER_RUN", 0):
        with pytest.raises(DatabaseUnavailable):
            await sync.sync_catalogue(rig.shop, Overridden(rig.db, transact=fail))
        await sync.sync_catalogue(rig.shop, rig.db)

    shown = rig.shop.caches.catalogue.products_by_category()
    assert [each.code for _, group in shown for each in group] == [each.code for each in products]


async def test_an_empty_list_is_a_fault_of_the_supplier_and_empties_no_category(
    rig: ServicesRig,
) -> None:
    rig.supplier.categories = ()
    with pytest.raises(SupplierUnavailable):
        await sync.sync_catalogue(rig.shop, rig.db)

    assert (await rig.product()).code == "STEAM10"


async def test_the_mirror_has_the_time_that_the_supplier_takes(rig: ServicesRig) -> None:
    rig.shop = shop_with(rig.shop, supplier_read_deadline=0.001)
    rig.supplier.categories = (a_category(a_product(code="SLOW")),)
    rig.supplier.pause = 0.05
    await sync.sync_catalogue(rig.shop, rig.db)

    assert (await rig.product("SLOW")).details is not None


async def test_pages_that_hang_do_not_hold_up_the_next_list(rig: ServicesRig) -> None:
    class Hanging(FakeSupplier):
        async def product(self, code: str) -> Product:
            rig.clock.advance(sync.READING_TIME_LIMIT)
            await asyncio.sleep(0)
            return await FakeSupplier.product(self, code)

    names = [f"P{number}" for number in range(10)]
    store = Hanging((a_category(*(a_product(code=name, name=name) for name in names)),))
    await sync.sync_catalogue(shop_with(rig.shop, supplier=store), rig.db)
    assert store.calls == ["catalogue", "product"]


async def test_what_the_supplier_mended_is_sold_again(rig: ServicesRig) -> None:
    product = await rig.product()
    sound = rig.supplier.categories
    broken = some_details(unsellable="widget_reserved")
    rig.supplier.change("STEAM10", lambda one: replace(one, details=broken))
    rig.wait(60)
    await browse.get_product(rig.shop, rig.db, product.id)
    rig.supplier.categories = sound
    await sync.sync_catalogue(rig.shop, rig.db)

    assert (await rig.product()).id == product.id


async def test_a_page_that_spells_its_code_otherwise_is_the_page_of_what_was_asked(
    rig: ServicesRig,
) -> None:
    product = await rig.product()
    page = a_product(code="steam10", name="Steam")
    refreshed = await browse.save_page(rig.shop, product, page)
    assert (refreshed.id, refreshed.code, refreshed.name) == (product.id, "STEAM10", "Steam")


async def test_what_cannot_be_sold_rightly_is_hidden(rig: ServicesRig) -> None:
    product = await rig.product()
    rig.supplier.change(
        "STEAM10", lambda one: replace(one, details=some_details(unsellable="widget_reserved"))
    )
    rig.wait(60)

    assert await browse.get_product(rig.shop, rig.db, product.id) == Declined(
        DeclineReason.NOT_SELLABLE
    )
    with pytest.raises(LookupError):
        await rig.product()


async def test_a_page_is_read_again_only_when_it_is_old(rig: ServicesRig) -> None:
    product = await rig.product()
    rig.supplier.calls.clear()
    await browse.get_product(rig.shop, rig.db, product.id)
    assert rig.supplier.calls == []

    rig.wait(11)
    await browse.get_product(rig.shop, rig.db, product.id)
    assert rig.supplier.calls == ["product"]


async def test_the_mirror_is_used_while_the_supplier_is_away(rig: ServicesRig) -> None:
    product = await rig.product()
    rig.supplier.away = True
    rig.wait(60)

    assert await browse.get_product(rig.shop, rig.db, product.id) == product


async def test_a_list_that_cannot_be_read_changes_nothing(rig: ServicesRig) -> None:
    rig.supplier.away = True
    with pytest.raises(SupplierUnavailable):
        await sync.sync_catalogue(rig.shop, rig.db)

    assert (await rig.product()).code == "STEAM10"


async def test_the_operator_hears_of_a_supplier_that_is_down_once_an_hour(rig: ServicesRig) -> None:
    for _ in range(3):
        await sync.alert_sync_failure(rig.db, SupplierUnavailable("late"))
    await rig.work(4)
    assert [kind for _, kind, _ in rig.messenger.alerts] == [AlertKind.SUPPLIER_DOWN]

    rig.wait(3600)
    await sync.alert_sync_failure(rig.db, SupplierUnavailable("late"))
    await rig.work(4)
    assert len(rig.messenger.alerts) == 2


async def test_what_cannot_be_read_is_told_to_the_operator(rig: ServicesRig) -> None:
    entry = UnreadableEntry("STEAM10", "Steam", "user_price")
    rig.supplier.categories = (a_category(a_product(code="OTHER")),)
    rig.supplier.unreadable = UnreadableEntries(1, (entry,))
    report = await sync.sync_catalogue(rig.shop, rig.db)
    assert (report.removed, report.unreadable) == (1, 1)
    assert rig.shop.ports.supplier.unreadable_entries().first == (entry,)
    assert (await read_panel(rig.shop, rig.db)).decisions.unsold == 1


async def test_categories_are_paged_and_a_page_too_far_is_the_last(rig: ServicesRig) -> None:
    products = [a_product(code=f"P{number}", name=f"P{number}") for number in range(20)]
    rig.supplier.categories = (a_category(*products),)
    await sync.sync_catalogue(rig.shop, rig.db)
    (shelf,) = await browse.list_categories(rig.shop, rig.db)
    page = await browse.get_category_page(rig.shop, rig.db, shelf.category.id, 99)

    assert not isinstance(page, Declined)
    assert (shelf.product_count, page.page, page.pages) == (20, 2, 3)
    assert [product.code for product in page.products] == ["P16", "P17", "P18", "P19"]


async def test_a_product_whose_page_is_refused_is_hidden_and_told_to_the_operator(
    rig: ServicesRig,
) -> None:
    rig.supplier.refusals["product"] = "broken configuration"
    rig.supplier.categories = (a_category(a_product(), a_product(code="BROKEN", name="Broken")),)
    await sync.sync_catalogue(rig.shop, rig.db)

    assert (await read_panel(rig.shop, rig.db)).decisions.unsold == 1
    assert [
        (product.code, product.details and product.details.unsellable_reasons)
        for product in await rig.db.read(product_search.read_unsellable_products)
    ] == [("BROKEN", "page_refused")]
    with pytest.raises(LookupError):
        await rig.product("BROKEN")

    rig.supplier.refusals.clear()
    await sync.sync_catalogue(rig.shop, rig.db)
    assert (await rig.product("BROKEN")).details is not None


async def test_a_flash_sale_that_is_set_up_later_is_seen_by_a_sync(rig: ServicesRig) -> None:
    sale = FlashSale(rig.clock.now() + timedelta(days=2), None)
    rig.supplier.change("STEAM10", lambda p: replace(p, details=some_details(flash=sale)))
    rig.wait(sync.REREAD_AFTER.total_seconds() + 1)
    await sync.sync_catalogue(rig.shop, rig.db)

    details = (await rig.product()).details
    assert details is not None
    assert details.flash_sale == sale


async def test_a_sync_reads_a_few_old_pages_again_and_no_new_ones(rig: ServicesRig) -> None:
    many = [a_product(code=f"P{n}") for n in range(3 * sync.MAX_REREAD_PAGES_PER_RUN)]
    rig.supplier.categories = (a_category(*many),)
    await sync.sync_catalogue(rig.shop, rig.db)
    read = rig.supplier.calls.count("product")
    await sync.sync_catalogue(rig.shop, rig.db)
    assert rig.supplier.calls.count("product") == read

    rig.wait(sync.REREAD_AFTER.total_seconds() + 1)
    await sync.sync_catalogue(rig.shop, rig.db)
    assert rig.supplier.calls.count("product") == read + sync.MAX_REREAD_PAGES_PER_RUN


async def test_a_product_whose_page_is_refused_later_stays_on_sale(rig: ServicesRig) -> None:
    rig.supplier.refusals["product"] = "busy"
    rig.wait(sync.REREAD_AFTER.total_seconds() + 1)
    await sync.sync_catalogue(rig.shop, rig.db)

    details = (await rig.product()).details
    assert details is not None
    assert not details.unsellable_reasons

"""Tests of a product that staff stopped: it is hidden everywhere until it is sold again."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest

from bot.domain.catalogue.product import FlashSale, Product
from bot.domain.catalogue.stopped_products import StoppedProduct
from bot.domain.catalogue.watches import WatchKind
from bot.domain.checkout.questions import ReadyToQuote
from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason, SupplierUnavailable
from bot.domain.ids import BuyerId
from bot.domain.orders.order import OrderStatus
from bot.services.catalogue import browse, pins, search, stopped_products, sync, watches
from bot.services.catalogue.browse import CategoryPage
from bot.services.catalogue.product_report import (
    ObstacleKind,
    ProductReport,
    read_product_report,
)
from bot.services.catalogue.stopped_products import StopChange
from bot.services.checkout import checkouts, confirmation, quote_changes, quotes
from bot.services.checkout.confirmation import Confirmation
from bot.services.operations.panel import read_figures
from bot.services.orders import history
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import (
    BUYER,
    NOW,
    OPERATOR,
    a_category,
    a_field,
    a_product,
    shop_with,
    some_details,
    usd,
)
from tests.services.orders_in_every_state import refund_in_part
from tests.services.promo_codes_rig import add_code, quote_with_code
from tests.services.services_rig import ServicesRig, open_services_rig

OTHER_OPERATOR = BuyerId(9_002)
STOPPED = Declined(DeclineReason.SALE_STOPPED)
STEAM, GOG = a_product(), a_product(code="GOG20", name="GOG card 20 USD")


async def a_shop(store: EngineDatabase) -> ServicesRig:
    rig = await open_services_rig(store, STEAM, GOG)
    await search.build_index(rig.shop, rig.db)
    return rig


async def stop(rig: ServicesRig, product: Product, operator: BuyerId = OPERATOR) -> StopChange:
    return await stopped_products.stop_selling(rig.shop, rig.db, operator, product.id)


async def sell(rig: ServicesRig, product: Product, operator: BuyerId = OPERATOR) -> StopChange:
    return await stopped_products.sell_again(rig.shop, rig.db, operator, product.id)


async def list_places(rig: ServicesRig, product: Product) -> dict[str, bool]:
    """Return where a buyer finds a product now."""
    shop, db = rig.shop, rig.db
    page = await browse.get_category_page(shop, db, product.category_id, 0)
    stored, total = await db.read(_read_category, product)
    found = await search.search_products(shop, db, product.name)
    counted = await browse.list_categories(shop, db)
    listed = page.products if isinstance(page, CategoryPage) else ()
    return {
        "category": product.id in {each.id for each in listed},
        "category without a cache": product.id in {each.id for each in stored},
        "count": total == sum(each.product_count for each in counted) == 2,
        "search": product.id
        in {each.id for each in search.get_result_page(shop, found, 0).products},
        "suggestions": product.id
        in {each.id for each in await search.suggest_products(shop, db, 20)},
        "pinned": product.id in {each.id for each in browse.list_pinned_products(shop)},
        "bought before": product.id
        in {each.id for each in await history.list_bought_products(shop, db, BUYER)},
        "link": isinstance(await browse.get_product(shop, db, product.id), Product),
    }


def _read_category(tx: Transaction, product: Product) -> tuple[list[Product], int]:
    return tx.catalogue.products(product.category_id, 0, 100)


async def read_audit(rig: ServicesRig) -> list[tuple[int, str, str, str]]:
    async with rig.db.engine.read_transaction() as connection:  # type: ignore[attr-defined]
        rows = await connection.exec_driver_sql(
            "SELECT actor, action, target, detail FROM audit WHERE target LIKE 'product:%' ORDER BY id"
        )
        return [tuple(row) for row in rows]


@pytest.mark.both_engines
async def test_a_stopped_product_is_nowhere_and_is_everywhere_again(store: EngineDatabase) -> None:
    """In every list, in the caches as in the database, at once and without a sync."""
    rig = await a_shop(store)
    product = await rig.product()
    await rig.buy()
    await pins.pin_product(rig.shop, rig.db, OPERATOR, product)
    assert set((await list_places(rig, product)).values()) == {True}

    assert await stop(rig, product) is StopChange.DONE
    assert set((await list_places(rig, product)).values()) == {False}
    assert await browse.get_product(rig.shop, rig.db, product.id) == STOPPED

    assert await sell(rig, product) is StopChange.DONE
    assert set((await list_places(rig, product)).values()) == {True}


async def test_a_stop_outlasts_a_sync_and_a_product_that_disappears(store: EngineDatabase) -> None:
    rig = await a_shop(store)
    product = await rig.product()
    await stop(rig, product)
    for listed in ((GOG,), (STEAM, GOG), (replace(STEAM, name="Steam, renamed"), GOG)):
        rig.supplier.categories = (a_category(*listed),)
        await sync.sync_catalogue(rig.shop, rig.db)
        places = await list_places(rig, product)
        assert not places["category"]
        assert not places["search"]
        assert not places["link"]
    await sell(rig, product)
    assert (await list_places(rig, product))["category"]


async def test_an_empty_list_of_the_supplier_is_a_fault_although_all_is_stopped(
    store: EngineDatabase,
) -> None:
    rig = await a_shop(store)
    for code in ("STEAM10", "GOG20"):
        await stop(rig, await rig.product(code))
    rig.supplier.categories = ()
    with pytest.raises(SupplierUnavailable):
        await sync.sync_catalogue(rig.shop, rig.db)


async def test_a_page_that_is_read_during_a_stop_does_not_bring_the_product_back(
    store: EngineDatabase,
) -> None:
    """The page was read before the stop, and is kept in memory after it."""
    rig = await a_shop(store)
    product = await rig.product()
    found = await browse.get_stored_product(rig.shop, rig.db, product.id)
    assert found is not None
    await stop(rig, product)
    rig.shop.caches.catalogue.put(found)
    rig.shop.caches.catalogue.put_refreshed(found.product, rig.clock.now() + timedelta(seconds=1))
    assert await browse.get_product(rig.shop, rig.db, product.id) == STOPPED
    assert not (await list_places(rig, product))["category"]
    await sell(rig, product)
    assert isinstance(await browse.get_product(rig.shop, rig.db, product.id), Product)


async def test_a_load_during_a_stop_does_not_list_the_product(
    store: EngineDatabase,
) -> None:
    rig = await a_shop(store)
    product = await rig.product()
    load = partial(rig.shop.caches.catalogue.load, rig.db)
    await asyncio.gather(load(), stop(rig, product), load())
    assert not (await list_places(rig, product))["category"]


@pytest.mark.both_engines
async def test_a_stop_and_its_reason_outlast_a_restart(store: EngineDatabase) -> None:
    rig = await a_shop(store)
    product = await rig.product()
    await stop(rig, product)
    assert await rig.db.transact(stopped_products.set_reason, OPERATOR, product.id, "bad codes <b>")

    again = await open_services_rig(store, STEAM, GOG)
    assert await browse.get_product(again.shop, again.db, product.id) == STOPPED
    report = await read_product_report(again.shop, again.db, product.id)
    assert report is not None
    assert report.stop == StoppedProduct(
        product.id, product.name, OPERATOR, rig.clock.now(), "bad codes <b>"
    )
    assert await sell(again, product) is StopChange.DONE
    assert not await again.db.transact(
        stopped_products.set_reason, OPERATOR, product.id, "too late"
    )


@pytest.mark.both_engines
async def test_of_two_staff_at_once_one_stops_the_product(store: EngineDatabase) -> None:
    rig = await a_shop(store)
    product = await rig.product()
    changes = await asyncio.gather(stop(rig, product), stop(rig, product, OTHER_OPERATOR))
    assert sorted(each.name for each in changes) == ["DONE", "DONE_BEFORE"]
    changes = await asyncio.gather(sell(rig, product), sell(rig, product, OTHER_OPERATOR))
    assert sorted(each.name for each in changes) == ["DONE", "DONE_BEFORE"]
    audited = await read_audit(rig)
    assert [each[1:] for each in audited] == [
        ("stop-selling", f"product:{product.id}", ""),
        ("sell-again", f"product:{product.id}", ""),
    ]
    assert {each[0] for each in audited} <= {OPERATOR, OTHER_OPERATOR}


async def test_a_stop_and_a_sale_at_once_leave_cache_and_database_agreed(
    store: EngineDatabase,
) -> None:
    rig = await a_shop(store)
    product = await rig.product()
    await asyncio.gather(stop(rig, product), sell(rig, product), stop(rig, product))
    is_stopped = await rig.db.read(_is_stopped, product)
    found = await browse.get_product(rig.shop, rig.db, product.id)
    assert isinstance(found, Declined) == is_stopped
    assert (await list_places(rig, product))["category"] != is_stopped


def _is_stopped(tx: Transaction, product: Product) -> bool:
    return tx.stopped_products.contains(product.id)


async def test_a_number_that_no_product_has_changes_nothing(store: EngineDatabase) -> None:
    rig = await a_shop(store)
    nothing = replace(await rig.product(), id=(await rig.product()).id + 1_000)  # type: ignore[arg-type]
    assert await stop(rig, nothing) is StopChange.UNKNOWN_PRODUCT
    assert await sell(rig, nothing) is StopChange.UNKNOWN_PRODUCT
    assert await read_product_report(rig.shop, rig.db, nothing.id) is None
    assert await read_audit(rig) == []


# --- quotes and checkouts ----------------------------------------------------------------------------


@pytest.mark.both_engines
async def test_an_open_quote_is_bought_once_after_the_stop(store: EngineDatabase) -> None:
    rig = await a_shop(store)
    product = await rig.product()
    offer = await rig.quote()
    await stop(rig, product)

    confirmed = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)
    assert isinstance(confirmed, Confirmation)
    again = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)
    assert isinstance(again, Confirmation)
    assert again.was_confirmed_before
    await rig.work()
    assert (await rig.order(confirmed.order)).status is OrderStatus.DELIVERED
    assert len(rig.supplier.trades) == 1
    assert await quotes.make_quote(rig.session(product)) == STOPPED


async def test_an_open_quote_is_shown_again_but_not_changed_after_the_stop(
    store: EngineDatabase,
) -> None:
    rig = await a_shop(store)
    product = await rig.product()
    offer = await rig.quote()
    await stop(rig, product)
    held = await quote_changes.find_held_quote(rig.session(product))
    assert held is not None
    assert held.quote.id == offer.id
    assert await quote_changes.change_quantity(rig.session(product), "2") == STOPPED


async def test_a_quote_that_was_priced_before_the_stop_is_not_stored_after_it(
    store: EngineDatabase,
) -> None:
    rig = await a_shop(store)
    product = await rig.product()
    session = rig.session(product)
    offer = await rig.quote()
    priced = await quotes.price_selection(session, product, offer.selection)
    assert isinstance(priced, quotes.PricedSelection)
    await stop(rig, product)
    assert await rig.db.transact(quotes.save_quote, priced) == STOPPED


async def test_a_checkout_in_progress_is_declined_at_its_next_step(store: EngineDatabase) -> None:
    field = a_field(id=0)
    asking = replace(STEAM, details=some_details(widgets=(field,)))
    rig = await open_services_rig(store, asking)
    product = await rig.product()
    session = rig.session(product)
    state = await checkouts.resume_checkout(session, product)
    assert isinstance(state, checkouts.CheckoutState)
    assert not isinstance(state.question, ReadyToQuote)
    await stop(rig, product)
    key = state.question.key
    taken = await checkouts.answer_question(session, key, lambda _p, choices, _q: choices)
    assert taken == STOPPED
    assert await checkouts.reopen_question(session, key) == STOPPED


async def test_a_promo_code_does_not_sell_a_stopped_product(store: EngineDatabase) -> None:
    """The quote with the code may be bought once; a new one is not made."""
    rig = await a_shop(store)
    product = await rig.product()
    await add_code(rig)
    offer = await quote_with_code(rig)
    assert isinstance(offer, Quote)
    await stop(rig, product)
    confirmed = await confirmation.confirm_quote(rig.shop, rig.db, BUYER, offer.id, 1)
    assert isinstance(confirmed, Confirmation)
    assert confirmed.order.price == offer.price
    assert await quotes.make_quote(rig.session(product)) == STOPPED


# --- watches -----------------------------------------------------------------------------------------


async def tell(rig: ServicesRig) -> list[tuple[BuyerId, str]]:
    before = len(rig.messenger.notices)
    await rig.send()
    return [(buyer, kind) for buyer, kind, _ in rig.messenger.notices[before:]]


async def test_who_watches_a_stopped_product_is_told_when_it_is_sold_again(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store, replace(STEAM, stock=0), GOG)
    product = await rig.product()
    await watches.start_watch(rig.shop, rig.db, BUYER, product.id, WatchKind.RESTOCK)
    await stop(rig, product)
    rig.supplier.categories = (a_category(STEAM, GOG),)
    await sync.sync_catalogue(rig.shop, rig.db)
    assert await tell(rig) == []
    await sell(rig, product)
    assert await tell(rig) == [(BUYER, "back")]


async def test_a_buyer_may_wait_for_a_stopped_product_that_is_in_stock(
    store: EngineDatabase,
) -> None:
    rig = await a_shop(store)
    product = await rig.product()
    await stop(rig, product)
    await watches.start_watch(rig.shop, rig.db, BUYER, product.id, WatchKind.RESTOCK)
    assert len(await watches.list_watches(rig.shop, rig.db, BUYER)) == 1
    report = await read_product_report(rig.shop, rig.db, product.id)
    assert report is not None
    assert report.watchers == 1
    await sell(rig, product)
    assert await tell(rig) == [(BUYER, "back")]


async def test_a_lower_price_of_a_stopped_product_is_told_when_it_is_sold_again(
    store: EngineDatabase,
) -> None:
    rig = await a_shop(store)
    product = await rig.product()
    await watches.start_watch(rig.shop, rig.db, BUYER, product.id, WatchKind.PRICE)
    await stop(rig, product)
    rig.supplier.categories = (a_category(a_product(cost="5.00"), GOG),)
    await sync.sync_catalogue(rig.shop, rig.db)
    assert await tell(rig) == []
    await sell(rig, product)
    assert await tell(rig) == [(BUYER, "cheaper")]


async def test_a_notice_that_was_decided_before_the_stop_is_not_queued_after_it(
    store: EngineDatabase,
) -> None:
    """The catalogue in memory of a notifier may be older than the stop."""
    rig = await open_services_rig(store, replace(STEAM, stock=0), GOG)
    product = await rig.product()
    await watches.start_watch(rig.shop, rig.db, BUYER, product.id, WatchKind.RESTOCK)
    rig.supplier.categories = (a_category(STEAM, GOG),)

    def stop_in_the_database(tx: Transaction) -> None:
        tx.stopped_products.add(product.id, OPERATOR, tx.now)

    await rig.db.transact(stop_in_the_database)
    rig.shop.caches.catalogue.put_refreshed(STEAM, NOW)
    await watches.notify_watchers(rig.shop, rig.db)
    assert await tell(rig) == []


async def test_the_opening_of_a_flash_sale_is_not_told_while_stopped(store: EngineDatabase) -> None:
    opens = NOW + timedelta(hours=1)
    flash = replace(STEAM, details=some_details(flash=FlashSale(opens, opens + timedelta(hours=2))))
    rig = await open_services_rig(store, flash)
    product = await rig.product()
    await browse.get_product(rig.shop, rig.db, product.id)
    await watches.start_watch(rig.shop, rig.db, BUYER, product.id, WatchKind.OPENING)
    await stop(rig, product)
    rig.wait(3_700)
    assert await watches.notify_of_openings(rig.shop, rig.db) == 0
    await sell(rig, product)
    assert await tell(rig) == [(BUYER, "open")]


# --- the page of staff -------------------------------------------------------------------------------


async def report_of(rig: ServicesRig, product: Product) -> ProductReport:
    report = await read_product_report(rig.shop, rig.db, product.id)
    assert report is not None
    return report


def kinds(report: ProductReport) -> list[ObstacleKind]:
    return [each.kind for each in report.obstacles]


@pytest.mark.both_engines
async def test_the_report_counts_what_was_kept_in_thirty_days(store: EngineDatabase) -> None:
    rig = await a_shop(store)
    product = await rig.product()
    await rig.buy()
    rig.wait(timedelta(days=31).total_seconds())
    kept = await rig.buy(quantity=2)
    await rig.buy(code="GOG20")
    report = await report_of(rig, product)
    assert (report.orders, report.revenue) == (1, usd("19.80"))
    await rig.work(6)
    await refund_in_part(rig, kept, usd("4.80"))
    assert (await report_of(rig, product)).revenue == usd("15.00")


async def test_the_report_names_every_reason_at_once(store: EngineDatabase) -> None:
    over = FlashSale(None, NOW - timedelta(days=1))
    rig = await open_services_rig(store, replace(STEAM, stock=0, details=some_details(flash=over)))
    product = await rig.product()
    assert kinds(await report_of(rig, product)) == [
        ObstacleKind.SOLD_OUT,
        ObstacleKind.FLASH_SALE_OVER,
    ]
    await stop(rig, product)
    rig.supplier.categories = (a_category(GOG),)
    await sync.sync_catalogue(rig.shop, rig.db)
    limits = replace(rig.shop.settings.sales_limits, shop_daily_cap=usd("0"))
    rig.shop = shop_with(rig.shop, sales_limits=limits)
    assert kinds(await report_of(rig, product)) == [
        ObstacleKind.STOPPED,
        ObstacleKind.GONE,
        ObstacleKind.SOLD_OUT,
        ObstacleKind.FLASH_SALE_OVER,
        ObstacleKind.SHOP_CAP,
    ]


async def test_the_panel_counts_unsold_products_of_both_kinds(store: EngineDatabase) -> None:
    broken = replace(GOG, details=some_details(unsellable="wholesale"))
    rig = await open_services_rig(store, STEAM, broken)
    await stop(rig, await rig.product())
    panel = await rig.db.read(read_figures)
    assert (panel.stopped_products, panel.decisions.unsold) == (1, 1)
    listed = await rig.db.read(stopped_products.list_stopped_products, 7)
    assert [each.name for each in listed.items] == [STEAM.name]

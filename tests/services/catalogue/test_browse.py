"""Tests of reading products: what a refusal says, and products that may be broken."""

from dataclasses import replace

import pytest

from bot.demo.supplier.records import QUIRKY, Traits
from bot.domain.catalogue.product import Product
from bot.domain.catalogue.selection import BuyerChoices
from bot.domain.checkout.quote import Quote
from bot.domain.errors import Declined, DeclineReason
from bot.domain.operations.messenger import AlertKind
from bot.domain.operations.processes import News, SoleProcess
from bot.domain.orders.evidence import OutcomeObservations
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.transition_inputs import Refused
from bot.services.catalogue import browse, sync
from bot.services.orders import fulfilment, unknown_outcomes
from bot.services.shop import ShopCaches
from storage import EngineDatabase
from tests.builders import BUYER, a_field, a_product, shop_with, some_details
from tests.demo.supplier.supplier_rig import a_product as an_offer
from tests.demo.supplier.supplier_rig import some_cards
from tests.services.orders.test_fulfilment_against_supplier import open_market
from tests.services.services_rig import ServicesRig, open_services_rig
from tests.services.unknown_outcome_rig import (
    OURS,
    SETTLE,
    SILENCE,
    open_doubtful,
    order_with_unknown_outcome,
    watch,
)

pytestmark = pytest.mark.both_engines(quick=True)

CANNOT_OPEN = Declined(DeclineReason.PRODUCT_CANNOT_OPEN)


async def open_page(rig: ServicesRig) -> object:
    """Open the page of the product when its stored copy is old."""
    product = await rig.product()
    rig.wait(60)
    return await browse.get_product(rig.shop, rig.db, product.id)


async def ask_for_quote(rig: ServicesRig, product: Product | None = None) -> object:
    rig.wait(60)
    return await rig.request_quote(BUYER, product or await rig.product(), 1)


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("商品不存在", DeclineReason.PRODUCT_NOT_FOUND),
        ("This product has been discontinued.", DeclineReason.PRODUCT_NOT_FOUND),
        ("该商品未开放对接", DeclineReason.PRODUCT_NOT_FOUND),
        ("连接失败, 疑似被对方防火墙拦截", DeclineReason.PRODUCT_CANNOT_OPEN),
        ("SQLSTATE[HY000]: General error", DeclineReason.PRODUCT_CANNOT_OPEN),
        ("", DeclineReason.PRODUCT_CANNOT_OPEN),
    ],
)
async def test_only_a_refusal_in_known_words_says_that_a_product_is_not_sold(
    rig: ServicesRig, said: str, reason: DeclineReason
) -> None:
    rig.supplier.refusals["product"] = said
    assert await open_page(rig) == Declined(reason)
    await rig.work()
    told = [facts for _, kind, facts in rig.messenger.alerts if kind is AlertKind.QUOTE_REFUSED]
    assert len(told) == (reason is DeclineReason.PRODUCT_CANNOT_OPEN)

    rig.supplier.refusals.clear()
    assert await open_page(rig) == await rig.product()


@pytest.mark.parametrize(
    ("said", "reason"),
    [
        ("库存不足", DeclineReason.SOLD_OUT),
        ("Out of stock!", DeclineReason.SOLD_OUT),
        ("商品不存在", DeclineReason.SOLD_OUT),
        ("The session has expired", DeclineReason.PRODUCT_CANNOT_OPEN),
    ],
)
async def test_only_a_refusal_in_known_words_says_that_nothing_is_left(
    rig: ServicesRig, said: str, reason: DeclineReason
) -> None:
    rig.supplier.refusals["stock"] = said
    declined = await ask_for_quote(rig)
    assert isinstance(declined, Declined)
    assert declined.reason is reason


async def test_a_stock_that_the_supplier_refuses_to_tell_is_not_shown_as_sold_out(
    rig: ServicesRig,
) -> None:
    product = await rig.product()
    rig.supplier.refusals["stock"] = "The session has expired"
    stock = await browse.read_live_stock(rig.shop, product, BuyerChoices())
    assert stock is None


async def open_with_unknown_outcome(store: EngineDatabase) -> ServicesRig:
    rig = await open_services_rig(store, a_product(), a_product(code="OTHER"), credit="500.00")
    rig.supplier.outcomes = [SILENCE]
    order = await order_with_unknown_outcome(rig)
    assert (await rig.order(order)).status is OrderStatus.REVIEW
    return rig


@pytest.mark.parametrize("call", ["product", "stock", "valuation"])
async def test_a_product_is_not_sold_after_an_unknown_outcome_and_one_failed_read(
    store: EngineDatabase, call: str
) -> None:
    """It leaves the lists, operators are told once, and it is sold again when it can be read."""
    rig = await open_with_unknown_outcome(store)
    product = await rig.product()
    assert isinstance(await ask_for_quote(rig), Quote)

    rig.supplier.unreadable_calls = {call}
    assert await ask_for_quote(rig, product) == CANNOT_OPEN
    with pytest.raises(LookupError):
        await rig.product()
    assert (await rig.product("OTHER")).code == "OTHER"
    rig.supplier.unreadable_calls = {"product"}
    assert await ask_for_quote(rig, product) == CANNOT_OPEN
    await rig.work()
    alerts = [facts for _, kind, facts in rig.messenger.alerts if kind is AlertKind.PRODUCT_BROKEN]
    assert [facts["product"] for facts in alerts] == [product.name]
    assert len(rig.supplier.trades) == 1

    rig.supplier.unreadable_calls = set()
    await sync.sync_catalogue(rig.shop, rig.db)
    assert isinstance(await ask_for_quote(rig), Quote)


async def test_right_after_an_unknown_outcome_a_product_is_read_before_it_is_sold(
    store: EngineDatabase,
) -> None:
    """Although its page was read seconds ago."""
    rig = await open_with_unknown_outcome(store)
    rig.supplier.unreadable_calls = {"product"}
    assert await rig.request_quote(BUYER, await rig.product(), 1) == CANNOT_OPEN


@pytest.mark.parametrize("is_account_refused", [False, True])
async def test_a_supplier_that_is_away_makes_no_product_broken(
    store: EngineDatabase, *, is_account_refused: bool
) -> None:
    rig = await open_with_unknown_outcome(store)
    rig.supplier.away = not is_account_refused
    rig.supplier.account_refused = "密钥错误" if is_account_refused else None
    assert await open_page(rig) == await rig.product()
    rig.supplier.away, rig.supplier.account_refused = False, None
    assert isinstance(await ask_for_quote(rig), Quote)


async def test_a_product_without_an_unknown_outcome_keeps_its_copy(store: EngineDatabase) -> None:
    """Also one whose unknown outcome was settled."""
    rig = await open_doubtful(store, OURS, SILENCE)
    rig.supplier.unreadable_calls = {"product"}
    assert await open_page(rig) == await rig.product()
    rig.supplier.unreadable_calls = set()
    order = await order_with_unknown_outcome(rig)
    await watch(rig, SETTLE + 10)
    assert (await rig.order(order)).status is OrderStatus.CANCELLED
    rig.supplier.unreadable_calls = {"product"}
    assert await open_page(rig) == await rig.product()


async def _add_field_after_reading(rig: ServicesRig) -> Product:
    """Add a field to the product at the supplier right after its page was read."""
    product = await rig.product()
    await browse.get_product(rig.shop, rig.db, product.id)
    rig.supplier.change(
        product.code,
        lambda one: replace(
            one, details=some_details(widgets=[a_field(name="realm", label="Realm")])
        ),
    )
    return product


async def _field_names(rig: ServicesRig, product: Product) -> list[str]:
    found = await browse.get_product(rig.shop, rig.db, product.id)
    assert isinstance(found, Product)
    assert found.details is not None
    return [widget.name for widget in found.details.widgets]


async def test_after_a_refused_trade_the_page_is_read_again_at_once(store: EngineDatabase) -> None:
    """The next attempt then asks for a field that the seller has added."""
    rig = await open_doubtful(store, OURS, Refused("The realm is missing"))
    order = await rig.buy()
    product = await _add_field_after_reading(rig)
    assert await _field_names(rig, product) == []
    await rig.work()
    assert (await rig.order(order)).status is OrderStatus.CANCELLED
    assert await _field_names(rig, product) == ["realm"]


async def test_after_a_refused_price_the_page_is_read_again_at_once(rig: ServicesRig) -> None:
    rig.supplier.refusals["valuation"] = "此商品类型不存在[Month]"
    product = await _add_field_after_reading(rig)
    declined = await rig.request_quote(BUYER, product, 1)
    assert isinstance(declined, Declined)
    assert await _field_names(rig, product) == ["realm"]


async def test_a_product_that_a_real_supplier_answers_with_pages_is_traded_once(
    store: EngineDatabase,
) -> None:
    """Its trade ends in an error page, then its page does, too; other products are sold."""
    async with open_market(store, QUIRKY) as market:
        supplier = market.world.supplier
        await supplier.add_product(an_offer("broken"), some_cards(3))
        await supplier.add_product(an_offer("whole"), some_cards(3))
        await supplier.set_traits("broken", Traits(broken=("trade",)))
        await sync.sync_catalogue(market.shop, market.db)
        listed = {one.code: one for one in await market.on_sale()}
        order = await market.buy(listed["broken"])
        assert isinstance(order, Order)
        assert order.status in {OrderStatus.UNCERTAIN, OrderStatus.REVIEW}

        await supplier.set_traits("broken", Traits(broken=("trade", "item")))
        market.shop.caches.catalogue.mark_page_old(listed["broken"].id)
        opened = await browse.get_product(market.shop, market.db, listed["broken"].id)
        assert opened == CANNOT_OPEN
        assert "broken" not in {one.code for one in await market.on_sale()}
        sold = await market.buy(listed["whole"])
        assert isinstance(sold, Order)
        assert sold.status is OrderStatus.DELIVERED


class Telling(SoleProcess):
    """Leases that note what is announced to other processes."""

    def __init__(self) -> None:
        self.news: list[tuple[News, str]] = []

    def announce(self, news: News, detail: str = "") -> None:
        self.news.append((news, detail))


async def open_again(rig: ServicesRig, product: Product) -> list[str]:
    """Open the page of the product; return the calls of the supplier for it."""
    rig.supplier.calls.clear()
    assert isinstance(await browse.get_product(rig.shop, rig.db, product.id), Product)
    return rig.supplier.calls


async def test_a_page_is_read_again_after_another_process_marked_it_old(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    product, leases = await rig.product(), Telling()
    rig.wait(60)
    assert await open_again(rig, product) == ["product"]
    assert await open_again(rig, product) == []

    other = shop_with(replace(rig.shop, caches=ShopCaches()), leases=leases)
    await browse.mark_page_old(other, store, product.id)
    assert leases.news == [(News.OLD_PAGE, str(product.id))]
    browse.hear_of_old_page(rig.shop, str(product.id))
    assert await open_again(rig, product) == ["product"]
    assert await open_again(rig, product) == []


async def test_a_page_that_was_marked_old_is_read_again_although_the_news_was_lost(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    product, leases = await rig.product(), Telling()
    await open_again(rig, product)
    other = shop_with(replace(rig.shop, caches=ShopCaches()), leases=leases)
    for _ in range(2):
        await browse.mark_page_old(other, store, product.id)
    assert len(leases.news) == 1, "the second time it is old already"
    browse.hear_of_old_page(rig.shop, "")
    assert await open_again(rig, product) == ["product"]


async def test_news_that_may_be_lost_make_no_page_old(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    product = await rig.product()
    await open_again(rig, product)
    browse.hear_of_old_page(rig.shop, "")
    assert await open_again(rig, product) == []


async def test_the_page_of_an_order_whose_outcome_is_unknown_is_old_in_every_process(
    store: EngineDatabase,
) -> None:
    rig = await open_doubtful(store, OURS, SILENCE)
    product, leases = await rig.product(), Telling()
    await rig.buy()
    await rig.trade()
    trader = shop_with(replace(rig.shop, caches=ShopCaches()), leases=leases)
    await unknown_outcomes.settle_unknown_outcomes(trader, store, OutcomeObservations())
    assert leases.news == [(News.OLD_PAGE, str(product.id))]


async def test_the_page_of_an_order_whose_price_has_moved_is_old_in_every_process(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    product, leases = await rig.product(), Telling()
    order = await rig.buy()
    await open_again(rig, product)
    rig.supplier.change(product.code, lambda one: replace(one, cost=one.cost * 2))
    trader = shop_with(replace(rig.shop, caches=ShopCaches()), leases=leases)
    await fulfilment.trade_next_order(trader, store)
    assert (await rig.order(order)).status is OrderStatus.CANCELLED
    assert leases.news == [(News.OLD_PAGE, str(product.id))]

"""Tests of variants whose names some suppliers change on input: they contain `&`, `<`, quotes or
spaces around them, or they are "0", which some suppliers take for none.
"""

from decimal import Decimal

import pytest

from bot.demo.supplier.data.sample_catalogue import APP_ID
from bot.demo.supplier.records import QUIRKY, STRICT, Configuration
from bot.domain.catalogue.product import ALL_NAMES_REFUSED, Product
from bot.domain.checkout.answers import AnswerProblem, InvalidAnswer
from bot.domain.checkout.questions import AskVariant
from bot.domain.errors import Declined, DeclineReason
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.pricing.costs import estimate_cheapest_cost
from bot.services.catalogue import browse, sync
from bot.services.checkout import answers, checkouts, quotes
from bot.services.checkout.checkouts import CheckoutState
from bot.services.payments import wallet
from bot.services.pricing import low_quotes
from bot.services.shop import Shop
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR, usd
from tests.demo.supplier.supplier_rig import a_product, some_cards
from tests.marks import at_length
from tests.services.orders.test_fulfilment_against_supplier import Market, open_market

CHANGED = ["A&B's", "x<y", "Month "]
PLAIN = "Plain"


async def offered(market: Market, *variants: str) -> Product:
    """Return a product with these variants, from 1.00 in steps of 1.00, as the shop lists it."""
    prices = {name: 100 * number for number, name in enumerate(variants, start=1)}
    product = a_product(configuration=Configuration(category=prices), user_price=5_000)
    cards = [card for name in variants for card in some_cards(3, race=name)]
    await market.world.supplier.add_product(product, cards)
    await sync.sync_catalogue(market.shop, market.db)
    return await listed(market, product.code)


async def listed(market: Market, code: str = "thing") -> Product:
    (found,) = [one for one in await market.on_sale() if one.code == code]
    return found


async def choose_first(market: Market, product: Product) -> object:
    """Choose the first variant; return what the buyer is told."""
    assert product.details is not None
    session = market.session(product)
    await checkouts.restart_checkout(session, product)
    return await answers.choose_variant(session, product.details.variants[0].id)


def offered_names(product: Product) -> list[str]:
    assert product.details is not None
    return [variant.name for variant in product.details.offered_variants]


@pytest.mark.parametrize("variant", [CHANGED[0], *at_length(*CHANGED[1:])])
async def test_such_a_variant_of_a_strict_supplier_is_sold(
    store: EngineDatabase, variant: str
) -> None:
    async with open_market(store, STRICT) as market:
        order = await market.buy(await offered(market, variant))

    assert isinstance(order, Order)
    assert order.status is OrderStatus.DELIVERED


@pytest.mark.parametrize("variant", [CHANGED[0], *at_length(*CHANGED[1:])])
async def test_a_variant_that_a_supplier_refuses_by_its_name_is_no_longer_offered(
    store: EngineDatabase, variant: str
) -> None:
    async with open_market(store, QUIRKY) as market:
        product = await offered(market, variant, PLAIN)
        assert offered_names(product) == [variant, PLAIN]

        told = await choose_first(market, product)
        assert told == InvalidAnswer(AnswerProblem.CHOICE_REFUSED)
        assert offered_names(await listed(market)) == [PLAIN]
        assert estimate_cheapest_cost(await listed(market)) == Decimal("2.00")

        again = await browse.get_stored_product(market.shop, market.db, product.id)
        assert again is not None
        unchanged = await browse.refresh_product(market.shop, again)
        assert isinstance(unchanged, Product)
        assert offered_names(unchanged) == [PLAIN]

        order = await market.buy(unchanged)
        assert isinstance(order, Order)
        assert (order.selection.variant, order.status) == (PLAIN, OrderStatus.DELIVERED)


async def test_a_refused_variant_is_offered_again_when_the_page_changes(
    store: EngineDatabase,
) -> None:
    async with open_market(store, QUIRKY) as market:
        product = await offered(market, "A&B", PLAIN)
        await choose_first(market, product)
        await market.world.supplier.set_price("thing", 300, race=PLAIN)

        known = await browse.get_stored_product(market.shop, market.db, product.id)
        assert known is not None
        changed = await browse.refresh_product(market.shop, known)
        assert isinstance(changed, Product)
        assert offered_names(changed) == ["A&B", PLAIN]


async def test_a_product_with_nothing_left_to_choose_is_not_sold_and_the_money_is_kept(
    store: EngineDatabase,
) -> None:
    async with open_market(store, QUIRKY) as market:
        before = await market.world.supplier.balance(APP_ID)
        product = await offered(market, "A&B's")
        await choose_first(market, product)

        found_wallet = await wallet.get_wallet(market.shop, market.db, BUYER)
        again = await browse.get_product(market.shop, market.db, product.id)
        assert isinstance(again, Declined)
        assert again.reason is DeclineReason.NOT_SELLABLE
        assert not [one for one in await market.on_sale() if one.code == "thing"]
        assert (found_wallet.balance, found_wallet.held) == (usd("0"), usd("0"))
        assert await market.world.supplier.orders() == []
        assert await market.world.supplier.balance(APP_ID) == before


@pytest.mark.parametrize("behaviour", [STRICT, QUIRKY])
async def test_a_variant_called_0_is_never_offered_and_no_approval_of_a_price_sells_it(
    store: EngineDatabase, behaviour: str
) -> None:
    """Some suppliers take it for none: they quote the price without a variant."""
    async with open_market(store, behaviour) as market:
        product = await offered(market, "0", " 0 ", PLAIN)
        assert offered_names(product) == [PLAIN]
        assert estimate_cheapest_cost(product) == Decimal("3.00")

        await market.db.transact(low_quotes.approve_low_quote, OPERATOR, product.id, unit_cost=0)
        assert await choose_first(market, product) == Declined(DeclineReason.CHOICES_INCOMPLETE)
        step = await quotes.make_quote(market.session(product))
        assert isinstance(step, CheckoutState)
        assert isinstance(step.question, AskVariant)

        order = await market.buy(product)
        assert isinstance(order, Order)
        assert (order.selection.variant, order.status) == (PLAIN, OrderStatus.DELIVERED)
        assert len(await market.world.supplier.orders()) == 1


async def test_a_product_whose_only_variant_is_called_0_is_not_sold(store: EngineDatabase) -> None:
    async with open_market(store, QUIRKY) as market:
        await market.world.supplier.add_product(
            a_product(configuration=Configuration(category={"0": 100}))
        )
        await sync.sync_catalogue(market.shop, market.db)
        assert not [one for one in await market.on_sale() if one.code == "thing"]
        unsellable = await market.db.read(_unsellable_products, market.shop)
        assert [one.details.unsellable_reasons for one in unsellable if one.details] == [
            ALL_NAMES_REFUSED
        ]


def _unsellable_products(tx: Transaction, shop: Shop) -> list[Product]:
    listed = tx.catalogue.unsellable_products(shop.settings.supplier_account_id)
    return [one for one in listed if one.code == "thing"]

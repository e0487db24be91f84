"""Variants whose names some stores cannot be asked for: they change `&`, `<` and quotes on the way in."""

import pytest

from bot.demo.sample import APP_ID
from bot.demo.supplier.records import AS_FOUND, BY_THE_BOOK, Configuration
from bot.domain.answers import Invalid, Problem
from bot.domain.catalogue import Product
from bot.domain.checkout import Ready
from bot.domain.errors import Declined, Reason
from bot.domain.order import Order, OrderStatus
from bot.services import catalogue_sync, checkout, purchase, wallet
from bot.services.checkout import Walk
from storage import SqlStore
from tests.builders import BUYER, usd
from tests.demo.supplier.caller import a_product, some_cards
from tests.services.test_against_store import Market, open_market

ESCAPED, CUT_OFF = "A&B's", "x<y"


async def offered(market: Market, variant: str) -> Product:
    """A product that has this one variant, as the shop lists it."""
    product = a_product(configuration=Configuration(category={variant: 100}))
    await market.world.supplier.add_product(product, some_cards(3, race=variant))
    await catalogue_sync.sync(market.shop)
    (found,) = [one for one in await market.on_sale() if one.code == product.code]
    return found


async def told(market: Market, product: Product) -> object:
    """What the buyer of one piece is told in place of an order."""
    shop = market.shop
    step: object = await checkout.restart(shop, shop.store, BUYER, product)
    while isinstance(step, Walk) and not isinstance(step.question, Ready):
        step = await market._answer(step.product, step, step.question)
    if isinstance(step, Walk):
        return await purchase.quote(shop, shop.store, BUYER, product.id)
    return step


@pytest.mark.parametrize("variant", [ESCAPED, CUT_OFF])
async def test_by_the_book_such_a_variant_is_sold(store: SqlStore, variant: str) -> None:
    async with open_market(store, BY_THE_BOOK) as market:
        order = await market.buy(await offered(market, variant))

    assert isinstance(order, Order)
    assert order.status is OrderStatus.DELIVERED


@pytest.mark.parametrize("variant", [ESCAPED, CUT_OFF])
async def test_as_found_its_buyer_is_told_no_and_keeps_the_money(
    store: SqlStore, variant: str
) -> None:
    """The store has no price for the first, whatever is asked, and no stock of the second."""
    async with open_market(store, AS_FOUND) as market:
        before = await market.world.supplier.balance(APP_ID)
        answer = await told(market, await offered(market, variant))
        purse = await wallet.wallet(market.shop, BUYER)
        orders = await market.world.supplier.orders()
        after = await market.world.supplier.balance(APP_ID)

    if variant == ESCAPED:
        assert isinstance(answer, Declined)
        assert answer.reason is Reason.SUPPLIER_REFUSED
        assert answer.detail["message"].startswith("此商品类型不存在")
    else:
        assert answer == Invalid(Problem.ABOVE_STOCK, 0)
    assert (purse.balance, purse.held) == (usd("0"), usd("0"))
    assert (orders, after) == ([], before)

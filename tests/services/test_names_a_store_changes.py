"""Tests of variants whose names some suppliers change on input: they contain `&`, `<` or quotes."""

import pytest

from bot.demo.supplier.data.sample_catalogue import APP_ID
from bot.demo.supplier.records import QUIRKY, STRICT, Configuration
from bot.domain.answer_validation import AnswerProblem, InvalidAnswer
from bot.domain.catalogue import Product
from bot.domain.checkout import ReadyToQuote
from bot.domain.errors import Declined, DeclineReason
from bot.domain.order import Order, OrderStatus
from bot.services.catalogue import sync
from bot.services.checkout import checkout_steps, quotes
from bot.services.checkout.checkout_steps import CheckoutState
from bot.services.people import wallet
from storage import SqlDatabase
from tests.builders import BUYER, usd
from tests.demo.supplier.supplier_rig import a_product, some_cards
from tests.services.test_against_store import Market, open_market

ESCAPED, CUT_OFF = "A&B's", "x<y"


async def offered(market: Market, variant: str) -> Product:
    """Return a product with this one variant, as the shop lists it."""
    product = a_product(configuration=Configuration(category={variant: 100}))
    await market.world.supplier.add_product(product, some_cards(3, race=variant))
    await sync.sync_catalogue(market.shop, market.db)
    (found,) = [one for one in await market.on_sale() if one.code == product.code]
    return found


async def told(market: Market, product: Product) -> object:
    """Return what the buyer of one piece is told instead of an order."""
    session = market.session(product)
    step: object = await checkout_steps.restart_checkout(session, product)
    while isinstance(step, CheckoutState) and not isinstance(step.question, ReadyToQuote):
        step = await market._answer(step.product, step, step.question)
    if isinstance(step, CheckoutState):
        return await quotes.make_quote(session)
    return step


@pytest.mark.parametrize("variant", [ESCAPED, CUT_OFF])
async def test_such_a_variant_of_a_strict_supplier_is_sold(
    store: SqlDatabase, variant: str
) -> None:
    async with open_market(store, STRICT) as market:
        order = await market.buy(await offered(market, variant))

    assert isinstance(order, Order)
    assert order.status is OrderStatus.DELIVERED


@pytest.mark.parametrize("variant", [ESCAPED, CUT_OFF])
async def test_a_buyer_at_a_quirky_supplier_is_told_no_and_keeps_the_money(
    store: SqlDatabase, variant: str
) -> None:
    """For the first variant the supplier has no price, for the second no stock."""
    async with open_market(store, QUIRKY) as market:
        before = await market.world.supplier.balance(APP_ID)
        answer = await told(market, await offered(market, variant))
        found_wallet = await wallet.get_wallet(market.shop, market.db, BUYER)
        orders = await market.world.supplier.orders()
        after = await market.world.supplier.balance(APP_ID)

    if variant == ESCAPED:
        assert isinstance(answer, Declined)
        assert answer.reason is DeclineReason.SUPPLIER_REFUSED
        assert answer.detail["message"].startswith("此商品类型不存在")
    else:
        assert answer == InvalidAnswer(AnswerProblem.ABOVE_STOCK, 0)
    assert (found_wallet.balance, found_wallet.held) == (usd("0"), usd("0"))
    assert (orders, after) == ([], before)

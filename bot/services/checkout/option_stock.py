"""The live stock of each variant or option that a buyer may choose, read concurrently.

A screen waits for it only a short time. A stock that is not known in time is not shown as sold out.
"""

import asyncio
from collections.abc import Mapping

from bot.domain.catalogue.product import Product
from bot.domain.catalogue.selection import BuyerChoices
from bot.domain.checkout import answers
from bot.domain.checkout.questions import AskOption, AskVariant
from bot.domain.ids import ProductPartId
from bot.services.catalogue import browse
from bot.services.checkout.checkouts import CheckoutSession, CheckoutState, read_checkout
from bot.services.shop import Shop

#: With more options no stock is read or shown.
MAX_OPTIONS = 16
#: Seconds that a screen waits for the stock.
STOCK_TIMEOUT = 1.0

StockByOption = Mapping[ProductPartId, int]


async def read_stock_by_option(shop: Shop, state: CheckoutState) -> StockByOption:
    """Return the known stock of each variant or option of the open question."""
    return await _read_stock(shop, state.product, _choices_by_option(state))


async def read_stock_by_variant(shop: Shop, product: Product) -> StockByOption:
    """Return the known stock of each variant of a product, read at most every few seconds."""
    found = get_known_stock_by_variant(shop, product)
    if found is None:
        variants = product.details.offered_variants if product.details else ()
        choices = {variant.id: BuyerChoices(variant=variant.id) for variant in variants}
        found = await _read_stock(shop, product, choices)
        shop.caches.variant_stock.put(product.id, found, shop.ports.clock.now())
    return found


def get_known_stock_by_variant(shop: Shop, product: Product) -> StockByOption | None:
    """Return the stock of each variant as it was read lately; None if it was not.

    A product without variants has none, and so has one that is sold out.
    """
    if product.is_sold_out or not product.details or not product.details.offered_variants:
        return {}
    return shop.caches.variant_stock.get(product.id, shop.ports.clock.now())


async def _read_stock(
    shop: Shop, product: Product, choices_by_option: Mapping[ProductPartId, BuyerChoices]
) -> StockByOption:
    if not choices_by_option or len(choices_by_option) > MAX_OPTIONS:
        return {}
    tasks = {
        option_id: asyncio.create_task(browse.read_live_stock(shop, product, choices))
        for option_id, choices in choices_by_option.items()
    }
    try:
        await asyncio.wait(tasks.values(), timeout=STOCK_TIMEOUT)
        stocks = {option_id: task.result() for option_id, task in tasks.items() if task.done()}
    finally:
        for task in tasks.values():
            task.cancel()
    return {option_id: stock for option_id, stock in stocks.items() if stock is not None}


def _choices_by_option(state: CheckoutState) -> dict[ProductPartId, BuyerChoices]:
    """Return the choices that each variant or option would lead to."""
    match state.question:
        case AskVariant(variants):
            return {one.id: answers.answer_variant(state.choices, one.id) for one in variants}
        case AskOption(attribute):
            return {
                one.id: answers.answer_option(state.choices, attribute.id, one.id)
                for one in attribute.options
            }
        case _:
            return {}


async def is_sold_out(
    session: CheckoutSession,
    variant: ProductPartId | None = None,
    option: tuple[ProductPartId, ProductPartId] | None = None,
) -> bool:
    """Return whether the choices with this variant or (attribute, option) are out of stock."""
    product, checkout = await session.db.read(read_checkout, session.buyer, session.product_id)
    if product is None:
        return False
    choices = checkout.choices
    if variant is not None:
        choices = answers.answer_variant(choices, variant)
    if option is not None:
        choices = answers.answer_option(choices, *option)
    return await browse.read_live_stock(session.shop, product, choices) == 0

"""What is left of each variant or option that a buyer may tap now, asked live and all at once.

A screen waits only a moment for it: what is not told in time is unknown, and unknown is not sold out.
"""

import asyncio
from collections.abc import Mapping

from bot.domain import answers
from bot.domain.catalogue import FacetId, Product, ProductId
from bot.domain.checkout import AskOption, AskVariant, Choices
from bot.domain.ledger import BuyerId
from bot.domain.store import Checkout, Tx
from bot.services import browse
from bot.services.checkout import Walk
from bot.services.shop import Shop

#: More are not asked for: their buttons tell no stock.
MOST = 16
#: Seconds that a screen waits for the answers.
PATIENCE = 1.0

Left = Mapping[FacetId, int]


async def left_of_each(shop: Shop, walk: Walk) -> Left:
    """How many are left by variant or option of the open question, as far as the store tells."""
    ahead = _ahead(walk)
    if not ahead or len(ahead) > MOST:
        return {}
    asked = {
        facet: asyncio.create_task(browse.live_stock(shop, walk.product, choices))
        for facet, choices in ahead.items()
    }
    try:
        await asyncio.wait(asked.values(), timeout=PATIENCE)
        told = {facet: task.result() for facet, task in asked.items() if task.done()}
    finally:
        for task in asked.values():
            task.cancel()
    return {facet: stock for facet, stock in told.items() if stock is not None}


def _ahead(walk: Walk) -> dict[FacetId, Choices]:
    """The choices that each tap would lead to."""
    match walk.question:
        case AskVariant(variants):
            return {one.id: answers.answer_variant(walk.choices, one.id) for one in variants}
        case AskOption(attribute):
            return {
                one.id: answers.answer_option(walk.choices, attribute.id, one.id)
                for one in attribute.options
            }
        case _:
            return {}


async def is_sold_out(
    shop: Shop,
    buyer: BuyerId,
    product_id: ProductId,
    variant: FacetId | None = None,
    option: tuple[FacetId, FacetId] | None = None,
) -> bool:
    """Whether nothing is left of what a tap on this variant or (attribute, option) would choose."""
    product, held = await shop.store.read(_held, buyer, product_id)
    if product is None:
        return False
    choices = held.choices
    if variant is not None:
        choices = answers.answer_variant(choices, variant)
    if option is not None:
        choices = answers.answer_option(choices, *option)
    return await browse.live_stock(shop, product, choices) == 0


async def _held(tx: Tx, buyer: BuyerId, product_id: ProductId) -> tuple[Product | None, Checkout]:
    held = await tx.checkouts.get(buyer, product_id)
    return await tx.catalogue.product(product_id), held or Checkout(buyer, product_id)

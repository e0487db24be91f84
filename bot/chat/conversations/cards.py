"""Choosing a card in advance: the pages of what is there, and the tap on one."""

import asyncio

from bot.chat.context import Turn
from bot.chat.conversations.checkout import for_sale
from bot.chat.conversations.walk import show_progress, show_walk
from bot.domain.catalogue import CardPage, Product, ProductId
from bot.domain.checkout import ANY_CARD, AskCard, ChosenCard
from bot.domain.ledger import BuyerId
from bot.domain.store import Checkout, Tx
from bot.services import answering, browse, checkout
from bot.services.checkout import Progress

#: How many pages are looked through for the name of a tapped card.
_PAGES = 50


async def show_cards(turn: Turn, product: int, page: int) -> None:
    """Turn the pages of the cards; where they are not the question, show what is."""
    found = await for_sale(turn, ProductId(product))
    if found is not None:
        walk = await checkout.resume(turn.shop, turn.store, turn.buyer, found)
        await show_walk(turn, walk, card_page=page if isinstance(walk.question, AskCard) else 0)


async def choose_card(turn: Turn, product: int, card: int) -> None:
    """A tap on a card; 0 is any card."""
    product_id = ProductId(product)
    await show_progress(turn, product_id, await turn.slowly(_take(turn, product_id, card)))


async def _take(turn: Turn, product_id: ProductId, card: int) -> Progress:
    chosen = ChosenCard(card, await _preview(turn, product_id, card)) if card else ANY_CARD
    return await answering.choose_card(turn.shop, turn.store, turn.buyer, product_id, chosen)


async def _preview(turn: Turn, product_id: ProductId, card: int) -> str:
    """What the card is called in the supplier's list; "" when it is not found there in time."""
    product, held = await turn.shop.store.read(_look_up, turn.buyer, product_id)
    if product is None:
        return ""
    try:
        async with asyncio.timeout(turn.shop.reading_deadline):
            return await _search(turn, product, held, card)
    except TimeoutError:
        return ""


async def _look_up(
    tx: Tx, buyer: BuyerId, product_id: ProductId
) -> tuple[Product | None, Checkout]:
    held = await tx.checkouts.get(buyer, product_id)
    return await tx.catalogue.product(product_id), held or Checkout(buyer, product_id)


async def _search(turn: Turn, product: Product, held: Checkout, card: int) -> str:
    for page in range(_PAGES):
        found = await browse.cards(turn.shop, product, held.choices, page)
        if not isinstance(found, CardPage):
            break
        for listed in found.cards:
            if listed.id == card:
                return listed.preview
        if (page + 1) * browse.CARDS_A_PAGE >= found.total:
            break
    return ""

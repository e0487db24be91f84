"""Choosing a card in advance: the pages of what is there, and the tap on one."""

from bot.chat.context import Turn
from bot.chat.conversations.checkout import for_sale
from bot.chat.conversations.walk import show_progress, show_walk
from bot.chat.screens.prompts import card_name
from bot.domain.catalogue import ProductId
from bot.domain.checkout import ANY_CARD, AskCard, ChosenCard
from bot.domain.errors import Declined, Reason
from bot.services import answering, checkout


async def show_cards(turn: Turn, product: int, page: int) -> None:
    """Turn the pages of the cards; where they are not the question, show what is."""
    found = await for_sale(turn, ProductId(product))
    if found is not None:
        walk = await checkout.resume(turn.shop, turn.store, turn.buyer, found)
        await show_walk(turn, walk, card_page=page if isinstance(walk.question, AskCard) else 0)


async def choose_card(turn: Turn, product: int, card: int) -> None:
    """A tap on a card; 0 is any card. It is called what its button said: without a button, nobody knows
    what was picked, and nothing is.
    """
    product_id = ProductId(product)
    chosen = ChosenCard(card, card_name(turn.label)) if card else ANY_CARD
    if card and not chosen.preview:
        await turn.decline(Declined(Reason.CHOICES_INCOMPLETE), product_id)
        return
    answer = answering.choose_card(turn.shop, turn.store, turn.buyer, product_id, chosen)
    await show_progress(turn, product_id, await turn.slowly(answer))

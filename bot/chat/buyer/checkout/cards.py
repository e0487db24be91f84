"""Choosing a stock card in advance: the pages of the list, and the choice of a card."""

from bot.chat.buyer.checkout.checkout import get_product_for_sale
from bot.chat.buyer.checkout.choice_lists import ListView
from bot.chat.buyer.checkout.prompts import parse_card_name
from bot.chat.buyer.checkout.question import show_answer_result, show_checkout_step
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.updates.context import UpdateContext
from bot.domain.catalogue.selection import ANY_CARD, ChosenCard
from bot.domain.checkout.questions import AskCard
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import ProductId
from bot.services.checkout import answers, checkouts

routes = Routes(right=None)


@routes.button(verbs.CARDS)
async def show_cards(context: UpdateContext, product: int, page: int) -> None:
    """Show a page of the stock cards; if another question is open, show that one."""
    found = await get_product_for_sale(context, ProductId(product))
    if found is not None:
        session = context.checkout_session(product)
        checkout_state = await checkouts.get_current_state(session, found)
        view = ListView(page) if isinstance(checkout_state.question, AskCard) else ListView()
        await show_checkout_step(context, session, checkout_state, view=view)


@routes.button(verbs.CARD)
async def choose_card(context: UpdateContext, product: int, card: int) -> None:
    """Choose the stock card that was tapped. Card 0 means any card.

    The card's name is read from the label of the button. Without a label the card is refused,
    because the choice could not be shown.
    """
    session = context.checkout_session(product)
    chosen = ChosenCard(card, parse_card_name(context.button_label)) if card else ANY_CARD
    if card and not chosen.preview:
        await context.show_declined(Declined(DeclineReason.CHOICES_INCOMPLETE), session.product_id)
        return
    answer = answers.choose_card(session, chosen)
    await show_answer_result(context, session, await context.wait_with_loading_screen(answer))

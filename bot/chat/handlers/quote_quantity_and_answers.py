"""The buttons of a quote, except Confirm: quantity, changing answers, and the way back to the quote.

The retired button that asked for the quantity shows the quote, where the quantity is changed now.
"""

from bot.chat.handlers.checkout import get_product_for_sale
from bot.chat.handlers.checkout_step_presenter import (
    show_change_result,
    show_fresh_quote,
    show_held_quote,
)
from bot.chat.navigation import verbs
from bot.chat.route_registry import Routes
from bot.chat.screens.checkout import quote_buttons
from bot.chat.update_context import UpdateContext
from bot.domain.ids import ProductId
from bot.services.catalogue import browse
from bot.services.checkout import quote_changes

routes = Routes(operators_only=False)


@routes.button(verbs.QUOTE)
async def refresh_quote(context: UpdateContext, product: int) -> None:
    """Make a new quote for the choices made."""
    await show_fresh_quote(context, context.checkout_session(product))


@routes.button(verbs.BACK_TO_QUOTE, verbs.BACK_QUANTITY)
async def back_to_quote(context: UpdateContext, product: int) -> None:
    """Show the quote that holds, or a new one."""
    await show_held_quote(context, context.checkout_session(product))


@routes.button(verbs.QUANTITY)
async def choose_quantity(context: UpdateContext, product: int, quantity: int) -> None:
    """Choose the quantity that was tapped, and show its quote."""
    session = context.checkout_session(product)
    change = quote_changes.change_quantity(session, str(quantity))
    await show_change_result(context, session, await context.wait_with_loading_screen(change))


@routes.button(verbs.MORE)
async def take_more(context: UpdateContext, product: int, quantity: int) -> None:
    """Add one piece, and show the quote of the new quantity."""
    await _step_quantity(context, product, quantity, 1)


@routes.button(verbs.FEWER)
async def take_fewer(context: UpdateContext, product: int, quantity: int) -> None:
    """Remove one piece, and show the quote of the new quantity."""
    await _step_quantity(context, product, quantity, -1)


async def _step_quantity(context: UpdateContext, product: int, quantity: int, step: int) -> None:
    """Change the current quantity on the person's screen, else the one that the message shows.

    The second of two quick taps carries the quantity from before the first.
    """
    session = context.checkout_session(product)
    is_current = context.message_id == context.person.screen_message_id
    change = quote_changes.step_quantity(session, step, None if is_current else quantity)
    await show_change_result(context, session, await context.wait_with_loading_screen(change))


@routes.button(verbs.CHANGE_ANSWERS, verbs.CHANGE_ANSWERS_PAGE)
async def list_answers(context: UpdateContext, product: int, page: int = 0) -> None:
    """Show a page of the answers that can be changed. The quote stays open."""
    found = await get_product_for_sale(context, ProductId(product))
    if found is None:
        return
    if not quote_buttons.list_changeable_questions(found):
        await show_held_quote(context, context.checkout_session(product))
        return
    category = browse.category_of(context.shop, found)
    screen = quote_buttons.build_change_screen(context.localizer, found, category, page)
    await context.show_screen(screen, is_question=True)

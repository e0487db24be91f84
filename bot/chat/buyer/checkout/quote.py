"""Handles what a buyer taps or types on a quote: the quantity, the answers, and a promo code.

The quote is kept in every case. A typed word is used as a code only after a tap on Yes. The retired
button that asked for the quantity shows the quote, where the quantity is changed now.
"""

from telegram import Message

from bot.chat.buyer.checkout import question_screen, quote_buttons
from bot.chat.buyer.checkout import quote_screen as screens
from bot.chat.buyer.checkout.checkout import get_product_for_sale
from bot.chat.buyer.checkout.question import (
    show_answer_result,
    show_change_result,
    show_fresh_quote,
    show_held_quote,
)
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.telegram.received_content import read_content
from bot.chat.updates.context import UpdateContext
from bot.domain.checkout.answers import (
    AnswerProblem,
    InvalidAnswer,
    QuoteTextKind,
    classify_quote_text,
)
from bot.domain.ids import ProductId
from bot.i18n import SafeHtml
from bot.services.catalogue import browse
from bot.services.checkout import promo_codes, quote_changes
from bot.services.checkout.checkouts import CheckoutSession, reopen_question

routes = Routes(right=None)


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


async def handle_text(context: UpdateContext, session: CheckoutSession, text: str) -> None:
    """Take a number as the quantity, ask about a word, and offer support for anything else."""
    match classify_quote_text(text):
        case QuoteTextKind.QUANTITY:
            await change_quantity(context, session, text)
        case QuoteTextKind.LONG_NUMBER:
            obstacle = await promo_codes.find_code_obstacle(session, text.strip())
            note = context.localizer.html("quote-long-number") if obstacle is None else None
            await change_quantity(context, session, text, note)
        case QuoteTextKind.CODE:
            await _ask_about_code(context, session, text.strip())
        case QuoteTextKind.OTHER:
            await _offer_support(context, session)


async def change_quantity(
    context: UpdateContext, session: CheckoutSession, text: str, note: SafeHtml | None = None
) -> None:
    """Take the text as the quantity, and show the new quote or what is wrong with the text."""
    change = quote_changes.change_quantity(session, text)
    result = await context.wait_with_loading_screen(change)
    await show_change_result(context, session, result, note)


async def handle_content(
    context: UpdateContext, session: CheckoutSession, message: Message
) -> None:
    """Offer support for a photo or a file; show the quote again if it cannot be passed on."""
    if read_content(message) is None:
        await show_held_quote(context, session, context.localizer.html("hint-content"))
    else:
        await _offer_support(context, session)


async def _ask_about_code(context: UpdateContext, session: CheckoutSession, code: str) -> None:
    obstacle = await promo_codes.find_code_obstacle(session, code)
    if obstacle is not None:
        await _show_obstacle(context, session, obstacle)
        return
    screen = screens.build_code_question_screen(context.localizer, session.product_id, code)
    await context.show_reply(screen, is_question=True)


async def _offer_support(context: UpdateContext, session: CheckoutSession) -> None:
    screen = screens.build_support_offer_screen(context.localizer, session.product_id)
    await context.show_reply(screen, is_question=True)


@routes.button(verbs.ENTER_COUPON)
async def ask_for_coupon(context: UpdateContext, product: int) -> None:
    """Ask for a promo code, or say why none can be used."""
    session = context.checkout_session(product)
    obstacle = await promo_codes.find_code_obstacle(session)
    if obstacle is None:
        await show_answer_result(context, session, await reopen_question(session, "coupon"))
    else:
        await _show_obstacle(context, session, obstacle)


async def _show_obstacle(
    context: UpdateContext, session: CheckoutSession, obstacle: AnswerProblem
) -> None:
    note = question_screen.format_answer_problem(context.localizer, InvalidAnswer(obstacle))
    await show_held_quote(context, session, note)


@routes.button(verbs.USE_TYPED_COUPON)
async def use_typed_coupon(context: UpdateContext, product: int) -> None:
    """Use the word that the tapped screen replies to as promo code.

    If that message is gone, ask the buyer to type it once more.
    """
    session = context.checkout_session(product)
    typed = context.replied_message
    if typed is None or typed.text is None:
        await show_held_quote(context, session, context.localizer.html("quote-code-again"))
        return
    await show_answer_result(context, session, await promo_codes.answer_code(session, typed.text))

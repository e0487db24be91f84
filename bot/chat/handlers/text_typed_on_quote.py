"""Handles what a buyer sends on a quote: a quantity, a promo code, or a message for support.

The quote is kept in every case. A word is used as a code only after a tap on Yes.
"""

from telegram import Message

from bot.chat.handlers.checkout_step_presenter import (
    show_answer_result,
    show_change_result,
    show_held_quote,
)
from bot.chat.navigation import verbs
from bot.chat.route_registry import Routes
from bot.chat.screens.checkout import checkout_step
from bot.chat.screens.checkout import text_typed_on_quote as screens
from bot.chat.telegram.support_message_content_and_thread import read_content
from bot.chat.update_context import UpdateContext
from bot.domain.checkout.answers import (
    AnswerProblem,
    InvalidAnswer,
    QuoteTextKind,
    classify_quote_text,
)
from bot.i18n import SafeHtml
from bot.services.checkout import promo_codes, quote_changes
from bot.services.checkout.checkouts import CheckoutSession, reopen_question

routes = Routes(operators_only=False)


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
    note = checkout_step.format_answer_problem(context.localizer, InvalidAnswer(obstacle))
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

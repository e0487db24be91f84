"""What a person typed or sent: an answer when one is expected, else words to search for.

A typed password is deleted from the chat before it is looked at; the update is stored, so nothing is
lost by that. Must never log or repeat what was typed.
"""

from bot.chat.handlers import browse as browse_handlers
from bot.chat.handlers import search
from bot.chat.handlers.checkout_step_presenter import repeat_question, show_answer_result
from bot.chat.update_context import UpdateContext
from bot.chat.updates.update_scoped_database import UpdateScopedDatabase
from bot.domain.answer_validation import AnswerProblem, InvalidAnswer
from bot.domain.repositories import Checkout
from bot.services.checkout import buyer_answers, checkout_steps


async def get_open_question(context: UpdateContext) -> Checkout | None:
    """The checkout whose question the person's next text answers, if any."""
    return await checkout_steps.find_awaiting_checkout(context.shop, context.buyer)


async def is_password_expected(context: UpdateContext) -> bool:
    """Whether the person's next text is a password."""
    return await checkout_steps.is_password_expected(context.shop, context.buyer)


async def handle_text(context: UpdateContext, text: str, open_checkout: Checkout | None) -> None:
    """A text that is no command; `asking` is what `open_question` said."""
    if open_checkout is None:
        await search.show_search(context, text)
        return
    if await is_password_expected(context):
        await context.delete_message(context.message_id)
    answer = buyer_answers.answer_with_text(context.shop, context.db, context.buyer, text)
    progress = await context.wait_with_loading_screen(answer)
    if progress is None:
        await show_hint(context, "hint-text")
    else:
        await show_answer_result(context, open_checkout.product_id, progress)


async def close_abandoned_question(
    context: UpdateContext, db: UpdateScopedDatabase, *, no_open_question: bool
) -> None:
    """A text answers a question only while that stands on the screen: whoever was led anywhere else is
    asked nothing any more, and what was chosen is kept. `unasked`: they were asked nothing before.
    """
    is_screen_unchanged = (
        context.shown_message_id is None and context.person.screen_message_id is not None
    )
    if context.is_question_shown or is_screen_unchanged:
        return
    if (db.is_closed or not no_open_question) and await get_open_question(context) is not None:
        await checkout_steps.stop_awaiting_text(db, context.buyer)
    context.deps.person_cache.mark_no_open_question(context.buyer)


async def handle_non_text(context: UpdateContext) -> None:
    """A photo, a sticker, a voice message...: nothing that can be an answer."""
    open_checkout = await get_open_question(context)
    if open_checkout is None:
        await show_hint(context, "hint-content")
    else:
        await repeat_question(context, open_checkout.product_id, InvalidAnswer(AnswerProblem.EMPTY))


async def show_hint(context: UpdateContext, message: str) -> None:
    """Home, with a sentence on how to go on."""
    await browse_handlers.show_home(context, note=context.localizer.html(message))

"""Handles text and other content that a person sends: an answer to an open question, or a search.

On a quote, `bot.chat.buyer.checkout.quote` decides what the text is.

A typed password is deleted from the chat before it is processed. That loses nothing, because the
update is stored. Must never log or repeat what was typed.
"""

from telegram import Message

from bot.chat.buyer.catalogue import browse, search
from bot.chat.buyer.catalogue.search_screen import MAX_SAVED_QUERY_LENGTH
from bot.chat.buyer.checkout import quote
from bot.chat.buyer.checkout.choice_lists import ListView
from bot.chat.buyer.checkout.question import repeat_question, show_answer_result, show_checkout_step
from bot.chat.updates.closing_database import UpdateScopedDatabase
from bot.chat.updates.context import UpdateContext
from bot.domain.checkout.answers import AnswerProblem, InvalidAnswer
from bot.domain.checkout.questions import Checkout
from bot.services.checkout import answers, checkouts
from bot.services.checkout.answers import MatchingChoices, NoMatchingChoice
from bot.services.checkout.checkouts import OLD_QUANTITY_KEY, QUOTE_KEY, CheckoutState


async def get_open_question(context: UpdateContext) -> Checkout | None:
    """Return the checkout whose question the person's next text answers, if any."""
    return await context.db.read(checkouts.find_awaiting_checkout, context.buyer)


async def is_password_expected(context: UpdateContext) -> bool:
    """Return whether the person's next text is a password."""
    return await context.db.read(checkouts.is_password_expected, context.buyer)


async def handle_text(context: UpdateContext, text: str, open_checkout: Checkout | None) -> None:
    """Handle a text that is no command: answer the question of `open_checkout`, or search.

    A text that matches no variant, option or stock card is a search, too.

    `open_checkout` is the result of `get_open_question`.
    """
    if open_checkout is None:
        await search.show_search(context, text)
        return
    if await is_password_expected(context):
        await context.delete_message(context.message_id)
    session = context.checkout_session(open_checkout.product_id)
    if open_checkout.awaited_question == QUOTE_KEY:
        await quote.handle_text(context, session, text)
        return
    if open_checkout.awaited_question == OLD_QUANTITY_KEY:
        await quote.change_quantity(context, session, text)
        return
    answer = await context.wait_with_loading_screen(answers.answer_with_text(session, text))
    match answer:
        case None:
            await show_hint(context, "hint-text")
        case NoMatchingChoice():
            await search.show_search(context, text)
        case MatchingChoices(state, words, cards):
            view = ListView(words=words[:MAX_SAVED_QUERY_LENGTH])
            await show_checkout_step(context, session, state, view=view, cards=cards)
        case CheckoutState(toggled=(*_, ticked)):
            await show_answer_result(context, session, answer, ListView(choice=ticked))
        case _:
            await show_answer_result(context, session, answer)


async def close_abandoned_question(
    context: UpdateContext, db: UpdateScopedDatabase, *, no_open_question: bool
) -> None:
    """Stop waiting for a typed answer when the screen no longer shows the question.

    The choices made are kept. `no_open_question` says that no question was open before this update.
    """
    is_screen_unchanged = (
        context.shown_message_id is None and context.person.screen_message_id is not None
    )
    if context.is_question_shown or is_screen_unchanged:
        return
    if (db.is_closed or not no_open_question) and await get_open_question(context) is not None:
        await db.transact(checkouts.stop_awaiting_text, context.buyer)
    context.deps.person_cache.mark_no_open_question(context.buyer)


async def handle_non_text(context: UpdateContext, message: Message) -> None:
    """Handle content that cannot be an answer, such as a photo, a sticker or a voice message."""
    open_checkout = await get_open_question(context)
    if open_checkout is None:
        await show_hint(context, "hint-content")
        return
    session = context.checkout_session(open_checkout.product_id)
    if open_checkout.awaited_question == QUOTE_KEY:
        await quote.handle_content(context, session, message)
    else:
        await repeat_question(context, session, InvalidAnswer(AnswerProblem.EMPTY))


async def show_hint(context: UpdateContext, message: str) -> None:
    """Show the home screen with a sentence on what to do next."""
    await browse.show_home(context, note=context.localizer.html(message))

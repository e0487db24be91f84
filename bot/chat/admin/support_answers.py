"""The answers of operators to support messages: typed messages, as those of buyers are.

An operator replies to a support message, or writes right after opening a thread. Each answer is
confirmed with the name of the buyer who gets it.
"""

from telegram import Message

from bot.chat.navigation import verbs
from bot.chat.navigation.last_opened_thread_of_operator import ANSWER_MINUTES
from bot.chat.route_registry import Routes
from bot.chat.screens.admin import support as screens
from bot.chat.telegram.support_message_content_and_thread import find_replied_thread, read_content
from bot.chat.update_context import UpdateContext
from bot.chat.updates.access_check_and_person_cache import is_operator
from bot.domain.ids import SupportThreadId
from bot.services.checkout import checkouts
from bot.services.people import support, support_messages

routes = Routes(operators_only=True)


async def take_answer(context: UpdateContext, message: Message) -> bool:
    """Send an operator's message as an answer; return False if it is none, or not an operator's."""
    if not is_operator(context.shop, context.buyer):
        return False
    replied_message = message.reply_to_message
    screen_id = context.person.screen_message_id
    if replied_message is None or replied_message.message_id == screen_id:
        # If a message of another thread has arrived since, ask for whom this one is.
        thread_id = context.deps.opened_threads.get(context.buyer)
        if thread_id is None:
            return False
        latest = await context.db.read(support_messages.find_latest_thread_in_chat, context.buyer)
        if latest is None or latest.id == thread_id:
            await _send_answer(context, message, thread_id, stays_open=True)
        else:
            await _ask_for_recipient(context, thread_id, latest.id)
        return True
    return await _answer_replied_message(context, message, replied_message)


async def _answer_replied_message(
    context: UpdateContext, message: Message, replied_message: Message
) -> bool:
    """Answer in the thread of the replied message; explain how to answer if it has none.

    Return False if the text may answer an open question of the operator's own checkout.
    """
    thread = await find_replied_thread(context.db, context.buyer, replied_message, is_operator=True)
    if thread is not None:
        await _send_answer(context, message, thread.id)
        return True
    if await context.db.read(checkouts.find_awaiting_checkout, context.buyer) is not None:
        return False
    await context.send_message(screens.build_no_thread_screen(context.localizer))
    return True


async def _ask_for_recipient(context: UpdateContext, *thread_ids: SupportThreadId) -> None:
    """Ask for whom the operator's message is; the question is a reply to it."""
    found = [await context.db.read(support.get_thread, thread_id) for thread_id in thread_ids]
    choices = [thread_view for thread_view in found if thread_view is not None]
    await context.send_message(
        screens.build_choose_recipient_screen(context.localizer, choices),
        reply_to=context.message_id,
    )


@routes.button(verbs.SEND_AS_ANSWER)
async def send_as_answer(context: UpdateContext, thread_id: int) -> None:
    """Send the message that the tapped question replies to, once.

    The question becomes the confirmation.
    """
    message, chosen = context.replied_message, SupportThreadId(thread_id)
    if message is None:
        await context.show_stale()
    elif await context.db.read(
        support_messages.was_passed_on, chosen, message.chat.id, message.message_id
    ):
        # A double tap: the confirmation that is shown says that the thread stays open.
        context.deps.opened_threads.open(context.buyer, chosen)
    else:
        await _send_answer(context, message, chosen, confirm_in=context.message_id, stays_open=True)


async def _send_answer(
    context: UpdateContext,
    message: Message,
    thread_id: SupportThreadId,
    *,
    confirm_in: int | None = None,
    stays_open: bool = False,
) -> None:
    """Queue an answer and confirm it, in message `confirm_in` or in a new one.

    With `stays_open`, the operator's next message goes to the same buyer, and the confirmation says
    so.
    """
    content = read_content(message)
    if content is None:
        await context.send_message(screens.build_answer_not_sent_screen(context.localizer))
        return
    correspondence = await support.add_operator_message(
        context.shop, context.db, context.buyer, thread_id, content
    )
    if correspondence is None:
        await context.show_stale()
        return
    screen = screens.build_answer_sent_screen(
        context.localizer, correspondence, ANSWER_MINUTES if stays_open else 0
    )
    if confirm_in is None:
        sent = await context.send_message(screen)
    else:
        sent = await context.finalize_message(screen, confirm_in)
    await context.shop.side_writes.write_aside(
        support_messages.link_message, context.buyer, sent, thread_id
    )
    if stays_open:
        context.deps.opened_threads.open(context.buyer, thread_id)

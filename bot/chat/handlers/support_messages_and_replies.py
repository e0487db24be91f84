"""Support threads: passes on what a buyer writes, and the operators' replies.

The screen to write on is always a message of its own. The database links it to its thread, so it
works after a restart too. An operator answers by replying to a support message.
"""

from typing import Final

from telegram import Message

from bot.chat.handler_registration import Routes
from bot.chat.handlers import typed_text
from bot.chat.handlers.browse import show_home
from bot.chat.handlers.checkout_step_presenter import show_held_quote
from bot.chat.handlers.support_message_content import read_content
from bot.chat.navigation import verbs
from bot.chat.navigation.callback_data import decode
from bot.chat.screens.account import support as screens
from bot.chat.screens.admin import support as operator_screens
from bot.chat.screens.kit.screen import Screen
from bot.chat.update_context import UpdateContext
from bot.chat.updates.guard import is_operator
from bot.concurrency import shielded
from bot.domain.errors import Declined
from bot.domain.ledger import OrderId
from bot.domain.support_threads import (
    MessageContent,
    SupportThread,
    SupportThreadId,
)
from bot.services.people import support
from bot.services.people.support import ThreadView

routes = Routes(operators_only=False)

#: Verbs whose first id is the id of a thread.
_THREAD_VERBS: Final = frozenset({verbs.WRITE_IN_THREAD, verbs.CLOSE_THREAD, verbs.REOPEN_THREAD})


@routes.button(verbs.SUPPORT)
@routes.command("support", menu_position=60)
async def open_support(context: UpdateContext) -> None:
    """Open a screen to write to the shop about no particular order."""
    correspondence = await support.open_thread(context.shop, context.buyer)
    assert isinstance(correspondence, ThreadView), "only the lookup of an order can return None"
    await _show_compose_screen(
        context,
        correspondence.thread,
        screens.build_write_invitation_screen(context.localizer, correspondence),
    )


@routes.button(verbs.ORDER_SUPPORT)
async def open_order_support(context: UpdateContext, order_id: int) -> None:
    """Open a screen to write about one of the buyer's own orders.

    An order of another buyer and one that does not exist look the same.
    """
    correspondence = await support.open_thread(context.shop, context.buyer, OrderId(order_id))
    if isinstance(correspondence, Declined):
        await context.show_stale()
    else:
        await _show_compose_screen(
            context,
            correspondence.thread,
            screens.build_write_invitation_screen(context.localizer, correspondence),
        )


@routes.button(verbs.WRITE_IN_THREAD)
async def open_thread(context: UpdateContext, thread_id: int) -> None:
    """Open a screen to write in one of the person's own threads."""
    correspondence = await context.db.read(
        support.get_own_thread, context.buyer, SupportThreadId(thread_id)
    )
    if correspondence is None:
        await context.show_stale()
    else:
        await _show_compose_screen(
            context,
            correspondence.thread,
            screens.build_write_invitation_screen(context.localizer, correspondence),
        )


@routes.button(verbs.SEND_TO_SUPPORT)
async def send_to_support(context: UpdateContext, message: int) -> None:
    """Pass on a message that the person sent before.

    A second tap, or one after a restart, opens the screen to write on.
    """
    correspondence = await support.open_thread(context.shop, context.buyer)
    assert isinstance(correspondence, ThreadView), "only the lookup of an order can return None"
    content = context.deps.typed_messages.get(context.buyer, message)
    if content is None:
        screen = screens.build_write_invitation_screen(context.localizer, correspondence)
        await _show_compose_screen(context, correspondence.thread, screen)
    elif await _pass_on(context, correspondence.thread, content):
        context.deps.typed_messages.forget(context.buyer, message)


@routes.button(verbs.LEAVE_SUPPORT)
async def leave_support(context: UpdateContext) -> None:
    """Show the home screen. What is written from now on is no support message."""
    await context.shop.side_writes.write_aside(
        support.unlink_message, context.buyer, context.message_id
    )
    await show_home(context)


@routes.button(verbs.LEAVE_SUPPORT_FOR_QUOTE)
async def leave_support_for_quote(context: UpdateContext, product: int) -> None:
    """Show the open quote. What is written from now on is no support message."""
    await context.shop.side_writes.write_aside(
        support.unlink_message, context.buyer, context.message_id
    )
    await show_held_quote(context, context.checkout_session(product))


async def _show_compose_screen(
    context: UpdateContext, thread: SupportThread, screen: Screen
) -> None:
    """Show the screen to write on as the person's screen.

    It is always a new message: a late tap on the old screen's buttons must not replace it. A newer
    tap does not interrupt this: a message that was sent but not recorded would stay for ever.
    """

    async def show() -> None:
        old_screen_id = context.person.screen_message_id
        way_back = context.add_way_to_quote(screen, verbs.LEAVE_SUPPORT_FOR_QUOTE)
        compose_message_id = await context.send_message(way_back)
        await context.shop.side_writes.write_aside(
            support.link_message, context.buyer, compose_message_id, thread.id
        )
        context.shown_message_id = compose_message_id
        context.person = await context.deps.person_cache.set_screen(
            context.person, compose_message_id
        )
        await context.delete_message(old_screen_id)

    await shielded(show())


async def take_support_message(context: UpdateContext, message: Message) -> bool:
    """Pass a message on as a support message, or tell its author why that cannot be done.

    Return False when it is none: then it may answer a question of a checkout.
    """
    thread: SupportThread | None = None
    replied_message = message.reply_to_message
    if replied_message is not None and not _is_own_screen(context, replied_message):
        thread = await _thread_replied_to(context, replied_message)
        if is_operator(context.shop, context.buyer):
            return await _handle_operator_reply(context, message, thread)
    if thread is None:
        thread = await _thread_on_screen(context)
    if thread is None:
        return False
    await _send_buyer_message(context, thread, message)
    return True


def _is_own_screen(context: UpdateContext, message: Message) -> bool:
    """Return whether `message` is the person's screen: replying to it is like writing below it."""
    return message.message_id == context.person.screen_message_id


async def _thread_replied_to(
    context: UpdateContext, replied_message: Message
) -> SupportThread | None:
    """Return the thread of a message that the bot sent, if it has one.

    The link is stored after the message is sent. If a crash prevented that, the buttons of the
    message name the thread.
    """
    recorded_thread = await context.db.read(
        support.find_thread_by_message, context.buyer, replied_message.message_id
    )
    named_thread_ids = _thread_id_in_buttons(replied_message)
    if recorded_thread is not None or named_thread_ids is None:
        return recorded_thread
    if is_operator(context.shop, context.buyer):
        correspondence = await context.db.read(support.get_thread, named_thread_ids)
    else:
        correspondence = await context.db.read(
            support.get_own_thread, context.buyer, named_thread_ids
        )
    return correspondence.thread if correspondence is not None else None


def _thread_id_in_buttons(message: Message) -> SupportThreadId | None:
    """Return the thread that the buttons of a message name, if any."""
    rows = message.reply_markup.inline_keyboard if message.reply_markup else ()
    data = (button.callback_data for row in rows for button in row)
    taps = (decode(each) for each in data if isinstance(each, str))
    named_thread_ids = (tap.ids[0] for tap in taps if tap and tap.verb in _THREAD_VERBS and tap.ids)
    return next((SupportThreadId(number) for number in named_thread_ids), None)


async def _thread_on_screen(context: UpdateContext) -> SupportThread | None:
    """Return the buyer's thread that the current screen belongs to, if any."""
    screen_id = context.person.screen_message_id
    if screen_id is None:
        return None
    thread = await context.db.read(support.find_thread_by_message, context.buyer, screen_id)
    return thread if thread is not None and thread.buyer_id == context.buyer else None


async def _send_buyer_message(
    context: UpdateContext, thread: SupportThread, message: Message
) -> None:
    """Pass a buyer's message on, or tell the buyer that it could not be passed on."""
    content = read_content(message)
    if content is None:
        correspondence = await context.db.read(support.get_own_thread, context.buyer, thread.id)
        if correspondence is not None:
            await _show_compose_screen(
                context,
                thread,
                screens.build_message_not_passed_on_screen(context.localizer, correspondence),
            )
        return
    await _pass_on(context, thread, content)


async def _pass_on(context: UpdateContext, thread: SupportThread, content: MessageContent) -> bool:
    """Pass the content on and say so; return False if it was refused."""
    written = await support.add_buyer_message(
        context.shop, context.db, context.buyer, thread.id, content
    )
    if isinstance(written, Declined):
        await context.show_declined(written)
        return False
    await _show_compose_screen(
        context, thread, screens.build_message_passed_on_screen(context.localizer, written)
    )
    return True


async def _handle_operator_reply(
    context: UpdateContext, message: Message, thread: SupportThread | None
) -> bool:
    """Send an operator's reply to the thread's buyer; explain how to answer if there is no thread.

    Return False if the text may answer an open question of the operator's own checkout.
    """
    if thread is None:
        if await typed_text.get_open_question(context) is not None:
            return False
        await context.send_message(operator_screens.build_no_thread_screen(context.localizer))
        return True
    content = read_content(message)
    if content is None:
        await context.send_message(operator_screens.build_answer_not_sent_screen(context.localizer))
        return True
    correspondence = await support.add_operator_message(
        context.shop, context.db, context.buyer, thread.id, content
    )
    if correspondence is not None:
        sent = await context.send_message(
            operator_screens.build_answer_sent_screen(context.localizer, correspondence)
        )
        await context.shop.side_writes.write_aside(
            support.link_message, context.buyer, sent, thread.id
        )
    return True

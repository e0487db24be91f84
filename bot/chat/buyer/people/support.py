"""Handles support for buyers: passes on what a buyer writes.

The screen to write on is always a message of its own. The database links it to its thread, so it
works after a restart too. Operators answer in `bot.chat.operator.people.support`.
"""

from collections.abc import Sequence

from telegram import Message

from bot.chat.buyer.catalogue.browse import show_home
from bot.chat.buyer.checkout.question import show_held_quote
from bot.chat.buyer.people import support_screen as screens
from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.telegram.received_content import find_replied_thread, read_content
from bot.chat.updates.access import is_operator
from bot.chat.updates.context import UpdateContext
from bot.domain.errors import Declined
from bot.domain.ids import OrderId, SupportThreadId
from bot.domain.people.support import MessageContent, SupportThread
from bot.services.people import support, support_messages
from bot.services.people.support_messages import ThreadView
from bot.shielding import shielded

routes = Routes(right=None)


@routes.button(verbs.SUPPORT, open_to_banned=True)
@routes.command("support", menu_position=60, open_to_banned=True)
async def open_support(context: UpdateContext) -> None:
    """Open a screen to write to the shop about no particular order."""
    correspondence = await support.open_thread(context.shop, context.buyer)
    assert isinstance(correspondence, ThreadView), "only the lookup of an order can return None"
    await _show_write_invitation(context, correspondence)


@routes.command("paysupport", menu_position=65, open_to_banned=True)
async def open_payment_support(context: UpdateContext) -> None:
    """Say how to get help with a payment, and open a screen to write to the shop."""
    correspondence = await support.open_thread(context.shop, context.buyer)
    assert isinstance(correspondence, ThreadView), "only the lookup of an order can return None"
    await show_compose_screen(
        context,
        correspondence.thread,
        screens.build_payment_help_screen(context.localizer, correspondence),
    )


@routes.button(verbs.ORDER_SUPPORT, open_to_banned=True)
async def open_order_support(context: UpdateContext, order_id: int) -> None:
    """Open a screen to write about one of the buyer's own orders.

    An order of another buyer and one that does not exist look the same.
    """
    correspondence = await support.open_thread(context.shop, context.buyer, OrderId(order_id))
    if isinstance(correspondence, Declined):
        await context.show_stale()
    else:
        await _show_write_invitation(context, correspondence)


@routes.button(verbs.WRITE_IN_THREAD, open_to_banned=True)
async def open_thread(context: UpdateContext, thread_id: int) -> None:
    """Open a screen to write in one of the person's own threads."""
    correspondence = await context.db.read(
        support.get_own_thread, context.buyer, SupportThreadId(thread_id)
    )
    if correspondence is None:
        await context.show_stale()
    else:
        await _show_write_invitation(context, correspondence)


@routes.button(verbs.SEND_TO_SUPPORT)
async def send_to_support(context: UpdateContext) -> None:
    """Pass on the message that the tapped screen replies to, once.

    If it is gone, open a screen to write.
    """
    correspondence = await _open_thread_of_follow_up(context)
    thread, message = correspondence.thread, context.replied_message
    if message is None:
        await _show_write_invitation(context, correspondence)
    elif await context.db.read(
        support_messages.was_passed_on, thread.id, message.chat.id, message.message_id
    ):
        await show_sent_screen(
            context,
            thread,
            screens.build_message_passed_on_screen(context.localizer, correspondence),
        )
    else:
        album = await context.db.read(
            support_messages.list_rest_of_album, context.buyer, message.message_id
        )
        await _send_buyer_message(context, thread, message, album)


async def _open_thread_of_follow_up(context: UpdateContext) -> ThreadView:
    """Return the thread in which the buyer wrote a short time ago; else the one about no order.

    An order whose money is back needs no follow-up: what is written then is another question.
    """
    recent = context.deps.last_support_messages.find_thread(context.buyer)
    if recent is not None:
        view = await context.db.read(support.get_own_thread, context.buyer, recent)
        if view is not None and (view.order is None or not view.order.is_money_returned):
            return view
    opened = await support.open_thread(context.shop, context.buyer)
    assert isinstance(opened, ThreadView), "only the lookup of an order can return None"
    return opened


async def is_rest_of_album(context: UpdateContext, message: Message) -> bool:
    """Record a message of an album; return whether it follows the first one.

    The answer to the first message of an album is the answer to all of it.
    """
    album_id = message.media_group_id
    if album_id is None or is_operator(context.shop, context.buyer):
        return False
    return not await support_messages.record_album_message(
        context.shop, context.buyer, message.message_id, album_id
    )


async def offer_to_pass_on(context: UpdateContext, message: Message) -> bool:
    """Offer to pass on content that answers no question; return False if that is impossible.

    What an operator sends is not offered: it was meant for a buyer.
    """
    if read_content(message) is None or is_operator(context.shop, context.buyer):
        return False
    await context.show_reply(screens.build_send_offer_screen(context.localizer))
    return True


@routes.button(verbs.LEAVE_SUPPORT)
async def leave_support(context: UpdateContext) -> None:
    """Show the home screen. What is written from now on is no support message."""
    await context.shop.side_writes.write_aside(
        support_messages.unlink_message, context.buyer, context.message_id
    )
    await show_home(context)


@routes.button(verbs.LEAVE_SUPPORT_FOR_QUOTE)
async def leave_support_for_quote(context: UpdateContext, product: int) -> None:
    """Show the open quote. What is written from now on is no support message."""
    await context.shop.side_writes.write_aside(
        support_messages.unlink_message, context.buyer, context.message_id
    )
    await show_held_quote(context, context.checkout_session(product))


async def _show_write_invitation(context: UpdateContext, correspondence: ThreadView) -> None:
    screen = screens.build_write_invitation_screen(context.localizer, correspondence)
    await show_compose_screen(context, correspondence.thread, screen)


async def show_compose_screen(
    context: UpdateContext, thread: SupportThread, screen: Screen
) -> None:
    """Show the screen to write on as the person's screen.

    It is always a new message: a late tap on the old screen's buttons must not replace it. A newer
    tap does not interrupt this: a message that was sent but not recorded would never be deleted.
    """

    async def show() -> None:
        old_screen_id = context.person.screen_message_id
        way_back = context.add_way_to_quote(screen, verbs.LEAVE_SUPPORT_FOR_QUOTE)
        compose_message_id = await context.send_message(way_back)
        await context.shop.side_writes.write_aside(
            support_messages.link_message, context.buyer, compose_message_id, thread.id
        )
        context.shown_message_id = compose_message_id
        context.person = await context.deps.person_cache.set_screen(
            context.person, compose_message_id
        )
        await context.delete_message(old_screen_id)

    await shielded(show())


async def show_sent_screen(context: UpdateContext, thread: SupportThread, screen: Screen) -> None:
    """Show that a message was sent. What is typed on it is no support message any more.

    A button opens the screen to write again, and a reply to this screen goes to the thread.
    """
    await context.show_screen(screen)
    context.deps.last_support_messages.put(context.buyer, thread.id, context.shown_message_id)


async def take_support_message(context: UpdateContext, message: Message) -> bool:
    """Pass a message on as a support message, or tell its author why that cannot be done.

    Return False when it is none: then it may answer a question of a checkout. Such is a text after a
    support message, without a reply or a tap: it is a search. A file after it cannot be one.
    """
    thread: SupportThread | None = None
    replied_message = message.reply_to_message
    if replied_message is not None:
        thread = await find_replied_thread(
            context.db, context.buyer, replied_message, is_operator=False
        )
    if thread is None:
        thread = await _thread_on_screen(context)
    if thread is None and message.text is None:
        thread = await _thread_on_sent_screen(context)
    if thread is None:
        return False
    await _send_buyer_message(context, thread, message)
    return True


async def _thread_on_screen(context: UpdateContext) -> SupportThread | None:
    """Return the buyer's thread that the current screen belongs to, if any."""
    screen_id = context.person.screen_message_id
    if screen_id is None:
        return None
    thread = await context.db.read(
        support_messages.find_thread_by_message, context.buyer, screen_id
    )
    return thread if thread is not None and thread.buyer_id == context.buyer else None


async def _thread_on_sent_screen(context: UpdateContext) -> SupportThread | None:
    """Return the thread of the screen that says that a message was sent, if that is shown."""
    thread_id = context.deps.last_support_messages.find_thread_on_screen(
        context.buyer, context.person.screen_message_id
    )
    if thread_id is None:
        return None
    view = await context.db.read(support.get_own_thread, context.buyer, thread_id)
    return view.thread if view is not None else None


async def _send_buyer_message(
    context: UpdateContext,
    thread: SupportThread,
    message: Message,
    album: Sequence[MessageContent] = (),
) -> None:
    """Pass a buyer's message on, or tell the buyer that it could not be passed on.

    `album` is what follows the message in its album.
    """
    content = read_content(message)
    if content is None:
        correspondence = await context.db.read(support.get_own_thread, context.buyer, thread.id)
        if correspondence is not None:
            await show_compose_screen(
                context,
                thread,
                screens.build_message_not_passed_on_screen(context.localizer, correspondence),
            )
        return
    written = await context.db.transact(
        support.add_buyer_message, context.buyer, thread.id, content, album
    )
    if isinstance(written, Declined):
        await context.show_declined(written)
    else:
        await show_sent_screen(
            context, thread, screens.build_message_passed_on_screen(context.localizer, written)
        )

"""Handles /threads and operators' answers to buyers.

An operator replies to a support message, or writes right after opening a thread. Each answer is
confirmed with the name of the buyer who gets it.
"""

from telegram import Message

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.last_thread import ANSWER_MINUTES
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.people import support_screen as screens
from bot.chat.telegram.received_content import find_replied_thread, read_content
from bot.chat.updates.context import UpdateContext
from bot.domain.errors import Declined
from bot.domain.ids import BuyerId, OrderId, SupportThreadId
from bot.domain.paging import locate_page
from bot.domain.people.staff import Right
from bot.services.checkout import checkouts
from bot.services.people import accounts, support, support_messages
from bot.services.people.support_messages import ThreadView

routes = Routes(right=Right.ANSWER)


async def take_answer(context: UpdateContext, message: Message) -> bool:
    """Send a message of staff as an answer; return False if it is none, or they may not answer."""
    if not context.may(Right.ANSWER):
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
    correspondence = await context.db.transact(
        support.add_operator_message, context.buyer, thread_id, content
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


@routes.command(
    "threads", menu_position=50, group=CommandGroup.ORDERS, aliases=("tickets", "conversations")
)
@routes.button(verbs.THREADS)
async def show_threads(context: UpdateContext) -> None:
    """Show the open threads, the longest waiting first."""
    await context.show_screen(await _build_list(context, 0, only_refund_requests=False))


@routes.button(verbs.THREADS_PAGE)
async def show_threads_page(context: UpdateContext, page: int) -> None:
    """Show a page of the open threads."""
    await context.show_screen(await _build_list(context, page, only_refund_requests=False))


@routes.button(verbs.REFUND_REQUESTS)
async def show_refund_requests(context: UpdateContext, page: int) -> None:
    """Show a page of the open threads with a refund request."""
    await context.show_screen(await _build_list(context, page, only_refund_requests=True))


async def _build_list(context: UpdateContext, page: int, *, only_refund_requests: bool) -> Screen:
    listed, count = await context.db.read(
        support.list_open_threads, page, only_refund_requests=only_refund_requests
    )
    return screens.build_thread_list_screen(
        context.localizer,
        listed,
        count,
        context.now(),
        locate_page(page, count, support.MAX_LISTED),
        only_refund_requests=only_refund_requests,
    )


@routes.button(verbs.THREAD)
async def show_thread(context: UpdateContext, thread_id: int) -> None:
    """Send one thread. The operator's next plain text is an answer to its buyer."""
    correspondence = await context.db.read(support.get_thread, SupportThreadId(thread_id))
    await _send_thread(context, correspondence, is_opened=True)


@routes.button(verbs.WRITE_TO_BUYER)
async def write_to_buyer(context: UpdateContext, buyer_id: int) -> None:
    """Open the conversation with a buyer that is about no order; the next plain text goes there."""
    buyer = BuyerId(buyer_id)
    if await context.db.read(accounts.get_person, buyer) is None:
        await context.show_stale()
        return
    opened = await support.open_thread(context.shop, buyer)
    assert not isinstance(opened, Declined), "it is about no order"
    thread_view = await context.db.read(support.get_thread, opened.thread.id)
    await _send_thread(context, thread_view, is_opened=True)


@routes.button(verbs.WRITE_ABOUT_ORDER)
async def write_about_order(context: UpdateContext, order_id: int) -> None:
    """Open the conversation with a buyer about their order; the next plain text goes there.

    Where the buyer had the order erased, it is the one about no order.
    """
    buyers = await context.db.read(support.list_order_buyers, OrderId(order_id))
    if not buyers:
        await context.show_stale()
        return
    opened = await support.open_thread(context.shop, buyers[0], OrderId(order_id))
    if isinstance(opened, Declined):
        await write_to_buyer(context, buyers[0])
        return
    thread_view = await context.db.read(support.get_thread, opened.thread.id)
    await _send_thread(context, thread_view, is_opened=True)


@routes.button(verbs.CLOSE_THREAD)
async def close_thread(context: UpdateContext, thread_id: int) -> None:
    """Close a thread. The buyer may still write."""
    await _send_thread(
        context,
        await context.db.transact(support.close_thread, context.buyer, SupportThreadId(thread_id)),
    )


@routes.button(verbs.REOPEN_THREAD)
async def reopen_thread(context: UpdateContext, thread_id: int) -> None:
    """Reopen a closed thread."""
    await _send_thread(
        context,
        await context.db.transact(support.reopen_thread, context.buyer, SupportThreadId(thread_id)),
    )


async def _send_thread(
    context: UpdateContext, correspondence: ThreadView | None, *, is_opened: bool = False
) -> None:
    """Send a thread; with `is_opened`, plain text answers it from now on."""
    if correspondence is None:
        await context.show_stale()
        return
    minutes = ANSWER_MINUTES if is_opened else 0
    sent = await context.send_message(
        screens.build_thread_screen(
            context.localizer,
            correspondence,
            context.now(),
            minutes,
            can_ban=context.may(Right.RESTRICT),
        )
    )
    await context.shop.side_writes.write_aside(
        support_messages.link_message, context.buyer, sent, correspondence.thread.id
    )
    if is_opened:
        context.deps.opened_threads.open(context.buyer, correspondence.thread.id)

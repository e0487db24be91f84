"""/threads: open support threads; shows, closes and reopens a thread.

The answers of operators are in `bot.chat.admin.support_answers`.
"""

from bot.chat.navigation import verbs
from bot.chat.navigation.command_groups import CommandGroup
from bot.chat.navigation.last_opened_thread_of_operator import ANSWER_MINUTES
from bot.chat.route_registry import Routes
from bot.chat.screens.admin import cases as case_screens
from bot.chat.screens.admin import support as screens
from bot.chat.screens.kit.screen import Screen
from bot.chat.update_context import UpdateContext
from bot.domain.errors import Declined
from bot.domain.ids import OrderId, SupportThreadId
from bot.domain.paging import locate_page
from bot.services.orders import cases
from bot.services.people import support, support_messages
from bot.services.people.support_messages import ThreadView

routes = Routes(operators_only=True)


@routes.command(
    "threads", menu_position=50, group=CommandGroup.ORDERS, aliases=("tickets", "conversations")
)
@routes.button(verbs.THREADS)
async def show_threads(context: UpdateContext) -> None:
    """Send the open threads, the longest waiting first, as a message of its own."""
    await context.send_message(await _build_list(context, 0, only_refund_requests=False))


@routes.button(verbs.THREADS_PAGE)
async def show_threads_page(context: UpdateContext, page: int) -> None:
    """Show a page of the open threads in place of the message that was tapped."""
    await context.finalize_message(await _build_list(context, page, only_refund_requests=False))


@routes.button(verbs.REFUND_REQUESTS)
async def show_refund_requests(context: UpdateContext, page: int) -> None:
    """Show a page of the open threads with a refund request, in place of the tapped message."""
    await context.finalize_message(await _build_list(context, page, only_refund_requests=True))


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


@routes.button(verbs.THREAD_ORDER, verbs.ORDER_FOR_OPERATORS)
async def send_thread_order(context: UpdateContext, order_id: int) -> None:
    """Send an order as operators see it, such as the one that a thread is about."""
    case = await context.db.read(cases.get_case, OrderId(order_id))
    if isinstance(case, Declined):
        await context.send_message(
            case_screens.build_case_not_found_screen(context.localizer, OrderId(order_id))
        )
    else:
        await context.send_message(
            case_screens.build_case_screen(context.localizer, case, context.now())
        )


@routes.button(verbs.CLOSE_THREAD)
async def close_thread(context: UpdateContext, thread_id: int) -> None:
    """Close a thread. The buyer may still write."""
    await _send_thread(
        context,
        await support.close_thread(
            context.shop, context.db, context.buyer, SupportThreadId(thread_id)
        ),
    )


@routes.button(verbs.REOPEN_THREAD)
async def reopen_thread(context: UpdateContext, thread_id: int) -> None:
    """Reopen a closed thread."""
    await _send_thread(
        context,
        await support.reopen_thread(
            context.shop, context.db, context.buyer, SupportThreadId(thread_id)
        ),
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
        screens.build_thread_screen(context.localizer, correspondence, context.now(), minutes)
    )
    await context.shop.side_writes.write_aside(
        support_messages.link_message, context.buyer, sent, correspondence.thread.id
    )
    if is_opened:
        context.deps.opened_threads.open(context.buyer, correspondence.thread.id)

"""A problem with a delivered order: its buyer marks the bad pieces and reports them.

A person decides. What the buyer types afterwards goes into the order's support thread. An order of
another buyer and one that does not exist look the same.
"""

from bot.chat.buyer.people import order_problems_screen as screens
from bot.chat.buyer.people.support import show_compose_screen, show_sent_screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.updates.context import UpdateContext
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import OrderId
from bot.domain.people.order_problems import ProblemState, to_pieces
from bot.domain.people.support import MessageContent
from bot.services.people import order_problems

routes = Routes(right=None)


@routes.button(verbs.ORDER_PROBLEM, open_to_banned=True)
async def ask_pieces(context: UpdateContext, order_id: int) -> None:
    """Ask which pieces of the order are bad; say so if it is too late, or was reported already."""
    await mark_pieces(context, order_id, 0)


@routes.button(verbs.MARK_PIECES, open_to_banned=True)
async def mark_pieces(context: UpdateContext, order_id: int, marks: int) -> None:
    """Show the pieces with the marks of the button."""
    view = await context.db.read(
        order_problems.read_warranty_view, context.buyer, OrderId(order_id)
    )
    if view is None:
        await context.show_stale()
    elif view.problem is not None and view.problem.state is ProblemState.OPEN:
        screen = screens.build_waiting_screen(context.localizer, view.order, view.problem)
        await context.show_screen(screen)
    elif not view.can_report:
        await context.show_screen(screens.build_too_late_screen(context.localizer, view.order))
    else:
        await context.show_screen(screens.build_pieces_screen(context.localizer, view, marks))


@routes.button(verbs.REPORT_PROBLEM, open_to_banned=True)
async def report_problem(context: UpdateContext, order_id: int, marks: int) -> None:
    """Report the marked pieces; what is written next says what is wrong."""
    view = await context.db.read(
        order_problems.read_warranty_view, context.buyer, OrderId(order_id)
    )
    if view is None:
        await context.show_stale()
        return
    pieces = to_pieces(marks, view.order.selection.quantity)
    text = screens.format_report(context.localizer, pieces)
    content = MessageContent(text, context.buyer, context.message_id, context.buyer)
    reported = await context.db.transact(
        order_problems.report_problem, context.buyer, OrderId(order_id), marks, content
    )
    if isinstance(reported, Declined):
        if reported.reason is DeclineReason.WARRANTY_OVER:
            await context.show_screen(screens.build_too_late_screen(context.localizer, view.order))
        else:
            await context.show_declined(reported)
        return
    screen = screens.build_reported_screen(context.localizer, reported)
    show = show_compose_screen if reported.is_new else show_sent_screen
    await show(context, reported.thread_view.thread, screen)

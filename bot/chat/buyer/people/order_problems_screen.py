"""The screens of a problem with a delivered order. They show nothing of the goods."""

from collections.abc import Sequence

from bot.chat.buyer.people.support_screen import build_sent_screen, build_write_screen
from bot.chat.kit.layout import (
    SHORT_FORMAT,
    arrange_grid,
    build_navigation_row,
    format_breadcrumb,
    format_local_time,
    join_paragraphs,
)
from bot.chat.kit.screen import ButtonStyle, Screen, build_callback_button
from bot.chat.navigation import verbs
from bot.domain.orders.order import Order
from bot.domain.people.order_problems import MAX_MARKED_PIECES, OrderProblem, to_pieces
from bot.i18n import Localizer, SafeHtml
from bot.services.people.order_problems import ReportedProblem, WarrantyView


def build_pieces_screen(localizer: Localizer, view: WarrantyView, marks: int) -> Screen:
    """Ask which pieces are bad, with a button for each; of one piece there is nothing to mark."""
    order, quantity = view.order, view.order.selection.quantity
    marked = to_pieces(marks, quantity)
    can_mark = 1 < quantity <= MAX_MARKED_PIECES
    question = "warranty-ask" if can_mark else "warranty-ask-one"
    if quantity > MAX_MARKED_PIECES:
        question = "warranty-ask-many"
    toggles = [
        build_callback_button(
            localizer.plain(
                "button-piece-bad" if piece in marked else "button-piece", number=str(piece)
            ),
            verbs.MARK_PIECES,
            order.id,
            marks ^ (1 << (piece - 1)),
        )
        for piece in range(1, quantity + 1)
        if can_mark
    ]
    label = (
        localizer.plain("button-report-pieces", count=len(marked))
        if marked
        else localizer.plain("button-report-problem")
    )
    sent_marks = marks if can_mark else int(quantity == 1)
    report = build_callback_button(
        label, verbs.REPORT_PROBLEM, order.id, sent_marks, style=ButtonStyle.PRIMARY
    )
    rows = ((report,),) if marked or not can_mark else ()
    text = join_paragraphs(
        _format_head(localizer, order),
        localizer.html(question),
        localizer.html("warranty-next"),
        format_warranty_end(localizer, view),
    )
    back = build_navigation_row(localizer, verbs.ORDER, order.id)
    return Screen(text, (*arrange_grid(toggles), *rows, back))


def format_warranty_end(localizer: Localizer, view: WarrantyView) -> SafeHtml | None:
    """Return until when a problem can be reported; None without a warranty that still runs."""
    if view.ends_at is None or not view.can_report:
        return None
    at = format_local_time(localizer, view.ends_at, SHORT_FORMAT)
    return localizer.html("warranty-until", at=at)


def build_too_late_screen(localizer: Localizer, order: Order) -> Screen:
    """Return that the time to report a problem is over, with the way to write all the same."""
    text = join_paragraphs(_format_head(localizer, order), localizer.html("warranty-over"))
    label = localizer.plain("button-support")
    write = build_callback_button(label, verbs.ORDER_SUPPORT, order.id)
    return Screen(text, ((write,), build_navigation_row(localizer, verbs.ORDER, order.id)))


def build_waiting_screen(localizer: Localizer, order: Order, problem: OrderProblem) -> Screen:
    """Return that a problem was reported and waits for an answer."""
    at = format_local_time(localizer, problem.opened_at, SHORT_FORMAT)
    text = join_paragraphs(
        _format_head(localizer, order), localizer.html("warranty-waiting", at=at)
    )
    label = localizer.plain("button-write-more")
    write = build_callback_button(label, verbs.ORDER_SUPPORT, order.id)
    return Screen(text, ((write,), build_navigation_row(localizer, verbs.ORDER, order.id)))


def build_reported_screen(localizer: Localizer, reported: ReportedProblem) -> Screen:
    """Return that the problem was reported, now or before; a new one asks what is wrong."""
    if reported.is_new:
        words = localizer.html("warranty-sent")
        return build_write_screen(localizer, reported.thread_view, words)
    at = format_local_time(localizer, reported.problem.opened_at, SHORT_FORMAT)
    words = localizer.html("warranty-waiting", at=at)
    return build_sent_screen(localizer, reported.thread_view, words)


def format_report(localizer: Localizer, pieces: Sequence[int]) -> str:
    """Return the report in the buyer's words, as the staff reads it in the conversation."""
    listed = localizer.format_list([str(piece) for piece in pieces])
    return localizer.plain("warranty-report", count=len(pieces), pieces=listed)


def _format_head(localizer: Localizer, order: Order) -> SafeHtml:
    number = localizer.plain("order-number", order=int(order.id))
    crumb = localizer.plain("crumb-problem")
    return format_breadcrumb(localizer, localizer.plain("crumb-orders"), number, crumb)

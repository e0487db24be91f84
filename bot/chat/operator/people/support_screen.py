"""Support for operators: a buyer's message, one thread, and the list of open threads.

Of an order they show its number, product, price, status and age; never secrets or a buyer's
answers.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Final

from bot.chat.buyer.orders.order_line import calculate_net_amount, format_order_name
from bot.chat.buyer.people.support_screen import format_message_text
from bot.chat.kit.layout import (
    HALF_ROW_WIDTH,
    MAX_TEXT_UNITS,
    arrange_column,
    arrange_grid,
    fit_lines,
    join_paragraphs,
)
from bot.chat.kit.screen import Button, ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import (
    EMPTY_DASH,
    count_utf16_units,
    fit_one_line,
    fit_paragraphs,
    format_button_label,
)
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import (
    build_ban_button,
    build_buyer_button,
    build_list_rows,
    build_payments_row,
    format_list_page,
)
from bot.domain.orders.order import Order
from bot.domain.paging import ONLY_PAGE, PagePosition
from bot.domain.people.person import Person
from bot.domain.people.support import SupportMessage, SupportNotice, SupportThread
from bot.i18n import Localizer, SafeHtml
from bot.services.orders.cases import REFUNDABLE_STATUSES
from bot.services.people.support import ThreadListItem
from bot.services.people.support_messages import OutgoingMessage, ThreadView

_NAME_WIDTH: Final = 40
_EXCERPT_WIDTH: Final = 70


def build_message_to_operator(
    localizer: Localizer, notice: SupportNotice, mail: OutgoingMessage, now: datetime
) -> Screen:
    """Return a buyer's message or request for a refund, or a notice of what another operator did."""
    head = localizer.html(
        notice.value,
        name=_format_name(mail.buyer),
        who=_format_buyer_handle(ThreadView(mail.thread, mail.buyer, mail.order)),
        operator=_format_name(mail.operator),
    )
    words = (
        None if notice in _NOTICES_WITHOUT_TEXT else format_message_text(localizer, mail.message)
    )
    is_refund = notice is SupportNotice.REFUND_REQUEST
    is_problem = notice is SupportNotice.PROBLEM
    is_from_buyer = is_refund or is_problem or notice is SupportNotice.BUYER_MESSAGE
    hint = "thread-refund-how" if is_refund else "thread-how"
    how = localizer.html(hint) if is_from_buyer else None
    lines = (head, _format_order(localizer, mail.order, now))
    text = join_paragraphs("\n".join(line for line in lines if line), words, how)
    actions = _build_thread_actions(
        localizer, mail.thread, is_closed=notice is SupportNotice.CLOSED_BY_OTHER_OPERATOR
    )
    answer = build_callback_button(localizer.plain("button-write"), verbs.THREAD, mail.thread.id)
    refund = _build_refund_rows(localizer, mail.thread, mail.order) if is_refund else ()
    if is_problem:
        label = localizer.plain("button-problems")
        refund = ((build_callback_button(label, verbs.PROBLEMS, 0),),)
    return Screen(text, (*(((answer,),) if is_from_buyer else ()), *refund, *actions))


_NOTICES_WITHOUT_TEXT: Final = frozenset(
    {
        SupportNotice.REFUND_REQUEST,
        SupportNotice.CLOSED_BY_OTHER_OPERATOR,
        SupportNotice.BUYER_UNREACHABLE,
    }
)


def _build_refund_rows(
    localizer: Localizer, thread: SupportThread, order: Order | None
) -> ButtonRows:
    """Return the rows that refund the order, if an operator may rule that now, or a payment."""
    payments = build_payments_row(localizer, thread.buyer_id)
    if order is None or order.status not in REFUNDABLE_STATUSES:
        return payments
    label = localizer.plain("button-refund-order", money=calculate_net_amount(order))
    return ((build_callback_button(label, verbs.ASK_REFUND, order.id),), *payments)


def build_answer_sent_screen(
    localizer: Localizer, thread_view: ThreadView, open_minutes: int = 0
) -> Screen:
    """Return the confirmation that an operator's answer was queued, with the buyer's name.

    `open_minutes` says for how long the operator's next message goes there too; 0 means that it
    does not.
    """
    who = {"name": _format_name(thread_view.buyer), "who": _format_buyer_handle(thread_view)}
    sent = localizer.html("thread-sent", **who)
    order = thread_view.order
    about = (
        localizer.html(
            "thread-sent-about", order=int(order.id), name=format_order_name(order.selection)
        )
        if order
        else None
    )
    further = (
        localizer.html("thread-next-too", time=localizer.format_duration(60 * open_minutes))
        if open_minutes
        else None
    )
    return Screen(join_paragraphs("\n".join(line for line in (sent, about) if line), further))


def build_choose_recipient_screen(
    localizer: Localizer, thread_views: Sequence[ThreadView]
) -> Screen:
    """Return the question for whom an operator's message is; it is a reply to that message."""
    buttons = []
    for each in thread_views:
        about = f"#{each.order.id}" if each.order is not None else str(each.thread.buyer_id)
        label = format_button_label(f"✍️ {_format_name(each.buyer)}", about)
        buttons.append(build_callback_button(label, verbs.SEND_AS_ANSWER, each.thread.id))
    return Screen(localizer.html("thread-for-whom"), arrange_column(buttons))


def build_no_thread_screen(localizer: Localizer) -> Screen:
    """Return the hint that the message replied to belongs to no thread."""
    return Screen(localizer.html("hint-reply"), ((_build_thread_list_button(localizer),),))


def build_answer_not_sent_screen(localizer: Localizer) -> Screen:
    """Return the message that this type of answer cannot be passed on."""
    return Screen(localizer.html("support-only-these"))


def build_thread_screen(
    localizer: Localizer,
    thread_view: ThreadView,
    now: datetime,
    open_minutes: int = 0,
    *,
    can_ban: bool = False,
) -> Screen:
    """Return a thread with its latest messages; a reply to it answers the buyer.

    `open_minutes` says for how long plain text answers too; 0 means that it does not. `can_ban` says
    whether the reader may ban the buyer.
    """
    thread = thread_view.thread
    message = "thread-head" if thread.closed_at is None else "thread-head-closed"
    head = localizer.html(
        message, name=_format_name(thread_view.buyer), who=_format_buyer_handle(thread_view)
    )
    asked_at = thread.refund_requested_at
    lines = (
        head,
        _format_order(localizer, thread_view.order, now),
        localizer.html("thread-refund-asked", age=_format_age(localizer, asked_at, now))
        if asked_at is not None
        else None,
    )
    text = join_paragraphs(
        "\n".join(line for line in lines if line),
        _fit_newest_lines(
            [
                _format_message(localizer, thread_view, support_message, now)
                for support_message in thread_view.messages
            ]
        ),
        localizer.html("thread-how")
        if not open_minutes
        else localizer.html(
            "thread-write-now",
            name=_format_name(thread_view.buyer),
            who=_format_buyer_handle(thread_view),
            time=localizer.format_duration(60 * open_minutes),
        ),
    )
    rows = _build_thread_actions(localizer, thread, is_closed=thread.closed_at is not None)
    refund = (
        _build_refund_rows(localizer, thread, thread_view.order) if asked_at is not None else ()
    )
    is_banned = thread_view.buyer is not None and thread_view.buyer.banned
    ban = build_ban_button(localizer, thread.buyer_id, is_banned=is_banned)
    bottom = (_build_thread_list_button(localizer), *((ban,) if can_ban else ()))
    return Screen(text, (*refund, *rows, bottom))


def build_thread_list_screen(
    localizer: Localizer,
    listed: Sequence[ThreadListItem],
    count: int,
    now: datetime,
    place: PagePosition = ONLY_PAGE,
    *,
    only_refund_requests: bool = False,
) -> Screen:
    """Return a page of the open threads: those that wait for an answer first, oldest first."""
    verb = verbs.REFUND_REQUESTS if only_refund_requests else verbs.THREADS_PAGE
    if not listed:
        none = "threads-no-refund-requests" if only_refund_requests else "threads-none"
        return Screen(localizer.html(none), build_list_rows(localizer, (), place, verb))
    lines = [_format_thread_line(localizer, listed_thread, now) for listed_thread in listed]
    buttons = [_build_thread_button(listed_thread) for listed_thread in listed]
    title = "threads-refund-requests" if only_refund_requests else "threads-title"
    text = join_paragraphs(
        localizer.html(title, count=count), fit_lines(lines), format_list_page(localizer, place)
    )
    rows = (
        arrange_column(buttons) if len(buttons) <= _MAX_BUTTONS_IN_COLUMN else arrange_grid(buttons)
    )
    return Screen(text, build_list_rows(localizer, rows, place, verb))


_MAX_BUTTONS_IN_COLUMN: Final = 8


def _build_thread_button(listed_thread: ThreadListItem) -> Button:
    thread = listed_thread.waiting.thread
    tail = f"#{listed_thread.order.id}" if listed_thread.order is not None else ""
    return build_callback_button(
        format_button_label(_format_name(listed_thread.buyer), tail, HALF_ROW_WIDTH),
        verbs.THREAD,
        thread.id,
    )


def _format_thread_line(
    localizer: Localizer, listed_thread: ThreadListItem, now: datetime
) -> SafeHtml:
    last = listed_thread.waiting.last_message
    message_text = last.content.text if last.content is not None else ""
    return localizer.html(
        "thread-line-answered" if last.from_operator else "thread-line-waiting",
        name=_format_name(listed_thread.buyer),
        age=_format_age(localizer, last.sent_at, now),
        text=fit_one_line(message_text, _EXCERPT_WIDTH),
    )


def _build_thread_actions(
    localizer: Localizer, thread: SupportThread, *, is_closed: bool
) -> ButtonRows:
    steps = [
        build_callback_button(
            localizer.plain("button-thread-reopen"), verbs.REOPEN_THREAD, thread.id
        )
        if is_closed
        else build_callback_button(
            localizer.plain("button-thread-close"), verbs.CLOSE_THREAD, thread.id
        )
    ]
    about = [build_buyer_button(localizer, thread.buyer_id)]
    if thread.order_id is not None:
        order = build_callback_button(
            localizer.plain("button-thread-order"), verbs.THREAD_ORDER, thread.order_id
        )
        about.insert(0, order)
    return (tuple(about), tuple(steps))


def _build_thread_list_button(localizer: Localizer) -> Button:
    return build_callback_button(localizer.plain("button-threads"), verbs.THREADS)


def _format_order(localizer: Localizer, order: Order | None, now: datetime) -> SafeHtml:
    """Return the order's facts for operators."""
    if order is None:
        return localizer.html("thread-no-order")
    return localizer.html(
        "thread-order",
        order=int(order.id),
        name=fit_one_line(order.selection.name, 80),
        quantity=order.selection.quantity,
        price=order.price,
        status=localizer.plain(f"status-{order.status.value}"),
        age=_format_age(localizer, order.created_at, now),
    )


def _format_message(
    localizer: Localizer, thread_view: ThreadView, support_message: SupportMessage, now: datetime
) -> SafeHtml:
    words = (
        fit_paragraphs(support_message.content.text, 600)
        if support_message.content is not None
        else ""
    )
    if support_message.content is not None and not support_message.content.is_complete:
        words = f"📎 {words}".rstrip()
    return localizer.html(
        "thread-from-us" if support_message.from_operator else "thread-from-them",
        name=_format_name(thread_view.buyer),
        age=_format_age(localizer, support_message.sent_at, now),
        text=words or EMPTY_DASH,
    )


def _fit_newest_lines(lines: list[SafeHtml]) -> str:
    """Return as many of the last `lines` as fit, in their order."""
    paragraphs: list[str] = []
    remaining_units = MAX_TEXT_UNITS - 900
    for line in reversed(lines):
        remaining_units -= count_utf16_units(line) + 2
        if remaining_units < 0:
            paragraphs.append("…")
            break
        paragraphs.append(line)
    return join_paragraphs(*reversed(paragraphs))


def _format_age(localizer: Localizer, since: datetime, now: datetime) -> str:
    return localizer.format_duration(max((now - since).total_seconds(), 1))


def _format_name(person: Person | None) -> str:
    return fit_one_line(person.name, _NAME_WIDTH) if person is not None else EMPTY_DASH


def _format_buyer_handle(thread_view: ThreadView) -> str:
    number = str(thread_view.thread.buyer_id)
    if thread_view.buyer is None or not thread_view.buyer.username:
        return number
    return f"@{thread_view.buyer.username} · {number}"

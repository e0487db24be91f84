"""Support as the buyer reads it: the place to write, operators' answers, and the text of a message.

Of an order: its number and product; never goods, never what was typed for it.
"""

from typing import Final

from bot.chat.navigation import verbs
from bot.chat.screens.kit.layout import (
    MAX_TEXT_UNITS,
    build_home_button,
    format_breadcrumb,
    join_paragraphs,
)
from bot.chat.screens.kit.screen import ButtonRows, ButtonStyle, Screen, build_callback_button
from bot.chat.screens.kit.text_fitting import fit_one_line, fit_paragraphs
from bot.domain.order import Order
from bot.domain.support_threads import SupportMessage, SupportNotice
from bot.i18n import Localizer, SafeHtml
from bot.services.people.support import OutgoingMessage, ThreadView

#: UTF-16 units of a letter that one message of ours holds; the head takes the rest.
MAX_MESSAGE_UNITS: Final = 2_500


def build_write_invitation_screen(localizer: Localizer, thread_view: ThreadView) -> Screen:
    """The place to write; what is written next goes to the operators."""
    return _build_write_screen(localizer, thread_view, localizer.html("support-invite"))


def build_message_passed_on_screen(localizer: Localizer, thread_view: ThreadView) -> Screen:
    """The same after a letter: it is on its way, and more may be written."""
    return _build_write_screen(localizer, thread_view, localizer.html("support-passed-on"))


def build_message_not_passed_on_screen(localizer: Localizer, thread_view: ThreadView) -> Screen:
    """The same after something that cannot be passed on."""
    return _build_write_screen(localizer, thread_view, localizer.html("support-only-these"))


def _build_write_screen(localizer: Localizer, thread_view: ThreadView, words: SafeHtml) -> Screen:
    head = format_breadcrumb(localizer, localizer.plain("crumb-support"))
    return Screen(
        join_paragraphs(head, _format_order_reference(localizer, thread_view.order), words),
        _build_leave_row(localizer),
    )


def _build_leave_row(localizer: Localizer) -> ButtonRows:
    return ((build_callback_button(build_home_button(localizer).label, verbs.LEAVE_SUPPORT),),)


def _format_order_reference(localizer: Localizer, order: Order | None) -> SafeHtml | None:
    if order is None:
        return None
    name = fit_one_line(order.selection.name, 80)
    return localizer.html("support-about", order=int(order.id), name=name)


def build_message_to_buyer(
    localizer: Localizer, notice: SupportNotice, mail: OutgoingMessage
) -> Screen:
    """An operator's answer, or that the thread was closed."""
    head = "support-closed" if notice is SupportNotice.CLOSED_FOR_BUYER else "support-answer"
    words = (
        format_message_text(localizer, mail.message)
        if notice is SupportNotice.OPERATOR_ANSWER
        else None
    )
    text = join_paragraphs(
        localizer.html(head), _format_order_reference(localizer, mail.order), words
    )
    write = build_callback_button(
        localizer.plain("button-write"),
        verbs.WRITE_IN_THREAD,
        mail.thread.id,
        style=ButtonStyle.PRIMARY,
    )
    if mail.order is None:
        return Screen(text, ((write,),))
    return Screen(
        text,
        (
            (
                write,
                build_callback_button(localizer.plain("button-order"), verbs.ORDER, mail.order.id),
            ),
        ),
    )


def build_original_lost_screen(localizer: Localizer, message: SupportMessage) -> Screen:
    """In place of an original that is there no more: its words, if it had any."""
    words = (
        fit_paragraphs(message.content.text, MAX_TEXT_UNITS - 400)
        if message.content is not None
        else ""
    )
    return Screen(
        join_paragraphs(localizer.html("thread-original-lost"), _format_quote(localizer, words))
    )


def format_message_text(localizer: Localizer, support_message: SupportMessage) -> SafeHtml:
    """What a letter says; where our message cannot hold it, that it follows."""
    if support_message.content is None:
        return localizer.html("thread-forgotten")
    if not support_message.content.is_complete:
        return localizer.html("thread-original-follows")
    return _format_quote(localizer, fit_paragraphs(support_message.content.text, MAX_MESSAGE_UNITS))


def _format_quote(localizer: Localizer, words: str) -> SafeHtml:
    return localizer.html("thread-words", text=words)

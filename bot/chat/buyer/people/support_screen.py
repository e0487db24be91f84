"""Support screens of the buyer: where to write, the operators' answers, and a message's text.

Of an order they show only its number and product, never its secrets or the buyer's answers.
"""

from bot.chat.kit.layout import (
    MAX_MESSAGE_UNITS,
    MAX_TEXT_UNITS,
    build_home_button,
    build_send_button,
    format_breadcrumb,
    join_paragraphs,
)
from bot.chat.kit.screen import ButtonRows, ButtonStyle, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line, fit_paragraphs
from bot.chat.navigation import verbs
from bot.domain.orders.order import Order
from bot.domain.people.support import SupportMessage, SupportNotice
from bot.i18n import Localizer, SafeHtml
from bot.services.people.support_messages import OutgoingMessage, ThreadView


def build_write_invitation_screen(localizer: Localizer, thread_view: ThreadView) -> Screen:
    """Return the invitation to write; the next message goes to the operators."""
    return build_write_screen(localizer, thread_view, localizer.html("support-invite"))


def build_payment_help_screen(localizer: Localizer, thread_view: ThreadView) -> Screen:
    """Return what to write about a payment; the next message goes to the operators."""
    return build_write_screen(localizer, thread_view, localizer.html("support-payment"))


def build_send_offer_screen(localizer: Localizer) -> Screen:
    """Return the offer to pass on a photo or file that was sent without a question for one.

    It is a reply to that message, which the button passes on.
    """
    head = format_breadcrumb(localizer, localizer.plain("crumb-support"))
    text = join_paragraphs(head, localizer.html("support-ask"))
    return Screen(text, ((build_send_button(localizer),), (build_home_button(localizer),)))


def build_message_passed_on_screen(localizer: Localizer, thread_view: ThreadView) -> Screen:
    """Return the screen after a support message: it was passed on."""
    return build_sent_screen(localizer, thread_view, localizer.html("support-passed-on"))


def build_message_not_passed_on_screen(localizer: Localizer, thread_view: ThreadView) -> Screen:
    """Return the writing screen after a message of a type that cannot be passed on."""
    return build_write_screen(localizer, thread_view, localizer.html("support-only-these"))


def build_sent_screen(localizer: Localizer, thread_view: ThreadView, words: SafeHtml) -> Screen:
    """Return a screen that says that something was sent, with a button to write more."""
    head = format_breadcrumb(localizer, localizer.plain("crumb-support"))
    more = build_callback_button(
        localizer.plain("button-write-more"), verbs.WRITE_IN_THREAD, thread_view.thread.id
    )
    return Screen(
        join_paragraphs(head, _format_order_reference(localizer, thread_view.order), words),
        ((more,), (build_home_button(localizer),)),
    )


def build_write_screen(localizer: Localizer, thread_view: ThreadView, words: SafeHtml) -> Screen:
    """Return a screen to write on, which names the order that the thread is about."""
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
    """Return an operator's answer, or the notice that the support thread was closed."""
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
    """Return the replacement for a deleted original message: its text, if it had any."""
    words = (
        fit_paragraphs(message.content.text, MAX_TEXT_UNITS - 400)
        if message.content is not None
        else ""
    )
    return Screen(
        join_paragraphs(localizer.html("thread-original-lost"), _format_quote(localizer, words))
    )


def format_message_text(localizer: Localizer, support_message: SupportMessage) -> SafeHtml:
    """Return the text of a support message.

    If one message of ours cannot hold it, say that the original follows. If it was erased, say so.
    """
    if support_message.content is None:
        return localizer.html("thread-forgotten")
    if not support_message.content.is_complete:
        return localizer.html("thread-original-follows")
    return _format_quote(localizer, fit_paragraphs(support_message.content.text, MAX_MESSAGE_UNITS))


def _format_quote(localizer: Localizer, words: str) -> SafeHtml:
    return localizer.html("thread-words", text=words)

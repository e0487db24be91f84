"""Tests of support as operators see it: an order's facts, and the newest part of a long thread."""

from datetime import timedelta

from bot.chat.kit.layout import MAX_TEXT_UNITS
from bot.chat.kit.text_fitting import count_utf16_units
from bot.chat.operator.people import support_screen
from bot.domain.ids import SupportMessageId, SupportThreadId
from bot.domain.orders.order import OrderStatus
from bot.domain.people.support import MessageContent, SupportMessage, SupportNotice, SupportThread
from bot.services.people.support_messages import MAX_SHOWN_MESSAGES, OutgoingMessage, ThreadView
from tests.builders import BUYER, NOW, a_person, an_order
from tests.chat.screens.gallery import localizer_for

ENGLISH = localizer_for("en")
LATER = NOW + timedelta(minutes=5)


def a_support_message(text: str, number: int = 1) -> SupportMessage:
    return SupportMessage(
        SupportMessageId(number),
        SupportThreadId(7),
        False,
        MessageContent(text, BUYER, 5, BUYER),
        NOW,
    )


def a_thread() -> SupportThread:
    return SupportThread(SupportThreadId(7), BUYER, None, NOW)


def test_an_order_is_told_by_number_product_status_and_age() -> None:
    order = an_order(id=12, status=OrderStatus.REVIEW)
    mail = OutgoingMessage(a_thread(), a_person(), order, a_support_message("Where is it?"), None)
    text = support_screen.build_message_to_operator(
        ENGLISH, SupportNotice.BUYER_MESSAGE, mail, LATER
    ).text
    assert "#12 · Steam wallet 10 USD ×\u00a01 · $9.90 · being checked · 5 minutes old" in text
    assert order.request_no not in text


def test_of_a_long_thread_the_newest_messages_are_kept_in_order() -> None:
    support_messages = tuple(
        a_support_message(f"letter {number} " + "x" * 580, number)
        for number in range(MAX_SHOWN_MESSAGES)
    )
    about = ThreadView(a_thread(), a_person(), None, support_messages)
    text = support_screen.build_thread_screen(ENGLISH, about, LATER).text
    assert count_utf16_units(text) <= MAX_TEXT_UNITS
    assert "…" in text
    assert "letter 0 " not in text
    assert text.index("letter 10 ") < text.index("letter 11 ")

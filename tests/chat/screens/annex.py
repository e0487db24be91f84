"""More screens for the gallery: search, alerts, support messages, privacy, an interrupted checkout.

Each function takes the texts to show and yields screens, each with a name that a failing test can
show.
"""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta

from bot.chat.screens.account import privacy, support
from bot.chat.screens.admin import pin_command_replies
from bot.chat.screens.admin import support as admin_support
from bot.chat.screens.checkout import resume_prompt
from bot.chat.screens.kit.screen import Screen
from bot.chat.screens.shop import search, watch_list_and_notices
from bot.domain.catalogue import Product, ProductPartId
from bot.domain.checkout import BuyerChoices
from bot.domain.order import Order
from bot.domain.support_threads import (
    MessageContent,
    OpenThread,
    SupportMessage,
    SupportMessageId,
    SupportNotice,
    SupportThread,
    SupportThreadId,
)
from bot.domain.watches import Watch, WatchKind
from bot.i18n import Localizer
from bot.services.catalogue.search import MAX_RESULTS, ResultPage
from bot.services.people.privacy import RetentionPeriods
from bot.services.people.support import OutgoingMessage, ThreadListItem, ThreadView
from tests.builders import BUYER, NOW, PRICES, a_person, usd

Named = Iterator[tuple[str, Screen]]
LATER = NOW + timedelta(minutes=25)


def searches(localizer: Localizer, text: str, product: Product) -> Named:
    """Yield the search prompt and every kind of result."""
    yield "search", search.build_search_prompt_screen(localizer)
    some = ResultPage((product,) * 8, 1, 3, 21, is_approximate=False)
    pages = {
        "found": some,
        "one": replace(some, products=(product,), page=0, pages=1, total=1),
        "many": replace(some, total=MAX_RESULTS),
        "near": replace(some, is_approximate=True),
        "none": ResultPage((), 0, 1, 0, is_approximate=False),
    }
    for name, page in pages.items():
        yield (
            f"search, {name}",
            search.build_search_results_screen(localizer, PRICES, page, text, 7),
        )
    yield "search, forgotten", search.build_search_expired_screen(localizer)


def alerts(localizer: Localizer, text: str, product: Product, card: Screen) -> Named:
    """Yield the watch buttons of a product, the list of watches, and the notices."""
    sold_out = replace(product, stock=0)
    back = Watch(BUYER, product.id, WatchKind.RESTOCK, NOW)
    cheaper = Watch(BUYER, product.id, WatchKind.PRICE, NOW, usd("9.90"))
    link = "https://t.me/vitrine_bot?start=p_1"
    yield (
        "card, alerts off",
        watch_list_and_notices.add_watch_buttons(localizer, card, sold_out, [], link),
    )
    yield (
        "card, alerts on",
        watch_list_and_notices.add_watch_buttons(localizer, card, sold_out, [back, cheaper], None),
    )
    yield "alerts, none", watch_list_and_notices.build_watch_list_screen(localizer, [])
    yield (
        "alerts",
        watch_list_and_notices.build_watch_list_screen(
            localizer, [(back, product), (cheaper, product)]
        ),
    )
    facts = {"product": "1", "name": text, "amount": "990", "before": "1200", "currency": "USD"}
    yield "alert, back", watch_list_and_notices.build_restock_notice(localizer, facts)
    yield "alert, cheaper", watch_list_and_notices.build_price_drop_notice(localizer, facts)


def privacies(localizer: Localizer) -> Named:
    """Yield the list of stored data, and its erasure."""
    for days in (None, 1, 90):
        kept = None if days is None else timedelta(days=days)
        yield (
            f"privacy {days}",
            privacy.build_privacy_screen(localizer, RetentionPeriods(kept, timedelta(days=7))),
        )
    for count in (0, 1, 2, 5):
        yield f"forget {count}", privacy.build_erasure_confirmation_screen(localizer, count, NOW)
        yield f"forgotten {count}", privacy.build_erasure_done_screen(localizer, count)


def left(localizer: Localizer, product: Product) -> Named:
    """Yield a checkout that was left a while ago."""
    choices = BuyerChoices(variant=ProductPartId(11), quantity=2)
    for seconds in (60, 7_200):
        yield (
            f"began {seconds}",
            resume_prompt.build_resume_prompt_screen(localizer, product, choices, seconds),
        )


def letters_to_shop(localizer: Localizer, text: str, order: Order) -> Named:
    """Yield support as the buyer sees it."""
    for about in (None, order):
        thread = _thread(about)
        seen = ThreadView(thread, a_person(name=text), about)
        name = "no order" if about is None else "an order"
        yield f"support, {name}", support.build_write_invitation_screen(localizer, seen)
        yield f"support, passed on, {name}", support.build_message_passed_on_screen(localizer, seen)
        yield (
            f"support, not passed on, {name}",
            support.build_message_not_passed_on_screen(localizer, seen),
        )


def answers(localizer: Localizer, text: str, order: Order) -> Named:
    """Yield what operators send to buyers: separate messages without a button home."""
    for post in (SupportNotice.OPERATOR_ANSWER, SupportNotice.CLOSED_FOR_BUYER):
        for about in (None, order):
            mail = _mail(text, about, staff=True)
            yield f"{post} {about is None}", support.build_message_to_buyer(localizer, post, mail)


def letters_at_desk(localizer: Localizer, text: str, order: Order) -> Named:
    """Yield support as operators see it."""
    for post in SupportNotice:
        if post.is_for_operators:
            mail = _mail(text, order, staff=post is not SupportNotice.BUYER_MESSAGE)
            yield str(post), admin_support.build_message_to_operator(localizer, post, mail, LATER)
    for said in (None, _said(text, whole=False)):
        mail = replace(_mail(text, None, staff=False), message=_letter(said, staff=False))
        yield (
            f"letter {said is None}",
            admin_support.build_message_to_operator(
                localizer, SupportNotice.BUYER_MESSAGE, mail, LATER
            ),
        )
        yield f"lost {said is None}", support.build_original_lost_screen(localizer, mail.message)
    person = a_person(name=text)
    said = _said(text)
    both = (_letter(said, staff=False), _letter(said, staff=True), _letter(None, staff=True))
    seen = ThreadView(_thread(order), person, order, both)
    closed = replace(seen, thread=replace(seen.thread, closed_at=NOW))
    yield "thread", admin_support.build_thread_screen(localizer, seen, LATER)
    yield "thread, closed", admin_support.build_thread_screen(localizer, closed, LATER)
    yield "answer sent", admin_support.build_answer_sent_screen(localizer, seen)
    yield "no thread", admin_support.build_no_thread_screen(localizer)
    yield "answer not sent", admin_support.build_answer_not_sent_screen(localizer)
    lines = [ThreadListItem(OpenThread(seen.thread, letter, 3), person, order) for letter in both]
    for count in (1, 3):
        listed = lines[:count]
        yield (
            f"threads {count}",
            admin_support.build_thread_list_screen(localizer, listed, count, LATER),
        )
    yield "threads, none", admin_support.build_thread_list_screen(localizer, [], 0, LATER)


def picks(localizer: Localizer, product: Product) -> Named:
    """Yield what operators see of pinned products."""
    for command in ("pin", "unpin"):
        for changed in (True, False):
            done = pin_command_replies.build_pin_done_screen(
                localizer, command, product, [product], has_changed=changed
            )
            yield f"{command} {changed}", done
        yield (
            f"{command}, several",
            pin_command_replies.build_pin_choices_screen(
                localizer, command, [product] * 2, [], has_query=True
            ),
        )
        yield (
            f"{command}, how",
            pin_command_replies.build_pin_choices_screen(
                localizer, command, [], [product], has_query=False
            ),
        )
    yield (
        "pins, none",
        pin_command_replies.build_pin_choices_screen(localizer, "pin", [], [], has_query=False),
    )


def _thread(order: Order | None) -> SupportThread:
    return SupportThread(SupportThreadId(7), BUYER, order.id if order else None, NOW)


def _letter(said: MessageContent | None, *, staff: bool) -> SupportMessage:
    return SupportMessage(SupportMessageId(1), SupportThreadId(7), staff, said, NOW)


def _said(text: str, *, whole: bool = True) -> MessageContent:
    return MessageContent(text, 1, 2, BUYER, whole)


def _mail(text: str, order: Order | None, *, staff: bool) -> OutgoingMessage:
    letter = _letter(_said(text), staff=staff)
    operator = a_person(name="Olga") if staff else None
    return OutgoingMessage(_thread(order), a_person(name=text), order, letter, operator)

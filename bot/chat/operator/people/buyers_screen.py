"""Buyers as staff see them: the lists, one buyer's page with its acts, and their statement."""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Final

from bot.chat.buyer.orders.order_line import STATUS_MARKS, format_order_name
from bot.chat.buyer.payments.wallet_screen import format_statement, format_wallet_amounts
from bot.chat.kit.layout import (
    HALF_ROW_WIDTH,
    SHORT_FORMAT,
    arrange_pairs,
    fit_lines,
    format_local_time,
    join_paragraphs,
)
from bot.chat.kit.screen import Button, ButtonRows, Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line, format_button_label
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import (
    build_ban_button,
    build_buyer_button,
    build_list_rows,
    build_order_rows,
    build_overview_button,
    format_handle,
    format_list_page,
    format_note,
)
from bot.domain.ids import BuyerId
from bot.domain.money import Money
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.paging import ONLY_PAGE, PagePosition
from bot.domain.payments.ledger import StatementPage, Wallet
from bot.domain.people.person import Ban, Person, PersonRecord
from bot.domain.people.staff import Right
from bot.domain.people.support import SupportThread
from bot.i18n import Localizer, SafeHtml
from bot.services.people.buyers import BuyerPage, BuyerSums

_NAME_WIDTH: Final = 60
_NOTE_UNITS: Final = 300
#: The ids of `verbs.FOUND_ORDERS` after the buyer: any product, status and time, the newest first.
ANY_ORDER: Final = (0, 0, 0, 0)


def build_buyer_screen(
    localizer: Localizer, page: BuyerPage, now: datetime, may: Callable[[Right], bool]
) -> Screen:
    """Return a buyer's page: who they are, their orders, money and notes, and what can be done.

    `may` returns whether the reader has a right: an act without it has no button.
    """
    text = join_paragraphs(
        "\n".join(_format_person(localizer, page, now)),
        _format_orders(localizer, page),
        "\n".join(_format_sums(localizer, page)),
        "\n".join(format_wallet_amounts(localizer, page.wallet, "admin-person-available")),
        _format_notes(localizer, page, now) if may(Right.ANSWER) else None,
    )
    return Screen(text, _build_page_rows(localizer, page, may))


def _format_person(localizer: Localizer, page: BuyerPage, now: datetime) -> list[SafeHtml]:
    record, person = page.record, page.record.person
    lines = [
        localizer.html(
            "admin-person", name=fit_one_line(person.name, _NAME_WIDTH), who=format_handle(person)
        )
    ]
    if record.ban is not None:
        lines.append(format_ban(localizer, record.ban, page.people))
    lines.append(
        localizer.html(
            "buyer-seen",
            met=format_local_time(localizer, record.met_at, SHORT_FORMAT),
            age=localizer.format_duration(max((now - record.seen_at).total_seconds(), 1)),
            language=person.language or person.telegram_language or "–",
        )
    )
    if page.referrer is not None:
        name = fit_one_line(page.referrer.name, _NAME_WIDTH)
        who = format_handle(page.referrer)
        lines.append(localizer.html("admin-person-invited", name=name, who=who))
    if page.invited.friends:
        lines.append(
            localizer.html(
                "buyer-invited-others", count=page.invited.friends, money=page.sums.rewards
            )
        )
    return lines


def format_ban(localizer: Localizer, ban: Ban, people: Mapping[BuyerId, Person]) -> SafeHtml:
    """Return since when a person is banned, and by whom."""
    if ban.at is None or ban.by is None:
        return localizer.html("buyer-banned")
    return localizer.html(
        "buyer-banned-by",
        at=format_local_time(localizer, ban.at, SHORT_FORMAT),
        name=format_staff_name(ban.by, people),
    )


def format_staff_name(staff: BuyerId, people: Mapping[BuyerId, Person]) -> str:
    """Return the name of a member of staff; their number if they never wrote to the bot."""
    known = people.get(staff)
    return fit_one_line(known.name, 40) if known is not None else str(staff)


def _format_orders(localizer: Localizer, page: BuyerPage) -> str:
    total = sum(page.order_counts.values())
    lines = [localizer.html("buyer-orders", count=total)]
    if total:
        counted = localizer.format_list(
            localizer.plain(
                "buyer-orders-in",
                status=localizer.plain(f"status-{status.value}"),
                count=page.order_counts[status],
            )
            for status in OrderStatus
            if page.order_counts.get(status)
        )
        lines.append(localizer.html("buyer-orders-list", orders=counted))
    if page.refused_count:
        lines.append(localizer.html("buyer-orders-refused", count=page.refused_count))
    return "\n".join(lines)


def _format_sums(localizer: Localizer, page: BuyerPage) -> list[SafeHtml]:
    """Return what the buyer spent, and the other sums that are not zero."""
    sums: BuyerSums = page.sums
    lines = [localizer.html("buyer-spent", money=sums.spent)]
    others: list[tuple[str, Money]] = [
        ("buyer-refunded", sums.refunded),
        ("buyer-paid-back", sums.paid_back),
        ("buyer-by-hand", sums.by_hand),
    ]
    if page.payment_count:
        lines.append(localizer.html("buyer-paid-in", money=sums.paid_in, count=page.payment_count))
    return [*lines, *(localizer.html(message, money=money) for message, money in others if money)]


def _format_notes(localizer: Localizer, page: BuyerPage, now: datetime) -> str | None:
    if not page.note_count:
        return None
    head = localizer.html("notes-title", count=page.note_count)
    notes = [
        format_note(localizer, note, page.people, now, _NOTE_UNITS) for note in page.newest_notes
    ]
    return "\n".join([head, *notes])


def _build_page_rows(
    localizer: Localizer, page: BuyerPage, may: Callable[[Right], bool]
) -> ButtonRows:
    buyer, is_banned = page.record.person.id, page.record.ban is not None
    listed = [
        (Right.ANSWER, "button-write-to-buyer", verbs.WRITE_TO_BUYER),
        (Right.ANSWER, "button-add-note", verbs.ASK_NOTE),
        (Right.MONEY, "button-ask-credit", verbs.ASK_CREDIT),
        (Right.RESTRICT, "button-ask-limit", verbs.ASK_LIMIT),
        (Right.MONEY, "button-return-payment", verbs.BUYER_PAYMENTS),
        (Right.VIEW, "button-statement", verbs.BUYER_STATEMENT),
    ]
    acts = [
        build_callback_button(localizer.plain(message), verb, buyer)
        for right, message, verb in listed
        if may(right)
    ]
    last = []
    if page.note_count and may(Right.ANSWER):
        label = localizer.plain("button-notes", count=page.note_count)
        last.append(build_callback_button(label, verbs.NOTES, buyer, 0))
    if may(Right.RESTRICT):
        last.append(build_ban_button(localizer, buyer, is_banned=is_banned))
    threads = page.threads if may(Right.ANSWER) else ()
    order_count = sum(page.order_counts.values())
    all_orders: ButtonRows = ()
    if order_count > len(page.newest_orders):
        label = localizer.plain("button-orders-of-buyer", count=order_count)
        any_of_them = (buyer, *ANY_ORDER)
        all_orders = ((build_callback_button(label, verbs.FOUND_ORDERS, *any_of_them),),)
    return (
        *arrange_pairs([_build_order_button(order) for order in page.newest_orders]),
        *all_orders,
        *arrange_pairs([_build_thread_button(localizer, thread) for thread in threads]),
        *arrange_pairs(acts),
        *arrange_pairs(last),
        (_build_list_button(localizer), build_overview_button(localizer)),
    )


def _build_order_button(order: Order) -> Button:
    name = format_order_name(order.selection)
    label = format_button_label(
        f"{STATUS_MARKS[order.status]} {name}", f"#{order.id}", HALF_ROW_WIDTH
    )
    return build_callback_button(label, verbs.ORDER_FOR_OPERATORS, order.id)


def _build_thread_button(localizer: Localizer, thread: SupportThread) -> Button:
    """Return the button that opens a conversation with the buyer."""
    if thread.order_id is None:
        label = localizer.plain("button-conversation")
    else:
        label = localizer.plain("button-conversation-about", order=int(thread.order_id))
    return build_callback_button(label, verbs.THREAD, thread.id)


def _build_list_button(localizer: Localizer) -> Button:
    return build_callback_button(localizer.plain("button-buyers"), verbs.BUYERS, 0)


def build_statement_screen(
    localizer: Localizer, person: Person, wallet: Wallet, page: StatementPage
) -> Screen:
    """Return a buyer's wallet and the newest lines of their statement."""
    head = localizer.html(
        "admin-person", name=fit_one_line(person.name, _NAME_WIDTH), who=format_handle(person)
    )
    amounts = "\n".join(format_wallet_amounts(localizer, wallet, "admin-person-available"))
    return Screen(
        join_paragraphs(head, amounts, format_statement(localizer, page)),
        (
            *build_order_rows(localizer, (line.order_id for line in page.lines)),
            (build_buyer_button(localizer, person.id), build_overview_button(localizer)),
        ),
    )


def build_buyer_list_screen(
    localizer: Localizer,
    persons: Sequence[Person],
    total: int,
    place: PagePosition = ONLY_PAGE,
    *,
    banned_count: int = 0,
) -> Screen:
    """Return a page of the people who wrote to the bot, newest first, with a button for each."""
    head = localizer.html("admin-people", count=total)
    lines = [_format_list_line(localizer, person) for person in persons]
    text = join_paragraphs(
        head,
        fit_lines(lines, 3_000),
        format_list_page(localizer, place),
    )
    find = build_callback_button(localizer.plain("button-find-buyer"), verbs.FIND_BUYER)
    banned = build_callback_button(
        localizer.plain("button-banned", count=banned_count), verbs.BANNED_BUYERS, 0
    )
    rows = (
        (find,),
        *_build_person_buttons(persons),
        *(((banned,),) if banned_count else ()),
    )
    return Screen(text, build_list_rows(localizer, rows, place, verbs.BUYERS))


def build_banned_screen(
    localizer: Localizer,
    records: Sequence[PersonRecord],
    people: Mapping[BuyerId, Person],
    count: int,
    place: PagePosition = ONLY_PAGE,
) -> Screen:
    """Return a page of the banned people, the latest ban first, with a button for each."""
    lines = [
        f"{_format_list_line(localizer, record.person)}\n{format_ban(localizer, record.ban, people)}"
        for record in records
        if record.ban is not None
    ]
    text = join_paragraphs(
        localizer.html("banned-title", count=count),
        fit_lines(lines, 3_000),
        format_list_page(localizer, place),
    )
    rows = (
        *_build_person_buttons([record.person for record in records]),
        (_build_list_button(localizer),),
    )
    return Screen(text, build_list_rows(localizer, rows, place, verbs.BANNED_BUYERS))


def _format_list_line(localizer: Localizer, person: Person) -> SafeHtml:
    name = fit_one_line(person.name, 40)
    return localizer.html("admin-people-line", name=name, who=format_handle(person))


def _build_person_buttons(persons: Sequence[Person]) -> ButtonRows:
    buttons = [
        build_callback_button(
            format_button_label(person.name or str(person.id), "", HALF_ROW_WIDTH),
            verbs.BUYER,
            person.id,
        )
        for person in persons
    ]
    return arrange_pairs(buttons)

"""The screens of staff about one buyer: the page with its acts, bans, notes, and who is meant."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from functools import partial

from bot.chat.kit.screen import Screen, build_callback_button
from bot.chat.kit.text_fitting import format_button_label
from bot.chat.navigation import verbs
from bot.chat.operator import list_parts
from bot.chat.operator.payments import credit_limits_screen, credit_screen
from bot.chat.operator.people import bans_screen, buyers_screen, notes_screen
from bot.domain.ids import BuyerId, NoteId, OrderId, SupportThreadId
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.orders.rewards import ReferralSummary
from bot.domain.paging import PagePosition
from bot.domain.payments.ledger import CreditLimit, StatementPage, Wallet
from bot.domain.people.notes import NoteKind, StaffNote
from bot.domain.people.person import Ban, Person, PersonRecord
from bot.domain.people.staff import Role, has_right
from bot.domain.people.support import SupportThread
from bot.i18n import Localizer
from bot.services.people.bans import BanChange
from bot.services.people.buyers import BuyerPage, BuyerSums
from bot.services.people.notes import NotePage
from tests.builders import NOW, OPERATOR, usd
from tests.chat.screens.checkout_screens import RICH

Named = Iterator[tuple[str, Screen]]
LATER = NOW + timedelta(hours=3)
NUMBER = 2**60 - 1
POOR = Wallet(usd("0.50"), usd("0"), usd("0"))
THREAD = SupportThreadId(2**40)


def _notes(person: Person, order: Order, text: str) -> tuple[StaffNote, ...]:
    facts = [(kind, None, text) for kind in NoteKind]
    abouts = [*facts, (NoteKind.NOTE, order.id, text), (NoteKind.NOTE, None, None)]
    return tuple(
        StaffNote(NoteId(number), person.id, order_id, OPERATOR, kind, said, NOW)
        for number, (kind, order_id, said) in enumerate(abouts, start=1)
    )


def _page(person: Person, order: Order, operator: Person, text: str) -> BuyerPage:
    notes = _notes(person, order, text)
    sums = BuyerSums(usd("80"), usd("10"), usd("41.80"), usd("4.62"), usd("5"), usd("1.20"))
    return BuyerPage(
        record=PersonRecord(person, NOW - timedelta(days=90), NOW),
        wallet=RICH,
        limit=CreditLimit(usd("50"), is_own=True),
        sums=sums,
        payment_count=3,
        order_counts={OrderStatus.DELIVERED: 7, OrderStatus.CANCELLED: 2, OrderStatus.REVIEW: 1},
        refused_count=2,
        newest_orders=[order, replace(order, id=OrderId(7), status=OrderStatus.CANCELLED)],
        referrer=operator,
        invited=ReferralSummary(2, usd("1.20"), usd("0")),
        newest_notes=notes[:3],
        note_count=len(notes),
        threads=[
            SupportThread(THREAD, person.id, order.id, NOW),
            SupportThread(THREAD, person.id, None, NOW),
        ],
        people={OPERATOR: operator},
    )


def _new_page(person: Person) -> BuyerPage:
    nothing = usd("0")
    return BuyerPage(
        record=PersonRecord(person, NOW, NOW),
        wallet=POOR,
        limit=None,
        sums=BuyerSums(nothing, nothing, nothing, nothing, nothing, nothing),
        payment_count=0,
        order_counts={},
        refused_count=0,
        newest_orders=(),
        referrer=None,
        invited=ReferralSummary(0, nothing, nothing),
        newest_notes=(),
        note_count=0,
        threads=(),
        people={},
    )


def buyer_screens(
    localizer: Localizer,
    person: Person,
    operator: Person,
    order: Order,
    text: str,
    statement: StatementPage,
) -> Named:
    """Yield the page of a buyer for each role, and the screens of its acts."""
    page = _page(person, order, operator, text)

    for role in (Role.OWNER, Role.SUPPORT, Role.VIEWER):
        screen = buyers_screen.build_buyer_screen(localizer, page, LATER, partial(has_right, role))
        yield f"buyer, for {role}", screen
    yield (
        "buyer, new",
        buyers_screen.build_buyer_screen(localizer, _new_page(person), LATER, lambda _: True),
    )
    banned = replace(page, record=replace(page.record, ban=Ban(NOW, OPERATOR)))
    yield (
        "buyer, banned",
        buyers_screen.build_buyer_screen(localizer, banned, LATER, lambda _: True),
    )
    yield (
        "buyer's statement",
        buyers_screen.build_statement_screen(localizer, person, POOR, statement),
    )
    earlier = replace(page.record, ban=Ban(None, None))
    for count in (0, 2):
        records = [banned.record, earlier][:count]
        yield (
            f"banned people, {count}",
            buyers_screen.build_banned_screen(localizer, records, page.people, count),
        )
    yield from _bans(localizer, banned)
    yield from _notes_screens(localizer, page, _notes(person, order, text))
    choices = [
        build_callback_button(format_button_label(each.name, str(each.id)), verbs.BUYER, each.id)
        for each in (person, operator)
    ]
    for has_more in (False, True):
        yield (
            f"who is meant, more {has_more}",
            list_parts.build_matches_screen(localizer, text, choices, has_more=has_more),
        )
    yield "credit, amount", credit_screen.build_amount_question_screen(localizer, person, RICH)
    limit = credit_limits_screen.build_limit_screen(
        localizer, person, CreditLimit(usd("50"), is_own=True), usd("0"), RICH
    )
    yield "limit, amount", credit_limits_screen.build_limit_question_screen(localizer, limit)


def _bans(localizer: Localizer, page: BuyerPage) -> Named:
    person = page.record.person
    reasons = [(name, NUMBER) for name in bans_screen.REASONS]
    yield "ban, why", bans_screen.build_reasons_screen(localizer, person, reasons)
    for is_banned in (True, False):
        kind = "ban" if is_banned else "unban"
        for reason in ("", page.newest_notes[0].text or ""):
            yield (
                f"{kind}, asked {'with a reason' if reason else ''}",
                bans_screen.build_ban_question_screen(
                    localizer, person, reason, NUMBER, is_banned=is_banned
                ),
            )
        changes = [BanChange.CHANGED, BanChange.NOTHING_TO_CHANGE]
        for change in [*changes, *([BanChange.IS_STAFF] if is_banned else [])]:
            after = page if is_banned else replace(page, record=replace(page.record, ban=None))
            yield (
                f"{kind}, {change}",
                bans_screen.build_ban_result_screen(localizer, after, change, is_banned=is_banned),
            )


def _notes_screens(localizer: Localizer, page: BuyerPage, notes: tuple[StaffNote, ...]) -> Named:
    person = page.record.person
    yield "note, asked", notes_screen.build_note_question_screen(localizer, person)
    order_id = page.newest_orders[0].id
    yield (
        "note about an order, asked",
        notes_screen.build_order_note_question_screen(localizer, order_id),
    )
    yield (
        "note about an order, added",
        notes_screen.build_order_note_added_screen(localizer, order_id, person.id),
    )
    authors: dict[BuyerId, Person] = dict(page.people)
    for listed in ((), notes):
        view = NotePage(person, listed, len(listed), authors)
        yield (
            f"notes, {len(listed)}",
            notes_screen.build_notes_screen(localizer, view, PagePosition(0, 1, 8), LATER),
        )

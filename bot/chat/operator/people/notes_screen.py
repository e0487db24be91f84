"""Notes of staff: the question for a text, and the list with author and time of each."""

from datetime import datetime
from typing import Final

from bot.chat.kit.layout import arrange_grid, fit_lines, join_paragraphs
from bot.chat.kit.screen import Screen, build_callback_button
from bot.chat.kit.text_fitting import fit_one_line
from bot.chat.navigation import verbs
from bot.chat.operator.list_parts import (
    build_buyer_button,
    build_list_rows,
    format_handle,
    format_list_page,
    format_note,
)
from bot.domain.ids import BuyerId, OrderId
from bot.domain.paging import PagePosition
from bot.domain.people.person import Person
from bot.i18n import Localizer
from bot.services.people.notes import NotePage

_NAME_WIDTH: Final = 60
#: The longest part of one note that the list shows, in UTF-16 units.
_NOTE_UNITS: Final = 1_000


def build_note_question_screen(localizer: Localizer, person: Person) -> Screen:
    """Ask for the text of a note about a buyer."""
    name = fit_one_line(person.name, _NAME_WIDTH)
    return Screen(localizer.html("note-ask", name=name, who=format_handle(person)))


def build_order_note_question_screen(localizer: Localizer, order_id: OrderId) -> Screen:
    """Ask for the text of a note about an order."""
    return Screen(localizer.html("note-ask-order", order=int(order_id)))


def build_order_note_added_screen(
    localizer: Localizer, order_id: OrderId, buyer: BuyerId
) -> Screen:
    """Return that a note about an order was saved."""
    label = localizer.plain("button-order-number", order=int(order_id))
    order = build_callback_button(label, verbs.ORDER_FOR_OPERATORS, order_id)
    notes = build_callback_button(localizer.plain("button-buyer"), verbs.BUYER, buyer)
    return Screen(localizer.html("note-added-order", order=int(order_id)), ((order, notes),))


def build_notes_screen(
    localizer: Localizer, listed: NotePage, place: PagePosition, now: datetime
) -> Screen:
    """Return a page of the notes about a buyer, newest first; each can be deleted."""
    buyer = listed.buyer
    head = localizer.html(
        "admin-person", name=fit_one_line(buyer.name, _NAME_WIDTH), who=format_handle(buyer)
    )
    lines = [
        f"{number}. {format_note(localizer, note, listed.authors, now, _NOTE_UNITS)}\n"
        for number, note in enumerate(listed.notes, place.offset + 1)
    ]
    text = join_paragraphs(
        head,
        localizer.html("notes-title", count=listed.count)
        if listed.count
        else localizer.html("notes-none"),
        fit_lines(lines, 3_300).rstrip(),
        format_list_page(localizer, place),
    )
    deletions = [
        build_callback_button(
            localizer.plain("button-delete-note", number=number), verbs.DELETE_NOTE, note.id
        )
        for number, note in enumerate(listed.notes, place.offset + 1)
    ]
    add = build_callback_button(localizer.plain("button-add-note"), verbs.ASK_NOTE, buyer.id)
    rows = (*arrange_grid(deletions), (add, build_buyer_button(localizer, buyer.id)))
    return Screen(text, build_list_rows(localizer, rows, place, verbs.NOTES, buyer.id))

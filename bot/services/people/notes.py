"""Notes of staff about a buyer or an order: written, listed and deleted. Buyers never see them.

The audit has the author and the number of a note, never its text. Erasing a buyer deletes the notes about
them and their orders.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.domain.ids import BuyerId, NoteId, OrderId
from bot.domain.paging import locate_page
from bot.domain.people.notes import MAX_NOTE_LENGTH, NoteKind, StaffNote
from bot.domain.people.person import Person
from bot.services.people.buyers import name_authors
from storage.transaction import Transaction

#: Notes on a page of the list.
PAGE_SIZE = 8


@dataclass(frozen=True, slots=True)
class NotePage:
    """A page of the notes about a buyer, newest first, with their authors as far as known."""

    buyer: Person
    notes: Sequence[StaffNote]
    count: int
    authors: Mapping[BuyerId, Person]


def add_note(
    tx: Transaction, author: BuyerId, buyer: BuyerId, text: str, order_id: OrderId | None = None
) -> StaffNote | None:
    """Store a note about a buyer, or about one of their orders; None if there is no such one."""
    tx.locks.buyers(buyer)
    if tx.people.get(buyer) is None:
        return None
    if order_id is not None and tx.orders.list_buyers([order_id]) != [buyer]:
        return None
    note = tx.staff_notes.add(
        buyer, order_id, author, NoteKind.NOTE, text[:MAX_NOTE_LENGTH], tx.now
    )
    target = f"order:{order_id}" if order_id is not None else f"buyer:{buyer}"
    tx.audit.record(author, "note", target, f"note:{note.id}", tx.now)
    return note


def add_order_note(
    tx: Transaction, author: BuyerId, order_id: OrderId, text: str
) -> StaffNote | None:
    """Store a note about an order; None if there is no such order."""
    for buyer in tx.orders.list_buyers([order_id]):
        return add_note(tx, author, buyer, text, order_id)
    return None


def delete_note(tx: Transaction, actor: BuyerId, note_id: NoteId) -> BuyerId | None:
    """Delete a note; return whom it was about, or None if it is gone already."""
    note = tx.staff_notes.get(note_id)
    if note is None or not tx.staff_notes.delete(note_id):
        return None
    tx.audit.record(actor, "note-deleted", f"buyer:{note.buyer_id}", f"note:{note_id}", tx.now)
    return note.buyer_id


def list_notes(tx: Transaction, buyer: BuyerId, page: int) -> NotePage | None:
    """Return a page of the notes about a buyer and their orders; None for an unknown person."""
    person = tx.people.get(buyer)
    if person is None:
        return None
    _, count = tx.staff_notes.list_of_buyer(buyer, 0)
    place = locate_page(page, count, PAGE_SIZE)
    notes, _ = tx.staff_notes.list_of_buyer(buyer, place.size, place.offset)
    return NotePage(person, notes, count, name_authors(tx, notes))


def list_order_notes(
    tx: Transaction, order_id: OrderId, limit: int
) -> tuple[Sequence[StaffNote], Mapping[BuyerId, Person]]:
    """Return the newest notes about an order, newest first, and their authors as far as known."""
    notes = tx.staff_notes.list_of_order(order_id, limit)
    return notes, name_authors(tx, notes)

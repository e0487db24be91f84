"""Repository of the encrypted notes of staff about buyers and their orders. Notes are never changed."""

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Row, delete, func, select, update

from bot.domain.errors import DecryptionFailed
from bot.domain.ids import BuyerId, NoteId, OrderId
from bot.domain.people.notes import NoteKind, StaffNote
from storage.engine.repository import Repository
from storage.people.tables import staff_notes


class StaffNotes(Repository):
    """The repository of `StaffNote`."""

    def add(
        self,
        buyer: BuyerId,
        order_id: OrderId | None,
        author: BuyerId,
        kind: NoteKind,
        text: str,
        now: datetime,
    ) -> StaffNote:
        """Store a note, encrypted."""
        insert = staff_notes.insert().values(
            buyer_id=buyer, order_id=order_id, author=author, kind=kind, at=now
        )
        numbered = insert.returning(staff_notes.c.id)
        note_id = NoteId(self._connection.execute(numbered).scalar_one())
        # Any text can be stored, even one with unpaired surrogates.
        body = self.resources.vault.seal(
            text.encode("utf-8", "surrogatepass"), *_encryption_context(note_id)
        )
        here = update(staff_notes).where(staff_notes.c.id == note_id)
        self._connection.execute(here.values(body=body))
        return StaffNote(note_id, buyer, order_id, author, kind, text, now)

    def get(self, note_id: NoteId) -> StaffNote | None:
        return self._find(self._to_note, select(staff_notes).where(staff_notes.c.id == note_id))

    def list_of_buyer(
        self, buyer: BuyerId, limit: int, offset: int = 0
    ) -> tuple[Sequence[StaffNote], int]:
        """Return a part of the notes about a buyer, newest first, and how many there are.

        Those about the buyer's orders are among them.
        """
        own = staff_notes.c.buyer_id == buyer
        page = select(staff_notes).where(own).order_by(staff_notes.c.id.desc())
        count = self._connection.scalar(select(func.count()).select_from(staff_notes).where(own))
        return self._list(self._to_note, page.offset(offset).limit(limit)), count or 0

    def list_of_order(self, order_id: OrderId, limit: int) -> Sequence[StaffNote]:
        """Return the newest notes about an order, newest first."""
        own = select(staff_notes).where(staff_notes.c.order_id == order_id)
        return self._list(self._to_note, own.order_by(staff_notes.c.id.desc()).limit(limit))

    def delete(self, note_id: NoteId) -> bool:
        """Delete a note; return False if it is gone already."""
        return self._change(delete(staff_notes).where(staff_notes.c.id == note_id)) > 0

    def erase_of_buyer(self, buyer: BuyerId) -> int:
        """Delete all notes about a buyer and their orders; return how many."""
        return self._change(delete(staff_notes).where(staff_notes.c.buyer_id == buyer))

    def _to_note(self, row: "Row[*tuple[object, ...]]") -> StaffNote:
        text: str | None = None
        if row.body:
            try:
                body = self.resources.vault.open(row.body, *_encryption_context(row.id))
                text = body.decode("utf-8", "surrogatepass")
            except DecryptionFailed:
                text = None
        return StaffNote(
            NoteId(row.id),
            BuyerId(row.buyer_id),
            None if row.order_id is None else OrderId(row.order_id),
            BuyerId(row.author),
            NoteKind(row.kind),
            text,
            row.at,
        )


def _encryption_context(note_id: int) -> tuple[str | int, ...]:
    return "staff_notes", "body", note_id

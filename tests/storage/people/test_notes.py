"""Tests of the notes of staff as they are stored: encrypted, newest first, and deleted as a whole."""

from collections.abc import Sequence

from sqlalchemy import select, update

from bot.domain.ids import BuyerId, NoteId
from bot.domain.people.notes import NoteKind, StaffNote
from storage import EngineDatabase
from storage.people.tables import staff_notes
from storage.transaction import Transaction
from tests.builders import BUYER, NOW, OPERATOR
from tests.storage.base_rows import a_buyer

OTHER = BuyerId(7002)
TEXT = "Pays late \ud800 <b>&\u202e"


def _add(tx: Transaction, buyer: BuyerId = BUYER, text: str = TEXT) -> StaffNote:
    return tx.staff_notes.add(buyer, None, OPERATOR, NoteKind.NOTE, text, NOW)


def _two_buyers(tx: Transaction) -> None:
    for buyer in (BUYER, OTHER):
        a_buyer(tx, buyer)
        _add(tx, buyer)
    _add(tx, BUYER, "second")


def _list(tx: Transaction, buyer: BuyerId = BUYER, limit: int = 9) -> Sequence[StaffNote]:
    return tx.staff_notes.list_of_buyer(buyer, limit)[0]


async def test_any_text_comes_back_newest_first(store: EngineDatabase) -> None:
    await store.transact(_two_buyers)
    assert [note.text for note in await store.read(_list)] == ["second", TEXT]
    (newest,) = await store.read(_list, BUYER, 1)
    assert (newest.author, newest.kind, newest.at) == (OPERATOR, NoteKind.NOTE, NOW)
    assert (await store.read(lambda tx: tx.staff_notes.list_of_buyer(BUYER, 1)))[1] == 2


async def test_a_note_is_encrypted_and_opens_in_its_own_row_only(store: EngineDatabase) -> None:
    await store.transact(_two_buyers)

    def swap(tx: Transaction) -> list[bytes]:
        connection = tx.resources.connection
        bodies = list(connection.scalars(select(staff_notes.c.body).order_by(staff_notes.c.id)))
        first = update(staff_notes).where(staff_notes.c.id == 1)
        connection.execute(first.values(body=bodies[1]))
        return bodies

    bodies = await store.transact(swap)
    assert not any(b"Pays" in body or b"second" in body for body in bodies)
    assert [note.text for note in await store.read(_list)] == ["second", None]


async def test_erasing_a_buyer_deletes_their_notes_alone(store: EngineDatabase) -> None:
    await store.transact(_two_buyers)
    assert await store.transact(lambda tx: tx.staff_notes.erase_of_buyer(BUYER)) == 2
    assert await store.read(_list) == []
    assert len(await store.read(_list, OTHER)) == 1


async def test_a_note_is_deleted_once(store: EngineDatabase) -> None:
    await store.transact(_two_buyers)

    def delete_twice(tx: Transaction) -> list[bool]:
        note_id: NoteId = _list(tx)[0].id
        return [tx.staff_notes.delete(note_id) for _ in range(2)]

    assert await store.transact(delete_twice) == [True, False]

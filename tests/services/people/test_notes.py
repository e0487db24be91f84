"""Tests of notes about buyers and orders: audited without their text, and erased with the buyer."""

import pytest
from sqlalchemy import text

from bot.domain.ids import BuyerId, NoteId, OrderId
from bot.services.people import bans, notes, privacy
from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import BUYER, OPERATOR
from tests.services.payments.payments_rig import register
from tests.services.services_rig import ServicesRig, open_services_rig

pytestmark = pytest.mark.both_engines
TEXT = "Owes us a favour"


async def list_texts(rig: ServicesRig) -> list[str | None]:
    page = await rig.db.read(notes.list_notes, BUYER, 0)
    assert page is not None
    return [note.text for note in page.notes]


async def test_a_note_is_audited_by_its_number_only(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    order = await rig.buy()
    await rig.db.transact(notes.add_note, OPERATOR, BUYER, TEXT)
    added = await rig.db.transact(notes.add_order_note, OPERATOR, order.id, TEXT)
    assert added is not None
    assert added.order_id == order.id
    assert await rig.db.transact(notes.delete_note, OPERATOR, added.id) == BUYER
    assert await rig.db.transact(notes.delete_note, OPERATOR, added.id) is None

    def audited(tx: Transaction) -> list[tuple[str, ...]]:
        query = text("SELECT action, target, detail FROM audit ORDER BY id")
        return [tuple(row) for row in tx.resources.connection.execute(query)]

    assert await rig.db.read(audited) == [
        ("note", f"buyer:{BUYER}", "note:1"),
        ("note", f"order:{order.id}", f"note:{added.id}"),
        ("note-deleted", f"buyer:{BUYER}", f"note:{added.id}"),
    ]
    assert await list_texts(rig) == [TEXT]


async def test_nobody_and_no_order_has_no_note(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    order = await rig.buy()
    assert await rig.db.transact(notes.add_note, OPERATOR, BuyerId(1), TEXT) is None
    assert await rig.db.transact(notes.add_order_note, OPERATOR, OrderId(99), TEXT) is None
    await register(rig, OPERATOR)
    wrong = await rig.db.transact(notes.add_note, OPERATOR, OPERATOR, TEXT, order.id)
    assert wrong is None
    assert await rig.db.transact(notes.delete_note, OPERATOR, NoteId(99)) is None
    assert await rig.db.read(notes.list_notes, BuyerId(1), 0) is None
    assert await list_texts(rig) == []


async def test_an_order_lists_its_own_notes_and_the_buyer_all(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    order = await rig.buy()
    await rig.db.transact(notes.add_note, OPERATOR, BUYER, "buyer")
    await rig.db.transact(notes.add_order_note, OPERATOR, order.id, "order")
    found, _ = await rig.db.read(notes.list_order_notes, order.id, 5)
    assert [note.text for note in found] == ["order"]
    assert await list_texts(rig) == ["order", "buyer"]


async def test_erasure_deletes_notes_and_the_reason_of_a_ban_and_keeps_the_ban(
    store: EngineDatabase,
) -> None:
    rig = await open_services_rig(store)
    order = await rig.buy()
    await rig.work()
    await rig.db.transact(notes.add_order_note, OPERATOR, order.id, TEXT)
    await bans.ban(rig.shop, rig.db, OPERATOR, BUYER, "fraud")
    assert len(await list_texts(rig)) == 2
    await privacy.erase_buyer(rig.shop, rig.db, BUYER)
    assert await list_texts(rig) == []

    def is_banned(tx: Transaction) -> bool:
        record = tx.people.get_record(BUYER)
        return record is not None and record.ban is not None and record.ban.by == OPERATOR

    assert await rig.db.read(is_banned)


async def test_a_note_is_cut_at_the_longest_text_of_telegram(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    await rig.db.transact(notes.add_note, OPERATOR, BUYER, "x" * 5_000)
    assert await list_texts(rig) == ["x" * 4_096]


async def test_a_page_beyond_the_end_is_the_last_one(store: EngineDatabase) -> None:
    rig = await open_services_rig(store)
    for number in range(notes.PAGE_SIZE + 1):
        await rig.db.transact(notes.add_note, OPERATOR, BUYER, str(number))
    page = await rig.db.read(notes.list_notes, BUYER, 7)
    assert page is not None
    assert ([note.text for note in page.notes], page.count) == (["0"], notes.PAGE_SIZE + 1)

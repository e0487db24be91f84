"""Tests of notes in the chat: typed, listed with author and age, deleted; never shown to buyers."""

from pathlib import Path

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.ids import BuyerId
from bot.domain.people.staff import Role
from bot.services.people import notes
from tests.builders import OPERATOR
from tests.chat.chat_rig import ANN, BEN, ChatRig, a_chat_rig, begin, buy, texts
from tests.chat.words import has_message

TEXT = "Asks for <b>discounts</b>"


async def meet_all(rig: ChatRig) -> None:
    for person in (rig.ann, rig.ben, rig.olga):
        await person.send_text("/start")
    await rig.idle()


async def count_notes(rig: ChatRig) -> int:
    page = await rig.store.read(notes.list_notes, BuyerId(ANN), 0)
    assert page is not None
    return page.count


async def test_a_note_is_typed_on_the_page_listed_and_deleted(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await meet_all(rig)
        await rig.olga.send_text("/buyer @ann")
        await rig.olga.open(verbs.ASK_NOTE, buyer_id=ANN)
        await rig.olga.wait_for_message("note-ask", name="Ann")
        await rig.idle()
        await rig.olga.send_text(TEXT)
        listed = content_of(await rig.olga.wait_for_message("note-line-note", name="Olga"))
        assert TEXT in listed
        await rig.olga.send_text("/buyer @ann")
        await rig.olga.wait_for_message("notes-title", count="1")
        await rig.olga.open(verbs.NOTES, buyer_id=ANN)
        await rig.olga.open(verbs.DELETE_NOTE)
        await rig.olga.wait_for_message("notes-none")
        assert await count_notes(rig) == 0
        assert not any("discounts" in each for each in texts(rig.ann))


async def test_a_note_is_typed_behind_the_command(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        await rig.olga.send_text(f"/note @ann {TEXT}")
        await rig.olga.wait_for_message("note-line-note", name="Olga")
        await rig.olga.send_text("/note @ann")
        await rig.olga.wait_for_message("notes-title", count="1")
        await rig.olga.send_text("/note ann also this")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION, "Ann")
        await rig.olga.wait_for_message("notes-title", count="2")
        await rig.olga.send_text("/note")
        await rig.olga.wait_for_message("usage-note")
        assert await count_notes(rig) == 2


async def test_a_tap_or_a_command_ends_the_question(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        await rig.olga.send_text("/buyer @ann")
        await rig.olga.open(verbs.ASK_NOTE, buyer_id=ANN)
        await rig.idle()
        await rig.olga.send_text("/desk")
        await rig.idle()
        await rig.olga.send_text(TEXT)
        await rig.idle()
        assert await count_notes(rig) == 0


async def test_who_lost_the_right_writes_no_note(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        rig.shop.caches.roles[BuyerId(BEN)] = Role.SUPPORT
        await rig.ben.send_text(f"/buyer {ANN}")
        await rig.ben.open(verbs.ASK_NOTE, buyer_id=ANN)
        await rig.idle()
        rig.shop.caches.roles[BuyerId(BEN)] = Role.VIEWER
        await rig.ben.send_text(TEXT)
        await rig.idle()
        assert await count_notes(rig) == 0


async def test_a_note_about_an_order_is_on_its_buyers_page(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        await begin(rig)
        await buy(rig)
        (order,) = await rig.orders()
        await rig.olga.forge(f"1:{verbs.ASK_ORDER_NOTE}:{order.id}")
        await rig.olga.wait_for_message("note-ask-order")
        await rig.idle()
        await rig.olga.send_text(TEXT)
        await rig.olga.wait_for_message("note-added-order")
        await rig.olga.open(verbs.BUYER, buyer_id=ANN)
        await rig.olga.wait_for_message("note-line-order", name="Olga")
        assert OPERATOR != ANN


async def test_an_answer_to_a_buyer_is_no_note(tmp_path: Path) -> None:
    """A reply to a support message answers its buyer, also while a note is asked for."""
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        await rig.ann.send_text("/support")
        await rig.ann.wait_for_button(verbs.LEAVE_SUPPORT)
        await rig.ann.send_text("Help me")
        await rig.idle()
        await rig.work()
        message = await rig.olga.wait_for_text("Help me")
        await rig.olga.open(verbs.BUYER, buyer_id=ANN)
        await rig.olga.open(verbs.ASK_NOTE, buyer_id=ANN)
        await rig.idle()
        await rig.server.send_text(OPERATOR, "At once", message["message_id"])
        await rig.idle()
        await rig.work()
        assert any(has_message(each, "support-answer") for each in texts(rig.ann))
        assert await count_notes(rig) == 0

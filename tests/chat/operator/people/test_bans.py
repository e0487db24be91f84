"""Tests of banning and unbanning in the chat: few taps, a second tap, and no staff."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.ids import BuyerId
from bot.domain.people.staff import Role
from bot.services.people import notes
from storage.transaction import Transaction
from tests.builders import OPERATOR
from tests.chat.buyer.catalogue.test_browse_states import forwarded
from tests.chat.chat_rig import ANN, BEN, ChatRig, a_chat_rig
from tests.chat.words import has_message

BUYER = BuyerId(ANN)


async def meet_all(rig: ChatRig) -> None:
    for person in (rig.ann, rig.ben, rig.olga):
        await person.send_text("/start")
    await rig.idle()


async def is_banned(rig: ChatRig, person: int = ANN) -> bool:
    def read(tx: Transaction) -> bool:
        record = tx.people.get_record(BuyerId(person))
        return record is not None and record.ban is not None

    return await rig.store.read(read)


async def read_notes(rig: ChatRig) -> list[str | None]:
    page = await rig.store.read(notes.list_notes, BUYER, 0)
    assert page is not None
    return [note.text for note in page.notes]


async def test_a_buyer_who_wrote_is_banned_in_three_taps(tmp_path: Path) -> None:
    """From the support message: the buyer, ban, and the reason, which is the second tap."""
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await meet_all(rig)
        await rig.ann.send_text("/support")
        await rig.ann.wait_for_button(verbs.LEAVE_SUPPORT)
        await rig.ann.send_text("You are thieves")
        await rig.idle()
        await rig.work()
        await rig.olga.wait_for_text("You are thieves")
        await rig.olga.open(verbs.BUYER, buyer_id=ANN)
        await rig.olga.open(verbs.ASK_BAN, buyer_id=ANN)
        assert not await is_banned(rig)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION, "Insults")
        await rig.olga.wait_for_message("ban-changed", name="Ann")
        assert await is_banned(rig)
        assert await read_notes(rig) == ["insults"]
        await rig.ann.send_text("/shop")
        await rig.ann.wait_for_message("declined-banned")


async def test_a_conversation_has_the_ban_as_a_button(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        await rig.olga.send_text("/buyer @ann")
        await rig.olga.open(verbs.WRITE_TO_BUYER, buyer_id=ANN)
        await rig.olga.wait_for_message("thread-write-now", name="Ann")
        await rig.olga.open(verbs.ASK_BAN, buyer_id=ANN)
        await rig.olga.wait_for_message("ban-why")
        await rig.idle()
        await rig.olga.send_text("Sells our codes elsewhere")
        await rig.olga.wait_for_message("ban-reason", text="Sells our codes elsewhere")
        assert not await is_banned(rig)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("ban-changed", name="Ann")
        assert await read_notes(rig) == ["Sells our codes elsewhere"]
        assert not any("Sells our codes" in content_of(each) for each in rig.ann.messages())


async def test_a_typed_ban_and_its_end_take_a_second_tap_each(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        for command, message, banned in (
            (f"/ban {ANN} two words", "ban-changed", True),
            ("/ban @ann", "ban-nothing-to-change", True),
            ("/unban @ann", "unban-changed", False),
            ("/unban @ann a mistake", "unban-nothing-to-change", False),
        ):
            before = await is_banned(rig)
            await rig.olga.send_text(command)
            await rig.idle()
            assert await is_banned(rig) is before
            if message.endswith("-changed"):
                await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
            await rig.olga.wait_for_message(message, name="Ann")
            await rig.idle()
            assert await is_banned(rig) is banned
        assert await read_notes(rig) == ["two words"]


async def test_a_name_offers_who_may_be_meant_and_bans_nobody_by_itself(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        await rig.olga.send_text("/ban ann spam and more")
        await rig.olga.wait_for_message("buyer-matches", text="ann")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION, "Ann")
        await rig.olga.wait_for_message("ban-reason", text="spam and more")
        assert not await is_banned(rig)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("ban-changed", name="Ann")
        assert await is_banned(rig)


@pytest.mark.parametrize("role", [None, *Role])
async def test_staff_and_owners_cannot_be_banned(tmp_path: Path, role: Role | None) -> None:
    """Also not by a question that was asked before they became staff."""
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        await rig.olga.send_text(f"/ban {BEN}")
        await rig.olga.wait_for_message("ban-why")
        await rig.idle()
        if role is not None:
            rig.shop.caches.roles[BuyerId(BEN)] = role
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION, "Spam")
        await rig.olga.wait_for_message("ban-changed" if role is None else "ban-is-staff")
        assert await is_banned(rig, BEN) is (role is None)
        await rig.olga.send_text(f"/ban {OPERATOR} spam")
        await rig.olga.wait_for_message("ban-is-staff", name="Olga")
        assert not await is_banned(rig, OPERATOR)


async def test_two_staff_ban_at_once_and_the_second_reads_who_was_first(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, admins=(OPERATOR, BEN)) as rig:
        await meet_all(rig)
        for person in (rig.olga, rig.ben):
            await person.send_text(f"/ban {ANN}")
            await person.wait_for_button(verbs.CONFIRM_ADMIN_ACTION)
        await rig.idle()
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION, "Spam")
        await rig.olga.wait_for_message("ban-changed")
        await rig.ben.open(verbs.CONFIRM_ADMIN_ACTION)
        told = await rig.ben.wait_for_message("ban-nothing-to-change", language="zh-Hans")
        assert has_message(content_of(told), "buyer-banned-by", "zh-Hans", name="Olga")
        assert await read_notes(rig) == ["spam"]


async def test_banned_people_are_listed_with_a_button_each(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        await rig.olga.send_text("/ban @ann spam")
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.idle()
        await rig.olga.send_text("/buyers")
        await rig.olga.open(verbs.BANNED_BUYERS)
        listed = content_of(await rig.olga.wait_for_message("buyer-banned-by", name="Olga"))
        assert "Ann" in listed
        await rig.olga.open(verbs.BUYER, buyer_id=ANN)
        await rig.olga.open(verbs.ASK_UNBAN, buyer_id=ANN)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("unban-changed", name="Ann")
        assert not await is_banned(rig)


async def test_support_and_viewers_neither_see_nor_use_the_ban(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        for role in (Role.SUPPORT, Role.VIEWER):
            rig.shop.caches.roles[BuyerId(BEN)] = role
            await rig.ben.send_text("/buyer @ann")
            await rig.ben.wait_for_button(verbs.BUYER_STATEMENT, buyer_id=ANN)
            await rig.idle()
            verbs_shown = [data for _, data in all_buttons(rig)]
            assert not any(f":{verbs.ASK_BAN}:" in data for data in verbs_shown)
            await rig.ben.forge(f"1:{verbs.ASK_BAN}:5eh")
            await rig.ben.send_text(f"/ban {ANN} spam")
            await rig.idle()
            assert not await is_banned(rig)


def all_buttons(rig: ChatRig) -> list[tuple[int, str]]:
    return [
        (message["message_id"], button.get("callback_data", ""))
        for message in rig.ben.messages()
        for row in message.get("reply_markup", {}).get("inline_keyboard", ())
        for button in row
    ]


@pytest.mark.parametrize("command", ["/ban {} spam", "/credit {} 5", "/note {} mine"])
async def test_a_forwarded_command_does_nothing(tmp_path: Path, command: str) -> None:
    """A buyer may write a command to the shop, and a member of staff may forward it."""
    async with a_chat_rig(tmp_path) as rig:
        await meet_all(rig)
        before = await rig.wallet()
        rig.server.push_update(forwarded(command.format(ANN), 900, OPERATOR))
        await rig.olga.wait_for_message("commands-forwarded")
        await rig.idle()
        assert not find_confirmations(rig)
        assert await rig.wallet() == before
        assert await read_notes(rig) == []


def find_confirmations(rig: ChatRig) -> list[str]:
    return [
        button["callback_data"]
        for message in rig.olga.messages()
        for row in message.get("reply_markup", {}).get("inline_keyboard", ())
        for button in row
        if f":{verbs.CONFIRM_ADMIN_ACTION}:" in button.get("callback_data", "")
    ]

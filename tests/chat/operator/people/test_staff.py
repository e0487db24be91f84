"""Tests of /staff: an owner adds, changes and removes people, and each change counts at once."""

import re
from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.operator.people.staff_screen import CHOOSE, LINK, encode_role
from bot.demo.telegram import Persona
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.ids import BuyerId
from bot.domain.people.staff import LINK_LIFETIME, Role, StaffMember
from bot.services.people import staff
from bot.services.people.staff import ChosenPerson, RoleChange
from storage.transaction import Transaction
from tests.builders import OPERATOR
from tests.chat.chat_rig import ANN, BEN, PERSONAS, ChatPerson, ChatRig, a_chat_rig
from tests.chat.words import has_message

HOSTILE_NAME = "\u202e<b>Mia</b> & " + "👩‍💻" * 64
MIA = 7_003
PEOPLE = (*PERSONAS, Persona(MIA, HOSTILE_NAME, None, "en"))


async def members(rig: ChatRig) -> list[StaffMember]:
    return await rig.store.read(staff.list_members)


async def give(
    rig: ChatRig, person: int, role: Role | None, shown: Role | None = None
) -> RoleChange:
    chosen = ChosenPerson(BuyerId(person), "Somebody", None)
    return await staff.set_role(rig.shop, rig.store, OPERATOR, chosen, role, shown)


async def share(rig: ChatRig, person: int, role: Role) -> None:
    """Let Olga choose a person by the button of Telegram."""
    await rig.olga.send_text("/staff")
    await rig.olga.open(verbs.INVITE_STAFF, way=CHOOSE)
    await rig.olga.open(verbs.INVITE_STAFF_AS, way=CHOOSE, role=encode_role(role))
    await rig.olga.wait_for_message("staff-ask-person")
    await rig.idle()
    (asked,) = (each for each in rig.olga.messages() if "person_request" in each)
    await rig.server.share_person(OPERATOR, asked["message_id"], person)


async def choose(rig: ChatRig, person: int, role: Role) -> None:
    """Let Olga choose a person, and wait for the question about them."""
    await share(rig, person, role)
    await rig.olga.wait_for_button(verbs.CONFIRM_ADMIN_ACTION)


async def make_link(rig: ChatRig, role: Role) -> str:
    """Let Olga make a link; return the text that it sends."""
    await rig.olga.send_text("/staff")
    await rig.olga.open(verbs.INVITE_STAFF, way=LINK)
    await rig.olga.open(verbs.INVITE_STAFF_AS, way=LINK, role=encode_role(role))
    text = content_of(await rig.olga.wait_for_message("staff-link", minutes="60"))
    found = re.search(r"start=(j_[A-Za-z0-9_-]+)", text)
    assert found is not None
    return f"/start {found[1]}"


async def test_an_owner_chooses_a_person_who_works_at_once(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=PEOPLE, over_http=True) as rig:
        await rig.ben.send_text("/staff")
        await rig.ben.wait_for_text("本")
        await choose(rig, BEN, Role.MANAGER)
        assert await members(rig) == [], "nothing counts before the second tap"
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("staff-changed", role="manager")
        await rig.ben.wait_for_message("staff-you-are", "zh-Hans", role="经理")
        await rig.ben.send_text("/desk")
        await rig.ben.wait_for_message("admin-title", "zh-Hans")

        assert [(each.person, each.role, each.added_by) for each in await members(rig)] == [
            (BEN, Role.MANAGER, OPERATOR)
        ]


async def test_somebody_who_never_wrote_has_the_role_when_they_come(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=PEOPLE) as rig:
        await choose(rig, MIA, Role.VIEWER)
        question = content_of(rig.olga.last())
        assert "<b>Mia</b> &" in question
        assert "\u202e" not in question
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("staff-changed", role="viewer")
        mia = rig.chat_person(MIA)
        await mia.send_text("/orders")
        await rig.idle()
        await mia.send_text("/desk")
        await mia.wait_for_message("admin-title")


async def test_a_person_chosen_by_somebody_else_gets_no_role(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=PEOPLE) as rig:
        await rig.ben.send_text("/start")
        await give(rig, BEN, Role.MANAGER)
        for user in (ANN, BEN):
            shared = {"request_id": encode_role(Role.OWNER), "users": [{"user_id": user}]}
            rig.server._people.start_writing(user)
            rig.server._people.post_message(user, {"users_shared": shared})
        await rig.idle()

        assert [each.role for each in await members(rig)] == [Role.MANAGER]
        assert rig.shop.get_role(BuyerId(ANN)) is None


async def test_a_link_gives_its_role_after_the_owner_confirmed_the_name(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=PEOPLE) as rig:
        start = await make_link(rig, Role.SUPPORT)
        await rig.ann.send_text(start)
        await rig.ann.wait_for_message("staff-link-waiting")
        await rig.work()
        await rig.olga.wait_for_message("alert-staff-link-opened", name="Ann", role="support")
        assert await members(rig) == []
        await rig.olga.open(verbs.CONFIRM_STAFF_LINK)
        await rig.olga.wait_for_message("staff-changed", name="Ann", role="support")
        await rig.ann.wait_for_message("staff-you-are", role="support")

        assert rig.shop.get_role(BuyerId(ANN)) is Role.SUPPORT


async def test_of_two_who_open_a_link_the_first_wins(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=PEOPLE) as rig:
        start = await make_link(rig, Role.MANAGER)
        await rig.ann.send_text(start)
        await rig.ann.wait_for_message("staff-link-waiting")
        await rig.ben.send_text(start)
        await rig.ben.wait_for_message("staff-link-used", "zh-Hans")
        await rig.ann.send_text(start)
        await rig.idle()
        assert has_message(content_of(rig.ann.last()), "staff-link-waiting")
        await rig.work()
        await rig.olga.open(verbs.CONFIRM_STAFF_LINK)
        await rig.olga.wait_for_message("staff-changed", name="Ann")

        assert [each.person for each in await members(rig)] == [ANN]


async def test_a_refused_person_gets_no_role_also_by_the_old_button(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=PEOPLE) as rig:
        await rig.ann.send_text(await make_link(rig, Role.OWNER))
        await rig.ann.wait_for_message("staff-link-waiting")
        await rig.work()
        message, confirm = await rig.olga.finds(verbs.CONFIRM_STAFF_LINK)
        await rig.olga.open(verbs.REFUSE_STAFF_LINK)
        await rig.olga.wait_for_message("staff-refused", name="Ann")
        await rig.olga.forge(confirm, message)
        await rig.olga.wait_for_message("staff-decided")

        assert await members(rig) == []


@pytest.mark.parametrize("case", ["expired", "unknown", "staff"])
async def test_a_link_that_gives_nothing_says_why(tmp_path: Path, case: str) -> None:
    async with a_chat_rig(tmp_path, personas=PEOPLE) as rig:
        start = await make_link(rig, Role.MANAGER)
        person: ChatPerson = rig.ann
        if case == "expired":
            rig.clock.advance(LINK_LIFETIME.total_seconds() + 1)
        elif case == "unknown":
            start = "/start j_0123456789abcdef0123"
        else:
            person = rig.olga
        await person.send_text(start)
        await person.wait_for_message(f"staff-link-{case}")

        assert await members(rig) == []


async def test_a_removed_person_can_do_nothing_by_old_buttons_and_reads_no_queued_mail(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, personas=PEOPLE) as rig:
        await rig.ben.send_text("/start")
        await give(rig, BEN, Role.MANAGER)
        await rig.ben.send_text("/staff")
        await rig.ben.send_text("/desk")
        message, overview = await rig.ben.finds(verbs.ALL_ORDERS)
        await rig.ann.send_text("/support")
        await rig.ann.wait_for_message("support-invite")
        await rig.ann.send_text("my code does not work")
        await rig.idle()
        assert await give(rig, BEN, None, Role.MANAGER) is RoleChange.CHANGED
        await rig.work()
        await rig.ben.forge(overview, message)
        await rig.idle()
        await rig.olga.wait_for_text("my code does not work")

        said = [content_of(each) for each in rig.ben.messages() if each["from"]["is_bot"]]
        assert not any("my code does not work" in each for each in said)
        assert has_message(said[-1], "error-stale", "zh-Hans")


async def test_an_owner_of_the_settings_and_the_last_owner_stay(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=PEOPLE) as rig:
        await rig.ben.send_text("/start")
        assert await give(rig, OPERATOR, None, Role.OWNER) is RoleChange.OWNER_OF_SETTINGS
        await choose(rig, BEN, Role.OWNER)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("staff-changed", role="owner")
        await share(rig, OPERATOR, Role.OWNER)
        await rig.olga.wait_for_message("staff-owner-of-settings", name="Olga")


async def test_two_owners_who_remove_each_other_leave_one(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=PEOPLE) as rig:
        await rig.ben.send_text("/start")
        await rig.ann.send_text("/start")
        await rig.idle()
        for person in (ANN, BEN):
            await give(rig, person, Role.OWNER)

        def remove(tx: Transaction, owner: int, other: int) -> RoleChange:
            chosen = ChosenPerson(BuyerId(other), "", None)
            return staff._set_role(tx, BuyerId(owner), chosen, None, Role.OWNER)

        assert await rig.store.transact(remove, ANN, BEN) is RoleChange.CHANGED
        assert await rig.store.transact(remove, BEN, ANN) is RoleChange.NO_OWNER


async def test_a_question_about_a_role_that_changed_meanwhile_changes_nothing(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path, personas=PEOPLE) as rig:
        await rig.ben.send_text("/start")
        await choose(rig, BEN, Role.VIEWER)
        await give(rig, BEN, Role.SUPPORT)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.olga.wait_for_message("staff-changed-meanwhile")

        assert [each.role for each in await members(rig)] == [Role.SUPPORT]


async def test_the_buttons_of_a_member_change_the_role_and_remove(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=PEOPLE) as rig:
        await rig.ben.send_text("/start")
        await give(rig, BEN, Role.MANAGER)
        for role, message in ((Role.VIEWER, "staff-changed"), (None, "staff-removed")):
            await rig.olga.send_text("/staff")
            await rig.olga.open(verbs.STAFF_MEMBER, person=BEN)
            await rig.olga.open(verbs.ASK_STAFF_ROLE, person=BEN, role=encode_role(role))
            await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
            await rig.olga.wait_for_message(message)

        assert await members(rig) == []
        await rig.ben.wait_for_message("staff-you-left", "zh-Hans")


async def test_the_end_of_a_role_is_told_although_telegram_asks_to_wait(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=PEOPLE) as rig:
        await rig.ben.send_text("/start")
        await give(rig, BEN, Role.SUPPORT)
        await rig.olga.send_text("/staff")
        await rig.olga.open(verbs.STAFF_MEMBER, person=BEN)
        await rig.olga.open(verbs.ASK_STAFF_ROLE, person=BEN, role=encode_role(None))
        rig.server.faults.add("sendMessage", 429, "Too Many Requests", retry_after=1, times=1)
        await rig.olga.open(verbs.CONFIRM_ADMIN_ACTION)
        await rig.ben.wait_for_message("staff-you-left", "zh-Hans")


async def test_roles_outlive_the_process(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, personas=PEOPLE) as rig:
        await rig.ben.send_text("/start")
        await give(rig, BEN, Role.SUPPORT)
        rig.shop.caches.roles.clear()
        await staff.load_roles(rig.shop, rig.store)

        assert rig.shop.get_role(BuyerId(BEN)) is Role.SUPPORT

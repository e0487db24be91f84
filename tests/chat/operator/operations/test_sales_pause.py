"""Tests of /pause: sales pause at once, then the text for buyers and the end are asked for."""

from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.demo.telegram.people.scripted_person import content_of, labels_of
from bot.domain.ids import BuyerId
from bot.domain.people.staff import Role
from bot.services import sales_pause
from tests.builders import FakeSupplier, a_category, a_product
from tests.chat.chat_rig import BEN, ChatPerson, ChatRig, a_chat_rig
from tests.chat.screens.gallery import localizer_for
from tests.chat.words import has_message


def a_supplier() -> FakeSupplier:
    return FakeSupplier((a_category(a_product()),))


async def read_refusal(rig: ChatRig) -> str:
    """Let a buyer try to buy; return what they read."""
    await rig.ann.send_text("/start p_1")
    await rig.ann.open(verbs.OPEN_CHECKOUT)
    await rig.idle()
    return content_of(rig.ann.last())


async def test_sales_pause_before_the_question_is_answered(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier(), over_http=True) as rig:
        await rig.olga.send_text("/pause")
        asked = await rig.olga.wait_for_message("pause-notice-ask")
        # Sales are paused already, so no button of the question says Cancel.
        assert localizer_for("en").plain("button-cancel") not in labels_of(asked)
        assert has_message(await read_refusal(rig), "declined-sales-paused")


async def test_an_answer_is_what_buyers_read_until_the_time(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        await rig.olga.send_text("/pause")
        await rig.olga.wait_for_message("pause-notice-ask")
        await rig.olga.send_text("23:59 نعود <b>قريبًا</b>.")
        await rig.olga.wait_for_message("sales-pause-message", text="نعود <b>قريبًا</b>.")
        refusal = await read_refusal(rig)
        assert has_message(refusal, "declined-sales-paused-why-until", text="نعود <b>قريبًا</b>.")

        rig.clock.advance(24 * 3600 + 60)
        assert await sales_pause.end_due_pauses(rig.shop, rig.db) == 1
        await rig.work()
        await rig.olga.wait_for_message("alert-sales-resumed")
        assert not has_message(await read_refusal(rig), "declined-sales-paused-why-until")


async def test_text_and_time_may_be_typed_with_the_command(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        await rig.olga.send_text("/pause Moving.")
        await rig.olga.wait_for_message("sales-pause-message", text="Moving.")
        assert has_message(await read_refusal(rig), "declined-sales-paused-why", text="Moving.")
        await rig.olga.send_text("/resume")
        await rig.olga.wait_for_message("sales-open")


async def test_a_text_that_is_too_long_is_asked_for_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        await rig.olga.send_text(f"/pause {'x' * 201}")
        await rig.olga.wait_for_message("pause-notice-too-long")
        await rig.olga.send_text("short")
        await rig.olga.wait_for_message("sales-pause-message", text="short")


async def test_the_button_pauses_with_the_typed_text_too(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        await ask_on_the_panel(rig.olga)
        await rig.olga.send_text("x" * 201)
        await rig.olga.wait_for_message("pause-notice-too-long")
        assert await rig.db.read(sales_pause.list_pauses) == []
        await rig.olga.send_text("23:59 Moving.")
        await rig.olga.wait_for_message("sales-pause-message", text="Moving.")
        refusal = await read_refusal(rig)
        assert has_message(refusal, "declined-sales-paused-why-until", text="Moving.")


async def test_cancel_pauses_nothing(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        await ask_on_the_panel(rig.olga)
        await rig.olga.open(verbs.OVERVIEW)
        await rig.olga.wait_for_message("admin-title")
        await rig.olga.send_text("Moving.")
        await rig.idle()
        assert await rig.db.read(sales_pause.list_pauses) == []


@pytest.mark.parametrize("role", [Role.SUPPORT, Role.VIEWER, None])
async def test_old_buttons_of_somebody_who_was_demoted_pause_nothing(
    tmp_path: Path, role: Role | None
) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        rig.shop.caches.roles[BuyerId(BEN)] = Role.MANAGER
        await rig.ben.send_text("/admin")
        old = await rig.ben.finds(verbs.PAUSE_SALES)
        await ask_on_the_panel(rig.ben)
        confirm = await rig.ben.finds(verbs.CONFIRM_ADMIN_ACTION)
        del rig.shop.caches.roles[BuyerId(BEN)]
        if role is not None:
            rig.shop.caches.roles[BuyerId(BEN)] = role
        await rig.ben.send_text("Moving.")
        await rig.idle()
        for message, data in (old, confirm):
            await rig.ben.forge(data, message)
            await rig.idle()
        assert await rig.db.read(sales_pause.list_pauses) == []


async def ask_on_the_panel(person: ChatPerson) -> None:
    await person.send_text("/admin")
    await person.open(verbs.PAUSE_SALES)
    await person.wait_for_message("pause-ask", "zh-Hans" if person.user_id == BEN else "en")


async def test_support_cannot_pause(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, a_supplier()) as rig:
        rig.shop.caches.roles[BuyerId(BEN)] = Role.SUPPORT
        await rig.ben.send_text("/pause")
        await rig.idle()
        assert await rig.db.read(sales_pause.list_pauses) == []

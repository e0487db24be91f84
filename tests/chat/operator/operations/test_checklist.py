"""Tests of the checklist: owners see it in the panel until all is done or one of them hides it."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.navigation.payloads import encode
from bot.chat.operator.operations.checklist_screen import BACKUP_LINES, PAYMENT_LINES
from bot.demo.telegram import Persona
from bot.demo.telegram.people.scripted_person import content_of
from bot.demo.telegram.request_params import Json
from bot.domain.ids import BuyerId
from bot.domain.operations.checklist import ChecklistState, ChecklistStep
from bot.domain.people.staff import Role
from bot.services.operations.checklist import set_state
from bot.services.people import staff
from bot.services.people.staff import ChosenPerson
from bot.settings import Settings
from storage.transaction import Transaction
from tests.builders import OPERATOR, opened_on
from tests.chat.buttons import find_button
from tests.chat.chat_rig import ChatRig, a_chat_rig, begin, buy
from tests.chat.words import has_message

_STEPS = list(ChecklistStep)


async def open_panel(rig: ChatRig, person: int = OPERATOR) -> Json:
    someone = rig.chat_person(person)
    await someone.send_text("/start")
    await someone.wait_for_message("admin-title")
    await rig.idle()
    return someone.last()


async def test_the_panel_of_a_new_shop_leads_an_owner_through_each_step(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        panel = await open_panel(rig)
        assert has_message(content_of(panel), "checklist-head", steps="6")
        for verb, message in (
            (verbs.PRICE_RULES, "prices-head"),
            (verbs.SHOP_TEXTS, "shop-texts-head"),
        ):
            await open_panel(rig)
            await rig.olga.open(verb)
            await rig.olga.wait_for_message(message)
        for step, message in (
            (ChecklistStep.BALANCE, "checklist-how-balance"),
            (ChecklistStep.PAYMENTS, "checklist-how-payments"),
            (ChecklistStep.BACKUP, "checklist-how-backup"),
            (ChecklistStep.PURCHASE, "checklist-how-purchase"),
        ):
            await open_panel(rig)
            await rig.olga.open(verbs.CHECKLIST_STEP, step=_STEPS.index(step))
            await rig.olga.wait_for_message(message)
        await rig.olga.open(verbs.PRODUCT, "$9.90")
        await rig.olga.wait_for_text("Steam wallet 10 USD")


async def test_an_owner_hides_the_checklist_and_calls_it_up_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        assert find_button(await open_panel(rig), verbs.CHECKLIST) is None
        await rig.olga.open(verbs.SHOW_CHECKLIST, on=0)
        hidden = await open_panel(rig)
        assert not has_message(content_of(hidden), "checklist-head")
        assert find_button(hidden, verbs.CHECKLIST_STEP) is None

        await rig.olga.open(verbs.CHECKLIST)
        await rig.olga.wait_for_message("checklist-head")
        await rig.olga.open(verbs.SHOW_CHECKLIST, on=1)
        shown = await rig.olga.wait_for_message("admin-title")
        assert has_message(content_of(shown), "checklist-head")
        await rig.olga.send_text("/checklist")
        await rig.olga.wait_for_message("checklist-open-payments")


async def test_a_delivered_order_finishes_the_first_purchase(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        step = _STEPS.index(ChecklistStep.PURCHASE)
        assert find_button(await open_panel(rig), verbs.CHECKLIST_STEP, "🟡", step=step)
        await begin(rig)
        await buy(rig)
        await rig.work()
        assert find_button(await open_panel(rig), verbs.CHECKLIST_STEP, "✅", step=step)


async def test_a_finished_checklist_is_gone_and_its_command_says_so(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.store.transact(set_state, ChecklistState.COMPLETE)
        panel = await open_panel(rig)
        assert not has_message(content_of(panel), "checklist-head")
        assert find_button(panel, verbs.CHECKLIST) is None
        await rig.olga.send_text("/checklist")
        page = await rig.olga.wait_for_message("checklist-open-payments")
        assert find_button(page, verbs.SHOW_CHECKLIST) is None


@pytest.mark.parametrize("role", [Role.MANAGER, Role.SUPPORT, Role.VIEWER])
async def test_only_owners_see_the_checklist(tmp_path: Path, role: Role) -> None:
    async with a_chat_rig(tmp_path) as rig:
        number = 7_020
        rig.server.add_persona(Persona(number, "Sam", None, "en"))
        await rig.chat_person(number).send_text("/start")
        await rig.idle()
        chosen = ChosenPerson(BuyerId(number), "Sam", None)
        await staff.set_role(rig.shop, rig.db, OPERATOR, chosen, role, None)
        panel = await open_panel(rig, number)
        assert not has_message(content_of(panel), "checklist-head")
        assert find_button(panel, verbs.SHOW_CHECKLIST) is None
        await rig.chat_person(number).send_text("/checklist")
        await rig.idle()
        texts = [content_of(each) for each in rig.server.list_messages(number)]
        assert not any(has_message(text, "checklist-head") for text in texts)


async def test_the_panel_asks_the_supplier_once_with_or_without_the_checklist(
    tmp_path: Path,
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        counts = []
        for state in (ChecklistState.SHOWN, ChecklistState.HIDDEN, ChecklistState.COMPLETE):
            await rig.store.transact(set_state, state)
            rig.supplier.calls.clear()
            await open_panel(rig)
            counts.append(rig.supplier.calls.count("check_account"))
        assert counts == [1, 1, 1]


async def test_a_rehearsal_has_no_checklist(tmp_path: Path) -> None:
    """It writes no backups and forgets everything: its steps are not those of the shop."""
    async with a_chat_rig(tmp_path) as rig:
        settings = replace(rig.shop.settings, is_rehearsal=True)
        opened_on(rig.store, replace(rig.shop, settings=settings))
        panel = await open_panel(rig)
        assert has_message(content_of(panel), "admin-rehearsal")
        assert not has_message(content_of(panel), "checklist-head")


async def test_an_old_button_cannot_show_a_step_that_does_not_exist(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await open_panel(rig)
        for step in (_STEPS.index(ChecklistStep.MARKUP), len(_STEPS), 99):
            await rig.olga.forge(encode(verbs.CHECKLIST_STEP, step))
            await rig.idle()
            assert has_message(content_of(rig.olga.last()), "error-stale")


async def test_a_state_that_is_hidden_stays_hidden_after_a_restart(tmp_path: Path) -> None:
    def read_state(tx: Transaction) -> ChecklistState:
        return tx.checklist_states.get()

    async with a_chat_rig(tmp_path) as rig:
        assert await rig.store.read(read_state) is ChecklistState.SHOWN
        await open_panel(rig)
        await rig.olga.open(verbs.SHOW_CHECKLIST, on=0)
        await rig.idle()
        assert await rig.store.read(read_state) is ChecklistState.HIDDEN


def test_the_lines_to_write_name_settings_with_valid_values() -> None:
    lines = [*PAYMENT_LINES.values(), *BACKUP_LINES]
    named = {name.lower(): value for name, _, value in (line.partition("=") for line in lines)}
    assert named.keys() <= Settings.model_fields.keys()
    for name in ("star_value", "provider_token", "crypto_pay_token", "by_hand_instructions_file"):
        assert named[name] in map(str, Settings.model_fields[name].examples or [])
    assert len(named["backup_passphrase"]) >= 12

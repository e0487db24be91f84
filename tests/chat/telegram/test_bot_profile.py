"""Tests of the bot's profile: published in every language, once, and again after a failure."""

import json
import logging
from pathlib import Path

import pytest

from bot.chat.buyer.people.account_screen import encode_language
from bot.chat.navigation import verbs
from bot.chat.router import ROUTES
from bot.chat.telegram import bot_profile
from bot.chat.telegram.transport import close_bot, open_bot
from bot.services.people import accounts
from tests.builders import OPERATOR, shop_with
from tests.chat.chat_rig import ANN, ChatPerson, ChatRig, a_chat_rig
from tests.chat.words import translations
from tests.services.referral_rig import TERMS

TRANSLATIONS = translations()
CODES = {code[:2] for code in TRANSLATIONS.languages}


def told(rig: ChatRig, method: str) -> list[dict[str, object]]:
    """Return the parameters of a method's calls, oldest first."""
    return [dict(call.params) for call in rig.server.calls if call.method == method]


async def publish(rig: ChatRig, name: str = "", **changes: object) -> None:
    """Publish with a new bot, as a start does, for a shop with these changes."""
    bot = rig.connect()
    await open_bot(bot)
    try:
        shop = shop_with(rig.shop, name=name, **changes)
        chosen = await rig.db.read(accounts.list_chosen_languages, shop.settings.operator_ids)
        await bot_profile.publish(bot, shop, TRANSLATIONS, ROUTES, chosen)
    finally:
        await close_bot(bot)


async def test_every_language_has_its_commands_and_descriptions(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await publish(rig)
        for method in ("setMyCommands", "setMyDescription", "setMyShortDescription"):
            # English is the default for languages that are not listed: it need not be sent twice.
            codes = {call.get("language_code") for call in told(rig, method)}
            assert codes >= CODES - {"en"} | {None}
        bot = rig.connect()
        await open_bot(bot)
        described = await bot.get_my_description(language_code="zh")
        await close_bot(bot)
        localizer = TRANSLATIONS.localizer_for("zh-Hans")
        assert described.description == localizer.plain("profile-description")


async def test_the_desks_commands_are_for_operators_alone(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await publish(rig)
        with_admin_commands = [
            c for c in told(rig, "setMyCommands") if "threads" in str(c["commands"])
        ]
        assert with_admin_commands
        assert all(str(OPERATOR) in str(call["scope"]) for call in with_admin_commands)


async def test_a_command_is_listed_only_where_the_shop_has_it(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await publish(rig)
        assert "invite" not in str(told(rig, "setMyCommands"))
        await publish(rig, referral=TERMS)
        assert "invite" in str(told(rig, "setMyCommands"))


async def test_what_is_as_it_should_be_is_not_set_again(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await publish(rig, "Corner Shop")
        before = len([c for c in rig.server.calls if c.method.startswith("set")])
        await publish(rig, "Corner Shop")
        assert len([c for c in rig.server.calls if c.method.startswith("set")]) == before


async def test_the_name_is_the_operators_own_unless_the_shop_has_one(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await publish(rig)
        assert told(rig, "setMyName") == []
        await publish(rig, "Corner Shop")
        assert [call["name"] for call in told(rig, "setMyName")] == ["Corner Shop"]


async def test_a_name_of_before_hides_the_shops_in_no_language(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        rig.server.state.profile.set_text("name", "ru", "Old Shop")
        await publish(rig, "Corner Shop")
        names = [(call.get("language_code"), call["name"]) for call in told(rig, "setMyName")]
        assert names == [(None, "Corner Shop"), ("ru", "Corner Shop")]
        bot = rig.connect()
        await open_bot(bot)
        seen = {(await bot.get_my_name(language_code=code)).name for code in (None, *CODES)}
        await bot.shutdown()
        assert seen == {"Corner Shop"}


@pytest.mark.parametrize("status", [502, 429])
async def test_what_telegram_did_not_take_is_offered_again(tmp_path: Path, status: int) -> None:
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await publish(rig)
        rig.server.faults.add("setMyName", status, times=2)
        await publish(rig, "Corner Shop")
        assert len(told(rig, "setMyName")) == 3


async def test_one_line_tells_of_all_that_is_tried_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "bot.chat.telegram.bot_profile")
    async with a_chat_rig(tmp_path) as rig:
        rig.server.faults.add("setMyCommands", 502, times=6)
        await publish(rig)
    told_of = [line for line in caplog.messages if "tried again" in line]
    assert len(told_of) == 1


async def test_what_telegram_refuses_for_good_is_left(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        rig.server.faults.add("setMyName", 400, times=1)
        await publish(rig, "Corner Shop")
        assert len(told(rig, "setMyName")) == 1


def menus_of(rig: ChatRig, person: int) -> dict[object, dict[str, str]]:
    """Return the menu that was set last for the chat of a person, by Telegram's language code."""
    return {
        call.get("language_code"): {
            each["command"]: each["description"] for each in json.loads(str(call["commands"]))
        }
        for call in told(rig, "setMyCommands")
        if str(person) in str(call["scope"])
    }


async def choose_language(rig: ChatRig, person: ChatPerson, language: str) -> None:
    await person.send_text("/language")
    await person.open(verbs.LANGUAGE, language=encode_language(language))
    await rig.idle()


@pytest.mark.parametrize(("person", "command"), [(ANN, "wallet"), (OPERATOR, "threads")])
async def test_the_menu_is_in_the_language_that_a_person_chose(
    tmp_path: Path, person: int, command: str
) -> None:
    """Whatever language their Telegram has, also for staff after a restart."""
    async with a_chat_rig(tmp_path) as rig:
        words = TRANSLATIONS.localizer_for("ru").plain(f"command-{command}")
        await choose_language(rig, rig.chat_person(person), "ru")
        menus = menus_of(rig, person)
        assert set(menus) == CODES | {None}
        assert {menu[command] for menu in menus.values()} == {words}

        rig.server.calls.clear()
        await publish(rig)
        assert menus_of(rig, person) == {}


@pytest.mark.parametrize("language", TRANSLATIONS.languages)
def test_descriptions_fit(language: str) -> None:
    localizer = TRANSLATIONS.localizer_for(language)
    assert len(localizer.plain("profile-description")) <= 512
    assert len(localizer.plain("profile-short-description")) <= 120

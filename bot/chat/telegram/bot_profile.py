"""The bot's profile in each language: its name, descriptions, commands and menu button.

Each setting is read first and written only if it differs, because Telegram limits these calls
strictly. The shop works without them; failed calls are retried until they succeed.
"""

import logging
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    MenuButtonCommands,
)
from telegram.error import BadRequest, EndPointNotFound, Forbidden, TelegramError

from bot.chat.navigation.routes import Command, RouteTable
from bot.chat.telegram.call_retries import retry_after_seconds
from bot.domain.ids import BuyerId
from bot.domain.people.staff import Role
from bot.i18n import Localizer, Translations
from bot.services.shop import Shop

logger = logging.getLogger(__name__)

#: Seconds before a retry, unless Telegram asks for a longer wait.
RETRY_SECONDS: Final = 30.0


@dataclass(frozen=True, slots=True)
class _ProfileSetting:
    """One setting of the profile: its wanted value, and how to read and write it."""

    wanted: object
    fetch: Callable[[], Awaitable[object]]
    apply: Callable[[], Awaitable[object]]


async def publish(
    bot: Bot,
    shop: Shop,
    translations: Translations,
    routes: RouteTable,
    chosen_languages: Mapping[BuyerId, str],
) -> None:
    """Bring the bot's profile up to date in every language; staff also get their commands.

    `chosen_languages` has the staff who chose a language: they read their commands in it. Return
    when nothing is left to retry.
    """
    settings = list(_profile_settings(bot, shop, translations, routes, chosen_languages))
    while settings:
        remaining: list[_ProfileSetting] = []
        delay, reason = 0.0, ""
        for setting in settings:
            try:
                await _apply_setting(setting)
            except TelegramError as error:
                remaining.append(setting)
                delay = max(delay, RETRY_SECONDS, retry_after_seconds(error))
                reason = type(error).__name__
        settings = remaining
        if settings:
            count = len(settings)
            logger.info(
                "parts of the bot's profile that are tried again later: %d (%s)", count, reason
            )
            await shop.ports.clock.sleep(delay)


async def publish_commands(
    bot: Bot,
    shop: Shop,
    translations: Translations,
    routes: RouteTable,
    person: BuyerId,
    chosen_language: str | None,
) -> None:
    """Show a person the commands of the role that they have now, in the language that they chose.

    Without one it is that of their Telegram. Leave it if Telegram refuses.
    """
    role = shop.get_role(person)
    menu = [each for each in routes.list_menu(role) if each.exists(shop.settings)]
    scope = BotCommandScopeChat(int(person))
    for code, localizer in _localizers(translations, chosen_language):
        setting = _commands_setting(bot, localizer, code, scope, menu)
        try:
            await setting.apply()
        except TelegramError as error:
            logger.info("a menu of commands was not updated: %s", type(error).__name__)
            return


async def _apply_setting(setting: _ProfileSetting) -> None:
    """Write a setting that differs. Raise TelegramError if another attempt may succeed."""
    try:
        if await setting.fetch() != setting.wanted:
            await setting.apply()
    except (BadRequest, Forbidden, EndPointNotFound) as error:
        logger.info("Telegram rejects a part of the bot's profile: %s", type(error).__name__)


def _profile_settings(
    bot: Bot,
    shop: Shop,
    translations: Translations,
    routes: RouteTable,
    chosen_languages: Mapping[BuyerId, str],
) -> Iterator[_ProfileSetting]:
    """Yield all settings, commands first because people need these most."""
    localizers = list(_localizers(translations))
    menus = {
        role: [each for each in routes.list_menu(role) if each.exists(shop.settings)]
        for role in (None, *Role)
    }
    owners = dict.fromkeys(shop.settings.operator_ids, Role.OWNER)
    staff = {**shop.caches.roles, **owners}
    for code, localizer in localizers:
        yield _commands_setting(bot, localizer, code, BotCommandScopeAllPrivateChats(), menus[None])
    for person, role in staff.items():
        scope = BotCommandScopeChat(int(person))
        for code, localizer in _localizers(translations, chosen_languages.get(person)):
            yield _commands_setting(bot, localizer, code, scope, menus[role])
    for code, localizer in localizers:
        yield _description_setting(bot, localizer.plain("profile-description"), code)
        yield _short_description_setting(bot, localizer.plain("profile-short-description"), code)
    if shop.settings.name:
        yield _name_setting(bot, shop.settings.name, [code for code, _ in localizers])
    button = MenuButtonCommands()
    yield _ProfileSetting(
        button, bot.get_chat_menu_button, partial(bot.set_chat_menu_button, menu_button=button)
    )


def _localizers(
    translations: Translations, chosen_language: str | None = None
) -> Iterator[tuple[str | None, Localizer]]:
    """Yield Telegram's language codes and their localizers.

    A code has two letters; None is for all languages that are not listed. With a `chosen_language`
    all have the localizer of that one.
    """
    yield None, translations.localizer_for(chosen_language)
    for code in translations.languages:
        yield code[:2], translations.localizer_for(chosen_language or code)


def _commands_setting(
    bot: Bot,
    localizer: Localizer,
    code: str | None,
    scope: BotCommandScope,
    menu: Sequence[Command],
) -> _ProfileSetting:
    commands = tuple(BotCommand(each.name, localizer.plain(each.menu_text_id)) for each in menu)
    fetch = partial(bot.get_my_commands, scope=scope, language_code=code)
    return _ProfileSetting(
        commands, fetch, partial(bot.set_my_commands, commands, scope=scope, language_code=code)
    )


def _description_setting(bot: Bot, text: str, code: str | None) -> _ProfileSetting:
    async def fetch() -> str:
        return (await bot.get_my_description(language_code=code)).description

    return _ProfileSetting(text, fetch, partial(bot.set_my_description, text, language_code=code))


def _short_description_setting(bot: Bot, text: str, code: str | None) -> _ProfileSetting:
    async def fetch() -> str:
        return (await bot.get_my_short_description(language_code=code)).short_description

    return _ProfileSetting(
        text, fetch, partial(bot.set_my_short_description, text, language_code=code)
    )


def _name_setting(bot: Bot, name: str, codes: Sequence[str | None]) -> _ProfileSetting:
    """Return the setting for the shop's name, which is the same in every language.

    Telegram shows the general name (None, the first code) for a language without a name of its own.
    So the name of a language is set only if a different one would hide the general name.
    """

    async def fetch_name(code: str | None) -> str:
        return (await bot.get_my_name(language_code=code)).name

    async def fetch() -> set[str]:
        return {await fetch_name(code) for code in codes}

    async def apply() -> None:
        for code in codes:
            if await fetch_name(code) != name:
                await bot.set_my_name(name, language_code=code)

    return _ProfileSetting({name}, fetch, apply)

"""What Telegram itself shows of the bot in each language: its name, its descriptions, its commands.

Asked for first and set only where it is otherwise: Telegram lets nobody set these often. The shop works
without; what fails is tried again later, for as long as it takes.
"""

import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
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
from telegram.error import BadRequest, EndPointNotFound, Forbidden, RetryAfter, TelegramError

from bot.chat.failures import retry_after_seconds
from bot.i18n import Speech, Translations
from bot.services.shop import Shop

logger = logging.getLogger(__name__)

#: Seconds until what Telegram did not take is offered again, unless it names a longer time.
AGAIN: Final = 30.0
MENU: Final = (
    "shop",
    "search",
    "orders",
    "wallet",
    "alerts",
    "support",
    "language",
    "privacy",
    "help",
    "cancel",
)
DESK_MENU: Final = (
    "desk",
    "health",
    "review",
    "resolve",
    "threads",
    "credit",
    "buyers",
    "product",
    "pin",
    "unpin",
    "pause",
    "resume",
)


@dataclass(frozen=True, slots=True)
class _Wish:
    """One thing that is shown: what it should be, how to learn what it is, and how to set it."""

    wanted: object
    learn: Callable[[], Awaitable[object]]
    tell: Callable[[], Awaitable[object]]


async def publish(bot: Bot, shop: Shop, translations: Translations) -> None:
    """Have Telegram show everything as it should be, in every language; operators also get the desk's
    commands. Returns when there is nothing left to try.
    """
    wishes = list(_wishes(bot, shop, translations))
    while wishes:
        left: list[_Wish] = []
        patience = 0.0
        for wish in wishes:
            wait = await _fulfil(wish)
            if wait:
                left.append(wish)
                patience = max(patience, wait)
        wishes = left
        if wishes:
            await shop.clock.sleep(patience)


async def _fulfil(wish: _Wish) -> float:
    """Seconds until it should be tried again; 0 when it is so, or never will be."""
    try:
        if await wish.learn() != wish.wanted:
            await wish.tell()
    except (BadRequest, Forbidden, EndPointNotFound) as error:
        logger.info("Telegram will not show it: %s", type(error).__name__)
    except RetryAfter as flood:
        return max(AGAIN, retry_after_seconds(flood))
    except TelegramError as error:
        logger.info("the bot's profile could not be told yet: %s", type(error).__name__)
        return AGAIN
    return 0.0


def _wishes(bot: Bot, shop: Shop, translations: Translations) -> Iterator[_Wish]:
    """Commands first: people miss these most."""
    speeches = list(_speeches(translations))
    for code, speech in speeches:
        yield _commands(bot, speech, code, BotCommandScopeAllPrivateChats(), MENU)
        for admin in shop.admins:
            yield _commands(bot, speech, code, BotCommandScopeChat(int(admin)), MENU + DESK_MENU)
    for code, speech in speeches:
        yield _description(bot, speech.plain("profile-description"), code)
        yield _short_description(bot, speech.plain("profile-short-description"), code)
    if shop.name:
        yield _name(bot, shop.name, [code for code, _ in speeches])
    button = MenuButtonCommands()
    yield _Wish(
        button, bot.get_chat_menu_button, partial(bot.set_chat_menu_button, menu_button=button)
    )


def _speeches(translations: Translations) -> Iterator[tuple[str | None, Speech]]:
    """What Telegram calls a language (two letters; None: whoever's is not listed), and its words."""
    yield None, translations.speak(None)
    for code in translations.languages:
        yield code[:2], translations.speak(code)


def _commands(
    bot: Bot, speech: Speech, code: str | None, scope: BotCommandScope, names: Sequence[str]
) -> _Wish:
    listed = tuple(BotCommand(name, speech.plain(f"command-{name}")) for name in names)
    learn = partial(bot.get_my_commands, scope=scope, language_code=code)
    return _Wish(
        listed, learn, partial(bot.set_my_commands, listed, scope=scope, language_code=code)
    )


def _description(bot: Bot, text: str, code: str | None) -> _Wish:
    async def learn() -> str:
        return (await bot.get_my_description(language_code=code)).description

    return _Wish(text, learn, partial(bot.set_my_description, text, language_code=code))


def _short_description(bot: Bot, text: str, code: str | None) -> _Wish:
    async def learn() -> str:
        return (await bot.get_my_short_description(language_code=code)).short_description

    return _Wish(text, learn, partial(bot.set_my_short_description, text, language_code=code))


def _name(bot: Bot, name: str, codes: Sequence[str | None]) -> _Wish:
    """The shop's one name in every language. Telegram shows the general one (None, the first) wherever a
    language has none of its own, so it is told for a language only where another would hide it.
    """

    async def seen(code: str | None) -> str:
        return (await bot.get_my_name(language_code=code)).name

    async def learn() -> set[str]:
        return {await seen(code) for code in codes}

    async def tell() -> None:
        for code in codes:
            if await seen(code) != name:
                await bot.set_my_name(name, language_code=code)

    return _Wish({name}, learn, tell)

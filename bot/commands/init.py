"""`init`: asks for the settings that are missing, tries each group of answers at once, and writes `.env`.

What `.env` or the environment has already is not asked for. Nothing is written before the last
answer, and an answer is never printed. It buys nothing.
"""

import argparse
import asyncio
import getpass
import os
import sys
from collections.abc import AsyncGenerator, Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

import dotenv
from pydantic import SecretStr
from telegram.error import TelegramError

from bot import app
from bot.chat.telegram.transport import TokenRefused, close_bot, fetch_raw_updates, open_bot
from bot.commands import check
from bot.commands.check import CheckResult, CheckStatus
from bot.commands.console import FAILURE, SUCCESS, print_error, print_line
from bot.settings import ENV_FILE, Settings, WrongSettings, describe_setting, make_settings

Ask = Callable[[str, bool], str]
Say = Callable[[str], None]
Check = Callable[[Settings], AsyncGenerator[CheckResult, None]]

#: Values of required settings that are not asked for yet. The others are tried beside them.
_PLACEHOLDERS: Final = {
    "telegram_token": "123456:not-asked-for-yet-not-asked-for-yet",
    "admin_ids": "1",
    "supplier_url": "https://not-asked-for-yet.example",
    "supplier_app_id": "0",
    "supplier_app_key": "0",
}
_KEEP: Final = "keep"
_LOOK_SECONDS: Final = 10.0


class InitInterrupted(Exception):  # noqa: N818 - reads as a fact
    """The answers ended before the last question."""


@dataclass(frozen=True, slots=True)
class _Group:
    """Settings that are asked for and tried together."""

    title: str
    names: tuple[str, ...]
    check: Check | None = None


async def _check_token(settings: Settings) -> AsyncGenerator[CheckResult, None]:
    """Try the token; its owners are the next question, so no message is sent yet."""
    async for finding in check.check_telegram(settings.model_copy(update={"admin_ids": ()})):
        if finding.verdict is CheckStatus.OK:
            advice = f"{finding.sentence}; open a chat with it now and press Start there"
            yield replace(finding, sentence=advice)
        else:
            yield finding


_GROUPS: Final = (
    _Group("The bot", ("telegram_token",), _check_token),
    _Group("Its owners", ("admin_ids",), check.check_telegram),
    _Group(
        "The supplier",
        ("supplier_url", "supplier_app_id", "supplier_app_key"),
        check.check_supplier,
    ),
    _Group("Money", ("currency", "supplier_currency", "exchange_rate", "markup_percent")),
    _Group("Payments", ("star_value",)),
    _Group("Data", ("database_url",), check.check_database),
)


@dataclass(slots=True)
class Interview:
    """The questions of one run; `answers` are the settings by name as they are written in `.env`."""

    ask: Ask
    say: Say
    known: Mapping[str, str]
    answers: dict[str, str] = field(default_factory=dict)

    async def run(self) -> dict[str, str]:
        """Ask for everything that is missing; return the answers. Raise InitInterrupted."""
        for group in _GROUPS:
            missing = [name for name in group.names if name not in self.known]
            if missing:
                await self._ask_group(group, missing)
        return self.answers

    async def _ask_group(self, group: _Group, names: list[str]) -> None:
        self.say(f"\n{group.title}")
        while True:
            for name in names:
                await self._ask_setting(name)
            if group.check is None or await self._try(group.check):
                return
            if (
                self.ask(f"Enter: type it again; {_KEEP}: leave it as it is", False).strip()
                == _KEEP
            ):
                return

    async def _ask_setting(self, name: str) -> None:
        """Ask until the answer can be a value of the setting; none is one if it is not required."""
        setting = Settings.model_fields[name]
        self.answers.pop(name, None)
        if name == "exchange_rate" and not self._has_two_currencies():
            return
        hint = "" if setting.is_required() else " (Enter: leave it as it is)"
        is_hidden = setting.annotation is SecretStr
        while True:
            answer = self.ask(f"{name.upper()}: {describe_setting(name)}{hint}", is_hidden).strip()
            if not answer and name == "admin_ids":
                answer = await self._find_owner()
            if not answer and not setting.is_required() and name != "exchange_rate":
                return
            self.answers[name] = answer
            problems = list(self._find_problems(name)) if answer else [f"{name.upper()} is missing"]
            if not problems:
                return
            for problem in problems:
                self.say(problem)

    def _has_two_currencies(self) -> bool:
        everything = {**self.known, **self.answers}
        supplier = everything.get("supplier_currency", "")
        return bool(supplier) and supplier != everything.get("currency", "USD")

    def _find_problems(self, name: str) -> Iterator[str]:
        """Yield what is wrong with the setting; problems of others are asked about later."""
        try:
            self._make_settings()
        except WrongSettings as wrong:
            yield from (each for each in wrong.problems if each.split()[0] == name.upper())

    def _make_settings(self) -> Settings:
        given = {**_PLACEHOLDERS, **self.known, **self.answers}
        if self._has_two_currencies() and "exchange_rate" not in given:
            given.pop("supplier_currency", None)  # its rate is the next question
        return make_settings(given)

    async def _try(self, run_check: Check) -> bool:
        """Print what the check says; return whether nothing is wrong."""
        is_fine = True
        async for finding in run_check(self._make_settings()):
            self.say(f"{finding.verdict:<6} {finding.subject}: {finding.sentence}")
            is_fine = is_fine and finding.verdict is not CheckStatus.WRONG
        return is_fine

    async def _find_owner(self) -> str:
        """Return the id of who wrote to the bot last, if that is the owner; "" if not."""
        found = await _find_last_writer(self._make_settings())
        if found is None:
            self.say("Nobody has written to the bot yet: press Start there, or type the id.")
            return ""
        person_id, name = found
        is_owner = self.ask(f"{name} ({person_id}) wrote to the bot. Is that you? (y/n)", False)
        return str(person_id) if is_owner.strip().casefold().startswith("y") else ""


async def _find_last_writer(settings: Settings) -> tuple[int, str] | None:
    """Return id and name of the person whose message waits longest; the message stays unread."""
    try:
        bot = app.make_telegram_bot(settings)
    except (ValueError, TokenRefused):
        return None  # the check of the token has said why
    try:
        await open_bot(bot)
        updates = await fetch_raw_updates(
            bot,
            offset=0,
            poll_seconds=0,
            limit=100,
            allowed_updates=("message",),
            poll_grace=_LOOK_SECONDS,
        )
    except (TelegramError, TokenRefused):
        return None
    finally:
        await close_bot(bot)
    for update in reversed(updates):
        message = update.get("message") if isinstance(update, dict) else None
        sender = message.get("from") if isinstance(message, dict) else None
        if isinstance(sender, dict) and isinstance(sender.get("id"), int):
            return sender["id"], str(sender.get("first_name", ""))
    return None


def execute(_options: argparse.Namespace) -> int:
    """Ask, try and write; return the exit code."""
    try:
        answers = asyncio.run(Interview(_ask_at_terminal, print_line, read_known_settings()).run())
    except (InitInterrupted, KeyboardInterrupt):
        print_error("Stopped; nothing was written.")
        return FAILURE
    if not answers:
        print_line(f"Nothing is missing in {ENV_FILE}. Next: `vitrine check`.")
        return SUCCESS
    try:
        write_settings(ENV_FILE, answers)
    except OSError as error:
        print_error(f"{ENV_FILE} cannot be written: {error.strerror}")
        return FAILURE
    print_line(
        f"\n{ENV_FILE} is written; only you can read it. Next: `vitrine check` tries everything,"
        " `vitrine rehearse` shows your shop and buys nothing, `vitrine run` opens it, and /start in its"
        " chat shows the panel."
    )
    return SUCCESS


def read_known_settings(env_file: Path = ENV_FILE) -> dict[str, str]:
    """Return the settings that the file and the environment have, by their names in the model."""
    values = {**dotenv.dotenv_values(env_file), **os.environ}
    return {
        name.casefold(): value
        for name, value in values.items()
        if value and name.casefold() in Settings.model_fields
    }


def write_settings(env_file: Path, answers: Mapping[str, str]) -> None:
    """Set the answers in the file, which only its owner can read; its other lines stay."""
    os.close(os.open(env_file, os.O_RDWR | os.O_CREAT, 0o600))
    env_file.chmod(0o600)
    for name, value in answers.items():
        dotenv.set_key(env_file, name.upper(), value, quote_mode="auto")
    env_file.chmod(0o600)


def _ask_at_terminal(question: str, is_hidden: bool) -> str:
    try:
        if is_hidden and sys.stdin.isatty():
            return getpass.getpass(f"{question}\n> ")
        return input(f"{question}\n> ")
    except EOFError:
        raise InitInterrupted from None

"""The bot's profile: account, names and descriptions by language, commands by scope."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeVar

from bot.demo.telegram.request_params import Json
from bot.demo.telegram.state.persona import Persona
from bot.demo.telegram.state_archive import DocumentArchive

V = TypeVar("V")

_ARCHIVE_KIND = "profile"
DEFAULT_SCOPE = "default"
PRIVATE_SCOPE = "all_private_chats"

_MISSING_ABILITIES = (
    "can_read_all_group_messages",
    "can_connect_to_business",
    "has_main_web_app",
    "has_topics_enabled",
    "allows_users_to_create_topics",
    "can_manage_bots",
)


def _put_or_drop(table: dict[str, V], key: str, value: V) -> None:
    if value:
        table[key] = value
    else:
        table.pop(key, None)


@dataclass(slots=True)
class BotProfile:
    """The bot's profile. Keys of `texts` are "what|language", keys of `commands` "scope|language"."""

    token: str
    first_name: str
    username: str
    archive: DocumentArchive
    webhook_url: str = ""
    texts: dict[str, str] = field(default_factory=dict)
    commands: dict[str, list[Json]] = field(default_factory=dict)
    menus: dict[str, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        kept = dict(self.archive.load(_ARCHIVE_KIND))
        self.texts.update(kept.get("texts", {}))
        self.commands.update(kept.get("commands", {}))
        self.menus.update(kept.get("menus", {}))

    @property
    def id(self) -> int:
        head = self.token.partition(":")[0]
        return int(head) if head.isascii() and head.isdecimal() else 1

    def user(self) -> Json:
        """Return the bot as the sender of its messages."""
        return {
            "id": self.id,
            "is_bot": True,
            "first_name": self.get_text("name") or self.first_name,
            "username": self.username,
        }

    def get_me(self) -> Json:
        """Return the bot's account as getMe shows it."""
        return {
            **self.user(),
            "can_join_groups": True,
            "supports_inline_queries": True,
            **dict.fromkeys(_MISSING_ABILITIES, False),
        }

    def get_text(self, what: str, language: str = "") -> str:
        """Return a name or description in a language, or else the default one."""
        return self.texts.get(f"{what}|{language}") or self.texts.get(f"{what}|", "")

    def set_text(self, what: str, language: str, text: str) -> None:
        _put_or_drop(self.texts, f"{what}|{language}", text)
        self.archive.put(_ARCHIVE_KIND, "texts", self.texts)

    def set_commands(self, scope: str, language: str, commands: list[Json]) -> None:
        _put_or_drop(self.commands, f"{scope}|{language}", commands)
        self.archive.put(_ARCHIVE_KIND, "commands", self.commands)

    def set_menu_button(self, chat_id: int, kind: str) -> None:
        """Set the kind of a chat's menu button; `chat_id` 0 sets the default for all chats."""
        _put_or_drop(self.menus, str(chat_id), "" if kind == "default" else kind)
        self.archive.put(_ARCHIVE_KIND, "menus", self.menus)

    def get_menu_button(self, chat_id: int) -> str:
        """Return the kind of a chat's menu button, in Telegram's words."""
        return self.menus.get(str(chat_id)) or self.menus.get("0", "default")

    def get_commands(self, persona: Persona) -> list[Json]:
        """Return the command menu that a person sees.

        The narrowest scope wins, and within it the person's language.
        """
        for scope in (f"chat:{persona.id}", PRIVATE_SCOPE, DEFAULT_SCOPE):
            for language in (persona.language_code.partition("-")[0], ""):
                if commands := self.commands.get(f"{scope}|{language}"):
                    return commands
        return []

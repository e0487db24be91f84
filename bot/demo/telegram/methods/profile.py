"""What the bot says about itself, and what it may know of a chat."""

from __future__ import annotations

import re
from typing import Any

from bot.demo.telegram import limits
from bot.demo.telegram.errors import bad_request
from bot.demo.telegram.limits import check_profile_text
from bot.demo.telegram.profile import DEFAULT_SCOPE, PRIVATE_SCOPE
from bot.demo.telegram.wire import Json, Params
from bot.demo.telegram.world import World

_COMMAND = re.compile(rf"[a-z0-9_]{{1,{limits.COMMAND_NAME}}}")
_LANGUAGE = re.compile(r"([a-z]{2})?")
_SCOPES = frozenset({DEFAULT_SCOPE, PRIVATE_SCOPE, "all_group_chats", "all_chat_administrators"})
_NAME, _DESCRIPTION, _SHORT = 64, 512, 120
_MENU_BUTTONS = frozenset({"default", "commands"})
_GIFTS = (
    "unlimited_gifts",
    "limited_gifts",
    "unique_gifts",
    "premium_subscription",
    "gifts_from_channels",
)


async def get_me(world: World, params: Params) -> Json:  # noqa: ARG001 - one shape
    """The bot's own account."""
    return world.profile.me()


async def get_chat(world: World, params: Params) -> Json:
    """A `ChatFullInfo` of a private chat."""
    chat = world.chats.known(params.integer("chat_id"))
    return {
        **chat.persona.chat(),
        "accent_color_id": chat.id % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(_GIFTS, False),
    }


async def set_my_commands(world: World, params: Params) -> bool:
    """Set the menu of commands of a scope and a language."""
    scope, language = _scope(params), _language(params)
    raw = params.array("commands", "BotCommand")
    if raw is None:
        raise bad_request("commands are not specified")
    if len(raw) > limits.COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    _store(world, scope, language, [_command(item) for item in raw])
    return True


async def get_my_commands(world: World, params: Params) -> list[Json]:
    """The menu exactly as it was set for this scope and language."""
    return world.profile.commands.get(f"{_scope(params)}|{_language(params)}", [])


async def delete_my_commands(world: World, params: Params) -> bool:
    """Take the menu of a scope and a language away."""
    _store(world, _scope(params), _language(params), [])
    return True


def _store(world: World, scope: str, language: str, commands: list[Json]) -> None:
    world.profile.set_commands(scope, language, commands)
    world.events.publish("commands", 0)


def _command(item: Any) -> Json:
    if not isinstance(item, dict):
        raise bad_request("expected an Array of BotCommand")
    name = str(item.get("command", "")).removeprefix("/")
    description = str(item.get("description", "")).strip()
    if not _COMMAND.fullmatch(name):
        raise bad_request("BOT_COMMAND_INVALID")
    if not 1 <= len(description) <= limits.COMMAND_DESCRIPTION:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    return {"command": name, "description": description}


def _scope(params: Params) -> str:
    raw = params.object("scope", "BotCommandScope") or {"type": DEFAULT_SCOPE}
    kind = raw.get("type")
    if kind == "chat":
        return f"chat:{raw.get('chat_id')}"
    if not isinstance(kind, str) or kind not in _SCOPES:
        raise bad_request("unsupported BotCommandScope type specified")
    return kind


def _language(params: Params) -> str:
    language = params.text("language_code")
    if not _LANGUAGE.fullmatch(language):
        raise bad_request("LANG_CODE_INVALID")
    return language


async def set_my_name(world: World, params: Params) -> bool:
    """Set the name, for everybody or for one language."""
    return _set(world, params, "name", _NAME, "BOT_TITLE_INVALID")


async def set_my_description(world: World, params: Params) -> bool:
    """Set what an empty chat shows."""
    return _set(world, params, "description", _DESCRIPTION, "DESCRIPTION_TOO_LONG")


async def set_my_short_description(world: World, params: Params) -> bool:
    """Set what the profile page shows."""
    return _set(world, params, "short_description", _SHORT, "ABOUT_TOO_LONG")


def _set(world: World, params: Params, what: str, limit: int, code: str) -> bool:
    text = check_profile_text(params.text(what).strip(), limit, code)
    world.profile.set_text(what, _language(params), text)
    return True


async def get_my_name(world: World, params: Params) -> Json:
    """The name in a language."""
    name = world.profile.text("name", _language(params))
    return {"name": name or world.profile.first_name}


async def get_my_description(world: World, params: Params) -> Json:
    """The description in a language."""
    return {"description": world.profile.text("description", _language(params))}


async def get_my_short_description(world: World, params: Params) -> Json:
    """The short description in a language."""
    text = world.profile.text("short_description", _language(params))
    return {"short_description": text}


async def set_chat_menu_button(world: World, params: Params) -> bool:
    """Set what the button beside the composer does, in one chat or in all."""
    button = params.object("menu_button", "MenuButton") or {"type": "default"}
    kind = button.get("type")
    if not isinstance(kind, str) or kind not in _MENU_BUTTONS:
        raise bad_request("unsupported MenuButton type specified (this server has no web apps)")
    world.profile.set_menu_button(_private_chat(world, params), kind)
    world.events.publish("commands", 0)
    return True


async def get_chat_menu_button(world: World, params: Params) -> Json:
    """What the button does: in one chat, or where nothing else is said."""
    return {"type": world.profile.menu_button(_private_chat(world, params))}


def _private_chat(world: World, params: Params) -> int:
    """The chat that is meant; 0 for all."""
    chat_id = params.integer("chat_id")
    return world.chats.known(chat_id).id if chat_id else 0

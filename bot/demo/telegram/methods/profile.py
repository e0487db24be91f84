"""Methods for the bot's profile (name, texts, commands, menu button), getMe and getChat."""

from __future__ import annotations

import re
from typing import Any

from bot.demo.telegram import limits
from bot.demo.telegram.errors import bad_request
from bot.demo.telegram.limits import check_profile_text
from bot.demo.telegram.request_params import Json, Params
from bot.demo.telegram.state.bot_profile import DEFAULT_SCOPE, PRIVATE_SCOPE
from bot.demo.telegram.state.server_state import ServerState

_COMMAND = re.compile(rf"[a-z0-9_]{{1,{limits.COMMAND_NAME}}}")
_LANGUAGE = re.compile(r"([a-z]{2})?")
_SCOPES = frozenset({DEFAULT_SCOPE, PRIVATE_SCOPE, "all_group_chats", "all_chat_administrators"})
_MAX_NAME, _MAX_DESCRIPTION, _MAX_SHORT_DESCRIPTION = 64, 512, 120
_MENU_BUTTONS = frozenset({"default", "commands"})
_GIFT_TYPES = (
    "unlimited_gifts",
    "limited_gifts",
    "unique_gifts",
    "premium_subscription",
    "gifts_from_channels",
)


async def get_me(state: ServerState, params: Params) -> Json:  # noqa: ARG001 - handler signature
    """Return the bot's own account."""
    return state.profile.get_me()


async def get_chat(state: ServerState, params: Params) -> Json:
    """Return the `ChatFullInfo` of a private chat."""
    chat = state.chats.get_or_refuse(params.integer("chat_id"))
    return {
        **chat.persona.chat(),
        "accent_color_id": chat.id % 7,
        "max_reaction_count": 11,
        "accepted_gift_types": dict.fromkeys(_GIFT_TYPES, False),
    }


async def set_my_commands(state: ServerState, params: Params) -> bool:
    """Set the command menu for a scope and a language."""
    scope, language = _read_scope(params), _read_language(params)
    raw = params.array("commands", "BotCommand")
    if raw is None:
        raise bad_request("commands are not specified")
    if len(raw) > limits.COMMANDS:
        raise bad_request("BOT_COMMANDS_TOO_MUCH")
    _save_commands(state, scope, language, [_read_command(item) for item in raw])
    return True


async def get_my_commands(state: ServerState, params: Params) -> list[Json]:
    """Return the command menu exactly as set for this scope and language."""
    return state.profile.commands.get(f"{_read_scope(params)}|{_read_language(params)}", [])


async def delete_my_commands(state: ServerState, params: Params) -> bool:
    """Delete the command menu of a scope and a language."""
    _save_commands(state, _read_scope(params), _read_language(params), [])
    return True


def _save_commands(state: ServerState, scope: str, language: str, commands: list[Json]) -> None:
    state.profile.set_commands(scope, language, commands)
    state.events.publish("commands", 0)


def _read_command(item: Any) -> Json:
    if not isinstance(item, dict):
        raise bad_request("expected an Array of BotCommand")
    name = str(item.get("command", "")).removeprefix("/")
    description = str(item.get("description", "")).strip()
    if not _COMMAND.fullmatch(name):
        raise bad_request("BOT_COMMAND_INVALID")
    if not 1 <= len(description) <= limits.COMMAND_DESCRIPTION:
        raise bad_request("BOT_COMMAND_DESCRIPTION_INVALID")
    return {"command": name, "description": description}


def _read_scope(params: Params) -> str:
    raw = params.object("scope", "BotCommandScope") or {"type": DEFAULT_SCOPE}
    kind = raw.get("type")
    if kind == "chat":
        return f"chat:{raw.get('chat_id')}"
    if not isinstance(kind, str) or kind not in _SCOPES:
        raise bad_request("unsupported BotCommandScope type specified")
    return kind


def _read_language(params: Params) -> str:
    language = params.text("language_code")
    if not _LANGUAGE.fullmatch(language):
        raise bad_request("LANG_CODE_INVALID")
    return language


async def set_my_name(state: ServerState, params: Params) -> bool:
    """Set the bot's name, for everyone or for one language."""
    return _set_text(state, params, "name", _MAX_NAME, "BOT_TITLE_INVALID")


async def set_my_description(state: ServerState, params: Params) -> bool:
    """Set the text that an empty chat shows."""
    return _set_text(state, params, "description", _MAX_DESCRIPTION, "DESCRIPTION_TOO_LONG")


async def set_my_short_description(state: ServerState, params: Params) -> bool:
    """Set the text that the profile page shows."""
    return _set_text(state, params, "short_description", _MAX_SHORT_DESCRIPTION, "ABOUT_TOO_LONG")


def _set_text(state: ServerState, params: Params, what: str, limit: int, code: str) -> bool:
    text = check_profile_text(params.text(what).strip(), limit, code)
    state.profile.set_text(what, _read_language(params), text)
    state.events.publish("profile", 0)
    return True


async def get_my_name(state: ServerState, params: Params) -> Json:
    """Return the bot's name in a language."""
    name = state.profile.get_text("name", _read_language(params))
    return {"name": name or state.profile.first_name}


async def get_my_description(state: ServerState, params: Params) -> Json:
    """Return the description in a language."""
    return {"description": state.profile.get_text("description", _read_language(params))}


async def get_my_short_description(state: ServerState, params: Params) -> Json:
    """Return the short description in a language."""
    text = state.profile.get_text("short_description", _read_language(params))
    return {"short_description": text}


async def set_chat_menu_button(state: ServerState, params: Params) -> bool:
    """Set the menu button beside the input field, for one chat or for all."""
    button = params.object("menu_button", "MenuButton") or {"type": "default"}
    kind = button.get("type")
    if not isinstance(kind, str) or kind not in _MENU_BUTTONS:
        raise bad_request("unsupported MenuButton type specified (this server has no web apps)")
    state.profile.set_menu_button(_read_chat_id(state, params), kind)
    state.events.publish("commands", 0)
    return True


async def get_chat_menu_button(state: ServerState, params: Params) -> Json:
    """Return the menu button of one chat, or the default one."""
    return {"type": state.profile.get_menu_button(_read_chat_id(state, params))}


def _read_chat_id(state: ServerState, params: Params) -> int:
    """Return the id of the chat; 0 for all chats."""
    chat_id = params.integer("chat_id")
    return state.chats.get_or_refuse(chat_id).id if chat_id else 0

"""Tests of the bot's profile, its commands, and its information about a chat."""

from __future__ import annotations

import pytest
from telegram import (
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    MenuButtonCommands,
    MenuButtonWebApp,
    WebAppInfo,
)
from telegram.error import BadRequest

from tests.demo.telegram.bot_api_rig import ANN, BORIS, running


async def test_commands_are_kept_by_scope_and_language() -> None:
    async with running() as site, site.bot() as bot:
        await bot.set_my_commands([("start", "Home"), ("/help", "Help")])
        await bot.set_my_commands([("start", "Домой")], language_code="ru")
        await bot.set_my_commands([("admin", "Panel")], BotCommandScopeChat(ANN.id))

        assert [c.command for c in await bot.get_my_commands()] == ["start", "help"]
        commands_for = site.server.state.profile.get_commands
        assert commands_for(ANN) == [{"command": "admin", "description": "Panel"}]
        assert commands_for(BORIS) == [{"command": "start", "description": "Домой"}]
        await bot.delete_my_commands(BotCommandScopeChat(ANN.id))
        assert [c["command"] for c in commands_for(ANN)] == ["start", "help"]
        assert await bot.get_my_commands(BotCommandScopeAllPrivateChats()) == ()


@pytest.mark.parametrize(
    ("name", "description", "code"),
    [
        ("Start", "x", "BOT_COMMAND_INVALID"),
        ("a" * 33, "x", "BOT_COMMAND_INVALID"),
        ("start", "", "BOT_COMMAND_DESCRIPTION_INVALID"),
    ],
)
async def test_bad_commands_are_refused(name: str, description: str, code: str) -> None:
    async with running() as site, site.bot() as bot:
        with pytest.raises(BadRequest) as refusal:
            await bot.set_my_commands([(name, description)])

        assert refusal.value.message.upper() == code


async def test_names_and_descriptions_by_language() -> None:
    async with running() as site, site.bot() as bot:
        assert (await bot.get_my_name()).name == "Vitrine"
        await bot.set_my_name("Shop")
        await bot.set_my_description("We sell")
        await bot.set_my_description("Мы продаём", "ru")
        await bot.set_my_short_description("Sale")

        assert (await bot.get_my_name()).name == "Shop"
        assert (await bot.get_me()).first_name == "Shop"
        assert (await bot.get_my_description("ru")).description == "Мы продаём"
        assert (await bot.get_my_description("de")).description == "We sell"
        assert (await bot.get_my_short_description()).short_description == "Sale"
        with pytest.raises(BadRequest):
            await bot.set_my_name("x" * 65)


async def test_a_chat_is_described() -> None:
    async with running() as site, site.bot() as bot:
        chat = await bot.get_chat(ANN.id)

        assert (chat.id, chat.type, chat.username) == (ANN.id, "private", "ann")
        with pytest.raises(BadRequest, match="Chat not found"):
            await bot.get_chat("@nobody")


async def test_a_menu_button_is_that_of_the_chat_or_of_all() -> None:
    async with running() as site, site.bot() as bot:
        await bot.set_chat_menu_button(menu_button=MenuButtonCommands())

        assert (await bot.get_chat_menu_button(ANN.id)).type == "commands"
        await bot.set_chat_menu_button(ANN.id, MenuButtonCommands())
        await bot.set_chat_menu_button()
        assert (await bot.get_chat_menu_button(ANN.id)).type == "commands"
        assert (await bot.get_chat_menu_button(BORIS.id)).type == "default"
        with pytest.raises(BadRequest, match="Chat not found"):
            await bot.get_chat_menu_button(5)
        with pytest.raises(BadRequest, match="Unsupported menubutton"):
            await bot.set_chat_menu_button(
                menu_button=MenuButtonWebApp("x", WebAppInfo("https://a.org"))
            )

"""Tests of the list of admin commands, and of commands that an operator guesses."""

import re
from pathlib import Path

import pytest

from bot.chat.navigation import verbs
from bot.chat.router import ROUTES
from bot.demo.telegram.people.scripted_person import content_of
from bot.domain.people.staff import Role
from tests.chat.buttons import find_button
from tests.chat.chat_rig import a_chat_rig
from tests.chat.words import has_message


@pytest.mark.parametrize("command", ["/help", "/commands"])
async def test_help_lists_every_admin_command_to_operators(tmp_path: Path, command: str) -> None:
    """The list is made from the table by which commands are found, so it is complete."""
    async with a_chat_rig(tmp_path, over_http=True) as rig:
        await rig.olga.send_text(command)
        text = content_of(await rig.olga.wait_for_message("commands-title"))
        lines = [line for line in text.splitlines() if "—" in line]

        expected = {each.name for each in ROUTES.list_menu(Role.OWNER) if each.right is not None}
        named = [re.findall(r"/([a-z]+)", line)[0] for line in lines]
        assert set(named) == expected
        assert len(named) == len(expected)
        for group in ("state", "orders", "money", "products"):
            assert has_message(text, f"commands-{group}")
        assert not has_message(text, "commands-other")

        assert find_button(rig.olga.last(), verbs.OVERVIEW)
        await rig.olga.open(verbs.HELP)
        await rig.olga.wait_for_message("help-money")


async def test_help_of_a_buyer_names_no_admin_command(tmp_path: Path) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.ann.send_text("/help")
        text = content_of(await rig.ann.wait_for_message("help-money"))
        assert "/admin" not in text
        await rig.ann.send_text("/admin")
        await rig.ann.wait_for_message("hint-command")


@pytest.mark.parametrize(
    ("guess", "message_id"),
    [
        ("/users", "admin-people-line"),
        ("/users @olga", "admin-person-available"),
        ("/stats", "admin-title"),
        ("/status", "health-title"),
        ("/cases", "review-none"),
        ("/tickets", "threads-none"),
        ("/prices", "prices-head"),
    ],
)
async def test_likely_guesses_lead_to_the_command(
    tmp_path: Path, guess: str, message_id: str
) -> None:
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text(guess)
        await rig.olga.wait_for_message(message_id)


async def test_an_unknown_command_of_an_operator_names_the_nearest_ones(tmp_path: Path) -> None:
    """The operator's own screen stays as it is."""
    async with a_chat_rig(tmp_path) as rig:
        await rig.olga.send_text("/start")
        home = await rig.olga.wait_for_message("admin-title")
        await rig.olga.send_text("/byers")
        answer = content_of(await rig.olga.wait_for_message("commands-unknown", command="/byers"))
        assert "/buyers" in answer
        assert has_message(answer, "commands-all")
        assert home in rig.olga.messages()

        await rig.olga.send_text("/xyzzy")
        answer = content_of(await rig.olga.wait_for_message("commands-unknown", command="/xyzzy"))
        assert not has_message(answer, "commands-nearest")

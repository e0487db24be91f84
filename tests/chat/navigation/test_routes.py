"""Tests of routes: each fact about a button and a command is declared once, and the declarations
are consistent.
"""

import importlib
import re
import shutil
from pathlib import Path
from typing import Final

import pytest

from bot.chat import buyer, operator
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import (
    ButtonRoute,
    Command,
    CommandGroup,
    Handler,
    Routes,
    collect_routes,
)
from bot.chat.navigation.verbs import TapKind, Verb
from bot.chat.router import ROUTES
from bot.domain.people.staff import Right, Role
from bot.i18n import Translations
from tests.chat import toy_admin
from tests.chat.chat_rig import a_chat_rig
from tests.i18n.wording import LANGUAGES, ROOT, messages

A_VERB: Final = Verb("test", TapKind.CHOICE, "product", "variant")


def test_every_verb_has_a_handler() -> None:
    assert set(ROUTES.buttons) == set(verbs.ALL)


def test_no_two_verbs_have_one_value() -> None:
    constants = [verb for verb in vars(verbs).values() if isinstance(verb, Verb)]
    assert len(constants) == len(verbs.ALL)


async def other_ids(context: object, product: int, option: int) -> None: ...
async def swapped_ids(context: object, variant: int, product: int) -> None: ...
async def too_few_ids(context: object, product: int) -> None: ...
async def too_many_ids(context: object, product: int, variant: int, page: int) -> None: ...


@pytest.mark.parametrize("handler", [other_ids, swapped_ids, too_few_ids, too_many_ids])
def test_a_handler_takes_the_ids_that_its_verb_declares(handler: Handler) -> None:
    with pytest.raises(TypeError, match="does not take the ids of 'test': product, variant"):
        Routes(right=None).button(A_VERB)(handler)


def test_a_handler_may_take_more_than_the_ids_if_it_has_defaults() -> None:
    async def handler(context: object, product: int, variant: int, page: int = 0) -> None: ...

    routes = Routes(right=None)
    assert routes.button(A_VERB)(handler) is handler
    assert [(each.verb, each.handler) for each in routes.buttons] == [(A_VERB, handler)]


def test_a_command_takes_its_text_and_no_more() -> None:
    with pytest.raises(TypeError, match="/greet"):
        Routes(right=Right.VIEW).command("greet", menu_position=None)(swapped_ids)


def test_every_module_with_a_table_of_routes_is_found() -> None:
    tables = [
        path.relative_to(ROOT)
        for path in sorted((ROOT / "bot" / "chat").rglob("*.py"))
        if re.search(r"^routes = Routes\(", path.read_text("utf-8"), re.MULTILINE)
    ]
    assert tables
    for path in tables:
        routes = importlib.import_module(".".join(path.with_suffix("").parts)).routes
        found = [ROUTES.buttons.get(each.verb) for each in routes.buttons]
        found_commands = [ROUTES.commands.get(each.name) for each in routes.commands]
        assert (found, found_commands) == (routes.buttons, routes.commands), path


def test_the_routes_of_a_package_inside_a_package_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    topic = tmp_path / "toy_topics" / "toy_topic"
    topic.mkdir(parents=True)
    for folder in (topic.parent, topic):
        (folder / "__init__.py").write_text("")
    shutil.copy(ROOT / "tests" / "chat" / "toy_admin" / "greeting.py", topic)
    monkeypatch.syspath_prepend(str(tmp_path))

    found = collect_routes(importlib.import_module("toy_topics"))

    assert list(found.commands) == ["greet"]


def test_two_handlers_of_one_command_are_refused() -> None:
    with pytest.raises(ValueError, match="'greet' has two handlers"):
        collect_routes(toy_admin, toy_admin)


def test_only_operators_reach_what_admin_modules_declare() -> None:
    """A handler for operators outside the package of operators would be easy to overlook, and vice versa."""
    routes: list[ButtonRoute | Command] = [*ROUTES.buttons.values(), *ROUTES.commands.values()]
    for route in routes:
        package = operator if route.right is not None else buyer
        assert route.handler.__module__.startswith(f"{package.__name__}."), route


def test_every_command_of_operators_is_in_their_list() -> None:
    """Operators find the commands only there; buyers find some of theirs on buttons.

    Other names of a listed command, and of /help, are not listed.
    """
    listed = {each.name for each in ROUTES.list_menu(Role.OWNER)}
    for_operators = {each for each in ROUTES.commands.values() if each.right is not None}
    names = {each.alias_of or each.name for each in for_operators}
    assert names - listed == {"commands"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_listed_command_has_its_text(language: str) -> None:
    known = messages(language)
    for command in ROUTES.list_menu(Role.OWNER):
        assert command.menu_text_id in known, command.name


def test_every_command_of_operators_has_a_group() -> None:
    listed = [each for each in ROUTES.list_menu(Role.OWNER) if each.right is not None]
    assert [each.name for each in listed if each.group is CommandGroup.OTHER] == []


@pytest.mark.parametrize(
    ("guess", "nearest"),
    [
        ("byers", ["buyers"]),
        ("user", ["buyers"]),
        ("refnud", ["refund"]),
        ("approvals1", ["approvals"]),
        ("ordrs", ["orders", "order"]),
        ("xyzzy", []),
        ("userz", ["buyers"]),
    ],
)
def test_a_guessed_command_leads_to_those_that_look_like_it(guess: str, nearest: list[str]) -> None:
    found = ROUTES.find_nearest_commands(guess, Role.OWNER)
    assert list(found) == nearest


def test_a_buyer_is_not_led_to_commands_of_operators() -> None:
    assert "buyers" not in ROUTES.find_nearest_commands("byers", None)


def toy_translations(folder: Path) -> Translations:
    """Return the shop's messages, with the English texts of the toy command."""
    shutil.copytree(ROOT / "locales", folder)
    (folder / "en" / "toy.ftl").write_text(
        "command-greet = Greet a person\ngreeting = Good morning, { $name }!\n", "utf-8"
    )
    return Translations.load(folder, strict=True)


async def test_a_new_admin_command_needs_its_handler_and_its_texts_alone(tmp_path: Path) -> None:
    """A module in the package is enough: the command runs, is listed, and is hidden from buyers."""
    routes = collect_routes(buyer, operator, toy_admin)
    words = toy_translations(tmp_path / "locales")
    async with a_chat_rig(tmp_path, routes=routes, words=words, over_http=True) as rig:
        await rig.olga.send_text("/greet Ann")
        await rig.olga.wait_for_text("Good morning, Ann!")
        await rig.ann.send_text("/greet Ann")
        await rig.ann.wait_for_text("Hello, Ann")
        assert not any("Good morning" in str(message) for message in rig.ann.messages())

    for_operators = [each.name for each in routes.list_menu(Role.OWNER)]
    assert for_operators.index("greet") == for_operators.index("admin") + 1
    assert "greet" not in {each.name for each in routes.list_menu(None)}

"""Tests of the pages: their links lead somewhere, and their commands exist."""

import re
import shlex
from argparse import _SubParsersAction
from importlib.util import find_spec
from pathlib import Path
from typing import Final

import pytest

from bot.__main__ import make_parser
from bot.chat.router import ROUTES
from bot.settings import Settings

ROOT: Final = Path(__file__).parents[1]
PAGES: Final = [
    ROOT / "README.md",
    *sorted((ROOT / ".github").rglob("*.md")),
    *sorted((ROOT / "bot").rglob("*.md")),
]
#: Somebody who has never heard of the project reads no more than this.
_MAX_README_WORDS: Final = 1_200
_LINK: Final = re.compile(r"\]\(([^)#\s]+)(?:#[^)]*)?\)|(?:src|href)=\"([^\"#]+)\"")
_BLOCK: Final = re.compile(r"```sh\n(.*?)```", re.DOTALL)
_INLINE: Final = re.compile(r"`(vitrine|make) ([^`]+)`")
_TARGETS: Final = frozenset(
    re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
)


_SETTING: Final = re.compile(r"\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b")
#: The pages that owners and buyers follow.
FOR_OWNERS: Final = {
    "README.md",
    *(
        f".github/{name}.md"
        for name in [
            "HANDBOOK",
            "PAYMENTS",
            "BACKUP",
            "GROWTH",
            "DEPLOYING",
            "BUYERS",
            "WATCHING",
            "SECURITY",
        ]
    ),
}
#: Paths over HTTP that look like commands, and variables of make and compose that look like settings.
_PATHS: Final = {"metrics"}
_VARIABLES: Final = {"MANUAL_DELAY", "VITRINE_IMAGE"}


def read(page: Path) -> str:
    return page.read_text("utf-8")


def by_name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def test_the_readme_is_short() -> None:
    assert len(read(ROOT / "README.md").split()) <= _MAX_README_WORDS


@pytest.mark.parametrize("page", PAGES, ids=by_name)
def test_every_link_leads_to_a_file(page: Path) -> None:
    links = {one or other for one, other in _LINK.findall(read(page))}
    local = [link for link in links if not re.match(r"https?:|mailto:", link)]
    assert [link for link in local if not (page.parent / link).exists()] == []


def test_every_picture_is_shown_by_a_page() -> None:
    taken = [each for each in (ROOT / ".github" / "screenshots").rglob("*") if each.is_file()]
    shown = {
        (page.parent / (one or other)).resolve()
        for page in PAGES
        for one, other in _LINK.findall(read(page))
    }
    assert taken
    assert [each.name for each in taken if each not in shown] == []


@pytest.mark.parametrize("page", PAGES, ids=by_name)
def test_every_command_of_a_page_exists(page: Path) -> None:
    blocks = "\n".join(_BLOCK.findall(read(page))).splitlines()
    commands = [line.partition("#")[0].strip() for line in blocks]
    inline = [f"{program} {rest}" for program, rest in _INLINE.findall(read(page))]
    assert [line for line in [*commands, *inline] if line and not exists(line)] == []


@pytest.mark.parametrize("page", sorted(FOR_OWNERS))
def test_every_chat_command_and_setting_of_a_page_exists(page: str) -> None:
    """Code that looks like a command of the chat, or like a setting, is one."""
    text = re.sub(r"```.*?```|<!--.*?-->", "", read(ROOT / page), flags=re.DOTALL)
    code = re.findall(r"`([^`\n]+)`", text)
    commands = {found[1] for each in code if (found := re.match(r"/([a-z]+)(?: |$)", each))}
    settings = {name for each in code for name in _SETTING.findall(each)}
    assert commands - set(ROUTES.commands) - _PATHS == set()
    assert settings - {name.upper() for name in Settings.model_fields} - _VARIABLES == set()


def exists(line: str) -> bool:
    """Return whether a command line of a page can be run in a checkout, as far as names tell."""
    if re.fullmatch(r"\w+=\S+", line):
        return True
    program, *arguments = shlex.split(line)
    match Path(program).name:
        case "make":
            return {word for word in arguments if "=" not in word} <= _TARGETS
        case "vitrine" | "vitrine-command":
            options = {word.strip("[]") for word in arguments if word.strip("[]").startswith("--")}
            return arguments[0].startswith("--") or options <= list_options(arguments[0])
        case "python" | "python3":
            return arguments[0] == "-m" and find_spec(arguments[1]) is not None
        case "cp":
            return (ROOT / arguments[0]).exists()
        case "docker":
            return exists_for_docker(arguments)
        case "pip":
            files = (".", "vitrine", "-")
            return arguments[0] == "install" and arguments[1].startswith(files)
        case "install":
            made = arguments[0] == "-d" or not arguments[2].startswith(".")
            return made or (ROOT / arguments[2]).is_file()
        case "systemctl" | "journalctl" | "ln" | "tar" | "umask":
            return bool(arguments)
    return False


def exists_for_docker(arguments: list[str]) -> bool:
    """Return whether the compose file, the service and the command of the shop exist."""
    match arguments:
        case ["image", "tag", _, _]:
            return True
        case ["compose", "-f", file, "--profile", "postgresql", *words]:
            return exists_for_docker(["compose", "-f", file, *words])
        case ["compose", "-f", file, *words] if (ROOT / file).exists():
            match words:
                case ["exec", "-T", "postgresql", "pg_dump" | "pg_restore", *_]:
                    return True
                case ["exec", "vitrine", "python", "-m", "bot", *command]:
                    return exists(shlex.join(["vitrine", *command]))
                case ["run", "--rm", "vitrine", *command]:
                    return exists(shlex.join(["vitrine", *command]))
                case ["run", "--rm", "-T", "--entrypoint", "tar", "vitrine", *_]:
                    return True
                case ["cp" | "logs" | "stop" | "up" | "build", *_]:
                    return True
    return False


def list_options(command: str) -> set[str]:
    """Return the options of a command of `vitrine`; fail if there is no such command."""
    commands = next(
        action for action in make_parser()._actions if isinstance(action, _SubParsersAction)
    )
    assert command in commands.choices, command
    return set(commands.choices[command]._option_string_actions)

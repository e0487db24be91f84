"""The walls of the house: who may import whom, and no network inside a transaction."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.crash.crash_points import PHASES, RARE_PHASES

ROOT = Path(__file__).parent.parent

#: Room -> the rooms of ours that it may import beside itself.
ROOMS: dict[str, set[str]] = {
    "bot.domain": set(),
    "bot.services": {"bot.domain", "bot.concurrency"},
    "bot.supplier": set(),
    "bot.gateway": {"bot.domain", "bot.supplier"},
    "bot.i18n": {"bot.domain"},
    "bot.logs": set(),
    "bot.nearness": set(),
    "bot.patterns": set(),
    "bot.system": {"bot.domain"},
    "bot.settings": {"bot.domain"},
    "bot.chat": {"bot.services", "bot.domain", "bot.i18n", "bot.concurrency"},
    "bot.worker": {"bot.services", "bot.domain", "bot.concurrency"},
    "bot.concurrency": set(),
    "bot.demo": set(),
    "storage": {"bot.domain", "bot.concurrency"},
}
#: May import every room: the composition root and the command line.
ROOTS = (
    "bot.app",
    "bot.demo_app",
    "bot.checks",
    "bot.reconcile_command",
    "bot.copies",
    "bot.keeping",
    "bot.__main__",
    "bot",
)
#: Third-party package -> the only places that may import it.
TENANTS: dict[str, tuple[str, ...]] = {
    "telegram": ("bot.chat", "bot.app", "bot.checks"),
    "sqlalchemy": ("storage", "bot.demo.supplier"),
    "alembic": ("storage",),
    "httpx": ("bot.supplier",),
    "aiohttp": ("bot.chat.transport",),
    "pydantic": ("bot.settings", "bot.app", "bot.demo_app"),
    "starlette": ("bot.demo", "bot.app", "bot.demo_app"),
    "uvicorn": ("bot.demo", "bot.app", "bot.demo_app"),
    "cryptography": ("storage",),
    "rapidfuzz": ("bot.nearness",),
}
#: The domain and its use cases stand on these alone.
PURE = ("bot.domain", "bot.services")
#: Folder of use cases -> the small libraries without I/O that its modules may import.
SMALL_LIBRARIES: dict[str, set[str]] = {"bot.services": {"cachetools"}}


def modules() -> Iterator[tuple[str, ast.Module]]:
    for folder in ("bot", "storage"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            yield name.removesuffix(".__init__"), ast.parse(path.read_text("utf-8"))


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(name: str, room: str) -> bool:
    return name == room or name.startswith(f"{room}.")


def room_of(name: str) -> str | None:
    return next((room for room in ROOMS if within(name, room)), None)


MODULES = dict(modules())


@pytest.mark.parametrize("name", MODULES)
def test_a_module_imports_only_the_rooms_that_its_own_may_call(name: str) -> None:
    room = room_of(name)
    if room is None:
        assert name in ROOTS, f"{name} stands in no room"
        return
    allowed = ROOMS[room] | {room}
    for imported in imports(MODULES[name]):
        if within(imported, "bot") or within(imported, "storage"):
            fits = any(within(imported, other) for other in allowed) or imported == "bot"
            assert fits, f"{name} ({room}) must not import {imported}"


@pytest.mark.parametrize("name", MODULES)
def test_a_third_party_package_is_imported_only_where_it_lives(name: str) -> None:
    for imported in imports(MODULES[name]):
        package = imported.partition(".")[0]
        places = TENANTS.get(package)
        if places is not None:
            assert any(within(name, place) for place in places), f"{name} must not import {package}"


@pytest.mark.parametrize("name", [n for n in MODULES if any(within(n, p) for p in PURE)])
def test_the_rules_of_the_shop_import_the_standard_library_only(name: str) -> None:
    import sys

    for imported in imports(MODULES[name]):
        package = imported.partition(".")[0]
        allowed = {"bot", *SMALL_LIBRARIES.get(name.rpartition(".")[0], ())}
        assert package in allowed | sys.stdlib_module_names, f"{name} imports {package}"


def test_every_place_in_the_tables_is_there() -> None:
    """A rule about a module that has moved holds nothing."""
    places = {*ROOMS, *ROOTS, *PURE, *(place for each in TENANTS.values() for place in each)}
    for allowed in ROOMS.values():
        places |= allowed
    gone = {place for place in places if not any(within(name, place) for name in MODULES)}
    assert not gone


#: Paths of our own files, as a command or a page names them.
PATHS = re.compile(r"(?<![\w./-])(?:bot|storage|tests|locales)/[\w./*-]*\w")
NAMING = (
    "Makefile",
    "README.md",
    "pyproject.toml",
    ".ci/run",
    ".github/CONTRIBUTING.md",
    ".github/SECURITY.md",
    "bot/supplier/README.md",
)
#: Where a wheel puts what stands elsewhere here.
IN_THE_WHEEL = {"pyproject.toml": {"bot/locales"}}


@pytest.mark.parametrize("file", NAMING)
def test_a_file_that_is_named_is_there(file: str) -> None:
    """Coverage of a file that has moved is asked of nothing, and passes."""
    named = set(PATHS.findall((ROOT / file).read_text("utf-8")))
    assert {path for path in named if not any(ROOT.glob(path))} == IN_THE_WHEEL.get(file, set())


def phases(tree: ast.AST) -> Iterator[ast.AsyncFunctionDef]:
    for node in ast.walk(tree):
        if isinstance(node, ast.AsyncFunctionDef):
            arguments = [*node.args.posonlyargs, *node.args.args]
            if arguments and arguments[0].arg == "tx":
                yield node


def root_name(node: ast.expr) -> str | None:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def awaits_only_its_transaction(call: ast.expr) -> bool:
    if not isinstance(call, ast.Call):
        return False
    if isinstance(call.func, ast.Attribute) and root_name(call.func) == "tx":
        return True
    return bool(call.args) and isinstance(call.args[0], ast.Name) and call.args[0].id == "tx"


OURS = [n for n in MODULES if not within(n, "storage") and not within(n, "bot.demo")]


@pytest.mark.parametrize("name", OURS)
def test_a_phase_awaits_nothing_but_its_transaction(name: str) -> None:
    """No network inside a transaction: every await in a phase goes to `tx`, or passes `tx` on."""
    for phase in phases(MODULES[name]):
        for node in ast.walk(phase):
            assert not isinstance(node, ast.AsyncFor | ast.AsyncWith), f"{name}: {phase.name}"
            if isinstance(node, ast.Await):
                line = f"{name}:{node.lineno} in {phase.name}"
                assert awaits_only_its_transaction(node.value), f"{line} awaits something else"


def test_every_phase_is_looked_at() -> None:
    """Those that the crash sweep commits are found by their first argument, like all others."""
    for phase in (*PHASES, *RARE_PHASES):
        assert phase.__name__ in {found.name for found in phases(MODULES[phase.__module__])}


@pytest.mark.parametrize("name", MODULES)
def test_a_module_opens_with_what_it_is_for(name: str) -> None:
    assert ast.get_docstring(MODULES[name]), f"{name} has no docstring"


def test_the_checks_themselves_see_a_breach() -> None:
    """A wall that cannot fail is no wall."""
    guilty = ast.parse("async def phase(tx, shop):\n    await shop.supplier.balance()\n")
    (phase,) = phases(guilty)
    (awaited,) = [node for node in ast.walk(phase) if isinstance(node, ast.Await)]
    assert not awaits_only_its_transaction(awaited.value)
    assert list(imports(ast.parse("import telegram\nfrom bot.chat import x"))) == [
        "telegram",
        "bot.chat",
        "bot.chat.x",
    ]

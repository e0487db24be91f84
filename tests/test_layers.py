"""Tests of the import rules between packages, and of phases: nothing in a transaction waits for the
network.
"""

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.crash.crash_points import PHASES, RARE_PHASES

ROOT = Path(__file__).parent.parent

_DATA = {"storage.database", "storage.transaction"}
_USE_CASES = {"bot.domain", "bot.shielding", "bot.right_of_way", "bot.log_ids", *_DATA}
#: Layer or module -> the other ones that it may import. The longest name that fits counts.
ALLOWED: dict[str, set[str]] = {
    "bot.domain": set(),
    "bot.shielding": set(),
    "bot.right_of_way": set(),
    "bot.log_ids": set(),
    "bot.logs": {"bot.domain", "bot.log_ids"},
    "bot.supplier": set(),
    "bot.settings": {"bot.domain", "bot.payment_settings"},
    "bot.payment_settings": {"bot.domain"},
    "bot.adapters": {"bot.domain", "bot.settings", "bot.supplier"},
    "bot.i18n": {"bot.domain"},
    "bot.services": _USE_CASES,
    "bot.chat": _USE_CASES | {"bot.services", "bot.i18n"},
    "bot.chat.telegram.provider": {"bot.domain", "bot.chat.telegram", "bot.settings"},
    "bot.chat.telegram.stars": {"bot.domain", "bot.chat.telegram", "bot.settings"},
    "bot.worker": _USE_CASES | {"bot.services"},
    "bot.demo": set(),
    "storage": {"bot.domain", "bot.shielding", "bot.right_of_way", "bot.log_ids"},
}
#: The topics, in the order in which they tell the business. A folder inside these layers bears one.
TOPICS = ("catalogue", "pricing", "checkout", "orders", "payments", "people", "operations")
BY_TOPIC = ("bot.domain", "bot.services", "bot.chat.buyer", "bot.chat.operator", "storage")
#: Folders of a layer by topic that are no topic.
NO_TOPIC = {"storage.engine", "storage.maintenance", "storage.migrations"}
_CHAT_BASE = {"bot.chat.navigation", "bot.chat.kit", "bot.chat.telegram", "bot.chat.updates"}
_BUYER, _OPERATOR = "bot.chat.buyer", "bot.chat.operator"
#: Folder or module of a layer -> what it may import of the same layer, beside itself. The longest name
#: that fits counts; a star stands for the modules that lie in a folder itself.
INSIDE: dict[str, set[str]] = {
    "bot.domain": {"bot.domain.*"},
    "bot.domain.settings": {"bot.domain"},
    "bot.domain.catalogue": {"bot.domain.*"},
    "bot.domain.pricing": {"bot.domain.*", "bot.domain.catalogue"},
    "bot.domain.checkout": {"bot.domain.*", "bot.domain.catalogue", "bot.domain.pricing"},
    "bot.domain.orders": {
        "bot.domain.*",
        "bot.domain.catalogue",
        "bot.domain.pricing",
        "bot.domain.checkout",
    },
    "bot.domain.payments": {"bot.domain.*", "bot.domain.orders"},
    "bot.domain.people": {"bot.domain.*"},
    "bot.domain.operations": {"bot.domain.*", "bot.domain.people"},
    "bot.services": {"bot.services.*"},
    "bot.services.catalogue": {"bot.services.*"},
    "bot.services.pricing": {"bot.services.*"},
    "bot.services.checkout": {"bot.services.*", "bot.services.catalogue", "bot.services.pricing"},
    "bot.services.orders": {
        "bot.services.*",
        "bot.services.catalogue",
        "bot.services.checkout",
    },
    "bot.services.payments": {
        "bot.services.*",
        "bot.services.pricing",
        "bot.services.checkout",
        "bot.services.orders",
    },
    "bot.services.people": {"bot.services.*", "bot.services.orders"},
    "bot.services.operations": {
        "bot.services.*",
        "bot.services.catalogue",
        "bot.services.orders",
        "bot.services.people",
    },
    "storage.engine": set(),
    "storage.people": {"storage.engine"},
    "storage.checkout": {"storage.engine"},
    "storage.operations": {"storage.engine", "storage.people"},
    "storage.payments": {
        "storage.engine",
        "storage.people",
        "storage.operations",
        "storage.locks",
    },
    "storage.orders": {
        "storage.engine",
        "storage.people",
        "storage.checkout",
        "storage.operations",
        "storage.payments",
    },
    "storage.catalogue": {"storage.engine", "storage.people"},
    "storage.pricing": {
        "storage.engine",
        "storage.catalogue",
        "storage.checkout",
        "storage.payments",
        "storage.orders",
    },
    "storage.locks": {"storage.engine"},
    "storage": {"storage"},
    "bot.chat.navigation": set(),
    "bot.chat.kit": {"bot.chat.navigation"},
    "bot.chat.telegram": {"bot.chat.navigation", "bot.chat.kit"},
    "bot.chat.updates": {"bot.chat.navigation", "bot.chat.kit", "bot.chat.telegram"},
    _BUYER: _CHAT_BASE,
    f"{_BUYER}.catalogue": _CHAT_BASE,
    f"{_BUYER}.checkout": _CHAT_BASE | {f"{_BUYER}.catalogue"},
    f"{_BUYER}.orders": _CHAT_BASE | {f"{_BUYER}.catalogue", f"{_BUYER}.checkout"},
    f"{_BUYER}.people": _CHAT_BASE | {f"{_BUYER}.catalogue", f"{_BUYER}.checkout"},
    f"{_BUYER}.payments": _CHAT_BASE
    | {f"{_BUYER}.checkout", f"{_BUYER}.orders", f"{_BUYER}.people"},
    _OPERATOR: _CHAT_BASE,
    f"{_OPERATOR}.alert_buttons": _CHAT_BASE
    | {f"{_OPERATOR}.list_parts", f"{_OPERATOR}.operations"},
    f"{_OPERATOR}.alerts": _CHAT_BASE
    | {_BUYER, f"{_OPERATOR}.alert_buttons", f"{_OPERATOR}.operations"},
    f"{_OPERATOR}.catalogue": _CHAT_BASE | {_BUYER, f"{_OPERATOR}.*"},
    f"{_OPERATOR}.operations": _CHAT_BASE
    | {_BUYER, f"{_OPERATOR}.list_parts", f"{_OPERATOR}.second_tap", f"{_OPERATOR}.typed_answer"},
    f"{_OPERATOR}.payments": _CHAT_BASE | {_BUYER, f"{_OPERATOR}.*"},
    f"{_OPERATOR}.pricing": _CHAT_BASE | {_BUYER, f"{_OPERATOR}.*", f"{_OPERATOR}.catalogue"},
    f"{_OPERATOR}.orders": _CHAT_BASE | {_BUYER, f"{_OPERATOR}.*", f"{_OPERATOR}.payments"},
    f"{_OPERATOR}.people": _CHAT_BASE | {_BUYER, f"{_OPERATOR}.*", f"{_OPERATOR}.orders"},
    "bot.chat.outgoing": _CHAT_BASE | {_BUYER, _OPERATOR},
    "bot.chat": {"bot.chat"},
    "bot.adapters": {"bot.adapters.http_reader"},
    "bot.adapters.payment_methods": {"bot.adapters"},
    "bot.adapters.rehearsal_supplier": {"bot.adapters.supplier_gateway"},
}
#: Modules beside the screens that have no routes and are no screens.
NO_SCREENS = {
    "bot.chat.buyer.typed_text",
    "bot.chat.buyer.checkout.question",
    "bot.chat.operator.second_tap",
    "bot.chat.operator.buyer_matches",
    "bot.chat.operator.typed_answer",
}
#: May import every package: the composition root and the command line.
ROOTS = ("bot.app", "bot.commands", "bot.__main__")
#: Third-party package -> the only places that may import it.
THIRD_PARTY: dict[str, tuple[str, ...]] = {
    "telegram": ("bot.chat", "bot.app", "bot.commands.check", "bot.commands.init"),
    "dotenv": ("bot.commands.init",),
    "sqlalchemy": ("storage", "bot.demo.supplier"),
    "alembic": ("storage",),
    "httpx": (
        "bot.supplier",
        "bot.adapters.http_reader",
    ),
    "aiohttp": (
        "bot.adapters.health_server",
        "bot.chat.telegram.transport",
        "bot.supplier.aiohttp_transport",
    ),
    "pydantic": (
        "bot.settings",
        "bot.payment_settings",
        "bot.app",
        "bot.commands.demo",
        "bot.commands.init",
    ),
    "starlette": ("bot.demo",),
    "uvicorn": ("bot.demo",),
    "cryptography": ("storage",),
    "rapidfuzz": ("bot.adapters.fuzzy_match",),
    "prometheus_client": ("bot.adapters.metrics",),
    "re2": ("bot.adapters.patterns",),
}
#: These import the standard library only ...
PURE = ("bot.domain", "bot.services", "bot.shielding", "bot.right_of_way")
#: ... and these packages: our own data, and a small library that does no I/O.
BESIDES = {"bot.services": {"storage", "cachetools"}}
#: What the use cases, the chat and the worker may import of storage; the rest only roots may.
OF_STORAGE = {
    "storage.database.Database",
    "storage.database.DatabaseReader",
    "storage.database.never_brief",
    "storage.database.read_committed",
    "storage.database.reads_everything",
    "storage.transaction.Transaction",
}


@cache
def modules() -> dict[str, ast.Module]:
    """Return every module of ours, parsed. It takes seconds, so no worker does it at collection."""
    found = {}
    for folder in ("bot", "storage"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts)
            found[name.removesuffix(".__init__")] = ast.parse(path.read_text("utf-8"))
    return found


def imports(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "imports are absolute"
            assert node.module is not None
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def within(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def rule_of(name: str, rules: dict[str, set[str]]) -> str | None:
    return max((package for package in rules if within(name, package)), key=len, default=None)


def fits(name: str, place: str) -> bool:
    """Return whether a module lies in a place; `folder.*` has only the folder's own modules."""
    folder, star, _ = place.partition(".*")
    return name.rpartition(".")[0] == folder if star else within(name, place)


def own_modules(tree: ast.AST) -> Iterator[str]:
    """Return the modules of ours that `tree` imports; a package only if one of its own names is
    imported.
    """
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules())
        elif isinstance(node, ast.ImportFrom) and node.module in modules():
            for alias in node.names:
                full = f"{node.module}.{alias.name}"
                yield full if full in modules() else node.module


@cache
def all_imports() -> dict[str, set[str]]:
    """Modules of ours that each module imports; read once, and only where a test asks."""
    return {name: set(own_modules(tree)) for name, tree in modules().items()}


def test_a_module_imports_only_the_packages_that_its_own_may() -> None:
    breaches = []
    for name in modules():
        if any(within(name, root) for root in ROOTS) or name == "bot":
            continue
        rule = rule_of(name, ALLOWED)
        assert rule is not None, f"no rule covers {name}"
        may = (rule, *ALLOWED[rule])
        breaches += [
            f"{name} ({rule}) imports {imported}"
            for imported in all_imports()[name]
            if imported != "bot" and not any(within(imported, other) for other in may)
        ]
    assert not breaches


def test_inside_a_layer_imports_run_one_way() -> None:
    breaches = []
    for name in modules():
        layer, rule = rule_of(name, ALLOWED), rule_of(name, INSIDE)
        if rule is None or layer is None:
            continue
        may = (rule, *INSIDE[rule]) if rule != layer else INSIDE[rule]
        breaches += [
            f"{name} ({rule}) imports {imported}"
            for imported in all_imports()[name]
            if within(imported, layer)
            and imported not in {name, layer}
            and not any(fits(imported, place) for place in may)
        ]
    assert not breaches


def test_a_folder_inside_a_layer_bears_the_name_of_a_topic() -> None:
    folders = {name.rpartition(".")[0] for name in modules()}
    strange = [
        folder
        for layer in BY_TOPIC
        for folder in folders
        if within(folder, layer) and folder != layer
        if not any(within(folder, one) for one in NO_TOPIC)
        and folder not in {f"{layer}.{topic}" for topic in TOPICS}
    ]
    assert not strange


def test_what_has_no_routes_in_the_chat_is_pure() -> None:
    """A screen, and all of the kit, does no I/O: it imports no call of Telegram and no data of ours."""
    pure = [
        name
        for name, tree in modules().items()
        if within(name, "bot.chat.kit")
        or (
            (within(name, _BUYER) or within(name, _OPERATOR))
            and not defines(tree, "routes")
            and name not in NO_SCREENS
        )
    ]
    impure = ("bot.chat.telegram", "bot.chat.updates", "storage", "telegram")
    assert not [
        f"{name} imports {imported}"
        for name in pure
        for imported in {*all_imports()[name], *imports(modules()[name])}
        if any(within(imported, place) for place in impure)
    ]


def defines(tree: ast.Module, name: str) -> bool:
    return any(
        isinstance(node, ast.Assign)
        and any(isinstance(target, ast.Name) and target.id == name for target in node.targets)
        for node in tree.body
    )


def test_the_demo_is_out_of_productions_way() -> None:
    """Only its commands import it, and only the command line, inside a function, imports those."""
    commands = {"bot.commands.demo", "bot.commands.rehearse"}
    of_demo = {name for name in modules() if within(name, "bot.demo")}
    users = {name for name, imported in all_imports().items() if imported & of_demo} - of_demo
    assert users == commands
    for command in commands:
        assert {name for name, imported in all_imports().items() if command in imported} == {
            "bot.__main__"
        }
    at_import = ast.Module([n for n in modules()["bot.__main__"].body if not is_function(n)], [])
    assert not commands & set(own_modules(at_import))


def is_function(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def test_no_module_imports_itself_in_a_circle() -> None:
    """The package `storage` itself only re-exports; its modules import each other directly."""
    done: set[str] = set()

    def visit(name: str, path: tuple[str, ...]) -> None:
        assert name not in path, f"circle: {' -> '.join((*path[path.index(name) :], name))}"
        if name not in done:
            for imported in all_imports()[name] - {name}:
                visit(imported, (*path, name))
            done.add(name)

    for name in modules():
        visit(name, ())


def test_a_third_party_package_is_imported_only_in_its_places() -> None:
    breaches = []
    for name, tree in modules().items():
        for imported in imports(tree):
            places = THIRD_PARTY.get(imported.partition(".")[0])
            if places is not None and not any(within(name, place) for place in places):
                breaches.append(f"{name} imports {imported}")
    assert not breaches


def test_other_layers_import_only_the_transaction_and_the_database_of_storage() -> None:
    assert not [
        f"{name} imports {imported}"
        for name, tree in modules().items()
        if not any(within(name, place) for place in ("storage", *ROOTS))
        for imported in names_of_storage(tree)
        if imported not in OF_STORAGE
    ]


def names_of_storage(tree: ast.AST) -> Iterator[str]:
    """Return each name of storage that `tree` imports, and the modules that it imports whole."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if within(alias.name, "storage"))
        elif isinstance(node, ast.ImportFrom) and within(node.module or "", "storage"):
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_domain_and_services_import_the_standard_library_and_small_libraries() -> None:
    breaches = []
    for name, tree in modules().items():
        if any(within(name, package) for package in PURE):
            more = [others for package, others in BESIDES.items() if within(name, package)]
            allowed = {"bot"}.union(sys.stdlib_module_names, *more)
            breaches += [
                f"{name} imports {imported}"
                for imported in imports(tree)
                if imported.partition(".")[0] not in allowed
            ]
    assert not breaches


def test_every_place_in_the_tables_is_there() -> None:
    """A rule about a module that has moved would check nothing."""
    places = {
        *ALLOWED,
        *INSIDE,
        *NO_TOPIC,
        *NO_SCREENS,
        *ROOTS,
        *PURE,
        *(place for each in THIRD_PARTY.values() for place in each),
    }
    for allowed in (*ALLOWED.values(), *INSIDE.values()):
        places |= {place.removesuffix(".*") for place in allowed}
    gone = {place for place in places if not any(within(name, place) for name in modules())}
    assert not gone


#: Paths of our own files, as a command or a page names them.
PATHS = re.compile(r"(?<![\w./-])(?:bot|storage|tests|locales)/[\w./*-]*\w")
NAMING = (
    "Makefile",
    "README.md",
    "pyproject.toml",
    ".ci/run",
    ".github/CONTRIBUTING.md",
    ".github/GLOSSARY.md",
    ".github/PAYMENT_METHODS.md",
    ".github/SECURITY.md",
    "bot/supplier/README.md",
)
#: Where a wheel puts files that are elsewhere here.
IN_THE_WHEEL = {"pyproject.toml": {"bot/locales"}}


@pytest.mark.parametrize("file", NAMING)
def test_a_file_that_is_named_is_there(file: str) -> None:
    """Coverage of a file that has moved would measure nothing, and pass."""
    named = set(PATHS.findall((ROOT / file).read_text("utf-8")))
    assert {path for path in named if not any(ROOT.glob(path))} == IN_THE_WHEEL.get(file, set())


def test_the_map_of_the_guide_names_files_that_are_there() -> None:
    """Its rows are the topics in their order, its columns the layers by topic."""
    lines = (ROOT / ".github/CONTRIBUTING.md").read_text("utf-8").splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("| topic |"))
    layers = re.findall(r"`([\w/]+)/`", lines[start])
    rows = [line.split("|")[1:-1] for line in lines[start + 2 : start + 2 + len(TOPICS)]]
    assert [row[0].strip(" `") for row in rows] == [*TOPICS]
    assert {layer.replace("/", ".") for layer in layers} == set(BY_TOPIC)
    named = {
        f"{layer}/{topic}/{file.strip()}.py"
        for topic, row in zip(TOPICS, rows, strict=True)
        for layer, files in zip(layers, row[1:], strict=True)
        for file in files.split(",")
        if file.strip()
    }
    assert not {path for path in named if not (ROOT / path).is_file()}


#: Names by which a plain function waits, or gets something asynchronous to run.
WAYS_TO_WAIT = {
    *("await_only", "await_fallback", "greenlet_spawn", "run_sync", "run_in_thread"),
    *("create_task", "ensure_future", "run_coroutine_threadsafe", "run_until_complete"),
    *("sleep", "wait_for", "to_thread", "create_connection", "urlopen", "Popen", "system"),
    *("read_text", "read_bytes", "write_text", "write_bytes", "transact", "write_aside"),
}
#: Modules that do so in whatever way.
WAITING_MODULES = {"asyncio", "socket", "subprocess", "threading", "urllib", "httpx", "telegram"}


Phase = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def name_of(phase: Phase) -> str:
    return "lambda" if isinstance(phase, ast.Lambda) else phase.name


def phases(tree: ast.AST) -> Iterator[Phase]:
    """Return the functions that run inside a transaction: they take `tx` or `resources`."""
    for node in ast.walk(tree):
        if isinstance(node, Phase):
            arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
            if any(each.arg in {"tx", "resources"} for each in arguments):
                yield node
        elif isinstance(node, ast.ClassDef) and "Repository" in map(last_name, node.bases):
            yield from (
                each
                for each in node.body
                if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)
            )


def root_name(node: ast.expr) -> str | None:
    while isinstance(node, ast.Attribute):
        node = node.value
    return node.id if isinstance(node, ast.Name) else None


def last_name(node: ast.expr) -> str | None:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else None


@cache
def asynchronous_names() -> set[str]:
    """Return the names that only asynchronous functions of ours have, and no built-in type."""
    found: dict[bool, set[str]] = {True: set(), False: set()}
    for tree in modules().values():
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                found[isinstance(node, ast.AsyncFunctionDef)].add(node.name)
    return (
        found[True] - found[False] - {name for kind in (dict, list, set, str) for name in dir(kind)}
    )


def waits(phase: Phase) -> bool:
    """Return whether a phase is asynchronous, calls what is, or calls what may block.

    A call of an asynchronous function makes a coroutine that nothing awaits. A phase that yields
    would run after its transaction.
    """
    if isinstance(phase, ast.AsyncFunctionDef):
        return True
    if any(isinstance(node, ast.Yield | ast.YieldFrom) for node in ast.walk(phase)):
        return True
    calls = [node.func for node in ast.walk(phase) if isinstance(node, ast.Call)]
    return any(
        root_name(called) in WAITING_MODULES | {"open", "input"}
        or last_name(called) in WAYS_TO_WAIT | asynchronous_names()
        for called in calls
    )


def takes_the_shop(phase: Phase) -> bool:
    arguments = [*phase.args.posonlyargs, *phase.args.args, *phase.args.kwonlyargs]
    return any(
        isinstance(each.annotation, ast.Name) and each.annotation.id == "Shop" for each in arguments
    )


def test_a_phase_waits_for_nothing_but_its_transaction() -> None:
    """No network inside a transaction, and no other task that could need it."""
    assert not [
        f"{name}:{phase.lineno} {name_of(phase)}"
        for name, tree in modules().items()
        if not within(name, "bot.demo")
        for phase in phases(tree)
        if waits(phase)
    ]


def test_a_phase_does_not_take_the_shop() -> None:
    """A phase takes the settings, the time and the ports that it needs, in this order."""
    assert not [
        f"{name}: {name_of(phase)}"
        for name, tree in modules().items()
        for phase in phases(tree)
        if takes_the_shop(phase)
    ]


def test_every_phase_is_looked_at() -> None:
    """Those that the crash sweep commits are found by their first argument, like all others."""
    for phase in (*PHASES, *RARE_PHASES):
        assert phase.__name__ in {name_of(found) for found in phases(modules()[phase.__module__])}


def test_a_module_opens_with_what_it_is_for() -> None:
    assert not [name for name, tree in modules().items() if not ast.get_docstring(tree)]


def test_the_checks_themselves_see_a_breach() -> None:
    """A check that cannot fail is worthless."""
    (phase,) = phases(ast.parse("def phase(tx, shop: Shop):\n    pass"))
    assert takes_the_shop(phase)
    for guilty in (
        "async def phase(tx):\n    pass",
        "def phase(tx):\n    return sync_catalogue(tx)",
        "def phase(tx, work):\n    return await_only(work)",
        "def phase(tx):\n    time.sleep(1)",
        "def phase(tx):\n    yield tx.orders.get(1)",
        "def phase(tx):\n    socket.create_connection(('a', 1))",
        "def phase(*, tx):\n    time.sleep(1)",
        "db.read(lambda tx: time.sleep(1))",
        "class A(Repository):\n    def get(self):\n        open('file')",
        "class A(Repository):\n    async def get(self):\n        pass",
    ):
        assert waits(*phases(ast.parse(guilty)))
    assert not waits(*phases(ast.parse("def phase(tx):\n    return tx.orders.get(1)")))
    assert list(names_of_storage(ast.parse("import storage.schema\nfrom storage import x"))) == [
        "storage.schema",
        "storage.x",
    ]
    assert list(imports(ast.parse("import telegram\nfrom bot.chat import x"))) == [
        "telegram",
        "bot.chat",
        "bot.chat.x",
    ]

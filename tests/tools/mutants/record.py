"""The record of mutants: `mutants.jsonl`, one JSON object per line.

A mutant is located again by its plain fields, so they can be renamed together with the code. One that
cannot be located is lost: that is reported and never counted as killed.
"""

import ast
import json
import random
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from tests.tools.mutants.operators import MODULE, Site, find_sites, normalise

RECORD = Path(__file__).with_name("mutants.jsonl")
SEED = 9

#: Folder -> how many mutants are chosen in it, without its subfolders that are named too.
SHARES = {
    "bot/domain": 42,
    "bot/services": 52,
    "bot/supplier": 24,
    "bot/chat": 24,
    "bot/chat/kit": 8,
    "bot/worker": 3,
    "bot/i18n": 4,
    "bot": 8,
    "storage": 35,
}
#: How often an operator is chosen where a function offers several.
_WEIGHTS = {
    "comparison": 24,
    "condition": 20,
    "boolean": 12,
    "negation": 16,
    "statement": 12,
    "return": 4,
    "arithmetic": 10,
    "integer": 6,
    "call": 6,
    "keyword": 5,
}
_DULL = {"return", "keyword"}
#: Migrations are frozen, and the demo is not part of the product.
_LEFT_OUT = ("bot/demo/", "storage/migrations/")
_LONGEST = 200


class Status(StrEnum):
    """The result of a mutant. `EQUIVALENT` is set by hand, with a reason."""

    PENDING = "pending"
    KILLED = "killed"
    SURVIVED = "survived"
    EQUIVALENT = "equivalent"


@dataclass(slots=True)
class Mutant:
    """One line of the record.

    `occurrence` of `occurrences` equal places in the function; `tests` were run until the decision;
    `killed_by` is the id of the first test that failed.
    """

    number: int
    path: str
    function: str
    operator: str
    original: str
    replacement: str
    occurrence: int
    occurrences: int
    status: Status = Status.PENDING
    killed_by: str = ""
    tests: int = 0
    reason: str = ""


class Lost(Exception):  # noqa: N818 - it is the word of the report
    """The place of a mutant is gone, or is no longer unique."""


def load(file: Path = RECORD) -> list[Mutant]:
    lines = file.read_text("utf-8").splitlines() if file.exists() else []
    return [_mutant(json.loads(line)) for line in lines]


def _mutant(fields: dict[str, Any]) -> Mutant:
    return Mutant(**{**fields, "status": Status(fields["status"])})


def save(mutants: Sequence[Mutant], file: Path = RECORD) -> None:
    text = "".join(json.dumps(asdict(mutant), ensure_ascii=False) + "\n" for mutant in mutants)
    written = file.with_suffix(".new")
    written.write_text(text, "utf-8")
    written.replace(file)


def locate(root: Path, mutant: Mutant) -> Site:
    """Return the place of the mutant in the tree at `root`; raise `Lost`."""
    file = root / mutant.path
    if not file.is_file():
        raise Lost("there is no such file")
    wanted = (
        mutant.function,
        mutant.operator,
        normalise(mutant.original, mutant.operator),
        normalise(mutant.replacement, mutant.operator),
    )
    sites = find_sites(file.read_text("utf-8"), is_sql=file.suffix == ".sql")
    equal = [site for site in sites if site.key == wanted]
    if not equal:
        raise Lost("the function holds no such code")
    if len(equal) != mutant.occurrences:
        raise Lost(f"the function holds this code {len(equal)} times, not {mutant.occurrences}")
    return equal[mutant.occurrence]


def choose(root: Path, seed: int = SEED) -> list[Mutant]:
    """Return new mutants, spread over the files of each folder; the same seed gives the same ones."""
    chance = random.Random(seed)
    files = defaultdict(list)
    for file in sorted([*root.glob("bot/**/*.py"), *root.glob("storage/**/*.py")]):
        path = file.relative_to(root).as_posix()
        if not path.startswith(_LEFT_OUT):
            files[_share_of(path)].append(path)
    chosen: list[Mutant] = []
    for folder, number in SHARES.items():
        for path, site in _pick(root, files[folder], number, chance):
            mutant = Mutant(
                number=len(chosen) + 1,
                path=path,
                function=site.function,
                operator=site.operator,
                original=site.original,
                replacement=site.replacement,
                occurrence=site.occurrence,
                occurrences=site.occurrences,
            )
            chosen.append(mutant)
    return chosen


def _share_of(path: str) -> str:
    parents = [parent.as_posix() for parent in Path(path).parents]
    return next(parent for parent in parents if parent in SHARES)


def _pick(
    root: Path, paths: list[str], number: int, chance: random.Random
) -> list[tuple[str, Site]]:
    """Take every n-th function of the files, and a random operator and place in each."""
    functions: dict[tuple[str, str], list[Site]] = defaultdict(list)
    for path in paths:
        for site in _usable(root / path):
            functions[path, site.function].append(site)
    # A function that can only return None or lose an argument proves little: any test that calls it notices.
    names = [name for name, sites in functions.items() if {s.operator for s in sites} - _DULL]
    step = len(names) / number
    first = chance.random() * step
    picks: list[tuple[str, Site]] = []
    for turn in range(number):
        name = names[int(first + turn * step)]
        present = sorted({site.operator for site in functions[name]})
        operator = chance.choices(present, [_WEIGHTS[each] for each in present])[0]
        sites = [site for site in functions[name] if site.operator == operator]
        picks.append((name[0], chance.choice(sites)))
    return picks


def _usable(file: Path) -> list[Site]:
    """Return the places inside of functions that have short code."""
    return [
        site
        for site in find_sites(file.read_text("utf-8"))
        if len(site.original) <= _LONGEST
        and MODULE not in site.function
        and ast.dump(ast.parse(site.original)) != ast.dump(ast.parse(site.replacement))
    ]

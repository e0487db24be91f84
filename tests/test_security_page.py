"""Tests of `.github/SECURITY.md`: each attack has a guard and a test, and both exist."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest

from tests.test_known_failures import find_test_functions

ROOT: Final = Path(__file__).parents[1]
PAGE: Final = (ROOT / ".github" / "SECURITY.md").read_text("utf-8")
_HEADER: Final = ("attack", "guard", "shown by")
_PATH: Final = re.compile(r"`((?:bot|storage|tests|\.ci|\.deploy|\.github)/[^`:]+)`")
_TEST: Final = re.compile(r"`(tests/[^`]+\.py)::(\w+)`")


@dataclass(frozen=True, slots=True)
class Row:
    """One attack, with the modules that guard against it and the tests (file, name) of them."""

    attack: str
    modules: tuple[str, ...]
    tests: tuple[tuple[str, str], ...]


def read_rows(page: str) -> list[Row]:
    """Return the rows of all tables; a table with other columns is an error."""
    rows = []
    for line in page.splitlines():
        if not line.startswith("|") or set(line) <= set("|- "):
            continue
        cells = tuple(cell.strip() for cell in line.strip("|").split("|"))
        assert len(cells) == len(_HEADER), line
        if cells != _HEADER:
            attack, guard, shown_by = cells
            rows.append(Row(attack, tuple(_PATH.findall(guard)), tuple(_TEST.findall(shown_by))))
    return rows


ROWS: Final = read_rows(PAGE)


def test_the_tables_are_read() -> None:
    assert len(ROWS) == PAGE.count("\n| ") - PAGE.count("\n| attack ")
    assert len({row.attack for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.attack[:40])
def test_an_attack_has_a_guard_and_a_test(row: Row) -> None:
    assert row.modules
    assert row.tests


def test_every_named_file_exists() -> None:
    named = [*_PATH.findall(PAGE), *(file for file, _ in _TEST.findall(PAGE))]
    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_every_named_test_exists() -> None:
    known: dict[str, set[str]] = {}
    missing = []
    for file, name in _TEST.findall(PAGE):
        if file not in known:
            known[file] = find_test_functions(ROOT / file)
        if name not in known[file]:
            missing.append(f"{file}::{name}")
    assert missing == []


def test_nothing_that_looks_like_a_test_is_left_unread() -> None:
    assert PAGE.count("::test_") == len(_TEST.findall(PAGE))

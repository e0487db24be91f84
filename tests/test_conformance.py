"""The table of conformance: each row of the supplier's page names tests that exist, on both sides."""

import ast
import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.demo.supplier.endpoints import ENDPOINTS
from bot.supplier import RESERVED_NAMES
from tests.supplier.test_answers import FIELDS

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "bot/supplier/README.md").read_text(encoding="utf-8")
EVERY_FIELD = "supplier/test_answers.py::test_a_field_is_read_in_every_form"
ROW_ID = r"[CR]-[0-9]+\.[0-9]+"
#: Parameters of the wire that no caller may choose, or that only old stores knew.
NOT_OURS = {"app_key", "s", "pay_id"}


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table: a claim and the tests that hold it."""

    id: str
    what: str
    client: str
    server: str


def rows(page: str) -> list[Row]:
    """The rows of the table; a cell without a test is an empty string."""
    found = re.findall(r"^\| (C-[0-9.]+) \| (.*?) \| ?(.*?) \| ?(.*?) \|$", page, re.MULTILINE)
    return [
        Row(number, what, client.strip("` "), server.strip("` "))
        for number, what, client, server in found
    ]


def named_tests(file: Path) -> set[str]:
    """The names of the tests in a file; none when there is no such file."""
    if not file.is_file():
        return set()
    tree = ast.parse(file.read_text(encoding="utf-8"))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {
        node.name
        for node in tree.body
        if isinstance(node, functions) and node.name.startswith("test_")
    }


def exists(test: str) -> bool:
    """Whether `file::function`, from the folder of tests, is a test."""
    file, _, function = test.partition("::")
    return function in named_tests(ROOT / "tests" / file)


ROWS = rows(PAGE)
CLIENT_SIDE = "supplier/"
SERVER_SIDE = ("demo/supplier/", "supplier/test_reference_store")


def test_the_table_is_read_whole() -> None:
    assert len(ROWS) == len(re.findall(r"^\| C-", PAGE, re.MULTILINE)) > 150


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_a_row_is_held_on_both_sides(row: Row) -> None:
    assert row.client.startswith(CLIENT_SIDE)
    assert exists(row.client)
    assert row.server.startswith(SERVER_SIDE)
    assert exists(row.server)


def test_no_row_stands_twice() -> None:
    numbers = re.findall(rf"^\| ({ROW_ID}) \|", PAGE, re.MULTILINE)
    assert [number for number, times in Counter(numbers).items() if times > 1] == []


def test_every_row_that_is_cited_is_there() -> None:
    numbers = set(re.findall(rf"^\| ({ROW_ID}) \|", PAGE, re.MULTILINE))
    sources = [*(ROOT / "bot").rglob("*.py"), *(ROOT / "tests").rglob("*.py"), ROOT / "README.md"]
    cited = {
        (number, source.name)
        for source in sources
        for number in re.findall(rf"\b{ROW_ID}\b", source.read_text(encoding="utf-8"))
        if source != Path(__file__)
    }
    assert cited
    assert {entry for entry in cited if entry[0] not in numbers} == set()


def test_a_row_of_a_field_stands_for_a_field_that_is_tested() -> None:
    tested = {f"{record.__name__}.{name}" for record, name, _, _ in FIELDS}
    claimed = {
        match[1]
        for row in ROWS
        if row.client == EVERY_FIELD and (match := re.match(r"`(\w+\.\w+)`", row.what))
    }
    assert claimed == tested


def test_every_endpoint_and_parameter_has_a_row() -> None:
    told = " ".join(row.what for row in ROWS)
    for group, endpoint in ENDPOINTS:
        assert f"`/shared/{group}/{endpoint}`" in told
    for parameter in RESERVED_NAMES - NOT_OURS:
        assert f"`{parameter}`" in told


@pytest.mark.parametrize(
    "cells",
    ["| | `demo/supplier/test_app.py::test_no`", "`supplier/test_no.py::test_no` | ", "`x` | `y`"],
)
def test_a_row_without_its_tests_would_be_noticed(cells: str) -> None:
    [row] = rows(f"| C-1.1 | something | {cells} |")
    assert not (exists(row.client) and exists(row.server))

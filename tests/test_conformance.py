"""Tests of the conformance table: each row of the supplier's README names existing tests on both
sides.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from pathlib import Path

import pytest

from bot.demo.supplier.strict.endpoint_table import ENDPOINTS
from tests.demo.supplier.specification import FIELDS as RECORDS
from tests.demo.supplier.specification import PARAMETERS
from tests.supplier.test_replies import FIELDS

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "bot/supplier/README.md").read_text(encoding="utf-8")
EVERY_FIELD = "supplier/test_replies.py::test_a_field_is_read_in_every_form"
ROW_ID = r"[CR]-[0-9]+\.[0-9]+"
#: The number of rows of each part, for rows that are no endpoint, parameter or field.
LENGTHS = {
    "The envelope": 7,
    "Parameters that several calls share": 7,
    "Category": 3,
    "Product in the list": 8,
    "Product page": 29,
    "Inventory": 8,
    "Cards to choose from": 5,
    "Order placed": 7,
    "Order looked up": 6,
    "`items`": 4,
    "`item`": 3,
    "`inventoryState`": 10,
    "`inventory`": 4,
    "`stock`": 5,
    "`valuation`": 9,
    "`draftCard`": 8,
    "`draft`": 4,
    "`trade`": 18,
    "`query`": 3,
    "`connect`": 5,
    "Names to be kept": 3,
    "Authentication": 13,
    "Events, limits, versions": 5,
}


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the table: a claim and its tests."""

    id: str
    what: str
    client: str
    server: str


def rows(page: str) -> list[Row]:
    """Return the rows of the table; a cell without a test is an empty string."""
    found = re.findall(r"^\| (C-[0-9.]+) \| (.*?) \| ?(.*?) \| ?(.*?) \|$", page, re.MULTILINE)
    return [
        Row(number, what, client.strip("` "), server.strip("` "))
        for number, what, client, server in found
    ]


def parts(page: str) -> dict[str, list[Row]]:
    """Return the rows of the table under the titles of its parts."""
    _, *titled = re.split(r"^\| \| \*\*(.*?)\*\* \| \| \|$", page, flags=re.MULTILINE)
    return {title: rows(below) for title, below in zip(titled[::2], titled[1::2], strict=True)}


def missing(page: str) -> set[str]:
    """Return the facts of the interface, and the row numbers, for which a page has no row."""
    found = parts(page)
    expected, told = set[str](), set[str]()
    for number, (title, length) in enumerate(LENGTHS.items(), start=1):
        expected |= {f"C-{number}.{row}" for row in range(1, length + 1)}
        told |= {row.id for row in found.get(title, [])}
    expected |= {f"{record}.{name}" for record, names in RECORDS.items() for name in names}
    told |= {
        match[1] for row in chain(*found.values()) if (match := re.match(r"`(\w+\.\w+)`", row.what))
    }
    for group, endpoint in ENDPOINTS:
        expected |= {f"/shared/{group}/{endpoint}", *_of(endpoint, PARAMETERS[endpoint])}
        named = _named(found.get(f"`{endpoint}`", []))
        told |= {f"/shared/{group}/{endpoint}"} & named
        told |= _of(endpoint, named)
    return expected - told


def _of(endpoint: str, names: Iterable[str]) -> set[str]:
    return {f"{endpoint}: {name}" for name in names}


def _named(part: list[Row]) -> set[str]:
    """Return what rows start with: a parameter, or POST and a path."""
    opened = (re.match(r"(?:POST |Path )?`([^`]+)`", row.what) for row in part)
    return {match[1] for match in opened if match}


def named_tests(file: Path) -> set[str]:
    """Return the names of the tests in a file; none if there is no such file."""
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
    """Return whether `file::function`, from the folder of tests, is a test."""
    file, _, function = test.partition("::")
    return function in named_tests(ROOT / "tests" / file)


ROWS = rows(PAGE)
CLIENT_SIDE = "supplier/"
SERVER_SIDE = ("demo/supplier/", "supplier/test_reference_supplier")


def test_the_table_is_read_whole() -> None:
    assert len(ROWS) == len(re.findall(r"^\| C-", PAGE, re.MULTILINE)) > 150


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.id)
def test_a_row_is_held_on_both_sides(row: Row) -> None:
    assert row.client.startswith(CLIENT_SIDE)
    assert exists(row.client)
    assert row.server.startswith(SERVER_SIDE)
    assert exists(row.server)


def test_no_row_is_duplicated() -> None:
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


def test_a_row_of_a_field_is_of_a_tested_field() -> None:
    tested = {f"{record.__name__}.{name}" for record, name, _, _ in FIELDS}
    claimed = {
        match[1]
        for row in ROWS
        if row.client == EVERY_FIELD and (match := re.match(r"`(\w+\.\w+)`", row.what))
    }
    assert claimed == tested


def test_every_fact_of_the_interface_has_a_row() -> None:
    assert missing(PAGE) == set()
    assert {title: len(found) for title, found in parts(PAGE).items()} == LENGTHS
    assert PARAMETERS.keys() == {endpoint for _, endpoint in ENDPOINTS}


def test_a_row_that_is_deleted_would_be_noticed() -> None:
    for row in ROWS:
        line = re.compile(rf"^\| {re.escape(row.id)} \|.*\n", re.MULTILINE)
        assert row.id in missing(line.sub("", PAGE))


@pytest.mark.parametrize(
    ("row", "fact"),
    [
        ("C-5.14", "product.maximum"),
        ("C-7.5", "card.draft_premium"),
        ("C-14.4", "stock: sku"),
        ("C-16.1", "/shared/commodity/draftCard"),
        ("C-18.10", "trade: coupon"),
    ],
)
def test_a_row_that_tells_something_else_would_be_noticed(row: str, fact: str) -> None:
    told = re.compile(rf"^\| {re.escape(row)} \| .*? \|", re.MULTILINE)
    assert fact in missing(told.sub(f"| {row} | something else |", PAGE))


@pytest.mark.parametrize(
    "cells",
    ["| | `demo/supplier/test_app.py::test_no`", "`supplier/test_no.py::test_no` | ", "`x` | `y`"],
)
def test_a_row_without_its_tests_would_be_noticed(cells: str) -> None:
    [row] = rows(f"| C-1.1 | something | {cells} |")
    assert not (exists(row.client) and exists(row.server))

"""Tests of copying what shapes a shop's offers: the catalogue and rules, and nothing about people."""

from pathlib import Path
from typing import Any

from sqlalchemy import LargeBinary, func, select

from storage import EngineDatabase, copy_rules
from storage.engine.columns import metadata
from storage.maintenance.rules_copy import COPIED_TABLES
from storage.transaction import Transaction
from tests.storage.engines import fresh_url, opened

ACTOR = 9001
#: Columns that name a person. The tables that are copied have `actor` alone.
_NAMES_OF_PEOPLE = ("buyer_id", "person_id", "chat_id", "name_words")


def _count_rows(tx: Transaction) -> dict[str, int]:
    execute = tx.resources.connection.scalar
    tables = metadata.sorted_tables
    return {each.name: execute(select(func.count()).select_from(each)) or 0 for each in tables}


def _read_copied(tx: Transaction) -> dict[str, list[dict[str, Any]]]:
    """Return the copied rows, without the columns that are not copied as they are."""
    return {
        table.name: sorted(
            (
                {
                    column.name: value
                    for column, value in zip(table.columns, row, strict=True)
                    if column.name != "actor" and not isinstance(column.type, LargeBinary)
                }
                for row in tx.resources.connection.execute(select(table))
            ),
            key=repr,
        )
        for table in COPIED_TABLES
    }


async def test_rules_and_catalogue_are_copied_and_nothing_else(
    old: EngineDatabase, tmp_path: Path
) -> None:
    """The source is a shop with rows of every kind."""
    before = await old.read(_count_rows)
    async with opened(fresh_url("sqlite", tmp_path)) as target:
        empty = await target.read(_count_rows)
        await copy_rules(old, target, ACTOR)
        copied = {table.name for table in COPIED_TABLES}
        after = await target.read(_count_rows)
        assert {name: after[name] for name in copied} == {name: before[name] for name in copied}
        assert all(after[name] == empty[name] for name in after if name not in copied)
        assert await target.read(_read_copied) == await old.read(_read_copied)
        assert before["products"] > 0
        assert before["price_rules"] > 0
    assert await old.read(_count_rows) == before


async def test_no_person_and_no_sealed_value_is_copied(old: EngineDatabase, tmp_path: Path) -> None:
    async with opened(fresh_url("sqlite", tmp_path)) as target:
        await copy_rules(old, target, ACTOR)
        for table in COPIED_TABLES:
            assert not set(table.columns.keys()) & set(_NAMES_OF_PEOPLE)
            rows = await target.read(_read_table, table.name)
            for row in rows:
                assert row.get("actor") in {None, ACTOR}
                sealed = [name for name, value in row.items() if isinstance(value, bytes)]
                assert not sealed


def _read_table(tx: Transaction, name: str) -> list[dict[str, Any]]:
    found = tx.resources.connection.execute(select(metadata.tables[name])).mappings()
    return [dict(row) for row in found]

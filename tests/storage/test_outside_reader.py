"""Tests of reading a shop's database from outside: the same questions have the same answers on both engines."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import update

from storage import EngineDatabase
from storage.engine.repository import RepositoryResources
from storage.orders.tables import secrets
from tests.storage.base_rows import a_buyer, a_placed_order, an_account
from tests.storage.engines import empty_url
from tests.storage.outside_reader import OutsideReader, open_reader, translate
from tests.storage.row_in_every_sealed_column import leave_everywhere
from tests.world.rules import AFTER_EVERY_COMMIT, IN_THE_END, WHEN_ALL_IS_SETTLED


@pytest.fixture
def reader(database_url: str) -> Iterator[OutsideReader]:
    with closing(open_reader(database_url)) as opened_reader:
        yield opened_reader


async def test_rows_and_values_are_the_same_on_both_engines(
    store: EngineDatabase, reader: OutsideReader
) -> None:
    account = await an_account(store)
    await store.transact(a_placed_order, account)

    assert reader.rows("SELECT status, id FROM orders WHERE price = ?", 990) == [("placed", 1)]
    assert reader.rows("SELECT SUM(price) FROM orders") == [(990,)]
    assert type(reader.rows("SELECT SUM(price) FROM orders")[0][0]) is int


async def test_every_rule_can_be_asked_and_a_broken_one_has_its_rows(
    store: EngineDatabase, reader: OutsideReader
) -> None:
    rules = {**AFTER_EVERY_COMMIT, **WHEN_ALL_IS_SETTLED, **IN_THE_END}
    assert reader.broken_rules(rules) == {}

    account = await an_account(store)
    await store.transact(a_placed_order, account)  # it waits for its trade

    broken = reader.broken_rules(rules)
    assert broken["every order has ended"] == [(1, "placed")]
    assert "the whole ledger sums to zero" not in broken


async def test_the_version_changes_with_each_commit_that_changes_a_row(
    store: EngineDatabase, reader: OutsideReader
) -> None:
    before = reader.version()
    await store.transact(a_buyer, 7001)
    after = reader.version()

    assert after != before
    assert reader.version() == after
    await store.read(_no_change)
    assert reader.version() == after


def _no_change(_tx: object) -> None:
    """Read nothing."""


async def test_a_text_is_found_unless_it_is_encrypted(
    store: EngineDatabase, reader: OutsideReader
) -> None:
    await leave_everywhere(store, 7001, "CODE-é密")

    assert not reader.holds_text("CODE-é密".encode())
    assert reader.holds_text(b"T1")  # the trade number
    await store.transact_on_tables(_write_plainly)
    assert reader.holds_text("CODE-é密".encode())


def _write_plainly(unit: RepositoryResources) -> None:
    unit.connection.execute(update(secrets).values(body="CODE-é密".encode()))


def test_a_database_that_is_not_there_has_no_rows(engine: str, tmp_path: Path) -> None:
    with closing(open_reader(empty_url(engine, tmp_path))) as reader:
        assert reader.rows("SELECT 1 FROM orders") == []


def test_a_query_is_translated_for_the_server() -> None:
    query = "SELECT json_extract(facts, '$.order') FROM outbox WHERE id = ? AND kind = ?"
    assert translate(query) == (
        "SELECT (CAST(facts AS json) ->> 'order') FROM outbox WHERE id = $1 AND kind = $2"
    )

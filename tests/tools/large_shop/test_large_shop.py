"""Tests of the large shop: its books agree, every table has its rows, and use cases go on with it."""

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import func, select

from bot.domain.ids import OrderId, SecretId
from bot.domain.orders.order import Order, OrderStatus
from bot.services.operations.reconciliation import check_rules
from storage import EngineDatabase
from storage.engine.repository import RepositoryResources
from storage.orders.tables import orders
from storage.transaction import Transaction
from tests.storage.engines import ENGINES, empty_url, opened
from tests.tools.large_shop.bulk_writer import fill_shop
from tests.tools.large_shop.shop_rows import COLUMNS

FINISHED, UNFINISHED = 400, 60


@pytest.fixture(params=ENGINES)
def database_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return a database of its own: what an engine knows about large tables stays in it."""
    return empty_url(request.param, tmp_path)


@pytest.fixture
async def large(database_url: str) -> AsyncIterator[EngineDatabase]:
    async with opened(database_url) as store:
        await fill_shop(store, database_url, FINISHED, UNFINISHED)
        yield store


async def test_a_large_shop_keeps_every_rule_of_its_ledger(large: EngineDatabase) -> None:
    findings = await large.read(check_rules)
    assert [each.rule for each in findings if not each.holds] == []


async def test_a_large_shop_has_orders_in_every_status_and_rows_in_every_table(
    large: EngineDatabase,
) -> None:
    def count(resources: RepositoryResources) -> tuple[Counter[str], list[str]]:
        by_status = select(orders.c.status, func.count()).group_by(orders.c.status)
        statuses = Counter({row[0]: row[1] for row in resources.connection.execute(by_status)})
        empty = [
            table.name
            for table in COLUMNS
            if not resources.connection.scalar(select(func.count()).select_from(table))
        ]
        return statuses, empty

    statuses, empty = await large.transact_on_tables(count)
    assert empty == []
    assert set(statuses) == set(OrderStatus)
    assert statuses.total() == FINISHED + UNFINISHED
    assert statuses[OrderStatus.SUBMITTING] == 1


async def test_the_open_orders_of_a_large_shop_may_all_have_one_status(database_url: str) -> None:
    """The books agree then too."""
    async with opened(database_url) as store:
        await fill_shop(store, database_url, 20, 30, open_status=OrderStatus.ACCEPTED)
        findings = await store.read(check_rules)
        found = await store.read(lambda tx: tx.orders.list_in_status(list(OrderStatus), 100))
    assert [each.rule for each in findings if not each.holds] == []
    assert {order.status for order in found if order.id > 20} == {OrderStatus.ACCEPTED}


async def test_the_texts_of_a_large_shop_are_encrypted_for_their_rows(
    large: EngineDatabase,
) -> None:
    def read(tx: Transaction) -> tuple[Order | None, bytes]:
        newest = tx.delivered_secrets.list_ids_of_order(OrderId(FINISHED - 1))
        secret = tx.delivered_secrets.get(SecretId(newest[0]))
        assert secret is not None
        return tx.orders.get(OrderId(FINISHED - 1)), secret.body

    order, body = await large.read(read)
    assert order is not None
    assert order.selection.name.startswith("Product ")
    assert body == f"CODE-{FINISHED - 1}".encode()


async def test_what_a_large_shop_guards_is_guarded_after_it_was_filled(
    large: EngineDatabase, database_url: str
) -> None:
    names = "SELECT name FROM sqlite_master WHERE type IN ('index', 'trigger')"
    if not database_url.startswith("sqlite"):
        names = "SELECT indexname FROM pg_indexes WHERE schemaname = current_schema()"

    def read(resources: RepositoryResources) -> set[str]:
        return set(resources.connection.exec_driver_sql(names).scalars())

    found = await large.transact_on_tables(read)
    assert {"ix_orders_due", "uq_attempts_live"} <= found
    if database_url.startswith("sqlite"):
        assert {"postings_hold_guarded", "entries_UPDATE_refused"} <= found

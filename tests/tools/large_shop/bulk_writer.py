"""Writes rows into a migrated database in bulk, past repositories and foreign keys.

The guards of the ledger are not asked either: `vitrine reconcile` says whether the books agree.
"""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import datetime, timedelta
from pathlib import Path

import asyncpg
from sqlalchemy import Table

from bot.domain.orders.order import OrderStatus
from storage import EngineDatabase
from storage.engine.address import parse_database_url
from storage.engine.columns import metadata
from storage.transaction import Transaction
from tests.builders import BUYER, NOW
from tests.services.services_rig import ACCOUNT
from tests.tools.large_shop.shop_rows import COLUMNS, LargeShop, RowsByTable

#: What is cheaper to make at the end than to keep for each row; an index of a constraint has no SQL.
_DROPPED_IN_FILE = (
    "SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql <> ''"
)
_DROPPED_ON_SERVER = """
SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = current_schema()
AND indexname NOT IN (SELECT conname FROM pg_constraint)
"""


async def fill_shop(
    store: EngineDatabase,
    url: str,
    finished: int,
    unfinished: int,
    *,
    account: str = ACCOUNT,
    now: datetime = NOW,
    open_status: OrderStatus | None = None,
) -> None:
    """Write a large shop into the empty, open database at `url`, and let the engine count its rows.

    `account` is the code of its supplier account; `now` and `open_status` are as in `LargeShop`.
    """
    assert await store.get_or_create_account_id(account) == 1, "the database must be empty"
    parts = LargeShop(
        finished, unfinished, store.vault, store.bot_id, now=now, open_status=open_status
    ).parts()
    file = parse_database_url(url).file
    if file is not None:
        await asyncio.to_thread(_write_to_file, file, parts)
    else:
        await _write_to_server(url, parts)
    await store.transact(_sum_up_merchant, now - timedelta(hours=1))


def _sum_up_merchant(tx: Transaction, before: datetime) -> None:
    """Sum up the merchant's postings, as the hourly check does."""
    tx.ledger.add_to_sums(BUYER, tx.reconciliation.find_entry_before(before))


def _write_to_file(file: Path, parts: Iterator[RowsByTable]) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA synchronous = OFF")
        database.execute("PRAGMA cache_size = -400000")
        dropped = database.execute(_DROPPED_IN_FILE).fetchall()
        for kind, name, _ in dropped:
            database.execute(f"DROP {kind} {name}")
        for part in parts:
            with database:
                for table, rows in part.items():
                    database.executemany(_insert_into(table), rows)
        for _, _, definition in dropped:
            database.execute(definition)
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _insert_into(table: Table) -> str:
    columns = COLUMNS[table]
    places = ", ".join("?" * len(columns))
    return f"INSERT INTO {table.name} ({', '.join(columns)}) VALUES ({places})"


async def _write_to_server(url: str, parts: Iterator[RowsByTable]) -> None:
    # As on a replica: without triggers and checks of foreign keys.
    settings = {"session_replication_role": "replica", "maintenance_work_mem": "256MB"}
    connection = await asyncpg.connect(url, server_settings=settings)
    try:
        dropped = await connection.fetch(_DROPPED_ON_SERVER)
        for name, _ in dropped:
            await connection.execute(f"DROP INDEX {name}")
        for part in parts:
            for table, rows in part.items():
                if rows:
                    await connection.copy_records_to_table(
                        table.name, records=rows, columns=COLUMNS[table]
                    )
        for _, definition in dropped:
            await connection.execute(definition)
        for table in metadata.sorted_tables:
            if (sequence := await _sequence_of(connection, table)) is not None:
                await connection.execute(
                    f"SELECT setval('{sequence}', MAX(id)) FROM {table.name} HAVING MAX(id) > 0"
                )
        await connection.execute("VACUUM ANALYZE")
    finally:
        await connection.close()


async def _sequence_of(
    connection: "asyncpg.Connection[asyncpg.Record]", table: Table
) -> str | None:
    if "id" not in table.c:
        return None
    found: str | None = await connection.fetchval(
        "SELECT pg_get_serial_sequence($1, 'id')", table.name
    )
    return found

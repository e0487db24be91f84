"""Tests of the alerts that are open, and of those from before it was stored."""

from pathlib import Path

from sqlalchemy import Connection, text

from storage import migrate
from storage.engine.address import parse_database_url
from storage.engine.engine import open_engine
from storage.engine.migrate import upgrade_to
from storage.transaction import Transaction
from tests.storage.engines import empty_url, opened

_INSERT = """
INSERT INTO outbox (kind, chat_id, dedupe_key, facts, state, next_at, updated_at, subject)
VALUES ('alert', 1, :key, :facts, 'sent', 0, 0, :subject)
"""
#: Subject and facts of alerts as they were stored.
_STORED = {
    "open": ("case:1", '{"kind": "review", "order": "1"}'),
    "open for another reader": ("case:1", '{"kind": "review", "order": "1"}'),
    "settled": (
        "case:2",
        '{"kind": "review", "settled_at": "2026-01-02T03:04:05+00:00", "settled_by": "shop"}',
    ),
    "a sale": ("sale:3", '{"kind": "sale", "order": "3"}'),
    "nothing settles it": (None, '{"kind": "digest"}'),
}


async def test_an_upgrade_finds_the_alerts_that_are_open(engine: str, tmp_path: Path) -> None:
    url = empty_url(engine, tmp_path)
    older = await open_engine(parse_database_url(url))

    def fill(connection: Connection) -> None:
        upgrade_to(connection, "0043")
        for key, (subject, facts) in _STORED.items():
            connection.execute(text(_INSERT), {"key": key, "facts": facts, "subject": subject})

    try:
        async with older.write_transaction() as connection:
            await connection.run_sync(fill)
    finally:
        await older.aclose()
    await migrate(url)

    def read(tx: Transaction) -> tuple[list[str], int]:
        query = "SELECT dedupe_key FROM outbox WHERE is_open ORDER BY id"
        return list(tx.resources.connection.scalars(text(query))), tx.alerts.count_open()

    async with opened(url) as store:
        assert await store.read(read) == (["open", "open for another reader"], 1)

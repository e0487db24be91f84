"""Tests of the audit log: each action is stored as it was recorded, without what people typed."""

from pathlib import Path

import pytest
from sqlalchemy import Connection, select, text

from storage import EngineDatabase, migrate
from storage.engine.address import parse_database_url
from storage.engine.engine import open_engine
from storage.engine.errors import ConstraintBroken
from storage.engine.migrate import upgrade_to
from storage.people.tables import audit
from storage.transaction import Transaction
from tests.builders import BUYER, NOW
from tests.storage.engines import empty_url, opened


async def test_every_action_is_stored_and_a_long_detail_is_cut(store: EngineDatabase) -> None:
    def record(tx: Transaction) -> list[tuple[object, ...]]:
        tx.audit.record(BUYER, "pin", "product:7", "", NOW)
        tx.audit.record(BUYER, "ban", "buyer:8", "x" * 301, NOW)
        columns = audit.c.actor, audit.c.action, audit.c.target, audit.c.detail, audit.c.at
        found = tx.resources.connection.execute(select(*columns).order_by(audit.c.id))
        return [tuple(row) for row in found]

    assert await store.transact(record) == [
        (BUYER, "pin", "product:7", "", NOW),
        (BUYER, "ban", "buyer:8", "x" * 300, NOW),
    ]


#: Details of rulings as they were stored until the reason became a note, and what is left of them.
OLD_DETAILS = {
    "ruled: trade T50": "trade; T50",
    "ruled: refund": "refund",
    "ruled: not charged": "not-charged",
    "ruled: not charged; Ann said so; the balance: fell": "not-charged",
    "ruled: not charged; the balance: fell-by-cost": "not-charged; fell-by-cost",
    "ruled: not charged; the balance: unchanged; Ann\nsaid so": "not-charged; unchanged",
    "a form that no version wrote": "",
}


async def test_an_upgrade_erases_the_reasons_of_rulings_and_keeps_the_decisions(
    engine: str, tmp_path: Path
) -> None:
    url = empty_url(engine, tmp_path)
    older = await open_engine(parse_database_url(url))

    def fill(connection: Connection) -> None:
        upgrade_to(connection, "0040")
        insert = "INSERT INTO audit (actor, action, target, detail, at) VALUES (1, :a, 'x', :d, 0)"
        for detail in OLD_DETAILS:
            for action in ("resolve", "pin"):
                connection.execute(text(insert), {"a": action, "d": detail})

    try:
        async with older.write_transaction() as connection:
            await connection.run_sync(fill)
    finally:
        await older.aclose()
    await migrate(url)

    def change(tx: Transaction) -> None:
        tx.resources.connection.execute(audit.update().values(detail="changed"))

    def read(tx: Transaction) -> list[str]:
        return list(tx.resources.connection.scalars(select(audit.c.detail).order_by(audit.c.id)))

    async with opened(url) as store:
        with pytest.raises(ConstraintBroken):
            await store.transact(change)
        stored = await store.read(read)
    assert stored[::2] == list(OLD_DETAILS.values())
    assert stored[1::2] == list(OLD_DETAILS), "other actions stay as they were"

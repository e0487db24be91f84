"""Tests of the audit log: each action is stored as it was recorded, with a detail that is cut."""

from sqlalchemy import select

from storage import EngineDatabase
from storage.operations.tables import audit
from storage.transaction import Transaction
from tests.builders import BUYER, NOW


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

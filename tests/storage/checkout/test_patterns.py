"""Tests of the stored fingerprints of patterns: each once, and the newest ones only."""

from datetime import timedelta

from storage import EngineDatabase
from storage.transaction import Transaction
from tests.builders import NOW


async def test_the_newest_fingerprints_are_kept_each_once(store: EngineDatabase) -> None:
    def check(tx: Transaction) -> None:
        assert tx.breached_patterns.list_all() == []
        for seconds, added in enumerate((["a", "b"], ["c"], ["a", "d"])):
            moment = NOW + timedelta(seconds=seconds)
            tx.breached_patterns.add(added, moment, limit=3)
        assert tx.breached_patterns.list_all() == ["a", "c", "d"]

    await store.transact(check)

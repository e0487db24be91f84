"""Measures what a phase costs on a filled database: its time, and how much the engine does for it.

The work is counted, so it is the same on every machine: on SQLite steps of its virtual machine, on
PostgreSQL rows that the plan's scans read. About ten steps are one row.
"""

import json
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from storage import EngineDatabase
from storage.engine.sqlite.connection import SqliteConnection
from storage.transaction import Transaction
from tests.tools.large_shop.query_plans import Statement, noted_statements, run_and_undo
from tests.tools.large_shop.recurring_queries import Phase

#: SQLite reports each time after so many steps.
_STEPS_COUNTED: Final = 10
_EXPLAIN: Final = "EXPLAIN (ANALYZE, TIMING OFF, FORMAT JSON) "


@dataclass(frozen=True, slots=True)
class Cost:
    """What a phase took the second time, when its pages are in memory, and the engine's work.

    `heaviest` is the statement that did most of the work.
    """

    seconds: float
    work: int
    heaviest: str = ""


async def measure(store: EngineDatabase, phase: Phase) -> Cost:
    """Return the cost of a phase, whose changes are undone."""
    await run_and_undo(store, phase)
    begun = time.perf_counter()
    await run_and_undo(store, phase)
    seconds = time.perf_counter() - begun
    if store.engine.dialect == "sqlite":
        return Cost(seconds, await count_steps(store, phase))
    work = await _count_rows(store, phase)
    heaviest = max(work, key=lambda text: work[text], default="")
    return Cost(seconds, sum(work.values()), heaviest)


async def count_steps(store: EngineDatabase, phase: Phase) -> int:
    """Return how many steps of SQLite's virtual machine a phase takes, in tens."""
    counted = 0

    def count() -> int:
        nonlocal counted
        counted += 1
        return 0

    def observed(tx: Transaction) -> None:
        connection = tx.resources.connection
        assert isinstance(connection, SqliteConnection)
        connection.driver.set_progress_handler(count, _STEPS_COUNTED)
        try:
            phase(tx)
        finally:
            connection.driver.set_progress_handler(None, 0)

    await run_and_undo(store, observed)
    return counted * _STEPS_COUNTED


async def _count_rows(store: EngineDatabase, phase: Phase) -> Mapping[str, int]:
    """Return how many rows each statement of a phase reads on PostgreSQL."""
    with noted_statements(store) as noted:
        await run_and_undo(store, phase)
    statements: list[Statement] = [*noted]
    work: dict[str, int] = {}
    for each in statements:
        async with store.engine.write_transaction() as connection:
            nested = await connection.begin_nested()
            found = await connection.exec_driver_sql(_EXPLAIN + each.text, each.values)
            (text,) = found.one()
            await nested.rollback()
        plan = json.loads(text) if isinstance(text, str) else text
        rows = sum(_read_rows(plan[0]["Plan"]))
        work[each.text] = work.get(each.text, 0) + rows
    return work


def _read_rows(node: Mapping[str, Any]) -> Iterator[int]:
    """Yield the rows that each scan of a plan read, those that it left out too."""
    if "Scan" in node["Node Type"]:
        removed = node.get("Rows Removed by Filter", 0) + node.get(
            "Rows Removed by Index Recheck", 0
        )
        yield int((node["Actual Rows"] + removed) * node["Actual Loops"])
    for child in node.get("Plans", ()):
        yield from _read_rows(child)

"""Reads how an engine would execute the statements of a phase."""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import event

from storage import EngineDatabase
from storage.engine.postgresql.engine import PostgresEngine
from tests.storage.observed_sqlite import observed_sqlite
from tests.tools.large_shop.recurring_queries import Phase

#: Tables that grow with the shop. `s` of "SCAN s" may be an alias, which statements rarely use.
LARGE_TABLES: Final = frozenset(
    {
        *("orders", "order_events", "attempts", "secrets", "quotes", "entries", "postings"),
        *("payments", "invoices", "payment_claims", "outbox", "inbox", "threads"),
        *("thread_messages", "audit", "buyers", "name_words", "referral_rewards", "referrals"),
        *("promo_code_uses", "wrong_promo_codes", "staff_notes", "order_problems", "watches"),
        *("checkouts", "refunds", "payment_cases"),
    }
)
_ALIAS: Final = re.compile(r"\b(?:FROM|JOIN)\s+(\w+)\s+(?:AS\s+)?(\w+)")
_SCAN_OF_FILE: Final = re.compile(r"^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?$")
_SCAN_OF_SERVER: Final = re.compile(r"\bSeq Scan on (\w+)")


class _RolledBackError(Exception):
    """Ends a transaction without a commit."""


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement as a driver gets it."""

    text: str
    values: tuple[object, ...]


@contextmanager
def noted_statements(store: EngineDatabase) -> Iterator[list[Statement]]:
    """Note the statements that phases execute in the block, those that only read the time left out."""
    noted: list[Statement] = []

    def note(text: str, values: Sequence[object]) -> None:
        if text.lstrip("( ").startswith(("SELECT", "UPDATE", "DELETE", "WITH")):
            noted.append(Statement(text, tuple(values)))

    def note_on_server(_connection: object, _cursor: object, *told: Any) -> None:
        note(told[0], told[1])

    engine = store.engine
    if isinstance(engine, PostgresEngine):
        event.listen(engine.pool.sync_engine, "before_cursor_execute", note_on_server)
        try:
            yield noted
        finally:
            event.remove(engine.pool.sync_engine, "before_cursor_execute", note_on_server)
    else:
        with observed_sqlite(lambda executed: note(executed.text, executed.values)):
            yield noted


async def run_and_undo(store: EngineDatabase, phase: Phase) -> None:
    """Run a phase in a transaction that keeps nothing."""

    def undone(tx: Any) -> None:
        phase(tx)
        raise _RolledBackError

    try:
        await store.transact(undone)
    except _RolledBackError:
        return


async def explain(store: EngineDatabase, statement: Statement, *, avoid_scans: bool) -> list[str]:
    """Return the lines of the plan of one statement, which is not executed.

    On PostgreSQL the plan depends on the sizes of tables. With `avoid_scans` it reads a table from
    end to end only if no index fits at all.
    """
    sqlite = store.engine.dialect == "sqlite"
    async with store.engine.write_transaction() as connection:
        if avoid_scans and not sqlite:
            await connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        verb = "EXPLAIN QUERY PLAN " if sqlite else "EXPLAIN "
        rows = await connection.exec_driver_sql(verb + statement.text, statement.values)
        return [str(row.detail if sqlite else row[0]) for row in rows]


def find_whole_reads(statement: Statement, plan: Sequence[str]) -> list[str]:
    """Return the large tables that a plan reads from end to end, on SQLite also in an index's order."""
    aliases = {alias: table for table, alias in _ALIAS.findall(statement.text)}
    found = []
    for line in plan:
        if scan := _SCAN_OF_FILE.match(line):
            table = aliases.get(scan[1], scan[1])
            if table in LARGE_TABLES:
                found.append(f"{table} by {scan[2]}" if scan[2] else table)
        elif (scan := _SCAN_OF_SERVER.search(line)) and scan[1] in LARGE_TABLES:
            found.append(scan[1])
    return found


def finds_sort(plan: Sequence[str]) -> bool:
    """Return whether rows are sorted after they were read, instead of being read in order."""
    return any(
        "TEMP B-TREE FOR ORDER BY" in line or line.lstrip(" ->").startswith("Sort ")
        for line in plan
    )

"""Repository of the running processes, and conditions for what they have claimed.

A claim whose process has no row is an orphan: the process has ended, or was declared dead and can commit
nothing any more. A process that has the shop for itself has no row, and writes no id in its claims.
"""

from datetime import datetime

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Table,
    TextClause,
    Update,
    bindparam,
    exists,
    or_,
    select,
    update,
)

from bot.domain.operations.processes import Lease
from storage.engine.repository import Repository
from storage.operations.tables import leases, processes


class Processes(Repository):
    """The repository of the processes of a shop."""

    def has_others(self) -> bool:
        """Return whether another process of the shop runs."""
        others = exists().where(processes.c.id.is_distinct_from(self.resources.process_id))
        return bool(self._connection.scalar(select(others)))

    def has_holder(self, lease: Lease) -> bool:
        """Return whether a running process holds the lease."""
        runs = exists().where(processes.c.id == leases.c.holder)
        held = exists().where(leases.c.name == lease, runs)
        return bool(self._connection.scalar(select(held)))


def is_orphan(table: Table) -> ColumnElement[bool]:
    """Return the condition for claims of `table` whose process no longer runs.

    In a shop that has one process without a row these are all claims: release them only at its start.
    """
    claimed_by = table.c.claimed_by
    return or_(claimed_by.is_(None), ~exists().where(processes.c.id == claimed_by))


def release_orphans(table: Table, is_claimed: TextClause, now: datetime) -> Update:
    """Return the statement that releases the orphans among claims, and counts a death for each row.

    The rows become due, as suspects. `is_claimed` is the condition of an index.
    """
    orphans = update(table).where(is_claimed, is_orphan(table))
    died = table.c.unfinished_starts + 1
    return orphans.values(taken=False, next_at=now, unfinished_starts=died)


def is_free(table: Table) -> ColumnElement[bool]:
    """Return the condition for rows of `table` that no other running process has claimed.

    A claim of another process counts even when its time is over: the clocks of two machines may differ.
    The parameter `process` is the id of this process, or None.
    """
    is_own_claim = table.c.claimed_by == bindparam("process", type_=BigInteger)
    return or_(table.c.taken.is_(False), is_own_claim, is_orphan(table))

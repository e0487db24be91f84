"""Repository of the running processes, and the conditions for what each of them has claimed.

A claim whose process has no row is an orphan: the process has ended, or was declared dead and can commit
nothing any more. A process that has the shop for itself has no row, and writes no id in its claims.
"""

from sqlalchemy import ColumnElement, Table, exists, or_, select, true

from storage.engine.repository import Repository, RepositoryResources
from storage.operations.tables import processes


class Processes(Repository):
    """The repository of the processes of a shop."""

    def has_others(self) -> bool:
        """Return whether another process of the shop runs."""
        others = exists().where(processes.c.id.is_distinct_from(self.resources.process_id))
        return bool(self._connection.scalar(select(others)))


def is_own(resources: RepositoryResources, table: Table) -> ColumnElement[bool]:
    """Return the condition for claims of `table` of this process: all, if it has the shop for itself."""
    if resources.process_id is None:
        return true()
    return table.c.claimed_by == resources.process_id


def is_orphan(table: Table) -> ColumnElement[bool]:
    """Return the condition for claims of `table` whose process no longer runs.

    In a shop that has one process without a row these are all claims: use it only at its start.
    """
    claimed_by = table.c.claimed_by
    return or_(claimed_by.is_(None), ~exists().where(processes.c.id == claimed_by))

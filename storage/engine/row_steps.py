"""The condition by which a large change is made in steps, each in a transaction of its own."""

from sqlalchemy import ColumnElement, Table, select, tuple_


def is_in_step(table: Table, due: ColumnElement[bool], limit: int) -> ColumnElement[bool]:
    """Return the condition for `limit` of the rows of `table` that are due.

    The change must end that they are due: the next step then finds others. An index has to find
    them, or each step reads the whole table.
    """
    key = table.primary_key.columns.values()
    return tuple_(*key).in_(select(*key).where(due).limit(limit))

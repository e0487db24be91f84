"""Selects the rows to claim so that at most one of them is a suspect.

The process died while it worked on a suspect. What killed it too often is selected no more.
"""

from collections.abc import Sequence
from functools import cache
from typing import TypeVarTuple

from sqlalchemy import ColumnElement, Row, Select, Table, case
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.crash_limit import MAX_UNFINISHED_STARTS

Ts = TypeVarTuple("Ts")


@cache
def suspects_first(starts: ColumnElement[int]) -> ColumnElement[int]:
    """Return the first sort key of claimable rows; `starts` counts the deaths during a row."""
    return case((starts > 0, 0), else_=1)


async def select_with_one_suspect(
    connection: AsyncConnection,
    due: "Select[*Ts]",
    table: Table,
    limit: int,
    *,
    with_suspect: bool,
) -> Sequence["Row[*Ts]"]:
    """Return and lock up to `limit` rows of `due`: with `with_suspect` one suspect, then others.

    `due` must begin with the suspects. Rows of `table` that are locked by others are skipped.
    """
    locked = due.with_for_update(skip_locked=True, of=table)
    starts = table.c.unfinished_starts
    if with_suspect:
        allowed = locked.where(starts < MAX_UNFINISHED_STARTS).limit(limit)
        rows = (await connection.execute(allowed)).all()
        suspects = [row for row in rows if row.unfinished_starts]
        if len(suspects) <= 1:
            return rows
        limit -= 1
    else:
        suspects = []
    others = (await connection.execute(locked.where(starts == 0).limit(limit))).all()
    return [*suspects[:1], *others]

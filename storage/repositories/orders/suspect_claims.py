"""Selects the rows to claim so that at most one of them is a suspect.

The process died while it worked on a suspect. What killed it too often is selected no more.
"""

from collections.abc import Sequence
from typing import TypeVarTuple

from sqlalchemy import ColumnElement, Row, Select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.unfinished_starts import MAX_UNFINISHED_STARTS

Ts = TypeVarTuple("Ts")


async def select_with_one_suspect(
    connection: AsyncConnection,
    due: "Select[*Ts]",
    starts: ColumnElement[int],
    limit: int,
    *,
    with_suspect: bool,
) -> Sequence["Row[*Ts]"]:
    """Return and lock up to `limit` rows of `due`: with `with_suspect` one suspect, then others.

    `starts` counts the deaths of the process during a row. Rows locked by others are skipped.
    """
    locked = due.with_for_update(skip_locked=True)
    rows: list[Row[*Ts]] = []
    if with_suspect:
        suspect = locked.where(starts.between(1, MAX_UNFINISHED_STARTS - 1)).limit(1)
        rows += (await connection.execute(suspect)).all()
    others = locked.where(starts == 0).limit(limit - len(rows))
    rows += (await connection.execute(others)).all()
    return rows

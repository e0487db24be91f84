"""Selects the rows that a worker claims, so that at most one of them is a suspect.

A suspect is what the process worked on when it died. What ended it too often is no longer selected.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from sqlalchemy import (
    ColumnElement,
    Connection,
    Integer,
    Row,
    Select,
    Table,
    bindparam,
    case,
    exists,
    text,
)

from bot.domain.retries import MAX_UNFINISHED_STARTS


@dataclass(frozen=True, slots=True)
class ClaimQueries:
    """The queries of a claim, built once; each has the parameter `row_limit`.

    The rows of `in_order` say in `has_suspects` whether there are suspects at all; there seldom are.
    """

    in_order: "Select[*tuple[object, ...]]"
    with_suspects: "Select[*tuple[object, ...]]"
    without_suspects: "Select[*tuple[object, ...]]"


@cache
def suspects_first(starts: ColumnElement[int]) -> ColumnElement[int]:
    """Return the first sort key of claimable rows; `starts` counts the deaths during a row."""
    return case((starts > 0, 0), else_=1)


def limit_unless(is_stopped: ColumnElement[bool], limit: ColumnElement[int]) -> ColumnElement[int]:
    """Return a limit of 0 while `is_stopped`: as a condition, SQLite would ask it for each row."""
    return case((is_stopped, 0), else_=limit)


def build_claim_queries(
    due: "Select[*tuple[object, ...]]",
    table: Table,
    *,
    skip_locked: bool = True,
    is_stopped: ColumnElement[bool] | None = None,
) -> ClaimQueries:
    """Return the queries that find and lock rows of `due`; an index should have their order.

    Rows of `table` that are locked by others are skipped, or else waited for. They find nothing while
    `is_stopped`.
    """
    limit: ColumnElement[int] = bindparam("row_limit", type_=Integer)
    locked = due.with_for_update(skip_locked=skip_locked, of=table, key_share=True)
    locked = locked.limit(limit if is_stopped is None else limit_unless(is_stopped, limit))
    starts = table.c.unfinished_starts
    suspect = table.alias("suspect")
    # As in the index of suspects.
    has_suspects = exists().where(
        text("suspect.unfinished_starts > 0"),
        suspect.c.unfinished_starts < MAX_UNFINISHED_STARTS,
    )
    in_order = locked.where(starts < MAX_UNFINISHED_STARTS)
    return ClaimQueries(
        in_order=in_order.add_columns(has_suspects.label("has_suspects")),
        with_suspects=in_order.order_by(None).order_by(
            suspects_first(starts),
            *due._order_by_clauses,  # noqa: SLF001 - SQLAlchemy has no other way to it
        ),
        without_suspects=locked.where(starts == 0),
    )


def select_with_one_suspect(
    connection: Connection,
    queries: ClaimQueries,
    values: Mapping[str, object],
    limit: int,
    *,
    with_suspect: bool,
) -> Sequence["Row[*tuple[object, ...]]"]:
    """Return and lock up to `limit` rows: with `with_suspect` one suspect, then others.

    `values` are the parameters of the queries.
    """
    suspects: list[Row[*tuple[object, ...]]] = []
    if with_suspect:
        found = connection.execute(queries.in_order, {**values, "row_limit": limit})
        rows = found.all()
        if not rows or not rows[0].has_suspects:
            return rows
        found = connection.execute(queries.with_suspects, {**values, "row_limit": limit})
        rows = found.all()
        suspects = [row for row in rows if row.unfinished_starts]
        if len(suspects) <= 1:
            return rows
        limit -= 1
    found = connection.execute(queries.without_suspects, {**values, "row_limit": limit})
    return [*suspects[:1], *found.all()]

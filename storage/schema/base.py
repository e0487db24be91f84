"""The one collection of tables, how constraints are named, and the helpers that write them.

No table is named here.
"""

from enum import StrEnum

from sqlalchemy import CheckConstraint, Index, MetaData, TextClause
from sqlalchemy.sql.elements import ColumnElement

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)


def check_one_of(column: str, values: type[StrEnum]) -> CheckConstraint:
    """Only the values of an enumeration in `column`."""
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{column} IN ({listed})", name=column)


def partial_index(
    name: str, *columns: ColumnElement[object], where: TextClause, unique: bool = False
) -> Index:
    """An index over the rows that `where` picks, alike on both engines.

    A query finds it only by repeating the condition without a bound value, as with IS NULL.
    """
    return Index(name, *columns, unique=unique, sqlite_where=where, postgresql_where=where)

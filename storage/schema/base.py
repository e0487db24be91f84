"""The metadata of all tables, the naming of constraints, and helpers that write them. Names no
table.
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
    """Return a constraint that allows only the values of an enumeration in `column`."""
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{column} IN ({listed})", name=column)


def partial_index(
    name: str, *columns: ColumnElement[object], where: TextClause, unique: bool = False
) -> Index:
    """Return an index over the rows that `where` selects, for both engines.

    A query uses it only if it repeats the condition without a bound value, as with IS NULL.
    """
    return Index(name, *columns, unique=unique, sqlite_where=where, postgresql_where=where)

"""Column types, table metadata, storable text and JSON.

Times are whole microseconds since 1970 in UTC: they compare and index as integers and have no zone
to lose. No table is named here.
"""

import json
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Any, Final

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Dialect,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    TextClause,
    literal_column,
)
from sqlalchemy.sql.elements import ColumnElement
from sqlalchemy.types import TypeDecorator

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
#: Foreign texts that are stored unencrypted (causes, reasons) are cut at this length.
MAX_SHORT_TEXT_LENGTH = 300
#: The largest whole number that a column holds.
MAX_INTEGER = 2**63 - 1

#: A generated id: SQLite generates ids only if the type is exactly INTEGER.
RowId = BigInteger().with_variant(Integer(), "sqlite")
#: Encrypted bytes.
SealedBytes = LargeBinary


class UtcDateTime(TypeDecorator[datetime]):
    """An aware datetime, stored as microseconds since 1970."""

    impl = BigInteger
    cache_ok = True

    def process_bind_param(
        self,
        value: datetime | None,
        dialect: Dialect,  # noqa: ARG002 - the base class has it
    ) -> int | None:
        """Convert to microseconds. Raise ValueError for a naive datetime: its time is not known."""
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError("a stored time needs a time zone")
        return (value - _EPOCH) // _MICROSECOND

    def process_result_value(
        self,
        value: int | None,
        dialect: Dialect,  # noqa: ARG002 - the base class has it
    ) -> datetime | None:
        return None if value is None else _EPOCH + value * _MICROSECOND


def to_storable_text(text: str) -> str:
    """Return `text` in a form that both engines accept: NUL and lone surrogates become escapes."""
    return text.replace("\x00", "\\x00").encode("utf-8", "backslashreplace").decode()


def to_short_text(text: str) -> str:
    """Return storable text, cut to `LIMIT` characters."""
    return to_storable_text(text)[:MAX_SHORT_TEXT_LENGTH]


metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)


#: Marks a table of the running processes: its rows belong to no backup and move nowhere.
OF_PROCESSES: Final = {"of_processes": True}


def list_lasting_tables() -> list[Table]:
    """Return the tables whose rows outlive the processes, each after those that it refers to."""
    return [table for table in metadata.sorted_tables if not table.info.get("of_processes")]


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
    return Index(name, *columns, unique=unique, sqlite_where=where)


def use_conditions_on_server(metadata: MetaData) -> None:
    """Let the partial indexes have their conditions on PostgreSQL too. Safe to call twice.

    An index that is made with a condition for PostgreSQL would import that dialect at each start.
    """
    for table in metadata.tables.values():
        for index in table.indexes:
            where = index.dialect_options["sqlite"]["where"]
            index.dialect_options["postgresql"]["where"] = where


def unindexed(column: ColumnElement[Any]) -> ColumnElement[Any]:
    """Return a column of numbers, times or texts in a form that no index fits: another one finds fewer rows.

    SQLite keeps no statistics, and takes two columns that must be equal for better than a range.
    """
    verb, nothing = ("||", "''") if isinstance(column.type, Text) else ("+", "0")
    return column.op(verb, return_type=column.type)(literal_column(nothing))


#: A parsed JSON object; only this module looks into one.
_JsonObject = Mapping[str, Any]


def dump_json(value: object) -> str:
    """Return compact ASCII JSON, so that any text of the supplier survives any engine."""
    return json.dumps(value, separators=(",", ":"))


def dump_facts(facts: Mapping[str, str]) -> str:
    """Return the facts of a message as JSON."""
    return dump_json(dict(facts))


def load_facts(text: str) -> dict[str, str]:
    """Parse the JSON that `dump_facts` wrote."""
    return {str(key): str(value) for key, value in json.loads(text).items()}

"""Dumps all rows of a database as lines of JSON, and loads such lines as rows for either engine.

A header comes first, then for each table its name, its columns and its rows, and last the number of
rows of each table. Sealed values stay sealed. Nothing is encrypted here, and no file is opened.
"""

import base64
import binascii
import json
from collections.abc import AsyncIterator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from sqlalchemy import Column, LargeBinary, Row, Table, select

from storage.engine.columns import UtcDateTime, list_lasting_tables, metadata
from storage.engine.errors import BadBackup
from storage.engine.repository import ROWS_PER_STATEMENT
from storage.schema import DROPPED_TABLES

if TYPE_CHECKING:  # see storage.engine.engine
    from sqlalchemy.ext.asyncio import AsyncConnection

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MICROSECOND = timedelta(microseconds=1)
_MALFORMED = "is damaged: its contents cannot be read"
JsonObject = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class DumpHeader:
    """The header of a dump: schema revision, time, and the vault's keys."""

    schema: str
    made_at: datetime
    vault_key: str

    def to_line(self) -> bytes:
        """Return the first line of a dump."""
        made_at = self.made_at.isoformat()
        return _encode_line(
            {"schema": self.schema, "made_at": made_at, "vault_key": self.vault_key}
        )

    @classmethod
    def from_value(cls, value: object) -> "DumpHeader":
        """Parse the header from the first line. Raises BadBackup."""
        if not isinstance(value, dict):
            raise BadBackup(_MALFORMED)
        try:
            made_at = datetime.fromisoformat(value["made_at"])
            return cls(str(value["schema"]), made_at, str(value["vault_key"]))
        except (KeyError, TypeError, ValueError):
            raise BadBackup(_MALFORMED) from None


@dataclass(frozen=True, slots=True)
class RowBatch:
    """Rows of one table, ready to be inserted. A row has one value for each of `columns`."""

    table: Table
    rows: Sequence[Mapping[str, object]]


async def dump_rows(connection: "AsyncConnection") -> AsyncIterator[bytes]:
    """Yield the rows of every table as the transaction sees them, some hundred lines at a time."""
    counts: dict[str, int] = {}
    for table in list_lasting_tables():
        counts[table.name] = 0
        yield _encode_line(
            {"table": table.name, "columns": [column.name for column in table.columns]}
        )
        # No row is read twice or missed: the transaction reads a fixed snapshot.
        async with connection.stream(select(table)) as found:
            async for rows in found.partitions(ROWS_PER_STATEMENT):
                counts[table.name] += len(rows)
                yield b"".join(encode_row(table, row) for row in rows)
    yield _encode_line({"end": counts})


def encode_row(table: Table, row: "Row[*tuple[object, ...]]") -> bytes:
    """Return the line of one row, which is the same on either engine."""
    return _encode_line(
        [_value_to_json(column, value) for column, value in zip(table.columns, row, strict=True)]
    )


def _value_to_json(column: "Column[object]", value: object) -> object:
    match value:
        case bytes() | memoryview():
            return base64.b64encode(value).decode("ascii")
        case datetime():
            return (value - _EPOCH) // _MICROSECOND
        case None | bool() | int() | str():
            return value
    raise TypeError(f"{column} holds a {type(value).__name__}")


def _encode_line(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii") + b"\n"


# --- and back --------------------------------------------------------------------------------------


def load_rows(pieces: Iterator[bytes]) -> Iterator[DumpHeader | RowBatch]:
    """Yield the header, then batches of rows of one table each, in an order that foreign keys
    allow. The rows of tables that were dropped since are left out.

    Raises BadBackup for anything but a dump, perhaps only at the very end: use nothing before it
    has ended.
    """
    lines = _parse_lines(pieces)
    yield DumpHeader.from_value(next(lines, None))
    name: str | None = None
    table: Table | None = None
    columns: list[Column[object]] = []
    counts: dict[str, int] = {}
    rows: list[Mapping[str, object]] = []
    for value in lines:
        if (
            table is not None
            and rows
            and (isinstance(value, dict) or len(rows) == ROWS_PER_STATEMENT)
        ):
            yield RowBatch(table, rows)
            rows = []
        if isinstance(value, list) and name is not None:
            counts[name] += 1
            if table is not None:
                rows.append(_row_from_json(columns, value))
        elif isinstance(value, dict) and "table" in value:
            name, table, columns = str(value["table"]), None, []
            if name not in DROPPED_TABLES:
                table, columns = _find_table_and_columns(value)
            counts[name] = 0
        elif value == {"end": counts} and next(lines, None) is None:
            return
        else:
            raise BadBackup(_MALFORMED)
    raise BadBackup(_MALFORMED)


def _parse_lines(pieces: Iterator[bytes]) -> Iterator[object]:
    rest = b""
    for piece in pieces:
        *lines, rest = (rest + piece).split(b"\n")
        for line in lines:
            try:
                yield json.loads(line)
            except ValueError:
                raise BadBackup(_MALFORMED) from None
    if rest:
        raise BadBackup(_MALFORMED)


def _find_table_and_columns(value: JsonObject) -> "tuple[Table, list[Column[object]]]":
    try:
        table = metadata.tables[str(value["table"])]
        names = value["columns"]
        assert isinstance(names, list)
        return table, [table.c[name] for name in names]
    except (KeyError, AssertionError):
        raise BadBackup("holds data that this version of the program does not know") from None


def _row_from_json(
    columns: "Sequence[Column[object]]", values: list[object]
) -> Mapping[str, object]:
    if len(values) != len(columns):
        raise BadBackup(_MALFORMED)
    try:
        return {
            column.name: _value_from_json(column, value)
            for column, value in zip(columns, values, strict=True)
        }
    except (TypeError, ValueError, OverflowError, binascii.Error):
        raise BadBackup(_MALFORMED) from None


def _value_from_json(column: "Column[object]", value: object) -> object:
    if value is None:
        return None
    if isinstance(column.type, LargeBinary):
        return base64.b64decode(str(value), validate=True)
    if isinstance(column.type, UtcDateTime):
        assert isinstance(value, int)
        return _EPOCH + value * _MICROSECOND
    return value

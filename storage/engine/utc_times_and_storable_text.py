"""Column types that both engines store alike, and text that both accept.

Times are whole microseconds since 1970 in UTC: they compare and index as integers and have no zone
to lose. No table is named here.
"""

from datetime import UTC, datetime, timedelta

from sqlalchemy import BigInteger, Dialect, Integer, LargeBinary
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

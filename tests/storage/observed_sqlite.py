"""Notes what the connections to SQLite files execute, whether SQLAlchemy takes part in it or not."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final
from unittest.mock import patch

from sqlalchemy import Connection, Engine, event

from storage.engine.sqlite.connection import SqliteConnection

_EXECUTE_TEXT: Final = SqliteConnection.execute_text
_BEGIN: Final = SqliteConnection.begin_immediate
_COMMIT: Final = SqliteConnection.end_by_commit


@dataclass(frozen=True, slots=True)
class Executed:
    """A statement with its values, and whether its transaction may write."""

    text: str
    values: Sequence[Any]
    may_write: bool


def _ignore(*_: object) -> None:
    """Do nothing."""


@contextmanager
def observed_sqlite(
    on_statement: Callable[[Executed], None],
    on_write_begin: Callable[[], None] = _ignore,
    on_write_commit: Callable[[], None] = _ignore,
) -> Iterator[None]:
    """Call the functions for each statement of phases, and at the ends of those that may write."""

    def execute_text(self: SqliteConnection, text: str, rows: Sequence[Sequence[Any]]) -> Any:
        on_statement(Executed(text, rows[0] if len(rows) == 1 else rows, self.may_write))
        return _EXECUTE_TEXT(self, text, rows)

    def note_by_sqlalchemy(
        connection: Connection, _cursor: object, text: str, values: Any, *_: object
    ) -> None:
        if isinstance(connection, SqliteConnection):
            on_statement(Executed(text, values, connection.may_write))

    async def begin(self: SqliteConnection) -> None:
        on_write_begin()
        await _BEGIN(self)

    def commit(self: SqliteConnection) -> None:
        on_write_commit()
        _COMMIT(self)

    event.listen(Engine, "before_cursor_execute", note_by_sqlalchemy)
    try:
        with (
            patch.object(SqliteConnection, "execute_text", execute_text),
            patch.object(SqliteConnection, "begin_immediate", begin),
            patch.object(SqliteConnection, "end_by_commit", commit),
        ):
            yield
    finally:
        event.remove(Engine, "before_cursor_execute", note_by_sqlalchemy)

"""Tells waiting tasks that a transaction changed certain tables, once it ended."""

import asyncio
from collections.abc import Collection
from typing import Final
from weakref import WeakSet

from sqlalchemy import Connection, Engine, Executable, Table, UpdateBase, event

_IS_SILENT: Final = "is_silent"
#: The execution options of a write that leaves no work, such as a claim.
SILENT_WRITE: Final = {_IS_SILENT: True}


class CommitSignal:
    """Sets the events of its subscribers after a transaction that wrote to one of `tables`.

    A statement with the options `SILENT_WRITE` does not count.
    """

    def __init__(self, tables: Collection[Table]) -> None:
        self._tables = frozenset(tables)
        self._events: list[asyncio.Event] = []
        self._marked: WeakSet[Connection] = WeakSet()

    def observe(self, engine: Engine) -> None:
        """Mark the connections of `engine` that write to one of the tables."""
        event.listen(engine, "after_execute", self.mark)

    def subscribe(self) -> asyncio.Event:
        """Return an event that is set after each such transaction. The subscriber clears it."""
        subscribed = asyncio.Event()
        self._events.append(subscribed)
        return subscribed

    def announce(self, connection: Connection | None) -> None:
        """Set the events of all subscribers if the ended transaction wrote to the tables."""
        if connection is not None and connection in self._marked:
            self._marked.discard(connection)
            for each in self._events:
                each.set()

    def mark(self, connection: Connection, statement: Executable, *_rest: object) -> None:
        """Mark the connection if the statement that it executed wrote to one of the tables."""
        if (
            isinstance(statement, UpdateBase)
            and statement.table in self._tables
            and not statement.get_execution_options().get(_IS_SILENT)
        ):
            self._marked.add(connection)

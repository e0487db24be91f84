"""Connections to a PostgreSQL server that survive a network that stops answering.

A statement without an answer times out and drops all connections of its pool. Idle connections are
watched by TCP keep-alive. Transactions and tables are not known here.
"""

import asyncio
import socket
from collections.abc import Sequence
from typing import Any, Final

from asyncpg import DataError as RefusedValue
from asyncpg import InterfaceError, InternalClientError, PostgresError
from asyncpg import InvalidCachedStatementError as ChangedSchema
from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor, ExceptionContext
from sqlalchemy.exc import DataError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from storage.engine.address import DatabaseAddress
from storage.engine.statements import DirectConnection

#: What may be raised when a server is used; some errors of the driver reach us as they are.
SERVER_FAILURES: Final = (
    SQLAlchemyError,
    PostgresError,
    InterfaceError,
    InternalClientError,
    OSError,
)
#: How long one statement may take on the client side; the server has the same limit.
COMMAND_TIMEOUT_SECONDS = 60.0
#: The same for a statement that reads everything there is.
LONG_TIMEOUT_SECONDS = 3_600.0
_CONNECT_TIMEOUT_SECONDS = 10
#: Statements that each connection keeps prepared; the shop has some hundreds.
_PREPARED_STATEMENTS = 1_000
_SERVER_SETTINGS = {
    "timezone": "UTC",
    # What runs outside of a transaction only reads; transactions say whether they write.
    "default_transaction_read_only": "on",
    "lock_timeout": "30s",
    "idle_in_transaction_session_timeout": "60s",
    # The session of a machine that disappeared ends, with its lock, within a minute: later than
    # the client notices it.
    "tcp_keepalives_idle": "30",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "3",
}
#: Options of a TCP socket, as far as this system has them: seconds, a count, milliseconds.
_KEEPALIVE_OPTIONS = {
    "TCP_KEEPIDLE": 20,
    "TCP_KEEPINTVL": 5,
    "TCP_KEEPCNT": 4,
    "TCP_USER_TIMEOUT": 30_000,
}


class PostgresConnection(DirectConnection):
    """A connection to a server. Its driver keeps the statements prepared there."""

    def execute_text(
        self, text: str, rows: Sequence[Sequence[Any]]
    ) -> tuple[DBAPICursor, Sequence[Any]]:
        """Execute a prepared text with each of `rows`; return the cursor and the rows it found."""
        is_many = len(rows) > 1
        parameters: Any = rows if is_many else rows[0]
        cursor = self.connection.cursor()
        self.dispatch.before_cursor_execute(self, cursor, text, parameters, None, is_many)
        try:
            if is_many:
                cursor.executemany(text, parameters)
                return cursor, ()
            cursor.execute(text, parameters)
            return cursor, cursor.fetchall()
        except BaseException as error:  # noqa: BLE001 - SQLAlchemy raises it again
            # With a text, SQLAlchemy would also wrap a TimeoutError.
            known_text = text if isinstance(error, self.dialect.loaded_dbapi.Error) else None
            self._handle_dbapi_exception(error, known_text, None, cursor, None)


def create_postgresql_engine(
    address: DatabaseAddress,
    name: str = "vitrine",
    timeout: float = COMMAND_TIMEOUT_SECONDS,
    **options: object,
) -> AsyncEngine:
    """Create an engine for the server at `address`. It does not connect yet.

    Its sessions have `name`, and a statement may take `timeout` seconds. `options` are passed to
    SQLAlchemy.
    """
    server_settings = {
        **_SERVER_SETTINGS,
        "statement_timeout": f"{timeout:.0f}s",
        "application_name": name,
    }
    engine = create_async_engine(
        address.url,
        hide_parameters=True,
        connect_args={
            "timeout": _CONNECT_TIMEOUT_SECONDS,
            "command_timeout": timeout,
            "server_settings": server_settings,
            "prepared_statement_cache_size": _PREPARED_STATEMENTS,
        },
        **options,
    )
    engine.sync_engine._connection_cls = PostgresConnection  # noqa: SLF001 - there is no other way
    event.listen(engine.sync_engine, "connect", _enable_keepalive)
    event.listen(engine.sync_engine, "handle_error", _drop_pool)
    event.listen(engine.sync_engine, "handle_error", _convert_refused_value_to_data_error)
    return engine


def get_socket(connection: DBAPIConnection) -> socket.socket | None:
    """Return the socket of a connection; None when the driver does not expose it."""
    transport: asyncio.Transport | None = getattr(connection.driver_connection, "_transport", None)
    return transport.get_extra_info("socket") if transport else None


def _enable_keepalive(connection: DBAPIConnection, _record: object) -> None:
    tcp_socket = get_socket(connection)
    if tcp_socket is None or tcp_socket.family not in (socket.AF_INET, socket.AF_INET6):
        return
    tcp_socket.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in _KEEPALIVE_OPTIONS.items():
        if (option := getattr(socket, name, None)) is not None:
            tcp_socket.setsockopt(socket.IPPROTO_TCP, option, value)


def _drop_pool(context: ExceptionContext) -> None:
    """Drop all pooled connections after a timeout, since they use the same network, and after a change of
    the schema, since they keep statements that were prepared before it.
    """
    error = context.original_exception
    if isinstance(error, TimeoutError) or isinstance(error.__cause__, ChangedSchema):
        context.is_disconnect = context.invalidate_pool_on_disconnect = True


def _convert_refused_value_to_data_error(context: ExceptionContext) -> DataError | None:
    """Turn the untyped error for a refused value into a DataError."""
    error = context.original_exception
    if isinstance(error.__cause__, RefusedValue):
        return DataError(context.statement, None, error, hide_parameters=True)
    return None

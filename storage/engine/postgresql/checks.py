"""Checks of a PostgreSQL server before it is used: what could lose commits, mix texts or share sessions.

Each refusal is a sentence that says what to do. Nothing is changed.
"""

from asyncpg import DuplicatePreparedStatementError, InvalidSQLStatementNameError
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from storage.engine.errors import UnsafeDatabase

#: The first version with 64-bit transaction numbers, by which a lost commit is looked up.
OLDEST_VERSION = 13
_READ_COLLATION = (
    "SELECT datcollversion AS stored, pg_database_collation_actual_version(oid) AS actual"
    " FROM pg_database WHERE datname = current_database()"
)
#: The first version that stores the version of a database's collation.
_KNOWS_COLLATION_VERSION = 15
_READ_PID = "SELECT pg_backend_pid()"
_POOLED = (
    "a pooler gives each transaction another session of the PostgreSQL server, so locks and prepared"
    " statements do not work; set pool_mode = session in PgBouncer, or name the server itself in"
    " DATABASE_URL"
)
#: What a pooler says that does not know the settings of our sessions.
_REFUSED_PARAMETER = "unsupported startup parameter"
_POOLER_REFUSES_SETTINGS = (
    "a pooler refuses the settings of the shop's sessions; name the PostgreSQL server itself in"
    " DATABASE_URL, or add them to ignore_startup_parameters of PgBouncer and to the server"
)


async def assert_postgresql_settings(connection: AsyncConnection) -> None:
    """Raise UnsafeDatabase unless the server is new enough, flushes commits, and is writable.

    Its texts must be UTF-8, and the order of texts must be that of its indexes.
    """
    await _assert_version(connection)
    for name, wanted in {
        "fsync": "on",
        "full_page_writes": "on",
        "server_encoding": "UTF8",
    }.items():
        actual = (await connection.exec_driver_sql(f"SHOW {name}")).scalar()
        if actual != wanted:
            raise UnsafeDatabase(
                f"PostgreSQL has {name} set to {actual}, but the shop needs {wanted}"
            )
    if (await connection.exec_driver_sql("SHOW synchronous_commit")).scalar() == "off":
        raise UnsafeDatabase("PostgreSQL has synchronous_commit off: commits could be lost")
    if (await connection.exec_driver_sql("SELECT pg_is_in_recovery()")).scalar():
        raise UnsafeDatabase("this PostgreSQL server is a read-only standby")


async def _assert_version(connection: AsyncConnection) -> None:
    """Refuse an old server, and one whose collation has changed under its indexes.

    Unique keys of texts, which keep a trade or a payment from happening twice, depend on it.
    """
    number = (await connection.exec_driver_sql("SHOW server_version_num")).scalar()
    version = int(str(number)) // 10_000
    if version < OLDEST_VERSION:
        raise UnsafeDatabase(
            f"PostgreSQL {version} is too old: the shop needs {OLDEST_VERSION} or newer"
        )
    if version < _KNOWS_COLLATION_VERSION:
        return
    row = (await connection.exec_driver_sql(_READ_COLLATION)).mappings().one()
    stored, actual = row["stored"], row["actual"]
    if stored is not None and stored != actual:
        raise UnsafeDatabase(
            f"the collation of the database changed from version {stored} to {actual}, so its indexes"
            " may be wrong; run REINDEX DATABASE and then ALTER DATABASE ... REFRESH COLLATION VERSION"
        )


async def assert_own_sessions(pool: AsyncEngine) -> None:
    """Raise UnsafeDatabase if a pooler shares the sessions of the server between connections.

    A pooler tells another process id at the login than the session has. A second connection, which
    begins a transaction while the first one is idle, then shows whether it gets the same session.
    """
    try:
        async with pool.connect() as first:
            pid = await _read_pid(first)
            if pid == await _read_pid_of_login(first):
                return
            async with pool.connect() as second:
                await second.exec_driver_sql("BEGIN")
                other = await _read_pid(second)
                is_shared = other == pid or await _read_pid(first) != pid
                await second.exec_driver_sql("ROLLBACK")
    except DBAPIError as error:
        cause = getattr(error.orig, "__cause__", None)
        if isinstance(cause, InvalidSQLStatementNameError | DuplicatePreparedStatementError):
            raise UnsafeDatabase(_POOLED) from None
        raise
    if is_shared:
        raise UnsafeDatabase(_POOLED)


def assert_no_refused_settings(error: BaseException | None) -> None:
    """Raise UnsafeDatabase if `error` is that of a pooler that refuses the settings of our sessions."""
    while error is not None:
        if _REFUSED_PARAMETER in str(error):
            raise UnsafeDatabase(_POOLER_REFUSES_SETTINGS) from None
        error = getattr(error, "orig", None) or error.__cause__


async def _read_pid(connection: AsyncConnection) -> int:
    return int((await connection.exec_driver_sql(_READ_PID)).scalar_one())


async def _read_pid_of_login(connection: AsyncConnection) -> int:
    driver = (await connection.get_raw_connection()).driver_connection
    assert driver is not None
    return int(driver.get_server_pid())

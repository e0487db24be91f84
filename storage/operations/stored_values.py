"""Reads and writes single stored values, checks the token of this process, and marks commits.

A token that another process has replaced stays replaced: see `storage/engine/postgresql/instance_fence.py`.
"""

from functools import cache

from sqlalchemy import Executable, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from storage.engine.postgresql.engine import TRANSACTION_ID, CommitMarks, get_driver
from storage.engine.postgresql.instance_fence import FENCE_KEY, InstanceFence
from storage.engine.repository import RepositoryResources, insert_in_dialect
from storage.operations.tables import meta

_SELECT_VALUE = select(meta.c.value).where(meta.c.key == bindparam("key"))


def load_meta_value(resources: RepositoryResources, key: str) -> bytes | None:
    """Return the value of `key`; None if it was never saved."""
    return resources.connection.scalar(_SELECT_VALUE, {"key": key})


def save_meta_value(resources: RepositoryResources, key: str, value: bytes) -> None:
    """Save `value` in place of an earlier one."""
    resources.connection.execute(_upsert(resources.dialect), {"key": key, "value": value})


@cache
def _upsert(dialect: str) -> Executable:
    insert = insert_in_dialect(dialect, meta)
    replaced = {"value": insert.excluded.value}
    return insert.on_conflict_do_update(index_elements=["key"], set_=replaced)


#: The number of the lock that every write transaction shares: "fence" in ASCII.
_WRITERS_LOCK = int.from_bytes(b"fence", "big")
#: Begins each write transaction. The lock is in memory only: unlike the lock on a row it makes no
#: write of a transaction that changes nothing.
LOCK_AS_WRITER = f"SELECT pg_advisory_xact_lock_shared({_WRITERS_LOCK})"
#: Asked of the driver itself: every write transaction runs it, and has nothing else to convert.
_READ_FENCE_AND_TRANSACTION = (
    "SELECT pg_current_xact_id()::text AS transaction_id,"
    " (SELECT value FROM meta WHERE key = $1) AS fence"
)
_MARK_KEY = "commit "


def _write_mark(place: int, mark: bytes) -> str:
    return (
        f"INSERT INTO meta (key, value) VALUES ('{_MARK_KEY}{place}', '\\x{mark.hex()}')"  # noqa: S608 - our own number and bytes
        " ON CONFLICT (key) DO UPDATE SET value = excluded.value"
    )


#: What only the running process uses, and no backup brings back.
IS_OF_PROCESS = (meta.c.key == FENCE_KEY) | meta.c.key.startswith(_MARK_KEY, autoescape=True)
#: The marks of the last commits: one row for each connection that writes at once.
COMMIT_MARKS = CommitMarks(
    _write_mark,
    f"SELECT value FROM meta WHERE key = '{_MARK_KEY}' || $1::bigint",  # noqa: S608 - a constant
)


def store_token(resources: RepositoryResources, fence: InstanceFence) -> None:
    """Store the token of this process in place of an earlier one."""
    save_meta_value(resources, FENCE_KEY, fence.token)


async def check_token(fence: InstanceFence, connection: AsyncConnection) -> None:
    """Raise AnotherInstance unless the token of this process is stored.

    The transaction has begun with `LOCK_AS_WRITER`, so it counts as a writer until it ends. The token
    is read by a later statement than the lock: one that waits for the lock would read a token from
    before its wait. The number of the transaction tells later whether it was committed.
    """
    driver = await get_driver(connection)
    row = await driver.fetchrow(_READ_FENCE_AND_TRANSACTION, FENCE_KEY)
    connection.info[TRANSACTION_ID] = row["transaction_id"]
    fence.check_token(row["fence"])


def wait_for_earlier_writers(resources: RepositoryResources) -> None:
    """Wait until every write transaction has ended that began before the token was stored.

    Each of them has checked an earlier token and might still commit.
    """
    resources.connection.execute(select(func.pg_advisory_xact_lock(_WRITERS_LOCK)))

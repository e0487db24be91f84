"""Stores the token of this process in a PostgreSQL database, and checks it in each write.

A token that another process has replaced stays replaced: see `storage/engine/instance_fencing_state.py`.
"""

from sqlalchemy import Text, cast, func, select

from storage.connection_vault_and_currencies import RepositoryResources
from storage.engine.instance_fencing_state import FENCE_KEY, InstanceFence
from storage.engine.postgresql_engine import TRANSACTION_ID
from storage.repositories.meta_values import save_meta_value
from storage.schema import meta

#: The number of the lock that every write transaction shares: "fence" in ASCII.
_WRITERS_LOCK = int.from_bytes(b"fence", "big")
#: Begins each write transaction. The lock is in memory only: unlike the lock on a row it makes no
#: write of a transaction that changes nothing.
LOCK_AS_WRITER = f"SELECT pg_advisory_xact_lock_shared({_WRITERS_LOCK})"
#: Built once: every write transaction runs it.
_READ_TOKEN_AND_TRANSACTION = select(
    cast(func.pg_current_xact_id(), Text).label("transaction_id"),
    select(meta.c.value).where(meta.c.key == FENCE_KEY).scalar_subquery().label("token"),
)


async def store_token(resources: RepositoryResources, fence: InstanceFence) -> None:
    """Store the token of this process in place of an earlier one."""
    await save_meta_value(resources, FENCE_KEY, fence.token)


async def check_token(resources: RepositoryResources, fence: InstanceFence) -> None:
    """Raise AnotherInstance unless the token of this process is stored.

    The transaction has begun with `LOCK_AS_WRITER`, so it counts as a writer until it ends. The token
    is read by a later statement than the lock: one that waits for the lock would read a token from
    before its wait. The number of the transaction tells later whether it was committed.
    """
    row = (await resources.connection.execute(_READ_TOKEN_AND_TRANSACTION)).one()
    resources.connection.info[TRANSACTION_ID] = row.transaction_id
    fence.check_token(row.token)


async def wait_for_earlier_writers(resources: RepositoryResources) -> None:
    """Wait until every write transaction has ended that began before the token was stored.

    Each of them has checked an earlier token and might still commit.
    """
    await resources.connection.execute(select(func.pg_advisory_xact_lock(_WRITERS_LOCK)))

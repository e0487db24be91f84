"""Stores the token of this process in a PostgreSQL database, and checks it in each write.

A token that another process has replaced stays replaced: see `storage/engine/instance_fencing_state.py`.
"""

from sqlalchemy import func, select

from storage.connection_vault_and_currencies import RepositoryResources
from storage.engine.instance_fencing_state import FENCE_KEY, InstanceFence
from storage.repositories.meta_values import save_meta_value
from storage.schema import meta

#: The number of the lock that every write transaction shares: "fence" in ASCII.
_WRITERS_LOCK = int.from_bytes(b"fence", "big")
#: Built once: every write transaction runs it.
_READ_TOKEN_AND_LOCK = select(meta.c.value, func.pg_advisory_xact_lock_shared(_WRITERS_LOCK)).where(
    meta.c.key == FENCE_KEY
)


async def store_token(resources: RepositoryResources, fence: InstanceFence) -> None:
    """Store the token of this process in place of an earlier one."""
    await save_meta_value(resources, FENCE_KEY, fence.token)


async def check_token(resources: RepositoryResources, fence: InstanceFence) -> None:
    """Raise AnotherInstance unless the token of this process is stored.

    The transaction then counts as a writer until it ends. The lock is in memory only: unlike the
    lock on a row it makes no write of a transaction that changes nothing.
    """
    fence.check_token(await resources.connection.scalar(_READ_TOKEN_AND_LOCK))


async def wait_for_earlier_writers(resources: RepositoryResources) -> None:
    """Wait until every write transaction has ended that began before the token was stored.

    Each of them has checked an earlier token and might still commit.
    """
    await resources.connection.execute(select(func.pg_advisory_xact_lock(_WRITERS_LOCK)))

"""Single values of the database as a whole, by key: proofs of vault keys, currency, bot, reading,
fence.
"""

from sqlalchemy import select

from storage.connection_vault_and_currencies import RepositoryResources
from storage.schema.buyers_inbox_and_catalogue_tables import meta


async def load_meta_value(resources: RepositoryResources, key: str) -> bytes | None:
    """Return the value of `key`; None if it was never saved."""
    return await resources.connection.scalar(select(meta.c.value).where(meta.c.key == key))


async def save_meta_value(resources: RepositoryResources, key: str, value: bytes) -> None:
    """Save `value` in place of an earlier one."""
    insert = resources.insert(meta).values(key=key, value=value)
    replaced = {"value": insert.excluded.value}
    await resources.connection.execute(
        insert.on_conflict_do_update(index_elements=["key"], set_=replaced)
    )

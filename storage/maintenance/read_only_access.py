"""Reads a shop's database while the shop runs: nothing is created, migrated or written.

No instance lock is taken and no vault key is needed; sealed values stay sealed.
"""

from storage.database import EngineDatabase
from storage.encryption.vault import Vault, make_key
from storage.engine.database_address import DatabaseAddress, parse_database_url
from storage.engine.engines import open_engine
from storage.engine.migrate import check_schema
from storage.errors import DatabaseUnreachable


async def open_read_only(database_url: str, *, currency: str, cost_currency: str) -> EngineDatabase:
    """Open the database at `database_url` for reading unsealed data.

    Raises a StorageError when there is none or it has another version. Nothing stays open then.
    """
    address = parse_database_url(database_url)
    _refuse_missing_file(address)
    engine = await open_engine(address)
    try:
        await check_schema(engine)
    except BaseException:
        await engine.aclose()
        raise
    return EngineDatabase(engine, Vault(make_key()), currency, cost_currency)


def _refuse_missing_file(address: DatabaseAddress) -> None:
    if address.file is not None and not address.file.is_file():
        raise DatabaseUnreachable(f"there is no database at {address.file}")

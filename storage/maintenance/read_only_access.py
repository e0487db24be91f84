"""Looking into a shop's database beside the shop that runs on it: nothing is made, migrated or written.

No lock of the one instance is taken, and no vault key is asked for: what is sealed stays shut.
"""

from storage.address import Address, parse_address
from storage.engine import open_engine
from storage.errors import DatabaseUnreachable
from storage.migrate import check_schema
from storage.store import SqlStore
from storage.vault import Vault, make_key


async def open_to_look(database_url: str, *, currency: str, cost_currency: str) -> SqlStore:
    """A store on the database at `database_url` for reading what is not sealed.

    Raises a StorageError when there is none, or when it is of another version; nothing stays open then.
    """
    address = parse_address(database_url)
    _refuse_to_make(address)
    engine = await open_engine(address)
    try:
        await check_schema(engine)
    except BaseException:
        await engine.aclose()
        raise
    return SqlStore(engine, Vault(make_key()), currency, cost_currency)


def _refuse_to_make(address: Address) -> None:
    if address.file is not None and not address.file.is_file():
        raise DatabaseUnreachable(f"there is no database at {address.file}")

"""Storage: our own data on SQLite or PostgreSQL, behind the domain's protocols.

The room imports `bot.domain` only. Others use what is named here: `open_store` and its `SqlStore`, the
vault, the lock of the one instance, and the errors.
"""

from storage.errors import (
    AnotherInstance,
    BadDatabaseUrl,
    BadVaultKey,
    ConstraintBroken,
    CurrencyChanged,
    DatabaseNotWritable,
    DatabaseTrouble,
    DatabaseUnreachable,
    NewerSchema,
    OlderSchema,
    StorageError,
    UnsafeDatabase,
    WrongVaultKey,
)
from storage.instance import InstanceLock
from storage.migrate import migrate
from storage.resealing import Resealed, reseal
from storage.store import SqlStore, open_store
from storage.vault import Vault, load_or_make_key, make_key
from storage.visit import open_to_look

__all__ = [
    "AnotherInstance",
    "BadDatabaseUrl",
    "BadVaultKey",
    "ConstraintBroken",
    "CurrencyChanged",
    "DatabaseNotWritable",
    "DatabaseTrouble",
    "DatabaseUnreachable",
    "InstanceLock",
    "NewerSchema",
    "OlderSchema",
    "Resealed",
    "SqlStore",
    "StorageError",
    "UnsafeDatabase",
    "Vault",
    "WrongVaultKey",
    "load_or_make_key",
    "make_key",
    "migrate",
    "open_store",
    "open_to_look",
    "reseal",
]

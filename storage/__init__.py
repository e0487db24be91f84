"""Storage: our own data on SQLite or PostgreSQL, behind the domain's protocols.

The room imports `bot.domain` only. Others use what is named here: `open_store` and its `SqlStore`, the
vault, the lock of the one instance, and the errors.
"""

from storage.backup import Contents, back_up, examine, prune
from storage.disk import SqlDisk, disk_of
from storage.errors import (
    AnotherInstance,
    BadBackup,
    BadDatabaseUrl,
    BadVaultKey,
    ConstraintBroken,
    CurrencyChanged,
    DatabaseNotWritable,
    DatabaseTrouble,
    DatabaseUnreachable,
    NewerSchema,
    NotEmpty,
    OlderSchema,
    RestoreUnfinished,
    StorageError,
    UnsafeDatabase,
    WrongVaultKey,
)
from storage.instance import InstanceLock
from storage.migrate import migrate
from storage.resealing import Resealed, reseal
from storage.restoring import Restore, refuse_unless_empty
from storage.store import SqlStore, open_store
from storage.vault import Vault, load_or_make_key, make_key, replace_key
from storage.visit import open_to_look

__all__ = [
    "AnotherInstance",
    "BadBackup",
    "BadDatabaseUrl",
    "BadVaultKey",
    "ConstraintBroken",
    "Contents",
    "CurrencyChanged",
    "DatabaseNotWritable",
    "DatabaseTrouble",
    "DatabaseUnreachable",
    "InstanceLock",
    "NewerSchema",
    "NotEmpty",
    "OlderSchema",
    "Resealed",
    "Restore",
    "RestoreUnfinished",
    "SqlDisk",
    "SqlStore",
    "StorageError",
    "UnsafeDatabase",
    "Vault",
    "WrongVaultKey",
    "back_up",
    "disk_of",
    "examine",
    "load_or_make_key",
    "make_key",
    "migrate",
    "open_store",
    "open_to_look",
    "prune",
    "refuse_unless_empty",
    "replace_key",
    "reseal",
]

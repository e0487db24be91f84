"""Our own data on SQLite or PostgreSQL, behind `Database` and `Transaction`.

The composition root and the commands use the names below: `open_database` and its `EngineDatabase`,
the vault, the instance lock, backups and the errors. Services, chat and worker import `Database`,
`DatabaseReader` and `Transaction` from their modules.
"""

from storage.database import EngineDatabase, open_database, open_read_only
from storage.engine.errors import (
    AnotherInstance,
    BadBackup,
    BadDatabaseUrl,
    BadVaultKey,
    ConstraintBroken,
    CurrencyChanged,
    DatabaseNotEmpty,
    DatabaseNotWritable,
    DatabaseTrouble,
    DatabaseUnreachable,
    MaintenanceFailed,
    NewerSchema,
    OlderSchema,
    RestoreUnfinished,
    ShopMoved,
    StorageError,
    UnsafeDatabase,
    WrongVaultKey,
)
from storage.engine.instance_lock import InstanceLock
from storage.engine.migrate import migrate
from storage.engine.postgresql.instance_fence import InstanceFence
from storage.engine.vault import Vault, load_or_make_key, make_key, replace_key
from storage.maintenance.backup import (
    BackupContents,
    BackupJob,
    create_backup,
    delete_old_backups,
    find_newest_backup,
    list_backups,
    read_backup_contents,
)
from storage.maintenance.disk import DatabaseDisk, make_database_disk
from storage.maintenance.key_rotation import KeyRotationReport, reseal_all_values
from storage.maintenance.restore import Restore, refuse_unless_empty
from storage.maintenance.rules_copy import copy_rules
from storage.process_membership import join_shop

__all__ = [
    "AnotherInstance",
    "BackupContents",
    "BackupJob",
    "BadBackup",
    "BadDatabaseUrl",
    "BadVaultKey",
    "ConstraintBroken",
    "CurrencyChanged",
    "DatabaseDisk",
    "DatabaseNotEmpty",
    "DatabaseNotWritable",
    "DatabaseTrouble",
    "DatabaseUnreachable",
    "EngineDatabase",
    "InstanceFence",
    "InstanceLock",
    "KeyRotationReport",
    "MaintenanceFailed",
    "NewerSchema",
    "OlderSchema",
    "Restore",
    "RestoreUnfinished",
    "ShopMoved",
    "StorageError",
    "UnsafeDatabase",
    "Vault",
    "WrongVaultKey",
    "copy_rules",
    "create_backup",
    "delete_old_backups",
    "find_newest_backup",
    "join_shop",
    "list_backups",
    "load_or_make_key",
    "make_database_disk",
    "make_key",
    "migrate",
    "open_database",
    "open_read_only",
    "read_backup_contents",
    "refuse_unless_empty",
    "replace_key",
    "reseal_all_values",
]

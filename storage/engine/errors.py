"""The errors of storage; no text here ever contains a password, a key or a stored value.

StorageError
├── BadDatabaseUrl       the address is not a database that this shop can use
├── DatabaseUnreachable  no server answers at the address
├── DatabaseNotWritable  the file or the server cannot be written
├── UnsafeDatabase       a safety setting could not be switched on
├── NewerSchema          a newer version of the program made this database
├── OlderSchema          an older version made it, and it is only read or cannot be upgraded
├── CurrencyChanged      the ledger is in another currency
├── AnotherInstance      another process runs this shop
│   └── Overtaken        another one has declared this process dead
├── BadVaultKey          a text that is not a vault key
├── WrongVaultKey        the database is encrypted with another key
├── BadBackup            a file that cannot be restored
├── DatabaseNotEmpty     a database with data, which a restore would overwrite
├── RestoreUnfinished    a restore into this database was interrupted
├── ShopMoved            the shop was moved from this file to a server
├── MaintenanceFailed    a failed backup, restore, move or key rotation
├── LockOutOfOrder       a phase took its locks in another order than all others
├── ConstraintBroken     the database rejected a row that breaks a constraint
└── DatabaseTrouble      the engine failed temporarily; also the domain's DatabaseUnavailable
"""

from bot.domain.errors import DatabaseUnavailable, ProcessOvertaken, VitrineError


class StorageError(VitrineError):
    """Base class of the errors that storage adds to the domain's own."""


class BadDatabaseUrl(StorageError):  # noqa: N818 - reads as a fact
    """The address names no database that this shop can use."""


class DatabaseUnreachable(StorageError):  # noqa: N818 - reads as a fact
    """Nothing answers at the address, or it refuses the login."""


class DatabaseNotWritable(StorageError):  # noqa: N818 - reads as a fact
    """The file or the server cannot be written."""


class UnsafeDatabase(StorageError):  # noqa: N818 - reads as a fact
    """A setting that protects the data could not be switched on."""


class NewerSchema(StorageError):  # noqa: N818 - reads as a fact
    """A newer version of the shop made this database."""


class OlderSchema(StorageError):  # noqa: N818 - reads as a fact
    """An older version made this database, and it is only read or cannot be upgraded."""


class CurrencyChanged(StorageError):  # noqa: N818 - reads as a fact
    """The buyers' accounts are kept in another currency than the settings name."""


class AnotherInstance(StorageError):  # noqa: N818 - reads as a fact
    """Another process runs this shop already."""


class Overtaken(AnotherInstance, ProcessOvertaken):
    """Another process of the shop has declared this one dead."""


class BadVaultKey(StorageError):  # noqa: N818 - reads as a fact
    """The text is no vault key."""


class WrongVaultKey(StorageError):  # noqa: N818 - reads as a fact
    """The database was encrypted under another key than the given one."""


class BadBackup(StorageError):  # noqa: N818 - reads as a fact
    """A file that cannot be restored. Its text is a sentence that lacks its subject, the file."""


class DatabaseNotEmpty(StorageError):  # noqa: N818 - reads as a fact
    """The database holds something that a restore would overwrite."""


class RestoreUnfinished(StorageError):  # noqa: N818 - reads as a fact
    """A restore began there and did not end, so the content is not what was asked for."""


class ShopMoved(StorageError):  # noqa: N818 - reads as a fact
    """The shop was moved from this file to a server, so the file must not be opened."""


class MaintenanceFailed(StorageError):  # noqa: N818 - reads as a fact
    """A backup that was not made, a restore that did not happen, or a key that is still needed."""


class ConstraintBroken(StorageError):  # noqa: N818 - reads as a fact
    """The database refused a row that breaks its rules. Nothing was kept, and a retry is useless."""


class LockOutOfOrder(StorageError):  # noqa: N818 - reads as a fact
    """A phase asked for a lock that it should have taken before another one. Nothing was kept."""


class DatabaseTrouble(StorageError, DatabaseUnavailable):  # noqa: N818 - reads as a fact
    """The engine failed in a phase: locked, full, unreachable, or too many retries."""

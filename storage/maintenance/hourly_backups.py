"""The backups of one shop: written on request, and once an hour while the shop is open.

Turns missing files and full disks into sentences. It must not read settings.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from storage.database import EngineDatabase
from storage.errors import MaintenanceFailed
from storage.maintenance.backup_creation_and_reading import create_backup, delete_old_backups

_HOUR = 3600.0


@dataclass(frozen=True, slots=True)
class BackupJob:
    """A backup job: the database, the key of its backups, and how many of them stay in `folder`.

    `read_vault_key` returns the vault's keys as in the setting, or raises FileNotFoundError.
    """

    database: EngineDatabase
    read_vault_key: Callable[[], str]
    passphrase: str
    folder: Path
    keep: int

    async def write_if_due(self) -> bool:
        """Write a backup and delete old ones once an hour has passed; return whether it did.

        Raises MaintenanceFailed, or what `create_backup` raises.
        """
        if not self._is_due():
            return False
        await self.write_to(self.folder)
        delete_old_backups(self.folder, self.keep, datetime.now(UTC))
        return True

    def _is_due(self) -> bool:
        """Return whether no backup is younger than an hour; a date in the future is ignored."""
        made = [each.stat().st_mtime for each in self.folder.glob("vitrine-*.backup")]
        now = datetime.now(UTC).timestamp()
        return not any(0 <= now - each < _HOUR for each in made)

    async def write_to(self, target: Path) -> Path:
        """Write a backup to the file `target`, or into that folder; return the file.

        A target without a suffix is a folder, which is made. Raises MaintenanceFailed, or what
        `create_backup` raises.
        """
        try:
            if not target.suffix or target == self.folder:
                target.mkdir(mode=0o700, parents=True, exist_ok=True)
            key = self.read_vault_key()
            return await create_backup(
                self.database, key, self.passphrase, target, datetime.now(UTC)
            )
        except FileNotFoundError as error:
            raise MaintenanceFailed(f"{error.filename} is missing, so no backup was made") from None
        except OSError as error:
            raise MaintenanceFailed(f"{target} cannot be written: {error.strerror}") from None

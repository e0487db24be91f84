"""Copies of the shop's data: where they go, what opens them, and the hourly one of an open shop.

Settings in, files out; it opens no database, and says what goes wrong in sentences.
"""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

from bot.domain.errors import VitrineError
from bot.settings import Settings
from storage import SqlDatabase, create_backup, delete_old_backups, load_or_make_key

HOUR = 3600.0


class MaintenanceFailed(VitrineError):  # noqa: N818 - reads as a fact
    """A backup that was not made, a restore that did not happen, a key that is still needed."""


def hourly_backup_job(settings: Settings, db: SqlDatabase) -> Callable[[], Awaitable[bool]] | None:
    """What makes the open shop's next backup once an hour has gone by since the last; None: not wanted."""
    folder_path = settings.backup_dir
    if folder_path is None:
        return None

    async def back_up_if_due() -> bool:
        if not _is_backup_due(folder_path):
            return False
        await make_backup_file(settings, db, folder_path)
        delete_old_backups(folder_path, settings.backup_keep)
        return True

    return back_up_if_due


def _is_backup_due(folder_path: Path) -> bool:
    """Whether the newest backup is an hour old; one that seems to be of the future says nothing."""
    made = [each.stat().st_mtime for each in folder_path.glob("vitrine-*.backup")]
    now = datetime.now(UTC).timestamp()
    return not any(0 <= now - each < HOUR for each in made)


async def make_backup_file(settings: Settings, db: SqlDatabase, target: Path) -> Path:
    """A backup at `target` or in that folder. Raises NotKept, or what `back_up` raises."""
    try:
        if not target.suffix or target == settings.backup_dir:
            target.mkdir(mode=0o700, parents=True, exist_ok=True)
        key = vault_key_text(settings, make=False)
        return await create_backup(db, key, backup_passphrase(settings), target, datetime.now(UTC))
    except FileNotFoundError as error:
        raise MaintenanceFailed(f"{error.filename} is missing, so no backup was made") from None
    except OSError as error:
        raise MaintenanceFailed(f"{target} cannot be written: {error.strerror}") from None


def backup_folder(settings: Settings) -> Path:
    """Where backups go when nothing else is said."""
    return settings.backup_dir or settings.data_dir / "backups"


def backup_passphrase(settings: Settings) -> str:
    """What opens a backup. Raises NotKept when it is not set."""
    if settings.backup_passphrase is None:
        raise MaintenanceFailed(
            "BACKUP_PASSPHRASE is not set: without it no backup is made or opened"
        )
    return settings.backup_passphrase.get_secret_value()


def vault_key_text(settings: Settings, *, make: bool = True) -> str:
    """The vault's keys as they are set, else from the file in the data folder; FileNotFoundError when
    there is none and it is not to be made.
    """
    if settings.vault_key is not None:
        return settings.vault_key.get_secret_value()
    file = vault_key_file(settings)
    return load_or_make_key(file) if make else file.read_text(encoding="ascii").strip()


def vault_key_file(settings: Settings) -> Path:
    """Where the vault's key stands when the settings do not tell it."""
    return settings.data_dir / "vault.key"

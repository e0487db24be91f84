"""Copies of the shop's data: where they go, what opens them, and the hourly one of an open shop.

Settings in, files out; it opens no database, and says what goes wrong in sentences.
"""

from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path

from bot.domain.errors import VitrineError
from bot.settings import Settings
from storage import SqlStore, back_up, load_or_make_key, prune

HOUR = 3600.0


class NotKept(VitrineError):  # noqa: N818 - reads as a fact
    """A backup that was not made, a restore that did not happen, a key that is still needed."""


def copies(settings: Settings, store: SqlStore) -> Callable[[], Awaitable[bool]] | None:
    """What makes the open shop's next backup once an hour has gone by since the last; None: not wanted."""
    into = settings.backup_dir
    if into is None:
        return None

    async def copy() -> bool:
        if not _due(into):
            return False
        await written(settings, store, into)
        prune(into, settings.backup_keep)
        return True

    return copy


def _due(into: Path) -> bool:
    """Whether the newest backup is an hour old; one that seems to be of the future says nothing."""
    made = [each.stat().st_mtime for each in into.glob("vitrine-*.backup")]
    now = datetime.now(UTC).timestamp()
    return not any(0 <= now - each < HOUR for each in made)


async def written(settings: Settings, store: SqlStore, target: Path) -> Path:
    """A backup at `target` or in that folder. Raises NotKept, or what `back_up` raises."""
    try:
        if not target.suffix or target == settings.backup_dir:
            target.mkdir(mode=0o700, parents=True, exist_ok=True)
        key = vault_text(settings, make=False)
        return await back_up(store, key, passphrase(settings), target, datetime.now(UTC))
    except FileNotFoundError as error:
        raise NotKept(f"{error.filename} is missing, so no backup was made") from None
    except OSError as error:
        raise NotKept(f"{target} cannot be written: {error.strerror}") from None


def folder(settings: Settings) -> Path:
    """Where backups go when nothing else is said."""
    return settings.backup_dir or settings.data_dir / "backups"


def passphrase(settings: Settings) -> str:
    """What opens a backup. Raises NotKept when it is not set."""
    if settings.backup_passphrase is None:
        raise NotKept("BACKUP_PASSPHRASE is not set: without it no backup is made or opened")
    return settings.backup_passphrase.get_secret_value()


def vault_text(settings: Settings, *, make: bool = True) -> str:
    """The vault's keys as they are set, else from the file in the data folder; FileNotFoundError when
    there is none and it is not to be made.
    """
    if settings.vault_key is not None:
        return settings.vault_key.get_secret_value()
    file = key_file(settings)
    return load_or_make_key(file) if make else file.read_text(encoding="ascii").strip()


def key_file(settings: Settings) -> Path:
    """Where the vault's key stands when the settings do not tell it."""
    return settings.data_dir / "vault.key"

"""Makes and reads backups, and makes one every hour.

A backup is made beside an open shop from one consistent view, on either engine, and can be restored
into either. Missing files and full disks are refused by sentences. Must not read settings.
"""

import asyncio
import contextlib
import os
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import BinaryIO

from sqlalchemy.exc import SQLAlchemyError

from storage.database import EngineDatabase
from storage.engine.errors import BadBackup, DatabaseTrouble, MaintenanceFailed
from storage.engine.migrate import find_refusal, newest_revision
from storage.engine.vault import Vault
from storage.identity import verify_key_proofs
from storage.maintenance.archive import EncryptedArchiveWriter, read_archive
from storage.maintenance.dump import DumpHeader, RowBatch, dump_rows, load_rows

BACKUP_SUFFIX = ".backup"
_BACKUP_PREFIX = "vitrine-"
#: Plain bytes that are compressed, encrypted and written at once, in a thread.
_PIECE_BYTES = 1 << 20


@dataclass(frozen=True, slots=True)
class BackupContents:
    """The content of a backup. `rows` is by table."""

    header: DumpHeader
    rows: dict[str, int] = field(default_factory=dict)


async def create_backup(
    database: EngineDatabase, vault_key: str, passphrase: str, target: Path, now: datetime
) -> Path:
    """Write a backup to `target` and return the file. In a folder, its name holds the time `now`.

    The file appears whole or not at all, readable by its owner only. Raises WrongVaultKey when
    `vault_key` (as in the setting) does not belong to the database, OSError when the file cannot be
    written.
    """
    file = target / _backup_name(now) if target.is_dir() else target
    part = file.with_name(file.name + ".part")
    head = DumpHeader(newest_revision(), now, vault_key)
    with _create_private_file(part) as handle:
        archive = await asyncio.to_thread(EncryptedArchiveWriter, handle, passphrase)
        archive.write(head.to_line())
        try:
            async with aclosing(
                _read_database_pieces(database, Vault.from_text(vault_key))
            ) as pieces:
                async for piece in pieces:
                    await asyncio.to_thread(archive.write, piece)
        except SQLAlchemyError as error:
            raise DatabaseTrouble("the database could not be read completely") from error
        await asyncio.to_thread(_close_archive, archive, handle)
    part.replace(file)
    sync_folder(file.parent)
    return file


async def _read_database_pieces(
    database: EngineDatabase, vault: Vault
) -> AsyncGenerator[bytes, None]:
    gathered = bytearray()
    async with database.engine.read_transaction() as connection:
        await connection.run_sync(
            lambda plain: verify_key_proofs(replace(database.make_resources(plain), vault=vault))
        )
        async for lines in dump_rows(connection):
            gathered += lines
            if len(gathered) >= _PIECE_BYTES:
                yield bytes(gathered)
                gathered.clear()
    yield bytes(gathered)


@contextlib.contextmanager
def _create_private_file(part: Path) -> Iterator[BinaryIO]:
    """Create a file that only its owner can read, and delete it again if the block fails."""
    part.unlink(missing_ok=True)
    handle = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def _close_archive(archive: EncryptedArchiveWriter, file: BinaryIO) -> None:
    archive.close()
    file.flush()
    os.fsync(file.fileno())


def sync_folder(folder: Path) -> None:
    """Flush `folder`, so that a new name in it survives a power failure."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def delete_old_backups(folder: Path, keep: int, now: datetime) -> int:
    """Delete our oldest backups in `folder` beyond `keep` and return how many. Other files stay.

    Backups from after `now` were made while the clock was ahead. They are counted apart, so that
    they push out no backup that was made since.
    """
    ours = list_backups(folder)
    newest_name = _backup_name(now)
    past = [each for each in ours if each.name <= newest_name]
    future = [each for each in ours if each.name > newest_name]
    old = [each for group in (past, future) for each in group[: max(len(group) - keep, 0)]]
    for each in old:
        each.unlink(missing_ok=True)
    return len(old)


def list_backups(folder: Path) -> list[Path]:
    """Return our backups in `folder`, the oldest first, also those that are dated after now."""
    return sorted(folder.glob(f"{_BACKUP_PREFIX}*{BACKUP_SUFFIX}"))


def find_newest_backup(folder: Path, now: datetime) -> Path | None:
    """Return our newest backup in `folder` that was made until `now`; None if there is none."""
    ours = reversed(list_backups(folder))
    return next((each for each in ours if each.name <= _backup_name(now)), None)


def _backup_name(made_at: datetime) -> str:
    return f"{_BACKUP_PREFIX}{made_at:%Y%m%dT%H%M%SZ}{BACKUP_SUFFIX}"


# --- looking into one -------------------------------------------------------------------------------


def read_backup_contents(file: BinaryIO, passphrase: str) -> BackupContents:
    """Read a backup to its end. Raise BadBackup with a sentence that lacks its subject, the file."""
    contents: BackupContents | None = None
    for part in load_rows(read_archive(file, passphrase)):
        if isinstance(part, DumpHeader):
            if (refusal := find_refusal(part.schema)) is not None:
                raise BadBackup(str(refusal))
            contents = BackupContents(part)
        elif contents is not None:
            rows = contents.rows
            rows[part.table.name] = rows.get(part.table.name, 0) + len(part.rows)
    assert contents is not None
    return contents


def read_backup_rows(file: BinaryIO, passphrase: str) -> Iterator[RowBatch]:
    """Yield the rows of a backup that `read_backup_contents` has found to be whole."""
    return (
        part for part in load_rows(read_archive(file, passphrase)) if isinstance(part, RowBatch)
    )


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
        made = [each.stat().st_mtime for each in list_backups(self.folder)]
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

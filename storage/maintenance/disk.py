"""The disk of a database: whether it has space for an order, and erasing deleted data.

The only module that tests the disk. The disk of a server is not tested.
"""

import asyncio
import os
import shutil
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from bot.domain.system_ports import LostFile
from storage.database import EngineDatabase
from storage.engine.address import parse_database_url
from storage.engine.instance_lock import LOCK_FILE

_MEGABYTE = 1_000_000
_PROBE_CONTENT = bytes(64 * 1024)


@dataclass(slots=True)
class DatabaseDisk:
    """Implements the domain's `Disk`. `folder` holds the database file; None on a server.

    An answer is reused for `cache_seconds`. With fewer than `min_free_bytes` there is no space.
    `file` must be open, and its instance lock held, when this object is made: both files are then
    known by their numbers on the disk.
    """

    database: EngineDatabase
    folder: Path | None
    min_free_bytes: int
    cache_seconds: float = 5.0
    file: Path | None = None
    _opened_files: dict[LostFile, tuple[Path, tuple[int, int]]] = field(init=False)
    _checked_at: float = field(default=float("-inf"))
    _had_free_space: bool = True
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    def __post_init__(self) -> None:
        self._opened_files = {}
        if self.file is None:
            return
        lock = self.file.with_name(LOCK_FILE)
        for which, file in ((LostFile.DATABASE, self.file), (LostFile.INSTANCE_LOCK, lock)):
            identity = _identify_file(file)
            if identity is not None:
                self._opened_files[which] = file, identity

    async def find_lost_file(self) -> LostFile | None:
        """Return the file whose path leads to another file now, or to none."""
        for which, (file, identity) in self._opened_files.items():
            if _is_replaced(file, identity):  # briefer than any statement
                return which
        return None

    async def has_free_space(self) -> bool:
        """Return whether enough is free and a small file can be written, next to the database's file.

        Works off the event loop.
        """
        if self.folder is None:
            return True
        if await self.find_lost_file() is not None:
            return False
        async with self._lock:
            if time.monotonic() - self._checked_at > self.cache_seconds:
                self._had_free_space = await asyncio.to_thread(
                    _has_free_space, self.folder, self.min_free_bytes
                )
                self._checked_at = time.monotonic()
            return self._had_free_space

    async def free_bytes(self) -> int | None:
        """Return the free bytes; None on a server, or when the disk does not say."""
        if self.folder is None:
            return None
        try:
            return (await asyncio.to_thread(shutil.disk_usage, self.folder)).free
        except OSError:
            return None

    async def erase_deleted_data(self) -> None:
        """Remove deleted data from the files beside the database."""
        await self.database.engine.erase_deleted_data()


def make_database_disk(
    database: EngineDatabase, database_url: str, min_free_megabytes: int
) -> DatabaseDisk:
    """Return the disk of the database at an address, with the number of bytes that must stay free."""
    file = parse_database_url(database_url).file
    folder = None if file is None else file.parent
    return DatabaseDisk(database, folder, min_free_megabytes * _MEGABYTE, file=file)


def _identify_file(file: Path) -> tuple[int, int] | None:
    """Return the device and inode numbers of a file; None if there is no file."""
    try:
        found = file.stat()
    except (FileNotFoundError, NotADirectoryError):
        return None
    return found.st_dev, found.st_ino


def _is_replaced(file: Path, opened_file: tuple[int, int]) -> bool:
    """Return whether `file` is not the opened one. A disk that cannot be read proves nothing."""
    try:
        return _identify_file(file) != opened_file
    except OSError:
        return False


def _has_free_space(folder: Path, min_free_bytes: int) -> bool:
    try:
        if shutil.disk_usage(folder).free < min_free_bytes:
            return False
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(_PROBE_CONTENT)
            probe.flush()
            os.fsync(probe.fileno())
    except OSError:
        return False
    return True

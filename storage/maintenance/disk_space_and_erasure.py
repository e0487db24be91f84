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

from storage.database import SqlDatabase
from storage.engine.database_address import parse_database_url

_MEGABYTE = 1_000_000
_PROBE_CONTENT = bytes(64 * 1024)


@dataclass(slots=True)
class DatabaseDisk:
    """Implements the domain's `Disk`. `folder` holds the database file; None on a server.

    An answer is reused for `lasting` seconds. With fewer than `least` free bytes there is no space.
    """

    database: SqlDatabase
    folder: Path | None
    min_free_bytes: int
    cache_seconds: float = 5.0
    _checked_at: float = field(default=float("-inf"))
    _had_free_space: bool = True
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def has_free_space(self) -> bool:
        """Return whether enough is free and a small file can be written. Works off the event loop."""
        if self.folder is None:
            return True
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
    database: SqlDatabase, database_url: str, min_free_megabytes: int
) -> DatabaseDisk:
    """Return the disk of the database at an address, with the number of bytes that must stay free."""
    file = parse_database_url(database_url).file
    return DatabaseDisk(
        database, None if file is None else file.parent, min_free_megabytes * _MEGABYTE
    )


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

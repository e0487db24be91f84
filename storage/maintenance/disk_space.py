"""The disk under a database: whether it has room for what an order will write, and no old traces.

The only module that tries the disk. A server's disk is the server's own business: nothing is tried there.
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
    """The domain's `Disk` under `store`. `folder` holds the database file; None on a server.

    An answer holds for `lasting` seconds; less than `least` free bytes are no room.
    """

    database: SqlDatabase
    folder: Path | None
    min_free_bytes: int
    cache_seconds: float = 5.0
    _checked_at: float = field(default=float("-inf"))
    _had_room: bool = True
    _lock: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def has_room(self) -> bool:
        """Whether enough is free and a small file can be written, off the event loop."""
        if self.folder is None:
            return True
        async with self._lock:
            if time.monotonic() - self._checked_at > self.cache_seconds:
                self._had_room = await asyncio.to_thread(
                    _has_free_space, self.folder, self.min_free_bytes
                )
                self._checked_at = time.monotonic()
            return self._had_room

    async def free_bytes(self) -> int | None:
        """How many bytes are free; None on a server, and when the disk does not tell."""
        if self.folder is None:
            return None
        try:
            return (await asyncio.to_thread(shutil.disk_usage, self.folder)).free
        except OSError:
            return None

    async def erase_deleted_data(self) -> None:
        """Leave nothing of what was deleted in the files beside the database."""
        await self.database.engine.erase_deleted_data()


def make_database_disk(
    database: SqlDatabase, database_url: str, min_free_megabytes: int
) -> DatabaseDisk:
    """The disk under the database at that address, of which so much must stay free."""
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

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

from storage.address import parse_address
from storage.store import SqlStore

_MEGABYTE = 1_000_000
_PROBE = bytes(64 * 1024)


@dataclass(slots=True)
class SqlDisk:
    """The domain's `Disk` under `store`. `folder` holds the database file; None on a server.

    An answer holds for `lasting` seconds; less than `least` free bytes are no room.
    """

    store: SqlStore
    folder: Path | None
    least: int
    lasting: float = 5.0
    _asked: float = field(default=float("-inf"))
    _roomy: bool = True
    _turn: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def has_room(self) -> bool:
        """Whether enough is free and a small file can be written, off the event loop."""
        if self.folder is None:
            return True
        async with self._turn:
            if time.monotonic() - self._asked > self.lasting:
                self._roomy = await asyncio.to_thread(_has_room, self.folder, self.least)
                self._asked = time.monotonic()
            return self._roomy

    async def free(self) -> int | None:
        """How many bytes are free; None on a server, and when the disk does not tell."""
        if self.folder is None:
            return None
        try:
            return (await asyncio.to_thread(shutil.disk_usage, self.folder)).free
        except OSError:
            return None

    async def scrub(self) -> None:
        """Leave nothing of what was deleted in the files beside the database."""
        await self.store.engine.scrub()


def disk_of(store: SqlStore, database_url: str, megabytes: int) -> SqlDisk:
    """The disk under the database at that address, of which so much must stay free."""
    file = parse_address(database_url).file
    return SqlDisk(store, None if file is None else file.parent, megabytes * _MEGABYTE)


def _has_room(folder: Path, least: int) -> bool:
    try:
        if shutil.disk_usage(folder).free < least:
            return False
        with tempfile.TemporaryFile(dir=folder) as probe:
            probe.write(_PROBE)
            probe.flush()
            os.fsync(probe.fileno())
    except OSError:
        return False
    return True

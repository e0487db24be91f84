"""The instance lock: no other process of the same shop runs while it is held.

It is a lock on a file in the data folder and, on PostgreSQL, also a session lock, because two
machines may share the server. Both end with the process. The session lock also ends with its
connection; it is then taken again if no other process has used the database. If the file
is deleted, a second process can lock a new one: `DatabaseDisk` notices it, and the shop stops selling.

The running processes of a shop on PostgreSQL share both locks: see `storage/operations/processes.py`.
"""

import fcntl
import os
from collections.abc import Iterator
from contextlib import AsyncExitStack, ExitStack, contextmanager
from pathlib import Path
from typing import Self

from storage.engine.address import DatabaseAddress, parse_database_url
from storage.engine.errors import AnotherInstance, DatabaseNotWritable
from storage.engine.postgresql.instance_fence import InstanceFence

LOCK_FILE = "instance.lock"
_PING_INTERVAL = 15.0


class InstanceLock:
    """Holds the locks on data folder and database for an `async with` block.

    `fence` tells whether the server lock is held. Give it to the database that is opened under the
    lock. A file lock is never lost.
    """

    def __init__(
        self, data_dir: Path, database_url: str, *, ping_interval: float = _PING_INTERVAL
    ) -> None:
        """Prepare the locks; nothing is locked yet. Raises BadDatabaseUrl.

        A server lock is checked every `ping_interval` seconds.
        """
        self.fence = InstanceFence()
        self._data_dir = data_dir
        self._address = parse_database_url(database_url)
        self._ping_interval = ping_interval
        self._held_locks = AsyncExitStack()

    async def __aenter__(self) -> Self:
        """Take the locks.

        Raises AnotherInstance when another process holds one, DatabaseNotWritable or
        DatabaseUnreachable when one cannot be tried.
        """
        async with AsyncExitStack() as locks:
            locks.enter_context(hold_folder_locks(self._data_dir, self._address))
            if not self._address.is_sqlite:
                # It imports the driver, which a shop on a file does not need.
                from storage.engine.postgresql.session_lock import (  # noqa: PLC0415
                    hold_postgresql_lock,
                )

                lock = hold_postgresql_lock(self._address, self.fence, self._ping_interval)
                await locks.enter_async_context(lock)
            self._held_locks = locks.pop_all()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._held_locks.aclose()


@contextmanager
def hold_folder_locks(
    data_dir: Path, address: DatabaseAddress, *, is_shared: bool = False
) -> Iterator[None]:
    """Lock the folders of data and database for the block.

    Raises AnotherInstance and DatabaseNotWritable.
    """
    folders = {data_dir.absolute()}
    if address.file is not None:
        folders.add(address.file.parent)
    with ExitStack() as locks:
        for folder in sorted(folders):
            locks.enter_context(_hold_folder_lock(folder, is_shared=is_shared))
        yield


@contextmanager
def _hold_folder_lock(folder: Path, *, is_shared: bool) -> Iterator[None]:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(folder / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise DatabaseNotWritable(f"{folder} cannot be written: {error.strerror}") from None
    try:
        try:
            fcntl.flock(handle, (fcntl.LOCK_SH if is_shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            raise AnotherInstance(f"another process runs a shop in {folder}") from None
        yield
    finally:
        os.close(handle)

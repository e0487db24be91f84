"""Makes this process one of those of a shop, before its database is opened."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from bot.domain.operations.processes import ProcessRole, SoleProcess
from storage.engine.address import parse_database_url
from storage.engine.instance_lock import InstanceLock

if TYPE_CHECKING:
    from storage.operations.processes import ServerProcess


@asynccontextmanager
async def join_shop(
    data_dir: Path, database_url: str, role: ProcessRole, *, alone: bool = False
) -> AsyncIterator["ServerProcess | SoleProcess"]:
    """Become the only process of a shop on a SQLite file for the block, or one of those on a server.

    Raises AnotherInstance for a second process on a file, and the errors of `InstanceLock` and of
    `join_processes`, which also says what `alone` means.
    """
    if parse_database_url(database_url).is_sqlite:
        async with InstanceLock(data_dir, database_url):
            yield SoleProcess()
        return
    # It imports the driver of PostgreSQL, which a shop on a file does not need.
    from storage.operations.processes import join_processes  # noqa: PLC0415

    async with join_processes(data_dir, database_url, role, alone=alone) as process:
        yield process

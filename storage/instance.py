"""One instance: a lock that a second process of the same shop cannot take.

A lock on a file in the data folder, and on PostgreSQL a lock of a session in the database too, for two
machines may share it. Both vanish with the process that held them, however it ended.
"""

import fcntl
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine
from sqlalchemy.pool import NullPool

from storage.address import Address, parse_address
from storage.errors import AnotherInstance, DatabaseNotWritable, DatabaseUnreachable

LOCK_FILE = "instance.lock"
#: "vitrine" in ASCII, as the number of the lock.
_LOCK_NUMBER = int.from_bytes(b"vitrine", "big")


@asynccontextmanager
async def only_instance(data_dir: Path, database_url: str) -> AsyncIterator[None]:
    """Hold both locks for the length of the block.

    Raises AnotherInstance when another process holds one, DatabaseNotWritable or DatabaseUnreachable
    when one cannot be tried.
    """
    address = parse_address(database_url)
    with _folder_lock(data_dir):
        if address.is_sqlite:
            yield
        else:
            async with _server_lock(address):
                yield


@contextmanager
def _folder_lock(data_dir: Path) -> Iterator[None]:
    try:
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        handle = os.open(data_dir / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise DatabaseNotWritable(f"{data_dir} cannot be written: {error.strerror}") from None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    except BlockingIOError:
        raise AnotherInstance(f"another process runs the shop in {data_dir}") from None
    finally:
        os.close(handle)


@asynccontextmanager
async def _server_lock(address: Address) -> AsyncIterator[None]:
    engine = create_async_engine(
        address.url, hide_parameters=True, poolclass=NullPool, isolation_level="AUTOCOMMIT"
    )
    try:
        async with engine.connect() as connection:
            query = f"SELECT pg_try_advisory_lock({_LOCK_NUMBER})"
            if not (await connection.exec_driver_sql(query)).scalar():
                raise AnotherInstance("another process runs the shop on this database")
            yield
    except (SQLAlchemyError, OSError) as error:
        raise DatabaseUnreachable("the database server went away") from error
    finally:
        await engine.dispose()

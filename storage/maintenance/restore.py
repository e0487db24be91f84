"""Restoring: a database and its vault key from a backup, in place of what was there or not at all.

A SQLite file is built beside the old one and takes its name at the end; on a server everything happens
in one transaction. Numbers go on far behind the last one that is known: whatever the lost hours handed
out (a button, an order's number) must mean nothing, and never something else.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import BinaryIO

from sqlalchemy import Connection, Table, func, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.store import Tx
from storage.address import Address, parse_address
from storage.backup import batches
from storage.dump import Head
from storage.engine import companions, half_restored, open_engine
from storage.errors import DatabaseNotWritable, NotEmpty, UnsafeDatabase
from storage.identity import check_identity
from storage.migrate import newest, upgrade_to
from storage.schema import accounts, categories, facets, meta, metadata, products
from storage.store import SqlStore
from storage.tx import SqlTx
from storage.unit import Unit
from storage.vault import Vault

#: By how much numbers jump; nobody hands out so many between two backups.
JUMP = 100_000
#: What a shop that was opened once and never used holds already; a restore may replace it.
_WITHOUT_PEOPLE = frozenset(each.name for each in (meta, accounts, categories, products, facets))
_FUNCTIONS = ("refuse_change", "guard_hold")
_TRIGGERS = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name"


@dataclass(frozen=True, slots=True)
class Restore:
    """A backup that was found whole, and the database it is to become.

    `then` is run on the restored rows before anybody else can see them; `keep_key` puts the vault's key
    where it belongs, after all went well and right before the database takes its place.
    """

    file: BinaryIO
    passphrase: str
    head: Head
    vault: Vault
    currency: str
    cost_currency: str
    then: Callable[[SqlStore, Tx], Awaitable[None]]
    keep_key: Callable[[], None]

    async def into(self, database_url: str, aside: str) -> None:
        """Replace the database there. A file that is there already is kept, its name ending in `aside`.

        Raises a StorageError; the database is as it was then.
        """
        address = parse_address(database_url)
        try:
            if address.file is not None:
                await self._into_file(address.file, aside)
            else:
                await self._into_server(address)
        except SQLAlchemyError as error:
            raise DatabaseNotWritable(f"the database refuses it: {type(error).__name__}") from error

    async def _into_file(self, file: Path, aside: str) -> None:
        """While the new file stands under its own name nobody opens the shop, so death at any step is told
        and the next restore mends it.
        """
        fresh = half_restored(file)
        again = fresh.exists()
        _empty(fresh)
        try:
            await self._write(parse_address(f"sqlite:///{fresh}"), self._fill)
            await _write_log_back(file)
            self.keep_key()
        except BaseException:
            if not again:
                _remove(fresh)
            raise
        # The file first: as long as it stands, all that belongs to it stands beside it.
        if file.exists():
            file.rename(file.with_name(file.name + aside))
        for each in companions(file):
            ending = each.name.removeprefix(file.name)
            each.rename(file.with_name(file.name + aside + ending))
        fresh.replace(file)

    async def _into_server(self, address: Address) -> None:
        async def replace(store: SqlStore, unit: Unit) -> None:
            await _drop_everything(unit.connection)
            await self._fill(store, unit)
            self.keep_key()

        await self._write(address, replace)

    async def _write(
        self, address: Address, work: Callable[[SqlStore, Unit], Awaitable[None]]
    ) -> None:
        engine = await open_engine(address)
        store = SqlStore(engine, self.vault, self.currency, self.cost_currency)
        try:
            await store.write(partial(work, store))
        finally:
            await store.aclose()

    async def _fill(self, store: SqlStore, unit: Unit) -> None:
        """Every row, in a database that has no tables yet."""
        connection = unit.connection
        await connection.run_sync(upgrade_to, self.head.schema)
        made = await _without_triggers(connection)
        rows = batches(self.file, self.passphrase)
        while (batch := await asyncio.to_thread(next, rows, None)) is not None:
            await connection.execute(batch.table.insert(), list(batch.rows))
        await _with_triggers(connection, made)
        await connection.run_sync(upgrade_to, newest())
        await _jump(connection)
        await check_identity(unit)
        await self.then(store, SqlTx.of(unit))


async def _write_log_back(file: Path) -> None:
    """Leave every commit in the file itself, as SQLite does when the last connection closes. A file that
    cannot be opened is left as it is.
    """
    if file.exists():
        with suppress(DatabaseNotWritable, UnsafeDatabase):
            engine = await open_engine(parse_address(f"sqlite:///{file}"), restoring=True)
            await engine.aclose()


def _empty(file: Path) -> None:
    """What a restore came to that was cut short; the file stays, for it is known by it."""
    if file.exists():
        file.write_bytes(b"")
    for each in companions(file):
        each.unlink()


def _remove(file: Path) -> None:
    """The file goes last, as long as anything of it is left."""
    for each in (*companions(file), file):
        each.unlink(missing_ok=True)


async def refuse_unless_empty(database_url: str) -> None:
    """Raise NotEmpty when the database holds people, orders or anything that comes of them, or cannot be
    read; NewerSchema when a newer version made it.
    """
    address = parse_address(database_url)
    if address.file is not None and not (address.file.exists() and address.file.stat().st_size):
        return
    try:
        engine = await open_engine(address, restoring=True)
        try:
            async with engine.reading() as connection:
                found = await connection.run_sync(_holds)
        finally:
            await engine.aclose()
    except (SQLAlchemyError, DatabaseNotWritable, UnsafeDatabase):
        raise NotEmpty("the database that is there cannot be read") from None
    if found:
        raise NotEmpty("the database that is there is in use already")


def _holds(connection: Connection) -> bool:
    """Whether a table that counts has a row."""
    present = set(inspect(connection).get_table_names())
    for table in metadata.sorted_tables:
        counts = table.name in present - _WITHOUT_PEOPLE
        if counts and connection.execute(select(table).limit(1)).first() is not None:
            return True
    return False


async def _drop_everything(connection: AsyncConnection) -> None:
    """All tables of ours; on a server, where it can be undone until the end."""
    tables = ", ".join([*metadata.tables, "alembic_version"])
    await connection.execute(text(f"DROP TABLE IF EXISTS {tables} CASCADE"))
    for function in _FUNCTIONS:
        await connection.execute(text(f"DROP FUNCTION IF EXISTS {function}() CASCADE"))


async def _without_triggers(connection: AsyncConnection) -> list[str]:
    """Switch the guards off: old rows were judged when they were written. Returns what makes them anew."""
    if connection.dialect.name == "postgresql":
        for table in metadata.tables:
            await connection.execute(text(f"ALTER TABLE IF EXISTS {table} DISABLE TRIGGER USER"))
        return []
    made = (await connection.exec_driver_sql(_TRIGGERS)).all()
    for trigger in made:
        await connection.exec_driver_sql(f'DROP TRIGGER "{trigger.name}"')
    return [trigger.sql for trigger in made]


async def _with_triggers(connection: AsyncConnection, made: list[str]) -> None:
    if connection.dialect.name == "postgresql":
        for table in metadata.tables:
            await connection.execute(text(f"ALTER TABLE IF EXISTS {table} ENABLE TRIGGER USER"))
    for sql in made:
        await connection.exec_driver_sql(sql)


async def _jump(connection: AsyncConnection) -> None:
    """Number rows from far behind the last known one."""
    for table in _numbered():
        last = await connection.scalar(select(func.coalesce(func.max(table.c.id), 0)))
        assert last is not None
        values = {"name": table.name, "last": last + JUMP}
        if connection.dialect.name == "postgresql":
            query = "SELECT setval(pg_get_serial_sequence(:name, 'id'), :last)"
            await connection.execute(text(query), values)
            continue
        await connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), values)
        insert = "INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)"
        await connection.execute(text(insert), values)


def _numbered() -> Iterator[Table]:
    """The tables whose rows the database numbers."""
    for table in metadata.sorted_tables:
        if table.dialect_options["sqlite"]["autoincrement"]:
            yield table

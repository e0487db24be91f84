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

from bot.domain.repositories import Tx
from storage.database import SqlDatabase
from storage.encryption.vault import Vault
from storage.engine.database_address import DatabaseAddress, parse_database_url
from storage.engine.engines import list_sidecar_files, open_engine, unfinished_restore_path
from storage.engine.migrate import newest_revision, upgrade_to
from storage.errors import DatabaseNotEmpty, DatabaseNotWritable, UnsafeDatabase
from storage.key_and_currency_check import check_key_and_currency
from storage.maintenance.backup import read_backup_rows
from storage.maintenance.json_dump import DumpHeader
from storage.repository_resources import RepositoryResources
from storage.schema import accounts, categories, facets, meta, metadata, products
from storage.transaction import SqlTransaction

#: By how much numbers jump; nobody hands out so many between two backups.
ID_GAP = 100_000
#: What a shop that was opened once and never used holds already; a restore may replace it.
_REPLACEABLE_TABLES = frozenset(
    each.name for each in (meta, accounts, categories, products, facets)
)
_TRIGGER_FUNCTIONS = ("refuse_change", "guard_hold")
_SELECT_TRIGGERS_SQL = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name"


@dataclass(frozen=True, slots=True)
class Restore:
    """A backup that was found whole, and the database it is to become.

    `then` is run on the restored rows before anybody else can see them; `keep_key` puts the vault's key
    where it belongs, after all went well and right before the database takes its place.
    """

    file: BinaryIO
    passphrase: str
    header: DumpHeader
    vault: Vault
    currency: str
    cost_currency: str
    after_restore: Callable[[SqlDatabase, Tx], Awaitable[None]]
    save_key: Callable[[], None]

    async def restore_into(self, database_url: str, old_file_suffix: str) -> None:
        """Replace the database there. A file that is there already is kept, its name ending in `aside`.

        Raises a StorageError; the database is as it was then.
        """
        address = parse_database_url(database_url)
        try:
            if address.file is not None:
                await self._restore_into_file(address.file, old_file_suffix)
            else:
                await self._restore_into_postgresql(address)
        except SQLAlchemyError as error:
            raise DatabaseNotWritable(f"the database refuses it: {type(error).__name__}") from error

    async def _restore_into_file(self, file: Path, old_file_suffix: str) -> None:
        """While the new file stands under its own name nobody opens the shop, so death at any step is told
        and the next restore mends it.
        """
        unfinished = unfinished_restore_path(file)
        was_interrupted = unfinished.exists()
        _empty_unfinished_restore(unfinished)
        try:
            await self._run_write_transaction(
                parse_database_url(f"sqlite:///{unfinished}"), self._fill_database
            )
            await _checkpoint_log(file)
            self.save_key()
        except BaseException:
            if not was_interrupted:
                _delete_database_files(unfinished)
            raise
        # The file first: as long as it stands, all that belongs to it stands beside it.
        if file.exists():
            file.rename(file.with_name(file.name + old_file_suffix))
        for each in list_sidecar_files(file):
            ending = each.name.removeprefix(file.name)
            each.rename(file.with_name(file.name + old_file_suffix + ending))
        unfinished.replace(file)

    async def _restore_into_postgresql(self, address: DatabaseAddress) -> None:
        async def replace(database: SqlDatabase, resources: RepositoryResources) -> None:
            await _drop_all_tables(resources.connection)
            await self._fill_database(database, resources)
            self.save_key()

        await self._run_write_transaction(address, replace)

    async def _run_write_transaction(
        self,
        address: DatabaseAddress,
        work: Callable[[SqlDatabase, RepositoryResources], Awaitable[None]],
    ) -> None:
        engine = await open_engine(address)
        database = SqlDatabase(engine, self.vault, self.currency, self.cost_currency)
        try:
            await database.transact_on_tables(partial(work, database))
        finally:
            await database.aclose()

    async def _fill_database(self, database: SqlDatabase, resources: RepositoryResources) -> None:
        """Every row, in a database that has no tables yet."""
        connection = resources.connection
        await connection.run_sync(upgrade_to, self.header.schema)
        made = await _disable_triggers(connection)
        rows = read_backup_rows(self.file, self.passphrase)
        while (batch := await asyncio.to_thread(next, rows, None)) is not None:
            await connection.execute(batch.table.insert(), list(batch.rows))
        await _enable_triggers(connection, made)
        await connection.run_sync(upgrade_to, newest_revision())
        await _advance_ids(connection)
        await check_key_and_currency(resources)
        await self.after_restore(database, SqlTransaction.from_resources(resources))


async def _checkpoint_log(file: Path) -> None:
    """Leave every commit in the file itself, as SQLite does when the last connection closes. A file that
    cannot be opened is left as it is.
    """
    if file.exists():
        with suppress(DatabaseNotWritable, UnsafeDatabase):
            engine = await open_engine(parse_database_url(f"sqlite:///{file}"), restoring=True)
            await engine.aclose()


def _empty_unfinished_restore(file: Path) -> None:
    """What a restore came to that was cut short; the file stays, for it is known by it."""
    if file.exists():
        file.write_bytes(b"")
    for each in list_sidecar_files(file):
        each.unlink()


def _delete_database_files(file: Path) -> None:
    """The file goes last, as long as anything of it is left."""
    for each in (*list_sidecar_files(file), file):
        each.unlink(missing_ok=True)


async def refuse_unless_empty(database_url: str) -> None:
    """Raise NotEmpty when the database holds people, orders or anything that comes of them, or cannot be
    read; NewerSchema when a newer version made it.
    """
    address = parse_database_url(database_url)
    if address.file is not None and not (address.file.exists() and address.file.stat().st_size):
        return
    try:
        engine = await open_engine(address, restoring=True)
        try:
            async with engine.read_transaction() as connection:
                found = await connection.run_sync(_has_rows_of_people)
        finally:
            await engine.aclose()
    except (SQLAlchemyError, DatabaseNotWritable, UnsafeDatabase):
        raise DatabaseNotEmpty("the database that is there cannot be read") from None
    if found:
        raise DatabaseNotEmpty("the database that is there is in use already")


def _has_rows_of_people(connection: Connection) -> bool:
    """Whether a table that counts has a row."""
    present = set(inspect(connection).get_table_names())
    for table in metadata.sorted_tables:
        counts = table.name in present - _REPLACEABLE_TABLES
        if counts and connection.execute(select(table).limit(1)).first() is not None:
            return True
    return False


async def _drop_all_tables(connection: AsyncConnection) -> None:
    """All tables of ours; on a server, where it can be undone until the end."""
    tables = ", ".join([*metadata.tables, "alembic_version"])
    await connection.execute(text(f"DROP TABLE IF EXISTS {tables} CASCADE"))
    for function in _TRIGGER_FUNCTIONS:
        await connection.execute(text(f"DROP FUNCTION IF EXISTS {function}() CASCADE"))


async def _disable_triggers(connection: AsyncConnection) -> list[str]:
    """Switch the guards off: old rows were judged when they were written. Returns what makes them anew."""
    if connection.dialect.name == "postgresql":
        for table in metadata.tables:
            await connection.execute(text(f"ALTER TABLE IF EXISTS {table} DISABLE TRIGGER USER"))
        return []
    made = (await connection.exec_driver_sql(_SELECT_TRIGGERS_SQL)).all()
    for trigger in made:
        await connection.exec_driver_sql(f'DROP TRIGGER "{trigger.name}"')
    return [trigger.sql for trigger in made]


async def _enable_triggers(connection: AsyncConnection, trigger_statements: list[str]) -> None:
    if connection.dialect.name == "postgresql":
        for table in metadata.tables:
            await connection.execute(text(f"ALTER TABLE IF EXISTS {table} ENABLE TRIGGER USER"))
    for sql in trigger_statements:
        await connection.exec_driver_sql(sql)


async def _advance_ids(connection: AsyncConnection) -> None:
    """Number rows from far behind the last known one."""
    for table in _list_autoincrement_tables():
        last = await connection.scalar(select(func.coalesce(func.max(table.c.id), 0)))
        assert last is not None
        values = {"name": table.name, "last": last + ID_GAP}
        if connection.dialect.name == "postgresql":
            query = "SELECT setval(pg_get_serial_sequence(:name, 'id'), :last)"
            await connection.execute(text(query), values)
            continue
        await connection.execute(text("DELETE FROM sqlite_sequence WHERE name = :name"), values)
        insert = "INSERT INTO sqlite_sequence (name, seq) VALUES (:name, :last)"
        await connection.execute(text(insert), values)


def _list_autoincrement_tables() -> Iterator[Table]:
    """The tables whose rows the database numbers."""
    for table in metadata.sorted_tables:
        if table.dialect_options["sqlite"]["autoincrement"]:
            yield table

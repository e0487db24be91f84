"""Restores a database and its vault key from a backup, as a whole or not at all.

A SQLite file is built beside the old one and takes its name at the end. On a server everything
happens in one transaction. Row ids continue far behind the last known one: a button or an order
number from the lost hours must point at nothing, never at something else.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from sqlalchemy import Connection, Table, delete, func, inspect, select, text
from sqlalchemy.exc import SQLAlchemyError

from storage.catalogue.tables import accounts, categories, facets, products
from storage.database import EngineDatabase
from storage.engine.address import DatabaseAddress, parse_database_url
from storage.engine.columns import list_lasting_tables, metadata
from storage.engine.engine import (
    list_sidecar_files,
    moved_mark_path,
    open_engine,
    unfinished_restore_path,
)
from storage.engine.errors import DatabaseNotEmpty, DatabaseNotWritable, UnsafeDatabase
from storage.engine.migrate import newest_revision, upgrade_to
from storage.engine.vault import Vault
from storage.identity import check_key_and_currency
from storage.maintenance.backup import read_backup_rows
from storage.maintenance.dump import DumpHeader
from storage.operations.stored_values import IS_OF_PROCESS
from storage.operations.tables import meta
from storage.schema import DROPPED_TABLES
from storage.transaction import Transaction

if TYPE_CHECKING:  # see storage.engine.engine
    from sqlalchemy.ext.asyncio import AsyncConnection

#: The increase of ids after a restore; no shop uses so many ids between two backups.
ID_GAP = 100_000
#: Tables with rows in a shop that was opened once and never used; a restore may replace them.
_REPLACEABLE_TABLES = frozenset(
    each.name for each in (meta, accounts, categories, products, facets)
)
_TRIGGER_FUNCTIONS = ("refuse_change", "guard_hold", "guard_refund")
_SELECT_TRIGGERS_SQL = "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' ORDER BY name"


@dataclass(frozen=True, slots=True)
class Restore:
    """A complete backup and the database that it will replace.

    `then` runs on the restored rows before others can see them. `keep_key` stores the vault's key;
    it runs last, right before the database is replaced.
    """

    file: BinaryIO
    passphrase: str
    header: DumpHeader
    vault: Vault
    currency: str
    cost_currency: str
    after_restore: Callable[[Transaction], None]
    save_key: Callable[[], None]

    async def restore_into(self, database_url: str, old_file_suffix: str) -> None:
        """Replace the database. An existing file is kept under a name that ends in `aside`.

        Raises a StorageError; the old database is unchanged then.
        """
        address = parse_database_url(database_url)
        try:
            if address.file is not None:
                await self._restore_into_file(address.file, old_file_suffix)
            else:
                await self._restore_into_postgresql(address)
        except SQLAlchemyError as error:
            raise DatabaseNotWritable(
                f"the database rejects the backup: {type(error).__name__}"
            ) from error

    async def _restore_into_file(self, file: Path, old_file_suffix: str) -> None:
        """Build the new file under its own name, then rename it.

        While that name exists the shop refuses to open, so a crash at any step is noticed and the
        next restore repairs it.
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
        # The main file first: while it exists, all its sidecar files are beside it.
        if file.exists():
            file.rename(file.with_name(file.name + old_file_suffix))
        for each in list_sidecar_files(file):
            ending = each.name.removeprefix(file.name)
            each.rename(file.with_name(file.name + old_file_suffix + ending))
        unfinished.replace(file)
        if (mark := moved_mark_path(file)).exists():
            mark.unlink()  # it belongs to the replaced database

    async def _restore_into_postgresql(self, address: DatabaseAddress) -> None:
        async def replace(database: EngineDatabase, connection: "AsyncConnection") -> None:
            await _drop_all_tables(connection)
            await self._fill_database(database, connection)
            self.save_key()

        await self._run_write_transaction(address, replace)

    async def _run_write_transaction(
        self,
        address: DatabaseAddress,
        work: "Callable[[EngineDatabase, AsyncConnection], Awaitable[None]]",
    ) -> None:
        engine = await open_engine(address, restoring=True)
        database = EngineDatabase(engine, self.vault, self.currency, self.cost_currency)
        try:
            await database.transact_asynchronously(partial(work, database))
        finally:
            await database.aclose()

    async def _fill_database(self, database: EngineDatabase, connection: "AsyncConnection") -> None:
        """Write every row into a database that has no tables yet."""

        def finish(plain: Connection) -> None:
            resources = database.make_resources(plain)
            check_key_and_currency(resources)
            self.after_restore(Transaction(resources))

        await connection.run_sync(upgrade_to, self.header.schema)
        made = await disable_triggers(connection)
        rows = read_backup_rows(self.file, self.passphrase)
        while (batch := await asyncio.to_thread(next, rows, None)) is not None:
            await connection.execute(batch.table.insert(), list(batch.rows))
        await enable_triggers(connection, made)
        await connection.run_sync(upgrade_to, newest_revision())
        await _advance_ids(connection)
        # The token in a backup is old: no process that runs now may take it for its own.
        await connection.execute(delete(meta).where(IS_OF_PROCESS))
        await connection.run_sync(finish)


async def _checkpoint_log(file: Path) -> None:
    """Move every commit into the file itself, as SQLite does when the last connection closes.

    A file that cannot be opened is left as it is.
    """
    if file.exists():
        with suppress(DatabaseNotWritable, UnsafeDatabase):
            engine = await open_engine(parse_database_url(f"sqlite:///{file}"), restoring=True)
            await engine.aclose()


def _empty_unfinished_restore(file: Path) -> None:
    """Empty the file of an interrupted restore. The file stays, because it marks the restore as
    unfinished.
    """
    if file.exists():
        file.write_bytes(b"")
    for each in list_sidecar_files(file):
        each.unlink()


def _delete_database_files(file: Path) -> None:
    """Delete a database file and the files beside it. The file itself goes last."""
    for each in (*list_sidecar_files(file), file):
        each.unlink(missing_ok=True)


async def refuse_unless_empty(database_url: str) -> None:
    """Raise DatabaseNotEmpty when the database holds people, orders or related rows, or is
    unreadable.

    Raises NewerSchema when a newer version made it.
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
        raise DatabaseNotEmpty("the existing database cannot be read") from None
    if found:
        raise DatabaseNotEmpty("the existing database has data")


def _has_rows_of_people(connection: Connection) -> bool:
    """Return whether one of the tables that count has a row."""
    present = set(inspect(connection).get_table_names())
    for table in list_lasting_tables():
        counts = table.name in present - _REPLACEABLE_TABLES
        if counts and connection.execute(select(table).limit(1)).first() is not None:
            return True
    return False


async def _drop_all_tables(connection: "AsyncConnection") -> None:
    """Drop all our tables, also of an older schema, on a server, where this can be rolled back."""
    tables = ", ".join([*metadata.tables, *DROPPED_TABLES, "alembic_version"])
    await connection.execute(text(f"DROP TABLE IF EXISTS {tables} CASCADE"))
    for function in _TRIGGER_FUNCTIONS:
        await connection.execute(text(f"DROP FUNCTION IF EXISTS {function}() CASCADE"))


async def disable_triggers(connection: "AsyncConnection") -> list[str]:
    """Drop the triggers, because old rows were checked when written. Return what recreates them."""
    if connection.dialect.name == "postgresql":
        for table in metadata.tables:
            await connection.execute(text(f"ALTER TABLE IF EXISTS {table} DISABLE TRIGGER USER"))
        return []
    made = (await connection.exec_driver_sql(_SELECT_TRIGGERS_SQL)).all()
    for trigger in made:
        await connection.exec_driver_sql(f'DROP TRIGGER "{trigger.name}"')
    return [trigger.sql for trigger in made]


async def enable_triggers(connection: "AsyncConnection", trigger_statements: list[str]) -> None:
    """Undo `disable_triggers`, which returned `trigger_statements`."""
    if connection.dialect.name == "postgresql":
        for table in metadata.tables:
            await connection.execute(text(f"ALTER TABLE IF EXISTS {table} ENABLE TRIGGER USER"))
    for sql in trigger_statements:
        await connection.exec_driver_sql(sql)


async def _advance_ids(connection: "AsyncConnection") -> None:
    """Let new row ids begin far behind the last known one."""
    for table in list_autoincrement_tables():
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


def list_autoincrement_tables() -> Iterator[Table]:
    """Return the tables whose ids the database assigns."""
    for table in list_lasting_tables():
        if table.dialect_options["sqlite"]["autoincrement"]:
            yield table

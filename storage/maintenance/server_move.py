"""Moves a stopped shop from its SQLite file to a PostgreSQL server, as a whole or not at all.

Everything on the server happens in one transaction, which also proves that both sides are equal. The
rows of the file are only read. A mark beside the file keeps it closed from right before the commit:
a shop that runs on both sides sells everything twice.
"""

import hashlib
import os
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, Row, Table, func, inspect, select, text
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.domain.operations.reconciliation import RuleCheck
from storage.engine.address import DatabaseAddress, parse_database_url
from storage.engine.columns import list_lasting_tables, metadata
from storage.engine.engine import moved_mark_path, open_engine
from storage.engine.errors import DatabaseNotEmpty, DatabaseUnreachable, MaintenanceFailed
from storage.engine.migrate import check_schema, newest_revision, upgrade_to
from storage.engine.postgresql.connections import SERVER_FAILURES
from storage.engine.postgresql.instance_fence import InstanceFence
from storage.engine.postgresql.session_lock import hold_postgresql_lock
from storage.engine.repository import ROWS_PER_STATEMENT, RepositoryResources
from storage.engine.vault import Vault
from storage.identity import verify_key_proofs
from storage.maintenance.backup import sync_folder
from storage.maintenance.dump import encode_row
from storage.maintenance.restore import disable_triggers, enable_triggers, list_autoincrement_tables
from storage.reconciliation import Reconciliation

_LOCK_PING_SECONDS = 15.0
_DIGEST_BYTES = 16
#: The content of the mark, before and after the commit.
_MOVING, _MOVED = b"moving", b"moved"
_MakeResources = Callable[[Connection], RepositoryResources]


@dataclass(frozen=True, slots=True)
class ServerMove:
    """What a finished move has proved.

    `row_counts` is by table and equal on both sides, as every value is. `rules` are the findings of
    `reconcile`, the same on both sides. `was_moved_before` says that an earlier run moved the shop.
    """

    row_counts: Mapping[str, int]
    rules: Sequence[RuleCheck]
    mark: Path
    was_moved_before: bool


@dataclass(frozen=True, slots=True)
class _Content:
    """The content of a database: rows and a digest for each table, and the findings of each rule."""

    row_counts: Mapping[str, int]
    digests: Mapping[str, int]
    rules: Sequence[RuleCheck]


async def move_to_server(
    source_url: str, target_url: str, vault: Vault, currency: str, cost_currency: str
) -> ServerMove:
    """Copy the SQLite database at `source_url` into the empty PostgreSQL database at `target_url`.

    The caller holds the instance lock of the source; the one of the target is taken here. A target
    that an earlier run filled, and that no shop has used since, is compared only. Raises
    DatabaseNotEmpty, AnotherInstance, WrongVaultKey, MaintenanceFailed or another StorageError; the
    target then has nothing new, unless the sentence says that this is not known.
    """
    source, target = parse_database_url(source_url), parse_database_url(target_url)
    if source.file is None:
        raise MaintenanceFailed(
            "DATABASE_URL is not a SQLite file. Leave it as it was until the move is done."
        )
    if target.file is not None:
        raise MaintenanceFailed("the new address must begin with postgresql://")
    if not source.file.is_file():
        raise DatabaseUnreachable(f"there is no database at {source.file}")
    async with AsyncExitStack() as stack:
        old = await stack.enter_async_context(_reading(source))

        def over(connection: Connection) -> RepositoryResources:
            return RepositoryResources(connection, vault, currency, cost_currency, 0)

        await old.run_sync(lambda plain: verify_key_proofs(over(plain)))
        engine = await open_engine(target, moving=True)  # first: its errors say what is wrong
        stack.push_async_callback(engine.aclose)
        await stack.enter_async_context(
            hold_postgresql_lock(target, InstanceFence(), _LOCK_PING_SECONDS)
        )
        # Before the server's transaction begins, which must not be idle for long.
        try:
            content = await _read_content(old, over)
        except SQLAlchemyError as error:
            raise MaintenanceFailed(
                f"{source.file} cannot be read completely ({_name_of(error)}). Nothing was changed."
            ) from error
        move = _Move(old, content, moved_mark_path(source.file))
        try:
            async with engine.write_transaction() as new:
                finished = await move.run(new, over)
            _write_mark(move.mark, _MOVED)
        except SERVER_FAILURES as error:
            raise move.failure(error) from error
        return finished


@asynccontextmanager
async def _reading(source: DatabaseAddress) -> AsyncIterator[AsyncConnection]:
    """Open the file for reading, although it may be marked as moved."""
    engine = await open_engine(source, moving=True)
    try:
        await check_schema(engine)
        async with engine.read_transaction() as connection:
            yield connection
    finally:
        await engine.aclose()


class _Move:
    """One run: the file and its content, the mark, and whether the commit may have begun."""

    def __init__(self, old: AsyncConnection, content: _Content, mark: Path) -> None:
        self.mark = mark
        self._old = old
        self._content = content
        self._is_committing = False

    async def run(self, new: AsyncConnection, over: _MakeResources) -> ServerMove:
        """Fill the target unless it has tables, compare both sides, and mark the file as moving."""
        was_moved_before = await new.run_sync(_has_tables)
        if was_moved_before:
            if not await new.run_sync(_has_all_tables):
                raise _not_empty()
        elif self.mark.exists() and self.mark.read_bytes() == _MOVED:
            raise MaintenanceFailed(
                "this shop was moved before, and not into this database. Nothing was changed: two"
                f" shops would sell everything twice. Delete {self.mark} only to give up the other"
                " one for good."
            )
        else:
            await _copy(self._old, new)
        content = await _read_content(new, over)
        if content != self._content:
            if was_moved_before:
                raise _not_empty()
            raise MaintenanceFailed(_difference(self._content, content))
        if not self.mark.exists():
            _write_mark(self.mark, _MOVING)
        self._is_committing = True
        return ServerMove(content.row_counts, content.rules, self.mark, was_moved_before)

    def failure(self, error: BaseException) -> MaintenanceFailed:
        """Return the sentence about an error of the server, or of the disk of the mark."""
        name = _name_of(error)
        if self._is_committing:
            return MaintenanceFailed(
                f"the connection to the server failed during the last step ({name}), so it is not"
                " known whether the shop was moved. Run the same command again: it finds out. Until"
                " then the shop does not open."
            )
        after = "the shop can be started as it was"
        if self.mark.exists():
            after = f"{self.mark} of an earlier run still keeps the shop closed"
        return MaintenanceFailed(
            f"the shop was not moved ({name}). The server's database is as it was, and {after}."
        )


def _name_of(error: BaseException) -> str:
    """Return the class of an error's cause, which holds no address and no value."""
    cause = error.orig if isinstance(error, DBAPIError) and error.orig else error
    return type(cause.__cause__ or cause).__name__


def _not_empty() -> DatabaseNotEmpty:
    return DatabaseNotEmpty(
        "the PostgreSQL database is not empty, and what it has is not this shop as it is now."
        " Nothing was changed: create an empty database, and give its address"
    )


# --- copying ---------------------------------------------------------------------------------------


def _has_tables(connection: Connection) -> bool:
    found = inspect(connection)
    return bool(found.get_table_names() or found.get_view_names())


def _has_all_tables(connection: Connection) -> bool:
    """Return whether the tables are those of this version, no more and no fewer."""
    present = set(inspect(connection).get_table_names())
    if present != {*metadata.tables, "alembic_version"}:
        return False
    revisions = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    return revisions == [newest_revision()]


async def _copy(old: AsyncConnection, new: AsyncConnection) -> None:
    """Create the schema and copy every row, some hundred at a time."""
    await new.run_sync(upgrade_to, newest_revision())
    await disable_triggers(new)
    for table in list_lasting_tables():
        # A step of the migrations may have made rows, which the file has as well.
        await new.execute(table.delete())
        async for rows in _stream(old, table):
            await new.execute(table.insert(), [dict(row._mapping) for row in rows])  # noqa: SLF001 - its public name
    await enable_triggers(new, [])
    await _continue_ids(old, new)
    # Without statistics the first large queries would be slow, those of the proof too.
    await new.execute(text("ANALYZE"))


async def _stream(
    connection: AsyncConnection, table: Table
) -> AsyncIterator[Sequence[Row[tuple[object, ...]]]]:
    async with connection.stream(select(table)) as found:
        async for rows in found.partitions(ROWS_PER_STATEMENT):
            yield rows


async def _continue_ids(old: AsyncConnection, new: AsyncConnection) -> None:
    """Let new row ids follow the last one that the file has ever given, deleted rows included."""
    given = await old.execute(text("SELECT name, seq FROM sqlite_sequence"))
    last_ids = {row.name: row.seq for row in given}
    for table in list_autoincrement_tables():
        highest = await new.scalar(select(func.coalesce(func.max(table.c.id), 0)))
        last = max(highest or 0, last_ids.get(table.name, 0))
        query = "SELECT setval(pg_get_serial_sequence(:name, 'id'), :last, :is_used)"
        values = {"name": table.name, "last": max(last, 1), "is_used": last > 0}
        await new.execute(text(query), values)


# --- the proof -------------------------------------------------------------------------------------


async def _read_content(connection: AsyncConnection, over: _MakeResources) -> _Content:
    counts, digests = {}, {}
    for table in list_lasting_tables():
        counts[table.name], digests[table.name] = await _digest(connection, table)
    rules = await connection.run_sync(lambda plain: Reconciliation(over(plain)).check_rules())
    return _Content(counts, digests, rules)


async def _digest(connection: AsyncConnection, table: Table) -> tuple[int, int]:
    """Return the number of rows, and a sum over their digests, which has no order."""
    count, total = 0, 0
    async for rows in _stream(connection, table):
        count += len(rows)
        for row in rows:
            digest = hashlib.blake2b(encode_row(table, row), digest_size=_DIGEST_BYTES).digest()
            total += int.from_bytes(digest, "big")
    return count, total


def _difference(before: _Content, after: _Content) -> str:
    """Return the sentence about a proof that failed."""
    differing = [
        f"{name} ({before.row_counts[name]} rows, then {after.row_counts[name]})"
        for name, digest in before.digests.items()
        if (digest, before.row_counts[name]) != (after.digests[name], after.row_counts[name])
    ]
    names = ", ".join(differing) or "the findings of reconcile"
    return f"the copy differs from the file in {names}. Nothing was changed."


# --- the mark --------------------------------------------------------------------------------------


def _write_mark(mark: Path, state: bytes) -> None:
    """Write the file that keeps the old database closed, and flush it to the disk.

    Raises OSError; the mark is then as it was.
    """
    part = mark.with_name(mark.name + ".part")
    try:
        with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(state)
            file.flush()
            os.fsync(file.fileno())
        part.replace(mark)
    except OSError:
        part.unlink(missing_ok=True)
        raise
    sync_folder(mark.parent)

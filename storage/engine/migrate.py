"""Migrations: bring a database to the schema of this version, forwards only.

All missing steps run in one transaction. A database of a newer version, or from before the first
step, is refused and never changed. Alembic is imported only if steps are missing: most starts find
the newest schema, and an empty database gets it at once.
"""

from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import (
    Column,
    Connection,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    func,
    inspect,
    select,
    text,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.schema import CreateTable

from storage.engine.address import parse_database_url
from storage.engine.engine import Engine, open_engine
from storage.engine.errors import DatabaseNotWritable, NewerSchema, OlderSchema

if TYPE_CHECKING:  # see storage.engine.engine
    from sqlalchemy.ext.asyncio import AsyncConnection

#: Of processes that migrate at once the second one finds nothing to do. "migrate" in ASCII.
_LOCK_MIGRATIONS = select(func.pg_advisory_xact_lock(int.from_bytes(b"migrate", "big")))
#: Alembic's own table, as Alembic creates it.
_REVISIONS = Table("alembic_version", MetaData(), Column("version_num", String(32), nullable=False))
_REVISIONS.append_constraint(PrimaryKeyConstraint("version_num", name="alembic_version_pkc"))
_MIGRATIONS_FOLDER = Path(__file__).parent.parent / "migrations"
#: Steps that the first schema has replaced, and the last commit of this program that still has them.
_REPLACED_REVISIONS = frozenset(f"{number:04}" for number in range(1, 31))
LAST_COMMIT_WITH_REPLACED_STEPS = "a3523c5429ef"


async def migrate(database_url: str) -> None:
    """Bring the database at `database_url` to the current schema. Raises a StorageError."""
    engine = await open_engine(parse_database_url(database_url))
    try:
        await migrate_engine(engine)
    finally:
        await engine.aclose()


async def migrate_engine(
    engine: Engine,
    then: Callable[[Connection], None] | None = None,
    create: Callable[[Connection], None] | None = None,
) -> None:
    """Bring an open engine's database to the current schema.

    `create` makes the current schema in an empty database, in place of all steps. `then` runs in the
    same transaction. Raises NewerSchema, OlderSchema or DatabaseNotWritable.
    """
    try:
        if then is None and not await engine.read(_is_behind):
            return
        if engine.dialect == "sqlite" and then is None and create is not None:
            # Without the connection of maintenance, whose imports are a tenth of a start.
            has_created = await engine.write(partial(_create_if_empty, create))
            if has_created:
                return
        async with engine.long_write_transaction() as connection:
            if engine.dialect == "postgresql":
                await connection.execute(_LOCK_MIGRATIONS)
            await connection.run_sync(_upgrade_to_newest, create)
            if then is not None:
                await connection.run_sync(then)
    except SQLAlchemyError as error:
        raise DatabaseNotWritable(
            "the database could not be migrated to the current schema; nothing was changed"
        ) from error


async def check_schema(engine: Engine) -> None:
    """Raise NewerSchema or OlderSchema for a schema of another version. Changes nothing."""
    async with engine.read_transaction() as connection:
        missing = await connection.run_sync(_is_behind)
    if missing:
        raise OlderSchema(
            "this database is empty or has an older schema; starting the shop migrates it"
        )


async def is_schema_current(connection: "AsyncConnection") -> bool:
    """Return whether the schema is the newest one. Raises NewerSchema or OlderSchema."""
    return not await connection.run_sync(_is_behind)


def _upgrade_to_newest(connection: Connection, create: Callable[[Connection], None] | None) -> None:
    if not _is_behind(connection):
        return
    if create is None or not _create_if_empty(create, connection):
        upgrade_to(connection, newest_revision())


def _create_if_empty(create: Callable[[Connection], None], connection: Connection) -> bool:
    """Make the current schema by `create` in a database without tables; return whether it had none."""
    if inspect(connection).get_table_names():
        return False
    create(connection)
    connection.execute(CreateTable(_REVISIONS))
    connection.execute(_REVISIONS.insert().values(version_num=newest_revision()))
    return True


def upgrade_to(connection: Connection, revision: str) -> None:
    """Bring the database of an open transaction to `revision`, which `find_refusal` accepts."""
    from alembic import command  # noqa: PLC0415 - most starts need no step
    from alembic.config import Config  # noqa: PLC0415 - likewise

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS_FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def find_refusal(revision: str) -> NewerSchema | OlderSchema | None:
    """Return why this version cannot upgrade a database or a backup of `revision`; None if it can.

    The sentence lacks its subject.
    """
    if revision in _REPLACED_REVISIONS:
        return OlderSchema(
            "is older than the first schema that this version can upgrade; open or restore it once"
            f" with commit {LAST_COMMIT_WITH_REPLACED_STEPS} of this program, then this version can use"
            " the result"
        )
    if revision not in _list_revisions():
        return NewerSchema("was written by a newer version of this program; use that version")
    return None


def newest_revision() -> str:
    """Return the schema revision of this version."""
    return _list_revisions()[-1]


@cache
def _list_revisions() -> list[str]:
    """Return the revisions of all steps, oldest first: each is the start of its file's name."""
    files = (_MIGRATIONS_FOLDER / "versions").glob("[0-9]*_*.py")
    return sorted(file.name.partition("_")[0] for file in files)


def _is_behind(connection: Connection) -> bool:
    """Return whether steps are missing. Raise NewerSchema or OlderSchema for unknown steps."""
    present = _read_revisions(connection)
    for refusal in map(find_refusal, sorted(present)):
        if refusal is not None:
            raise type(refusal)(f"this database {refusal}")
    return present != {newest_revision()}


def _read_revisions(connection: Connection) -> set[str]:
    """Return what Alembic has noted in the database; nothing in an empty one."""
    if not inspect(connection).has_table("alembic_version"):
        return set()
    return set(connection.scalars(text("SELECT version_num FROM alembic_version")))

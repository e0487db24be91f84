"""Migrations: bring a database to the schema of this version, forwards only.

All missing steps run in one transaction. A database of a newer version, or from before the first
step, is refused and never changed.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, func, select
from sqlalchemy.exc import SQLAlchemyError

from storage.engine.address import parse_database_url
from storage.engine.engine import Engine, open_engine
from storage.engine.errors import DatabaseNotWritable, NewerSchema, OlderSchema

#: Of processes that migrate at once the second one finds nothing to do. "migrate" in ASCII.
_LOCK_MIGRATIONS = select(func.pg_advisory_xact_lock(int.from_bytes(b"migrate", "big")))
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


async def migrate_engine(engine: Engine, then: Callable[[Connection], None] | None = None) -> None:
    """Bring an open engine's database to the current schema.

    `then` runs in the same transaction. Raises NewerSchema, OlderSchema or DatabaseNotWritable.
    """
    try:
        async with engine.write_transaction() as connection:
            if engine.dialect == "postgresql":
                await connection.execute(_LOCK_MIGRATIONS)
            await connection.run_sync(_upgrade_to_newest)
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


def _upgrade_to_newest(connection: Connection) -> None:
    if _is_behind(connection):
        command.upgrade(_make_alembic_config(connection), "head")


def upgrade_to(connection: Connection, revision: str) -> None:
    """Bring the database of an open transaction to `revision`, which `find_refusal` accepts."""
    command.upgrade(_make_alembic_config(connection), revision)


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
    if revision not in {step.revision for step in _scripts().walk_revisions()}:
        return NewerSchema("was written by a newer version of this program; use that version")
    return None


def newest_revision() -> str:
    """Return the schema revision of this version."""
    (head,) = _scripts().get_heads()
    return head


@cache
def _scripts() -> ScriptDirectory:
    """Return the migration scripts. Read once per process, because Alembic compiles every file."""
    return ScriptDirectory(str(_MIGRATIONS_FOLDER))


def _make_alembic_config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS_FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _is_behind(connection: Connection) -> bool:
    """Return whether steps are missing. Raise NewerSchema or OlderSchema for unknown steps."""
    present = set(MigrationContext.configure(connection).get_current_heads())
    for refusal in map(find_refusal, sorted(present)):
        if refusal is not None:
            raise type(refusal)(f"this database {refusal}")
    return present != set(_scripts().get_heads())

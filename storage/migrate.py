"""Migrations: bring a database to the schema of this version, forwards only.

All missing steps run in one transaction. A database of a newer version is refused, never changed.
"""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from storage.address import parse_address
from storage.engine import Engine, open_engine
from storage.errors import DatabaseNotWritable, NewerSchema

_SCRIPTS = Path(__file__).parent / "migrations"


async def migrate(database_url: str) -> None:
    """Bring the database at `database_url` to the current schema. Raises a StorageError."""
    engine = await open_engine(parse_address(database_url))
    try:
        await migrate_engine(engine)
    finally:
        await engine.aclose()


async def migrate_engine(engine: Engine) -> None:
    """The same for an open engine. Raises NewerSchema or DatabaseNotWritable."""
    try:
        async with engine.writing() as connection:
            await connection.run_sync(_upgrade)
    except SQLAlchemyError as error:
        raise DatabaseNotWritable(
            "the database could not be brought to the current schema; nothing was changed"
        ) from error


def _upgrade(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    steps = ScriptDirectory.from_config(config)
    known = {step.revision for step in steps.walk_revisions()}
    present = set(MigrationContext.configure(connection).get_current_heads())
    if not present <= known:
        raise NewerSchema("a newer version of the shop made this database; run that version")
    if present != set(steps.get_heads()):
        command.upgrade(config, "head")

"""Migrations: bring a database to the schema of this version, forwards only.

All missing steps run in one transaction. A database of a newer version is refused, never changed.
"""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import Script, ScriptDirectory
from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from storage.address import parse_address
from storage.engine import Engine, open_engine
from storage.errors import DatabaseNotWritable, NewerSchema, OlderSchema

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


async def check_schema(engine: Engine) -> None:
    """Raise NewerSchema or OlderSchema for another schema than this version's; changes nothing."""
    async with engine.reading() as connection:
        missing = await connection.run_sync(lambda sync: _behind(sync, _config(sync)))
    if missing:
        raise OlderSchema(
            "this database is empty or of an older version; opening the shop brings it up to date"
        )


def _upgrade(connection: Connection) -> None:
    config = _config(connection)
    if _behind(connection, config):
        command.upgrade(config, "head")


def upgrade_to(connection: Connection, revision: str) -> None:
    """Bring the database of an open transaction to `revision`. Raises NewerSchema for an unknown one."""
    config = _config(connection)
    if revision not in {step.revision for step in _steps(config)}:
        raise NewerSchema("a newer version of the shop made it; restore with that version")
    command.upgrade(config, revision)


def known_revisions() -> set[str]:
    """The schemas that this version can bring up to date."""
    return {step.revision for step in ScriptDirectory(str(_SCRIPTS)).walk_revisions()}


def newest() -> str:
    """The revision of this version."""
    (head,) = ScriptDirectory(str(_SCRIPTS)).get_heads()
    return head


def _steps(config: Config) -> list[Script]:
    return list(ScriptDirectory.from_config(config).walk_revisions())


def _config(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _behind(connection: Connection, config: Config) -> bool:
    """Whether steps are missing. Raises NewerSchema for steps that this version does not know."""
    steps = ScriptDirectory.from_config(config)
    known = {step.revision for step in _steps(config)}
    present = set(MigrationContext.configure(connection).get_current_heads())
    if not present <= known:
        raise NewerSchema("a newer version of the shop made this database; run that version")
    return present != set(steps.get_heads())

"""Tests of migrations: they lead to exactly the schema of the code; unknown schemas are refused."""

from pathlib import Path
from unittest.mock import patch

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text

from storage import DatabaseNotWritable, NewerSchema, OlderSchema, migrate
from storage.engine import migrate as migrating
from storage.engine.address import parse_database_url
from storage.engine.columns import metadata
from storage.engine.engine import Engine, open_engine
from storage.engine.migrate import (
    _MIGRATIONS_FOLDER,
    LAST_COMMIT_WITH_REPLACED_STEPS,
    _list_revisions,
    check_schema,
    migrate_engine,
    newest_revision,
)
from storage.schema import create_schema
from tests.storage.engines import empty_url

_SQLITE_CATALOGUE = """
SELECT type, name, tbl_name, sql FROM sqlite_master
WHERE tbl_name <> 'alembic_version' AND name NOT LIKE 'sqlite_%'
"""
_POSTGRES_CATALOGUES = (
    """SELECT table_name, column_name, ordinal_position, data_type, is_nullable, column_default
    FROM information_schema.columns
    WHERE table_schema = 'public' AND table_name <> 'alembic_version'""",
    """SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
    AND conrelid::regclass::text <> 'alembic_version'""",
    "SELECT indexdef FROM pg_indexes WHERE schemaname = 'public' AND tablename <> 'alembic_version'",
    "SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal",
    """SELECT proname, prosrc FROM pg_proc WHERE pronamespace = 'public'::regnamespace""",
)


async def _engine(url: str) -> Engine:
    return await open_engine(parse_database_url(url))


async def _catalogue(engine: Engine) -> list[set[tuple[object, ...]]]:
    """Return everything that the database says about its schema."""
    queries = [_SQLITE_CATALOGUE] if engine.dialect == "sqlite" else _POSTGRES_CATALOGUES
    async with engine.read_transaction() as connection:
        return [
            {
                tuple(_squeezed(value) for value in row)
                for row in await connection.exec_driver_sql(q)
            }
            for q in queries
        ]


def _squeezed(value: object) -> object:
    """Return a statement in one line; the parts of a table in their order by text.

    A column that a step adds to a table of SQLite comes after the constraints in its statement.
    """
    if not isinstance(value, str):
        return value
    line = " ".join(value.split())
    if not line.startswith("CREATE TABLE"):
        return line
    head, _, body = line.partition("(")
    parts, depth = [""], 0
    for char in body.removesuffix(")"):
        depth += {"(": 1, ")": -1}.get(char, 0)
        if char == "," and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return f"{head}({', '.join(sorted(part.strip() for part in parts))})"


async def _made_from_the_code(url: str) -> Engine:
    engine = await _engine(url)
    async with engine.write_transaction() as connection:
        await connection.run_sync(create_schema)
    return engine


async def test_the_migrated_schema_is_the_one_of_the_code(engine: str, tmp_path: Path) -> None:
    url = empty_url(engine, tmp_path)
    await migrate(url)
    migrated, made = await _engine(url), await _made_from_the_code(empty_url(engine, tmp_path))
    try:
        found = await _catalogue(migrated)
        assert found == await _catalogue(made)
        assert all(found)
    finally:
        await migrated.aclose()
        await made.aclose()


async def test_an_empty_database_gets_the_newest_schema_without_its_steps(
    engine: str, tmp_path: Path
) -> None:
    """Its rows and those of the steps' own table are the same, and a later start finds it current."""
    url, other = empty_url(engine, tmp_path), empty_url(engine, tmp_path)
    await migrate(other)
    stepped, opened = await _engine(other), await _engine(url)
    with patch.object(migrating, "upgrade_to", _refuse):
        await migrate_engine(opened, create=create_schema)
        await migrate_engine(opened, create=create_schema)
    async with opened.read_transaction() as connection:
        assert await connection.scalar(text("SELECT version_num FROM alembic_version")) == (
            newest_revision()
        )
    assert await _catalogue(opened) == await _catalogue(stepped)
    await opened.aclose()
    await stepped.aclose()


def _refuse(*_: object) -> None:
    raise AssertionError("a step ran")


async def test_a_database_that_has_a_foreign_table_is_not_taken_for_an_empty_one(
    engine: str, tmp_path: Path
) -> None:
    opened = await _engine(empty_url(engine, tmp_path))
    async with opened.write_transaction() as connection:
        await connection.execute(text("CREATE TABLE mine (id INTEGER)"))
    with patch.object(migrating, "upgrade_to", _refuse), pytest.raises(AssertionError):
        await migrate_engine(opened, create=create_schema)
    await opened.aclose()


async def test_migrating_twice_changes_nothing(engine: str, tmp_path: Path) -> None:
    url = empty_url(engine, tmp_path)
    await migrate(url)
    opened = await _engine(url)
    before = await _catalogue(opened)
    await migrate(url)
    assert await _catalogue(opened) == before
    await opened.aclose()


async def test_a_new_database_has_no_rows(engine: str, tmp_path: Path) -> None:
    """So no list of payments counts as known before the shop has read it."""
    url = empty_url(engine, tmp_path)
    await migrate(url)
    opened = await _engine(url)
    async with opened.read_transaction() as connection:
        for table in metadata.tables:
            assert await connection.scalar(text(f"SELECT count(*) FROM {table}")) == 0, table
    await opened.aclose()


@pytest.mark.parametrize("revision", ["0001", "0030"])
async def test_a_schema_from_before_the_first_one_is_refused_with_the_commit_to_pass_through(
    engine: str, tmp_path: Path, revision: str
) -> None:
    url = empty_url(engine, tmp_path)
    await migrate(url)
    opened = await _engine(url)
    async with opened.write_transaction() as connection:
        change = text("UPDATE alembic_version SET version_num = :revision")
        await connection.execute(change, {"revision": revision})
    before = await _catalogue(opened)
    sentence = f"this database is older than .* with commit {LAST_COMMIT_WITH_REPLACED_STEPS} of"
    with pytest.raises(OlderSchema, match=sentence):
        await migrate(url)
    with pytest.raises(OlderSchema, match=sentence):
        await check_schema(opened)
    assert await _catalogue(opened) == before
    async with opened.read_transaction() as connection:
        stored = await connection.scalar(text("SELECT version_num FROM alembic_version"))
        assert stored == revision
    await opened.aclose()


async def test_a_newer_schema_is_refused(engine: str, tmp_path: Path) -> None:
    url = empty_url(engine, tmp_path)
    await migrate(url)
    opened = await _engine(url)
    async with opened.write_transaction() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(NewerSchema, match="newer version"):
        await migrate(url)
    await opened.aclose()


async def test_a_step_that_fails_leaves_nothing_behind(engine: str, tmp_path: Path) -> None:
    """A foreign table has the name of one of ours: it stays, and none of ours is created."""
    url = empty_url(engine, tmp_path)
    opened = await _engine(url)
    async with opened.write_transaction() as connection:
        await connection.execute(text("CREATE TABLE outbox (mine INTEGER)"))
    with pytest.raises(DatabaseNotWritable, match="nothing was changed"):
        await migrate(url)
    async with opened.read_transaction() as connection:
        assert await connection.run_sync(_tables) == ["outbox"]
    await opened.aclose()


def _tables(connection: Connection) -> list[str]:
    return inspect(connection).get_table_names()


def test_the_names_of_the_steps_say_their_revisions_in_order() -> None:
    """A start compares them with the database, and does not read the steps."""
    steps = list(ScriptDirectory(str(_MIGRATIONS_FOLDER)).walk_revisions())

    assert [step.revision for step in reversed(steps)] == _list_revisions()
    assert steps[0].revision == newest_revision()

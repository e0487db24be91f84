"""Tests of migrations: upgrades lead to exactly the schema of the code, and a newer one is refused."""

from pathlib import Path

import pytest
from sqlalchemy import Connection, inspect, text
from sqlalchemy.schema import CreateIndex, CreateTable

from storage import DatabaseNotWritable, NewerSchema, migrate
from storage.engine.database_address import parse_database_url
from storage.engine.engines import Engine, open_engine
from storage.engine.migrate import newest_revision, upgrade_to
from storage.schema import metadata, trigger_statements
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

#: An order with the rows that it needs, in schema 0024.
_ORDER_OF_0024 = (
    "INSERT INTO accounts (id, code) VALUES (1, 'a')",
    """INSERT INTO buyers (id, name, telegram_language, met_at, seen_at)
    VALUES (1, 'Ada', 'en', 0, 0)""",
    """INSERT INTO categories (id, account_id, remote_id, name, position)
    VALUES (1, 1, '1', 'Games', 0)""",
    """INSERT INTO products (id, account_id, category_id, code, name, cost, delivery, position,
    selectable_cards) VALUES (1, 1, 1, 'A', 'A', '1', 'automatic', 0, false)""",
    """INSERT INTO quotes (id, uid, buyer_id, account_id, product_id, selection, cost, cost_currency,
    price, premium, currency, markup_bp, rate, created_at, expires_at)
    VALUES (1, 'q', 1, 1, 1, '', 1, 'USD', 1, 0, 'USD', 0, '1', 0, 0)""",
    """INSERT INTO orders (id, buyer_id, account_id, quote_id, status, version, request_no, delivery,
    cost, cost_currency, price, currency, trade_no, chat_id, next_at, created_at, updated_at)
    VALUES (1, 1, 1, 1, 'delivered', 4, 'R1', 'automatic', 1, 'USD', 1, 'USD', 'T1', 1, 0, 0, 0)""",
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
    return " ".join(value.split()) if isinstance(value, str) else value


async def _made_from_the_code(url: str) -> Engine:
    engine = await _engine(url)
    async with engine.write_transaction() as connection:
        await connection.run_sync(_create)
    return engine


def _create(connection: Connection) -> None:
    for table in metadata.sorted_tables:
        connection.execute(CreateTable(table))
        for index in sorted(table.indexes, key=lambda each: str(each.name)):
            connection.execute(CreateIndex(index))
    for trigger in trigger_statements(connection.dialect.name):
        connection.exec_driver_sql(trigger)


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


async def test_migrating_twice_changes_nothing(engine: str, tmp_path: Path) -> None:
    url = empty_url(engine, tmp_path)
    await migrate(url)
    opened = await _engine(url)
    before = await _catalogue(opened)
    await migrate(url)
    assert await _catalogue(opened) == before
    await opened.aclose()


async def test_orders_from_before_the_comparisons_have_none_to_do(
    engine: str, tmp_path: Path
) -> None:
    """Their buyers were told what could be told then."""
    opened = await _engine(empty_url(engine, tmp_path))
    async with opened.write_transaction() as connection:
        await connection.run_sync(upgrade_to, "0024")
        for statement in _ORDER_OF_0024:
            await connection.execute(text(statement))
        await connection.run_sync(upgrade_to, newest_revision())
        columns = text("SELECT trade_no, compare_at, compare_tries FROM orders")
        assert (await connection.execute(columns)).all() == [("T1", None, 0)]
        assert await connection.scalar(text("SELECT count(*) FROM breached_patterns")) == 0
    await opened.aclose()


#: A restored database of schema 0028 with an invoice.
_RESTORED_0028 = (
    "INSERT INTO meta (key, value) VALUES ('restored', '2026-01-01T00:00:00+00:00')",
    """INSERT INTO buyers (id, name, telegram_language, met_at, seen_at)
    VALUES (1, 'Ada', 'en', 0, 0)""",
    """INSERT INTO invoices (id, buyer_id, method, credited, amount, currency, status, created_at)
    VALUES ('1', 1, 'stars', 1, 1, 'XTR', 'open', 0)""",
)


@pytest.mark.parametrize("is_new", [False, True])
async def test_only_a_database_that_exists_has_read_the_lists_of_payments(
    engine: str, tmp_path: Path, *, is_new: bool
) -> None:
    """One that was restored has invoices whose payments it may have lost."""
    opened = await _engine(empty_url(engine, tmp_path))
    async with opened.write_transaction() as connection:
        await connection.run_sync(upgrade_to, "0028")
        for statement in () if is_new else _RESTORED_0028:
            await connection.execute(text(statement))
        await connection.run_sync(upgrade_to, newest_revision())
        listed = text("SELECT count(*) FROM meta WHERE key LIKE 'listed:%'")
        assert await connection.scalar(listed) == (0 if is_new else 1)
        flags = await connection.scalars(text("SELECT is_from_backup FROM invoices"))
        assert [bool(flag) for flag in flags] == ([] if is_new else [True])
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

"""Tests that data of the first schema still opens, migrates, decrypts, restores and reconciles.

A renamed table, column or encryption context keeps every other test green and makes all stored data
unreadable. So everything is compared with recorded literals; see `tests/storage/first_form.py`.
"""

import sqlite3
from contextlib import closing
from decimal import Decimal
from pathlib import Path
from typing import Any

import asyncpg
import pytest
from pydantic import SecretStr
from sqlalchemy import LargeBinary, select

from bot import app
from bot.commands import reconcile, restore
from bot.domain.errors import DecryptionFailed
from bot.domain.ids import MethodName
from bot.domain.orders.order import HOLDING_STATUSES, OrderStatus
from storage import EngineDatabase, Vault, reseal_all_values
from storage.engine.columns import metadata
from storage.engine.migrate import newest_revision
from storage.engine.repository import RepositoryResources
from storage.maintenance.key_rotation import SEALED_COLUMNS
from storage.operations.tables import meta
from storage.schema import DROPPED_TABLES
from storage.transaction import Transaction
from tests.storage.engines import ENGINES, empty_url
from tests.storage.first_form import (
    BACKUP,
    DROPPED_SINCE,
    Expected,
    counted,
    expected,
    opened,
    plain,
    rows,
    settings_of,
    sound,
    statuses_of,
)

TO = pytest.mark.parametrize("to", ENGINES)
#: Tables to which a restore adds rows: it turns open orders into cases and tells the operators.
GROWN_BY_A_RESTORE = {"meta", "order_events", "audit", "outbox"}
#: No code writes it: `claim_fingerprints` has the fingerprints.
UNUSED_COLUMNS = {("payment_claims", "fingerprint")}
_TABLES = {
    "sqlite": "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
    "postgresql": "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'",
}
_COLUMNS = {
    "sqlite": """SELECT t.name, c.name, c.type FROM sqlite_master t, pragma_table_info(t.name) c
        WHERE t.type = 'table' AND t.name NOT LIKE 'sqlite_%'""",
    "postgresql": """SELECT table_name, column_name, data_type FROM information_schema.columns
        WHERE table_schema = 'public'""",
}


# --- the data itself: none of our code between it and the test -------------------------------------


async def _raw(url: str, *queries: str) -> list[list[tuple[Any, ...]]]:
    """Return the rows of queries on a database that our code did not open."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as file:
            return [[tuple(row) for row in file.execute(query)] for query in queries]
    connection = await asyncpg.connect(url)
    try:
        return [[tuple(row) for row in await connection.fetch(query)] for query in queries]
    finally:
        await connection.close()


async def test_no_table_and_no_column_of_the_recorded_schema_is_empty(
    engine: str, old_url: str, found: Expected
) -> None:
    listed, columns = await _raw(old_url, _TABLES[engine], _COLUMNS[engine])
    tables = {name for (name,) in listed} - {"alembic_version"}
    assert tables == set(found.counts)
    for table in sorted(tables):
        own = [
            column
            for name, column, _ in columns
            if name == table and (name, column) not in UNUSED_COLUMNS
        ]
        counts = ", ".join(f"COUNT({column})" for column in own)
        (((count, *filled),),) = await _raw(old_url, f"SELECT COUNT(*), {counts} FROM {table}")
        assert count == found.counts[table] > 0, table
        assert all(filled), (table, dict(zip(own, filled, strict=True)))


async def test_every_binary_column_has_recorded_values(
    engine: str, old_url: str, found: Expected
) -> None:
    """No encrypted value is missing in the record."""
    (columns,) = await _raw(old_url, _COLUMNS[engine])
    binary = {(table, column) for table, column, kind in columns if kind in {"BLOB", "bytea"}}
    recorded = {(each["table"], each["column"]) for each in found["sealed"] if "plain" in each}
    assert binary - {("meta", "value")} == recorded
    for table, column in sorted(recorded):
        (((count,),),) = await _raw(old_url, f"SELECT COUNT({column}) FROM {table}")
        assert count == len(_recorded(found, table, column)), (table, column)


def _recorded(found: Expected, table: str, column: str) -> list[dict[str, Any]]:
    return [each for each in found["sealed"] if (each["table"], each["column"]) == (table, column)]


async def test_the_data_is_of_the_recorded_revision(old_url: str, found: Expected) -> None:
    (((revision,),),) = await _raw(old_url, "SELECT version_num FROM alembic_version")
    assert revision == found["revision"] == "0031"


# --- opening it ------------------------------------------------------------------------------------


async def test_it_is_brought_to_the_newest_schema_with_all_its_rows(
    old: EngineDatabase, found: Expected
) -> None:
    ((revision,),) = await rows(old, "SELECT version_num FROM alembic_version")
    assert revision == newest_revision()
    assert await counted(old) == found.kept_counts


async def test_only_the_tables_that_a_step_dropped_are_missing(
    engine: str, old: EngineDatabase, found: Expected
) -> None:
    present = {name for (name,) in await rows(old, _TABLES[engine])}
    assert set(found.counts) - present == set(DROPPED_SINCE) == DROPPED_TABLES
    assert not present & DROPPED_TABLES


async def test_the_lists_of_payments_that_the_data_knows_are_known(old: EngineDatabase) -> None:
    """So no payment is a case for being older than the database."""

    def is_read(tx: Transaction) -> bool:
        return tx.payments.is_list_read(MethodName("stars"))

    assert await old.read(is_read)


async def test_every_value_opens_in_the_place_where_it_was_sealed(
    old: EngineDatabase, found: Expected
) -> None:
    await _opens(old, found, old.vault)


async def _opens(
    store: EngineDatabase, found: Expected, vault: Vault, *, kept: bool = True
) -> None:
    """Decrypt every recorded value in its recorded place.

    `kept`: encrypted with the recorded key.
    """
    for entry in found["sealed"]:
        value = await _value(store, entry)
        if "shredded" in entry:
            assert value == b"", entry["context"]
            continue
        assert vault.open(value, *entry["context"]) == plain(entry["plain"]), entry["context"]
        if kept:
            assert value[1:5].hex() == entry["key"], entry["context"]
    assert {entry.get("key") for entry in found["sealed"]} == {None, "be35306b", "e17085a5"}


async def _value(store: EngineDatabase, entry: dict[str, Any]) -> bytes:
    here = " AND ".join(f"{name} = :{name}" for name in entry["row"])
    query = f"SELECT {entry['column']} FROM {entry['table']} WHERE {here}"
    ((value,),) = await rows(store, query, entry["row"])
    return bytes(value)


async def test_the_proofs_of_the_keys_open(old: EngineDatabase, found: Expected) -> None:
    for proof in found["proofs"]:
        query = "SELECT value FROM meta WHERE key = :key"
        ((value,),) = await rows(old, query, {"key": proof["key"]})
        assert old.vault.open(value, *proof["context"]) == plain(proof["plain"])
    for key, text in found["meta"].items():
        ((value,),) = await rows(old, "SELECT value FROM meta WHERE key = :key", {"key": key})
        assert value == text.encode()


async def test_the_registry_of_sealed_columns_names_the_recorded_places(
    old: EngineDatabase, found: Expected
) -> None:
    """The context that the code derives from a row is the recorded one, for every row of every
    column.
    """
    recorded = {(each["table"], each["column"]) for each in found["sealed"]}
    known = {(each.table.name, each.column.name) for each in SEALED_COLUMNS}
    binary = {
        (table.name, column.name)
        for table in metadata.tables.values()
        for column in table.columns
        if isinstance(column.type, LargeBinary) and column is not meta.c.value
    }
    assert recorded <= known == binary

    def places(unit: RepositoryResources) -> list[tuple[str, str, list[str | int]]]:
        made = []
        for each in SEALED_COLUMNS:
            query = select(each.table).where(each.column.is_not(None))
            made += [
                (each.table.name, each.column.name, list(each.encryption_context(row)))
                for row in unit.connection.execute(query).mappings()
            ]
        return made

    made = [place for place in await old.transact_on_tables(places) if place[:2] in recorded]
    wanted = [(each["table"], each["column"], each["context"]) for each in found["sealed"]]
    assert sorted(made, key=repr) == sorted(wanted, key=repr)


async def test_all_values_are_encrypted_again_and_the_older_key_can_be_removed(
    old_url: str, found: Expected
) -> None:
    new, older = found["vault_key"].split(",")
    async with opened(old_url) as store:
        report = await reseal_all_values(store)
        assert report.is_complete
        assert sum(report.resealed_counts.values()) == sum(
            each.get("key") == "be35306b" for each in found["sealed"]
        )
    async with opened(old_url, keys=new) as store:
        named = await rows(store, "SELECT id, fingerprint FROM secrets")
        fingerprints = {row[0]: row[1] for row in named}
        for entry in found["sealed"]:
            if "plain" not in entry:
                continue
            context = entry["context"]
            if entry["table"] == "secrets":  # its fingerprint is made with the key
                context = [*context[:-1], fingerprints[entry["row"]["id"]]]
            value = await _value(store, entry)
            assert store.vault.open(value, *context) == plain(entry["plain"])
            with pytest.raises(DecryptionFailed):
                Vault.from_text(older).open(value, *context)


# --- the backup ---------------------------------------------------------------------------------------


@TO
async def test_the_backup_restores_into_an_empty_place(to: str, tmp_path: Path) -> None:
    """A backup of the recorded SQLite database, restored without any key in the settings."""
    found, folder = expected(), tmp_path / "restored"
    folder.mkdir()
    url = empty_url(to, folder)
    settings = settings_of(folder, url).model_copy(update={"vault_key": None})
    told = await restore.restore(settings, BACKUP, force=False)

    assert f"orders: {found.counts['orders']}, people: {found.counts['buyers']}" in told[0]
    assert (folder / "vault.key").read_text().strip() == found["vault_key"]
    async with opened(url) as store:
        counts = await counted(store)
        for table, count in found.kept_counts.items():
            grown = table in GROWN_BY_A_RESTORE
            assert counts[table] == count or (grown and counts[table] > count), table
        await _opens(store, found, store.vault)
        statuses = await statuses_of(store)
        for number, status, *_ in found["texts"]["orders"]:
            open_ = OrderStatus(status) in HOLDING_STATUSES
            assert statuses[number] == ("review" if open_ else status)
        await sound(store)
    report = await reconcile.make_report(
        settings.model_copy(update={"vault_key": SecretStr(found["vault_key"])})
    )
    assert report.is_sound


async def test_the_backup_replaces_a_database_that_was_not_upgraded(
    old_url: str, found: Expected, tmp_path: Path
) -> None:
    """The tables of the older schema go, also those that a later step would drop."""
    told = await restore.restore(settings_of(tmp_path, old_url), BACKUP, force=True)
    assert f"orders: {found.counts['orders']}," in told[0]
    (((revision,),),) = await _raw(old_url, "SELECT version_num FROM alembic_version")
    assert revision == newest_revision()
    async with opened(old_url) as store:
        await _opens(store, found, store.vault)
        await sound(store)


async def test_the_command_reconciles_the_data(
    old_url: str, found: Expected, tmp_path: Path
) -> None:
    async with opened(old_url):
        pass
    settings = settings_of(tmp_path, old_url)
    assert app.supplier_account_code(settings) == found["account"]
    report = await reconcile.make_report(settings)

    assert report.is_sound
    assert report.comparison is not None
    position = report.comparison.position
    for name, sum_ in found["reconcile"]["position"].items():
        assert getattr(position, name).decimal == Decimal(sum_)

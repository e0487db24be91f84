"""Tests of sealed columns: no value can be decrypted in another row, in any column, including new
ones.
"""

from collections.abc import Sequence

import pytest
from sqlalchemy import LargeBinary, RowMapping, select

from bot.domain.errors import DecryptionFailed
from storage import EngineDatabase
from storage.engine.columns import metadata
from storage.engine.repository import RepositoryResources
from storage.maintenance.key_rotation import SEALED_COLUMNS, SealedColumn
from storage.operations.tables import meta
from tests.storage.row_in_every_sealed_column import leave_everywhere

NAMED = {str(sealed.column): sealed for sealed in SEALED_COLUMNS}


def test_every_sealed_column_of_the_schema_has_its_place() -> None:
    found = {
        str(column)
        for table in metadata.tables.values()
        for column in table.columns
        if isinstance(column.type, LargeBinary) and column is not meta.c.value
    }
    assert found == set(NAMED)


@pytest.mark.parametrize("name", NAMED)
async def test_a_value_opens_in_its_own_row_and_in_no_other(
    store: EngineDatabase, name: str
) -> None:
    await leave_everywhere(store, 7001, "mine")
    await leave_everywhere(store, 7002, "theirs")
    sealed = NAMED[name]

    mine, theirs = await store.transact_on_tables(lambda unit: _rows(unit, sealed))

    assert b"mine" in _opened(store, sealed, mine, mine)
    assert b"theirs" in _opened(store, sealed, theirs, theirs)
    for value, place in ((mine, theirs), (theirs, mine)):
        with pytest.raises(DecryptionFailed):
            _opened(store, sealed, value, place)


@pytest.mark.parametrize("name", NAMED)
async def test_a_value_opens_in_no_other_column_of_its_row(
    store: EngineDatabase, name: str
) -> None:
    await leave_everywhere(store, 7001, "mine")
    sealed = NAMED[name]
    (row,) = await store.transact_on_tables(lambda unit: _rows(unit, sealed))

    for other in SEALED_COLUMNS:
        if other is not sealed and set(other.key_columns) <= row.keys():
            with pytest.raises(DecryptionFailed):
                store.vault.open(row[sealed.column.name], *other.encryption_context(row))


def _rows(unit: RepositoryResources, sealed: SealedColumn) -> Sequence[RowMapping]:
    keys = sealed.table.primary_key
    query = select(sealed.table).order_by(*keys)
    return unit.connection.execute(query).mappings().all()


def _opened(
    store: EngineDatabase, sealed: SealedColumn, value: RowMapping, place: RowMapping
) -> bytes:
    return store.vault.open(value[sealed.column.name], *sealed.encryption_context(place))

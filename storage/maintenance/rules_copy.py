"""Copies what shapes the offers of a shop into an empty database: the catalogue and the rules.

Ids are kept, because rules name products by id. What concerns a person is not copied: no buyer, no
order, no money, no sealed value, and no name of the staff who set a rule. The source is only read.
"""

from collections.abc import Mapping, Sequence

from sqlalchemy import LargeBinary, Table, select

from storage.catalogue import tables as catalogue
from storage.database import EngineDatabase
from storage.engine.columns import metadata
from storage.engine.repository import ROWS_PER_STATEMENT, RepositoryResources
from storage.operations.tables import shop_texts
from storage.pricing import tables as pricing
from storage.transaction import Transaction

COPIED_TABLES = frozenset(
    {
        catalogue.accounts,
        catalogue.categories,
        catalogue.products,
        catalogue.facets,
        catalogue.pins,
        catalogue.warranties,
        catalogue.stopped_products,
        pricing.price_rules,
        pricing.promo_codes,
        pricing.rates,
        pricing.price_approvals,
        shop_texts,
    }
)
_Rows = Sequence[Mapping[str, object]]


async def copy_rules(source: EngineDatabase, target: EngineDatabase, actor: int) -> None:
    """Copy all rows of `COPIED_TABLES`; `actor` replaces the member of staff in each.

    `target` must be empty. Raises a StorageError if one of the databases cannot be used; the target
    is unchanged then.
    """
    rows = await source.read(_read_rows, actor)

    def write(resources: RepositoryResources) -> None:
        for table, table_rows in rows:
            for start in range(0, len(table_rows), ROWS_PER_STATEMENT):
                batch = table_rows[start : start + ROWS_PER_STATEMENT]
                resources.connection.execute(table.insert(), batch)

    await target.transact_on_tables(write)


def _read_rows(tx: Transaction, actor: int) -> list[tuple[Table, _Rows]]:
    """Return the rows of each table, in an order that foreign keys allow."""
    tables = [table for table in metadata.sorted_tables if table in COPIED_TABLES]
    return [(table, _read_table(tx.resources, table, actor)) for table in tables]


def _read_table(resources: RepositoryResources, table: Table, actor: int) -> _Rows:
    columns = [column for column in table.columns if not isinstance(column.type, LargeBinary)]
    found = resources.connection.execute(select(*columns)).mappings()
    return [
        {
            name: actor if name == "actor" and value is not None else value
            for name, value in row.items()
        }
        for row in found
    ]

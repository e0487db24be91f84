"""Updates the catalogue mirror from the supplier's whole list, and writes only the differences.

The list can have tens of thousands of products, so rows are compared as plain values and written in
bulk. The order of the list is stored as a position; a repeated code counts once. Pure computation
runs in a thread, so that it does not delay buyers' taps.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Table, Update, bindparam, select, update

from bot.domain.catalogue.product import Category, Product, SyncReport
from bot.domain.ids import SupplierAccountId
from storage.catalogue.tables import categories, products
from storage.engine.columns import MAX_INTEGER, to_storable_text
from storage.engine.repository import ROWS_PER_STATEMENT, RepositoryResources

_RowValues = dict[str, object]


@dataclass(frozen=True, slots=True)
class _MirrorRow:
    """One row of the mirror: its id and its values."""

    id: int
    values: _RowValues


@dataclass(frozen=True, slots=True)
class _WritePlan:
    """The rows to write; `changed` counts updates of more than the position."""

    new: list[_RowValues]
    updated: list[_RowValues]
    gone: list[_RowValues]
    changed: int


def to_product_columns(product: Product) -> _RowValues:
    """Return the columns that both the list and a product's page fill."""
    return {
        "name": to_storable_text(product.name),
        "cost": str(product.cost),
        "stock": None if product.stock is None else max(-1, min(product.stock, MAX_INTEGER)),
        "delivery": product.delivery.value,
        "selectable_cards": product.selectable_cards,
    }


async def update_mirror(
    resources: RepositoryResources,
    account: SupplierAccountId,
    supplier_categories: Sequence[Category],
) -> SyncReport:
    """Make the mirror of `account` equal to `supplier_categories`; the report counts products only.

    Only `written` counts category rows as well.
    """
    category_rows = _make_category_rows(supplier_categories)
    category_report = await _write_differences(
        resources, categories, "remote_id", account, category_rows
    )
    known = await _load_mirror_rows(resources, categories, "remote_id", account, category_rows)
    ids = {remote_id: row.id for remote_id, row in known.items()}
    rows = await asyncio.to_thread(_make_product_rows, supplier_categories, ids)
    report = await _write_differences(resources, products, "code", account, rows)
    return replace(report, written=report.written + category_report.written)


def _make_category_rows(supplier_categories: Sequence[Category]) -> dict[str, _RowValues]:
    rows: dict[str, _RowValues] = {}
    for position, category in enumerate(supplier_categories):
        facts: _RowValues = {
            "name": to_storable_text(category.name),
            "position": position,
            "gone": False,
        }
        rows.setdefault(to_storable_text(category.remote_id), facts)
    return rows


def _make_product_rows(
    supplier_categories: Sequence[Category], ids: Mapping[str, int]
) -> dict[str, _RowValues]:
    rows: dict[str, _RowValues] = {}
    for category in supplier_categories:
        category_id = ids[to_storable_text(category.remote_id)]
        for product in category.products:
            place: _RowValues = {"category_id": category_id, "position": len(rows), "gone": False}
            rows.setdefault(to_storable_text(product.code), to_product_columns(product) | place)
    return rows


async def _write_differences(
    resources: RepositoryResources,
    table: Table,
    key: str,
    account: SupplierAccountId,
    wanted: dict[str, _RowValues],
) -> SyncReport:
    """Insert new rows, update changed ones, mark missing ones as gone, and return the counts."""
    known = await _load_mirror_rows(resources, table, key, account, wanted)
    plan = await asyncio.to_thread(_plan_writes, known, wanted, {"account_id": account}, key)
    for chunk in _split_into_chunks(plan.new):
        await resources.connection.execute(table.insert(), chunk)
    for chunk in (*_split_into_chunks(plan.updated), *_split_into_chunks(plan.gone)):
        await resources.connection.execute(_make_update(table, chunk[0]), chunk)
    written = len(plan.new) + len(plan.updated) + len(plan.gone)
    return SyncReport(
        added=len(plan.new), removed=len(plan.gone), changed=plan.changed, written=written
    )


def _plan_writes(
    known: dict[str, _MirrorRow], wanted: dict[str, _RowValues], owner: _RowValues, key: str
) -> _WritePlan:
    new = [{**owner, key: each, **wanted[each]} for each in wanted.keys() - known]
    differs = {each for each, row in known.items() if each in wanted and row.values != wanted[each]}
    return _WritePlan(
        new=sorted(new, key=lambda row: str(row["position"]).zfill(9)),
        updated=[{"row_id": known[each].id, **wanted[each]} for each in differs],
        gone=[
            {"row_id": row.id, "gone": True}
            for each, row in known.items()
            if each not in wanted and not row.values["gone"]
        ],
        changed=sum(
            _without_position(known[each].values) != _without_position(wanted[each])
            for each in differs
        ),
    )


async def _load_mirror_rows(
    resources: RepositoryResources,
    table: Table,
    key: str,
    account: SupplierAccountId,
    wanted: dict[str, _RowValues],
) -> dict[str, _MirrorRow]:
    """Return every row of the account by its key, with the columns that the list fills."""
    columns = list(next(iter(wanted.values()), {"gone": True}))
    query = select(table.c.id, table.c[key], *(table.c[name] for name in columns))
    rows = await resources.connection.execute(query.where(table.c.account_id == account))

    def by_key() -> dict[str, _MirrorRow]:
        return {
            row[1]: _MirrorRow(row[0], dict(zip(columns, row[2:], strict=True))) for row in rows
        }

    return await asyncio.to_thread(by_key)


def _make_update(table: Table, sample: _RowValues) -> Update:
    names = [name for name in sample if name != "row_id"]
    return (
        update(table)
        .where(table.c.id == bindparam("row_id"))
        .values({name: bindparam(name) for name in names})
    )


def _without_position(values: _RowValues) -> _RowValues:
    """Return the values without the position, which shifts when neighbours change."""
    return {name: value for name, value in values.items() if name != "position"}


def _split_into_chunks(rows: list[_RowValues]) -> Iterator[list[_RowValues]]:
    for start in range(0, len(rows), ROWS_PER_STATEMENT):
        yield rows[start : start + ROWS_PER_STATEMENT]

"""Updates the catalogue mirror from the supplier's whole list, and writes only the differences.

The list can have tens of thousands of products, so rows are compared as plain values and written in
bulk. The order of the list is stored as a position; a repeated code counts once. One transaction
reads the rows and another one writes the differences. The comparison takes long and belongs to
neither.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from sqlalchemy import Executable, Insert, Table, Update, bindparam, select, update

from bot.domain.catalogue.product import Category, Product, SyncReport
from bot.domain.ids import SupplierAccountId
from storage.catalogue.tables import categories, products
from storage.engine.columns import MAX_INTEGER, to_storable_text
from storage.engine.repository import ROWS_PER_STATEMENT, RepositoryResources

_RowValues = dict[str, object]
#: The columns that the list fills.
_CATEGORY_COLUMNS = ("name", "position", "gone")
_PRODUCT_COLUMNS = (
    *("name", "cost", "stock", "delivery", "selectable_cards"),
    *("category_id", "position", "gone"),
)
_SELECT_CATEGORY_IDS = select(categories.c.remote_id, categories.c.id).where(
    categories.c.account_id == bindparam("account")
)


@dataclass(frozen=True, slots=True)
class _MirrorRow:
    """One row of the mirror: its id and its values."""

    id: int
    values: _RowValues


@dataclass(frozen=True, slots=True)
class _Differences:
    """The rows of one table to write; `changed` counts updates of more than the position."""

    new: list[_RowValues]
    updated: list[_RowValues]
    gone: list[_RowValues]
    changed: int

    @property
    def count(self) -> int:
        """Return how many rows are written."""
        return len(self.new) + len(self.updated) + len(self.gone)


@dataclass(frozen=True, slots=True)
class MirrorChanges:
    """The changes that the supplier's list makes. A product names its category by the supplier's id."""

    account: SupplierAccountId
    categories: _Differences
    products: _Differences

    @property
    def report(self) -> SyncReport:
        """Return the counts of the products; only `written` counts category rows as well."""
        return SyncReport(
            added=len(self.products.new),
            removed=len(self.products.gone),
            changed=self.products.changed,
            written=self.products.count + self.categories.count,
        )


@dataclass(frozen=True, slots=True)
class MirrorRows:
    """The rows of one account's mirror, as one moment has them."""

    account: SupplierAccountId
    categories: Sequence[Sequence[Any]]
    products: Sequence[Sequence[Any]]

    def compare(self, supplier_categories: Sequence[Category]) -> MirrorChanges:
        """Return what makes the mirror equal to the supplier's list.

        Takes long for a long list: call it outside of a transaction, in a thread.
        """
        known_categories = _by_key(self.categories, _CATEGORY_COLUMNS)
        remote_ids: dict[object, str] = {
            row.id: remote_id for remote_id, row in known_categories.items()
        }
        known_products = _by_key(self.products, _PRODUCT_COLUMNS)
        for product in known_products.values():
            product.values["category_id"] = remote_ids.get(product.values["category_id"])
        owner: _RowValues = {"account_id": self.account}
        return MirrorChanges(
            self.account,
            _compare(
                known_categories, _make_category_rows(supplier_categories), owner, "remote_id"
            ),
            _compare(known_products, _make_product_rows(supplier_categories), owner, "code"),
        )


def read_mirror(resources: RepositoryResources, account: SupplierAccountId) -> MirrorRows:
    """Return every row of the account, with the columns that the list fills."""
    return MirrorRows(
        account,
        _load_rows(resources, categories, "remote_id", account, _CATEGORY_COLUMNS),
        _load_rows(resources, products, "code", account, _PRODUCT_COLUMNS),
    )


def write_changes(resources: RepositoryResources, changes: MirrorChanges) -> None:
    """Insert new rows, update changed ones, and mark missing ones as gone."""
    _write(resources, categories, changes.categories)
    found = resources.connection.execute(_SELECT_CATEGORY_IDS, {"account": changes.account})
    ids = {row.remote_id: row.id for row in found}
    # New rows: the changes stay as they are, for a transaction that runs again.
    new, updated = (
        [{**row, "category_id": ids[row["category_id"]]} for row in rows]
        for rows in (changes.products.new, changes.products.updated)
    )
    _write(resources, products, replace(changes.products, new=new, updated=updated))


def to_product_columns(product: Product) -> _RowValues:
    """Return the columns that both the list and a product's page fill."""
    return {
        "name": to_storable_text(product.name),
        "cost": str(product.cost),
        "stock": None if product.stock is None else max(-1, min(product.stock, MAX_INTEGER)),
        "delivery": product.delivery.value,
        "selectable_cards": product.selectable_cards,
    }


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


def _make_product_rows(supplier_categories: Sequence[Category]) -> dict[str, _RowValues]:
    rows: dict[str, _RowValues] = {}
    for category in supplier_categories:
        remote_id = to_storable_text(category.remote_id)
        for product in category.products:
            place: _RowValues = {"category_id": remote_id, "position": len(rows), "gone": False}
            rows.setdefault(to_storable_text(product.code), to_product_columns(product) | place)
    return rows


def _compare(
    known: Mapping[str, _MirrorRow],
    wanted: Mapping[str, _RowValues],
    owner: _RowValues,
    key: str,
) -> _Differences:
    new = [{**owner, key: each, **wanted[each]} for each in wanted.keys() - known]
    differs = {each for each, row in known.items() if each in wanted and row.values != wanted[each]}
    return _Differences(
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


def _by_key(rows: Sequence[Sequence[Any]], columns: Sequence[str]) -> dict[str, _MirrorRow]:
    return {row[1]: _MirrorRow(row[0], dict(zip(columns, row[2:], strict=True))) for row in rows}


def _load_rows(
    resources: RepositoryResources,
    table: Table,
    key: str,
    account: SupplierAccountId,
    columns: Sequence[str],
) -> Sequence[Sequence[Any]]:
    query = _select_rows(table, key, tuple(columns))
    found: Sequence[Sequence[Any]] = resources.connection.execute(query, {"account": account}).all()
    return found


@cache
def _select_rows(table: Table, key: str, columns: tuple[str, ...]) -> Executable:
    query = select(table.c.id, table.c[key], *(table.c[name] for name in columns))
    return query.where(table.c.account_id == bindparam("account"))


def _write(resources: RepositoryResources, table: Table, differences: _Differences) -> None:
    for chunk in _split_into_chunks(differences.new):
        resources.connection.execute(_insert_rows(table), chunk)
    updated, gone = map(_split_into_chunks, (differences.updated, differences.gone))
    for chunk in (*updated, *gone):
        resources.connection.execute(_update_rows(table, tuple(chunk[0])), chunk)


@cache
def _insert_rows(table: Table) -> Insert:
    return table.insert()


@cache
def _update_rows(table: Table, values: tuple[str, ...]) -> Update:
    names = [name for name in values if name != "row_id"]
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

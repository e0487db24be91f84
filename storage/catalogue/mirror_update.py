"""Updates the catalogue mirror from the supplier's whole list, and writes only the differences.

The list can have tens of thousands of products, so the mirror is read, compared and written in parts,
each in a short transaction. The order of the list is stored as a position; a repeated code counts
once. A part that was written stays if a later one fails: the next sync writes the rest.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final, TypeAlias

from sqlalchemy import (
    Executable,
    Integer,
    Table,
    Update,
    bindparam,
    select,
    update,
)

from bot.domain.catalogue.product import Category, Product, SyncReport
from bot.domain.ids import ProductId, SupplierAccountId
from storage.catalogue.tables import categories, products
from storage.engine.columns import MAX_INTEGER, to_storable_text
from storage.engine.repository import (
    ROWS_PER_STATEMENT,
    RepositoryResources,
    insert_in_dialect,
)

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


#: Products that are read, and that are written, by one transaction.
ROWS_PER_PART: Final = 500
#: `+ 0` keeps the planner from the account's index, which would sort all rows for each part.
_SELECT_PART = (
    select(products.c.id, products.c.code, *(products.c[name] for name in _PRODUCT_COLUMNS))
    .where(products.c.account_id + 0 == bindparam("account"), products.c.id > bindparam("after"))
    .order_by(products.c.id)
    .limit(bindparam("wanted", type_=Integer))
)
_SELECT_CATEGORIES = select(
    categories.c.id, categories.c.remote_id, *(categories.c[name] for name in _CATEGORY_COLUMNS)
).where(categories.c.account_id == bindparam("account"))


#: A product of the supplier's list: the values of `_PRODUCT_COLUMNS` but the last, with the supplier's
#: id of its category. The collector of cycles does not search tuples of texts and numbers.
_ListedProduct: TypeAlias = tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class _CategoryChanges:
    """The rows of categories to write."""

    new: Sequence[_RowValues] = ()
    updated: Sequence[_RowValues] = ()


@dataclass(frozen=True, slots=True)
class MirrorPart:
    """Changes that one transaction writes. Products are new, or changed or gone by their ids."""

    account: SupplierAccountId
    categories: _CategoryChanges
    new: Sequence[tuple[str, _ListedProduct]]
    updated: Sequence[tuple[int, _ListedProduct]]
    gone: Sequence[int]


@dataclass(frozen=True, slots=True)
class MirrorChanges:
    """The changes that the supplier's list makes; `changed` counts those of more than the position."""

    account: SupplierAccountId
    categories: _CategoryChanges
    new: Sequence[tuple[str, _ListedProduct]]
    updated: Sequence[tuple[int, _ListedProduct]]
    gone: Sequence[int]
    changed: int

    @property
    def report(self) -> SyncReport:
        """Return the counts of the products; only `written` counts category rows as well."""
        category_rows = len(self.categories.new) + len(self.categories.updated)
        product_rows = len(self.new) + len(self.updated) + len(self.gone)
        return SyncReport(
            added=len(self.new),
            removed=len(self.gone),
            changed=self.changed,
            written=category_rows + product_rows,
        )

    def split(self) -> Iterator[MirrorPart]:
        """Yield the changes in parts, with the categories in the first one; none without a change."""
        changed_categories, rest = self.categories, _CategoryChanges()
        most = max(len(self.new), len(self.updated), len(self.gone))
        for start in range(0, max(most, int(self.report.written > 0)), ROWS_PER_PART):
            end = start + ROWS_PER_PART
            yield MirrorPart(
                self.account,
                changed_categories,
                self.new[start:end],
                self.updated[start:end],
                self.gone[start:end],
            )
            changed_categories = rest


@dataclass(slots=True)
class MirrorComparison:
    """Compares the supplier's list with the mirror.

    First the list is set, then the products of the mirror come in parts, ordered by id. Nothing of the
    mirror is kept but the ids of what differs.
    """

    account: SupplierAccountId
    category_rows: Sequence[Sequence[Any]]
    #: The id of the last product that was compared.
    last_id: ProductId = ProductId(0)
    #: Whether the last part was compared.
    is_complete: bool = False
    _listed_categories: dict[str, _RowValues] = field(default_factory=dict)
    #: What the mirror was not found to have yet, by code.
    _listed: dict[str, _ListedProduct] = field(default_factory=dict)
    _updated: list[tuple[int, _ListedProduct]] = field(default_factory=list)
    _gone: list[int] = field(default_factory=list)
    _changed: int = 0

    def set_list(self, supplier_categories: Iterable[Category]) -> None:
        """Set the supplier's list. It takes long: call it outside of a transaction, in a thread."""
        for position, category in enumerate(supplier_categories):
            remote_id = to_storable_text(category.remote_id)
            facts: _RowValues = {
                "name": to_storable_text(category.name),
                "position": position,
                "gone": False,
            }
            self._listed_categories.setdefault(remote_id, facts)
            for product in category.products:
                listed = (*to_product_columns(product).values(), remote_id, len(self._listed))
                self._listed.setdefault(to_storable_text(product.code), listed)

    def compare(self, rows: Sequence[Sequence[Any]]) -> None:
        """Compare the next part of the mirror with the list."""
        self.is_complete = len(rows) < ROWS_PER_PART
        remote_ids = {row[0]: row[1] for row in self.category_rows}
        for row_id, code, *facts, category_id, position, is_gone in rows:
            self.last_id = ProductId(row_id)
            listed = self._listed.pop(code, None)
            if listed is None:
                if not is_gone:
                    self._gone.append(row_id)
                continue
            is_changed = is_gone or listed[:-1] != (*facts, remote_ids.get(category_id))
            self._changed += is_changed
            if is_changed or listed[-1] != position:
                self._updated.append((row_id, listed))

    def finish(self) -> MirrorChanges:
        """Return the changes, after every product of the mirror was compared."""
        known = {row[1]: row for row in self.category_rows}
        wanted = self._listed_categories
        owner: _RowValues = {"account_id": self.account}
        changes = _CategoryChanges(
            new=[
                {**owner, "remote_id": each, **facts}
                for each, facts in wanted.items()
                if each not in known
            ],
            updated=[
                {"row_id": row[0], **facts}
                for each, row in known.items()
                if (facts := wanted.get(each) or _gone_category(row)) != _category_facts(row)
            ],
        )
        new = list(self._listed.items())
        return MirrorChanges(self.account, changes, new, self._updated, self._gone, self._changed)


def _category_facts(row: Sequence[Any]) -> _RowValues:
    return dict(zip(_CATEGORY_COLUMNS, row[2:], strict=True))


def _gone_category(row: Sequence[Any]) -> _RowValues:
    return _category_facts(row) | {"gone": True}


def begin_comparison(
    resources: RepositoryResources, account: SupplierAccountId
) -> MirrorComparison:
    """Return the comparison of a list with the account's mirror, before its first product."""
    rows = resources.connection.execute(_SELECT_CATEGORIES, {"account": account}).all()
    return MirrorComparison(account, rows)


def read_part(
    resources: RepositoryResources, account: SupplierAccountId, after: ProductId
) -> Sequence[Sequence[Any]]:
    """Return products of the account with ids above `after`, ordered by id, at most ROWS_PER_PART.

    Each has the id, the code and the columns that the list fills.
    """
    values = {"account": account, "after": after, "wanted": ROWS_PER_PART}
    found: Sequence[Sequence[Any]] = resources.connection.execute(_SELECT_PART, values).all()
    return found


def write_part(resources: RepositoryResources, part: MirrorPart) -> None:
    """Insert new rows, update changed ones, and mark missing ones as gone."""
    _write(resources, categories, part.categories.new, part.categories.updated)
    found = resources.connection.execute(_SELECT_CATEGORY_IDS, {"account": part.account})
    ids = {row.remote_id: row.id for row in found}
    new = [
        {
            "account_id": part.account,
            "code": code,
            **_product_columns(listed, ids),
        }
        for code, listed in part.new
    ]
    updated = [
        {"row_id": row_id, **_product_columns(listed, ids)} for row_id, listed in part.updated
    ]
    _write(resources, products, new, updated)
    _write(resources, products, (), [{"row_id": each, "gone": True} for each in part.gone])


def _product_columns(listed: _ListedProduct, category_ids: Mapping[str, int]) -> _RowValues:
    *facts, category, position = listed
    values = (*facts, category_ids[category], position, False)
    return dict(zip(_PRODUCT_COLUMNS, values, strict=True))


def to_product_columns(product: Product) -> _RowValues:
    """Return the columns that both the list and a product's page fill."""
    return {
        "name": to_storable_text(product.name),
        "cost": str(product.cost),
        "stock": None if product.stock is None else max(-1, min(product.stock, MAX_INTEGER)),
        "delivery": product.delivery.value,
        "selectable_cards": product.selectable_cards,
    }


def _write(
    resources: RepositoryResources,
    table: Table,
    new: Sequence[_RowValues],
    updated: Sequence[_RowValues],
) -> None:
    for chunk in _split_into_chunks(new):
        resources.connection.execute(_insert_rows(resources.dialect, table), chunk)
    for chunk in _split_into_chunks(updated):
        resources.connection.execute(_update_rows(table, tuple(chunk[0])), chunk)


@cache
def _insert_rows(dialect: str, table: Table) -> Executable:
    """Return the statement that inserts rows; a row that another sync has inserted meanwhile stays."""
    return insert_in_dialect(dialect, table).on_conflict_do_nothing()


@cache
def _update_rows(table: Table, values: tuple[str, ...]) -> Update:
    names = [name for name in values if name != "row_id"]
    return (
        update(table)
        .where(table.c.id == bindparam("row_id"))
        .values({name: bindparam(name) for name in names})
    )


def _split_into_chunks(rows: Sequence[_RowValues]) -> Iterator[Sequence[_RowValues]]:
    for start in range(0, len(rows), ROWS_PER_STATEMENT):
        yield rows[start : start + ROWS_PER_STATEMENT]

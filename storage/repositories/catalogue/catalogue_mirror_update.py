"""Taking over the supplier's whole list: one reading of what is known, and only differences written.

Tens of thousands of products pass through here, so rows are compared as plain values and written in
bulk. The order of the list is kept as a position; a code that appears twice counts once. What is only
computed is computed aside, in a thread: buyers' taps must not wait for it.
"""

import asyncio
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from sqlalchemy import Table, Update, bindparam, select, update

from bot.domain.catalogue import AccountId, Category, Product
from bot.domain.store import SyncReport
from storage.columns import LARGEST, storable
from storage.schema import categories, products
from storage.unit import CHUNK, Unit

_Values = dict[str, object]


@dataclass(frozen=True, slots=True)
class _Known:
    """What the mirror holds under one key."""

    id: int
    values: _Values


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is to be written, row by row; `changed` counts those that tell something else."""

    new: list[_Values]
    moved: list[_Values]
    gone: list[_Values]
    changed: int


def product_facts(product: Product) -> _Values:
    """The columns that both the list and a product's page tell."""
    return {
        "name": storable(product.name),
        "cost": str(product.cost),
        "stock": None if product.stock is None else max(-1, min(product.stock, LARGEST)),
        "delivery": product.delivery.value,
        "selectable_cards": product.selectable_cards,
    }


async def take_over(unit: Unit, account: AccountId, found: Sequence[Category]) -> SyncReport:
    """Make the mirror of `account` equal to `found`; counts products, not categories."""
    shelves = _category_rows(found)
    placed = await _apply(unit, categories, "remote_id", account, shelves)
    known = await _known(unit, categories, "remote_id", account, shelves)
    ids = {remote_id: row.id for remote_id, row in known.items()}
    rows = await asyncio.to_thread(_product_rows, found, ids)
    report = await _apply(unit, products, "code", account, rows)
    return replace(report, written=report.written + placed.written)


def _category_rows(found: Sequence[Category]) -> dict[str, _Values]:
    rows: dict[str, _Values] = {}
    for position, category in enumerate(found):
        facts: _Values = {"name": storable(category.name), "position": position, "gone": False}
        rows.setdefault(storable(category.remote_id), facts)
    return rows


def _product_rows(found: Sequence[Category], ids: Mapping[str, int]) -> dict[str, _Values]:
    rows: dict[str, _Values] = {}
    for category in found:
        category_id = ids[storable(category.remote_id)]
        for product in category.products:
            place: _Values = {"category_id": category_id, "position": len(rows), "gone": False}
            rows.setdefault(storable(product.code), product_facts(product) | place)
    return rows


async def _apply(
    unit: Unit, table: Table, key: str, account: AccountId, wanted: dict[str, _Values]
) -> SyncReport:
    """Insert what is new, update what differs, mark what is absent; say how much of each."""
    known = await _known(unit, table, key, account, wanted)
    plan = await asyncio.to_thread(_plan, known, wanted, {"account_id": account}, key)
    for chunk in _chunks(plan.new):
        await unit.connection.execute(table.insert(), chunk)
    for chunk in (*_chunks(plan.moved), *_chunks(plan.gone)):
        await unit.connection.execute(_update(table, chunk[0]), chunk)
    written = len(plan.new) + len(plan.moved) + len(plan.gone)
    return SyncReport(new=len(plan.new), gone=len(plan.gone), changed=plan.changed, written=written)


def _plan(known: dict[str, _Known], wanted: dict[str, _Values], owner: _Values, key: str) -> _Plan:
    new = [{**owner, key: each, **wanted[each]} for each in wanted.keys() - known]
    differs = {each for each, row in known.items() if each in wanted and row.values != wanted[each]}
    return _Plan(
        new=sorted(new, key=lambda row: str(row["position"]).zfill(9)),
        moved=[{"row_id": known[each].id, **wanted[each]} for each in differs],
        gone=[
            {"row_id": row.id, "gone": True}
            for each, row in known.items()
            if each not in wanted and not row.values["gone"]
        ],
        changed=sum(_facts(known[each].values) != _facts(wanted[each]) for each in differs),
    )


async def _known(
    unit: Unit, table: Table, key: str, account: AccountId, wanted: dict[str, _Values]
) -> dict[str, _Known]:
    """Every row of the account by its key, with the columns that the list tells."""
    columns = list(next(iter(wanted.values()), {"gone": True}))
    query = select(table.c.id, table.c[key], *(table.c[name] for name in columns))
    rows = await unit.connection.execute(query.where(table.c.account_id == account))

    def by_key() -> dict[str, _Known]:
        return {row[1]: _Known(row[0], dict(zip(columns, row[2:], strict=True))) for row in rows}

    return await asyncio.to_thread(by_key)


def _update(table: Table, sample: _Values) -> Update:
    names = [name for name in sample if name != "row_id"]
    return (
        update(table)
        .where(table.c.id == bindparam("row_id"))
        .values({name: bindparam(name) for name in names})
    )


def _facts(values: _Values) -> _Values:
    """Without its place in the list, which shifts with its neighbours."""
    return {name: value for name, value in values.items() if name != "position"}


def _chunks(rows: list[_Values]) -> Iterator[list[_Values]]:
    for start in range(0, len(rows), CHUNK):
        yield rows[start : start + CHUNK]

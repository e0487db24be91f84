"""Key rotation: every sealed value is opened and sealed again under the current key.

Small transactions, each of which leaves a usable database: what is done is told from the values
themselves, so that a run that was cut goes on where it ended. The shop must be closed meanwhile: one
that still seals under an older key would make this untrue the moment it is done.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import ColumnElement, Update, and_, bindparam, func, select, tuple_, update
from sqlalchemy.engine import RowMapping

from bot.domain.errors import VaultSealed
from storage.identity import forget_older_keys
from storage.places import SEALED_COLUMNS, SealedColumn
from storage.schema import secrets
from storage.store import SqlStore
from storage.unit import Unit

_BATCH = 500


@dataclass(frozen=True, slots=True)
class Resealed:
    """What a run did, by "table.column": values sealed anew, and values that stayed shut."""

    done: Mapping[str, int] = field(default_factory=dict)
    shut: Mapping[str, int] = field(default_factory=dict)

    @property
    def complete(self) -> bool:
        """Nothing is sealed under an older key any more: those keys may be dropped."""
        return not self.shut


async def reseal(store: SqlStore, batch: int = _BATCH) -> Resealed:
    """Seal everything under the vault's current key, `batch` values a transaction.

    When nothing is left under another key, the older ones are asked for no more.
    """
    done: dict[str, int] = {}
    for sealed in SEALED_COLUMNS:
        name = f"{sealed.table.name}.{sealed.column.name}"
        done[name] = await _column(store, sealed, batch)
    shut = await store.write(_settle)
    return Resealed(done, shut)


async def _column(store: SqlStore, sealed: SealedColumn, batch: int) -> int:
    """All of one column, in the order of its rows; how many values were sealed anew."""
    done, after = 0, None
    while True:
        step = _Step(sealed, after, batch)
        count, after = await store.write(step.take)
        done += count
        if after is None:
            return done


@dataclass(frozen=True, slots=True)
class _Step:
    """One transaction's worth: the next rows after the key `after`."""

    sealed: SealedColumn
    after: Sequence[object] | None
    batch: int

    async def take(self, unit: Unit) -> tuple[int, Sequence[object] | None]:
        """How many values were sealed anew, and the last row's key; None: there are no more."""
        rows = await self._rows(unit)
        fresh = [values for row in rows if (values := self._anew(unit, row)) is not None]
        if fresh:
            await unit.connection.execute(self._change(), fresh)
        if len(rows) < self.batch:
            return len(fresh), None
        return len(fresh), tuple(rows[-1][column.name] for column in self.sealed.table.primary_key)

    async def _rows(self, unit: Unit) -> Sequence[RowMapping]:
        keys = list(self.sealed.table.primary_key)
        wanted = _sealed_otherwise(unit, self.sealed)
        if self.after is not None:
            wanted = and_(wanted, tuple_(*keys) > tuple_(*self.after))
        query = select(self.sealed.table).where(wanted).order_by(*keys).limit(self.batch)
        return (await unit.connection.execute(query)).mappings().all()

    def _anew(self, unit: Unit, row: RowMapping) -> dict[str, object] | None:
        """What `_change` writes to one row; None when no key at hand opens it: it stays as it is."""
        column = self.sealed.column
        try:
            plain = unit.vault.open(row[column.name], *self.sealed.place(row))
        except VaultSealed:
            return None
        fresh: dict[str, object] = {}
        if column is secrets.c.body:
            # It names its text under the same key, and is part of its place.
            fresh["fingerprint"] = unit.vault.fingerprints(plain)[0]
        fresh[column.name] = unit.vault.seal(plain, *self.sealed.place({**row, **fresh}))
        here = {f"key_{key.name}": row[key.name] for key in self.sealed.table.primary_key}
        return {**here, **fresh}

    def _change(self) -> Update:
        keys = self.sealed.table.primary_key
        here = and_(*(key == bindparam(f"key_{key.name}") for key in keys))
        return update(self.sealed.table).where(here)


async def _settle(unit: Unit) -> Mapping[str, int]:
    """Count what is not under the current key; with nothing left the older keys are let go."""
    shut: dict[str, int] = {}
    for sealed in SEALED_COLUMNS:
        count = select(func.count()).select_from(sealed.table)
        left = await unit.connection.scalar(count.where(_sealed_otherwise(unit, sealed)))
        if left:
            shut[f"{sealed.table.name}.{sealed.column.name}"] = left
    if not shut:
        await forget_older_keys(unit)
    return shut


def _sealed_otherwise(unit: Unit, sealed: SealedColumn) -> ColumnElement[bool]:
    """Holds a value, not a shredded one, that does not begin as the current key's do."""
    mark = unit.vault.mark
    head = func.substr(sealed.column, 1, len(mark))
    return and_(func.length(sealed.column) > 0, head != mark)

"""Seals every value again with a new key; the list of all sealed columns.

Key rotation and the test that no value opens in another row go through this list. Repositories do
the encrypting and decrypting.

It works in small transactions, each of which leaves a usable database. The values themselves show
what is done, so an interrupted run can go on. The shop must be closed: a running shop might still
seal under the old key.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from sqlalchemy import (
    Column,
    ColumnElement,
    RowMapping,
    Table,
    and_,
    bindparam,
    func,
    select,
    tuple_,
    update,
)

from bot.domain.errors import DecryptionFailed
from storage.catalogue.tables import stopped_products
from storage.checkout.tables import checkouts, quotes
from storage.database import EngineDatabase
from storage.engine.repository import RepositoryResources
from storage.identity import delete_older_key_proofs
from storage.orders.tables import attempts, orders, replays, secrets
from storage.payments.tables import payment_claims
from storage.people.tables import inbox, proposals, staff_notes, thread_messages

RowValues = Mapping[str, object] | RowMapping
EncryptionContext = tuple[str | int, ...]


@dataclass(frozen=True, slots=True)
class SealedColumn:
    """A sealed column.

    `context` begins the encryption context. It is a literal that must never change, whatever
    happens to the names of tables and columns: old values open under it only. `key_columns` are the
    columns whose values bind a value to its row.
    """

    column: "Column[bytes]"
    context: tuple[str, str]
    key_columns: tuple[str, ...]

    @property
    def table(self) -> Table:
        """The table of the column."""
        table = self.column.table
        assert isinstance(table, Table)
        return table

    def encryption_context(self, row: RowValues) -> EncryptionContext:
        """Return the context under which the value of `row` is encrypted."""
        keys: list[str | int] = []
        for name in self.key_columns:
            key = row[name]
            assert isinstance(key, str | int)
            keys.append(key)
        return *self.context, *keys


#: Every sealed column except `meta.value`, which holds proofs of keys and plain values.
SEALED_COLUMNS: Sequence[SealedColumn] = (
    SealedColumn(inbox.c.body, ("inbox", "body"), ("bot_id", "update_id")),
    SealedColumn(checkouts.c.choices, ("checkouts", "choices"), ("buyer_id", "product_id")),
    SealedColumn(quotes.c.selection, ("quotes", "selection"), ("uid", "buyer_id")),
    SealedColumn(orders.c.note, ("orders", "note"), ("request_no",)),
    SealedColumn(orders.c.altered_answers, ("orders", "altered_answers"), ("request_no",)),
    SealedColumn(attempts.c.raw, ("attempts", "raw"), ("order_id", "n")),
    SealedColumn(attempts.c.late_raw, ("attempts", "late_raw"), ("order_id", "n")),
    SealedColumn(replays.c.raw, ("replays", "raw"), ("order_id",)),
    SealedColumn(secrets.c.body, ("secrets", "body"), ("order_id", "fingerprint")),
    SealedColumn(thread_messages.c.body, ("thread_messages", "body"), ("id",)),
    SealedColumn(staff_notes.c.body, ("staff_notes", "body"), ("id",)),
    SealedColumn(proposals.c.request, ("proposals", "request"), ("number",)),
    SealedColumn(
        payment_claims.c.transaction_number,
        ("payment_claims", "transaction_number"),
        ("reference",),
    ),
    SealedColumn(stopped_products.c.reason, ("stopped_products", "reason"), ("product_id",)),
)
_ROWS_PER_TRANSACTION = 500


@dataclass(frozen=True, slots=True)
class KeyRotationReport:
    """The result of a run by "table.column": values sealed again, and values that could not be
    opened.
    """

    resealed_counts: Mapping[str, int] = field(default_factory=dict)
    unreadable_counts: Mapping[str, int] = field(default_factory=dict)

    @property
    def is_complete(self) -> bool:
        """Return whether no value is sealed under an older key any more, so that these may be removed."""
        return not self.unreadable_counts


async def reseal_all_values(
    database: EngineDatabase, rows_per_transaction: int = _ROWS_PER_TRANSACTION
) -> KeyRotationReport:
    """Seal everything under the vault's current key, `batch` values per transaction.

    When nothing is left under another key, the proofs of older keys are deleted.
    """
    done: dict[str, int] = {}
    for sealed in SEALED_COLUMNS:
        name = f"{sealed.table.name}.{sealed.column.name}"
        done[name] = await _reseal_column(database, sealed, rows_per_transaction)
    shut = await database.transact_on_tables(_finish_rotation)
    return KeyRotationReport(done, shut)


async def _reseal_column(
    database: EngineDatabase, sealed_column: SealedColumn, rows_per_transaction: int
) -> int:
    """Reseal one column in the order of its rows, and return how many values were sealed again."""
    done, after = 0, None
    while True:
        step = _ResealBatch(sealed_column, after, rows_per_transaction)
        count, after = await database.transact_on_tables(step.reseal_next_rows)
        done += count
        if after is None:
            return done


@dataclass(frozen=True, slots=True)
class _ResealBatch:
    """The work of one transaction: the next rows after the key `after`."""

    sealed_column: SealedColumn
    after: Sequence[object] | None
    size: int

    def reseal_next_rows(
        self, resources: RepositoryResources
    ) -> tuple[int, Sequence[object] | None]:
        """Return how many values were sealed again and the key of the last row; None at the end."""
        rows = self._load_rows(resources)
        fresh = [values for row in rows if (values := self._reseal_row(resources, row)) is not None]
        if fresh:
            keys = self.sealed_column.table.primary_key
            here = and_(*(key == bindparam(f"key_{key.name}") for key in keys))
            resources.connection.execute(update(self.sealed_column.table).where(here), fresh)
        if len(rows) < self.size:
            return len(fresh), None
        return len(fresh), tuple(
            rows[-1][column.name] for column in self.sealed_column.table.primary_key
        )

    def _load_rows(self, resources: RepositoryResources) -> Sequence[RowMapping]:
        keys = list(self.sealed_column.table.primary_key)
        wanted = _is_under_other_key(resources, self.sealed_column)
        if self.after is not None:
            wanted = and_(wanted, tuple_(*keys) > tuple_(*self.after))
        query = select(self.sealed_column.table).where(wanted).order_by(*keys).limit(self.size)
        return resources.connection.execute(query).mappings().all()

    def _reseal_row(
        self, resources: RepositoryResources, row: RowMapping
    ) -> dict[str, object] | None:
        """Return the new values of one row; None when no key opens it, and it stays as it is."""
        column = self.sealed_column.column
        try:
            plain = resources.vault.open(
                row[column.name], *self.sealed_column.encryption_context(row)
            )
        except DecryptionFailed:
            return None
        fresh: dict[str, object] = {}
        if column is secrets.c.body:
            # The fingerprint depends on the key, and is part of the text's encryption context.
            fresh["fingerprint"] = resources.vault.fingerprints(plain)[0]
        fresh[column.name] = resources.vault.seal(
            plain, *self.sealed_column.encryption_context({**row, **fresh})
        )
        here = {f"key_{key.name}": row[key.name] for key in self.sealed_column.table.primary_key}
        return {**here, **fresh}


def _finish_rotation(resources: RepositoryResources) -> Mapping[str, int]:
    """Count the values under other keys. If there are none, delete the proofs of older keys."""
    shut: dict[str, int] = {}
    for sealed in SEALED_COLUMNS:
        count = select(func.count()).select_from(sealed.table)
        left = resources.connection.scalar(count.where(_is_under_other_key(resources, sealed)))
        if left:
            shut[f"{sealed.table.name}.{sealed.column.name}"] = left
    if not shut:
        delete_older_key_proofs(resources)
    return shut


def _is_under_other_key(
    resources: RepositoryResources, sealed_column: SealedColumn
) -> ColumnElement[bool]:
    """Select values, except shredded ones, that do not begin with the current key's prefix."""
    mark = resources.vault.sealed_prefix
    head = func.substr(sealed_column.column, 1, len(mark))
    return and_(func.length(sealed_column.column) > 0, head != mark)

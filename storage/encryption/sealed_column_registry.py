"""The registry of sealed columns: for each one, the context that binds a value to its row.

Key rotation and the test that no value opens in another row go through this list. Repositories do
the encrypting and decrypting.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Column, RowMapping, Table

from storage.schema.buyers_inbox_and_catalogue_tables import inbox
from storage.schema.checkout_and_quote_tables import checkouts, quotes
from storage.schema.order_and_trade_tables import attempts, orders, replays
from storage.schema.payment_tables import payment_claims
from storage.schema.secret_outbox_and_audit_tables import secrets
from storage.schema.watches_pins_approvals_support_and_erasure import thread_messages

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
    SealedColumn(
        payment_claims.c.transaction_number,
        ("payment_claims", "transaction_number"),
        ("reference",),
    ),
)

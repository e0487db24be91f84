"""Tables of the ledger: entries and their postings."""

from sqlalchemy import (
    BigInteger,
    Column,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
)

from storage.engine.utc_times_and_storable_text import RowId, UtcDateTime
from storage.schema.base import metadata

entries = Table(
    "entries",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("key", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
    Column("order_id", ForeignKey("orders.id")),
    Column("actor", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    sqlite_autoincrement=True,
)

postings = Table(
    "postings",
    metadata,
    Column("entry_id", ForeignKey("entries.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("account", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
)
Index("ix_postings_account", postings.c.account, postings.c.entry_id)

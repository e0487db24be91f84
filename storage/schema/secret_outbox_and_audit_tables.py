"""Tables of delivered secrets, verdicts on sellers' sentences, the outbox and the audit log."""

from enum import StrEnum

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    UniqueConstraint,
    false,
    text,
)

from bot.domain.operations.outbox import OutboxKind
from bot.domain.orders.seller_messages import DeliveryTextKind, SellerTextVerdict
from storage.engine.utc_times_and_storable_text import RowId, SealedBytes, UtcDateTime
from storage.schema.base import check_one_of, metadata


class OutboxState(StrEnum):
    """State of a message: pending, sent, kept until the person returns, or given up."""

    PENDING = "pending"
    SENT = "sent"
    PARKED = "parked"
    DROPPED = "dropped"


secrets = Table(
    "secrets",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("order_id", ForeignKey("orders.id"), nullable=False),
    Column("version", Integer, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("body", SealedBytes, nullable=False),
    Column("received_at", UtcDateTime, nullable=False),
    #: A `DeliveryTextKind`: goods, the seller's message, or doubtful goods.
    Column("kind", Text, nullable=False, server_default=DeliveryTextKind.DELIVERY.value),
    UniqueConstraint("order_id", "fingerprint"),
    UniqueConstraint("order_id", "version"),
    sqlite_autoincrement=True,
)

#: Sellers' sentences about which operators were asked; a verdict counts for the product.
seller_texts = Table(
    "seller_texts",
    metadata,
    Column("product_id", ForeignKey("products.id"), primary_key=True, autoincrement=False),
    Column("fingerprint", Text, primary_key=True),
    #: A `SellerTextVerdict`; NULL until an operator answers.
    Column("verdict", Text),
    Column("actor", BigInteger),
    Column("at", UtcDateTime, nullable=False),
    check_one_of("verdict", SellerTextVerdict),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("chat_id", BigInteger, nullable=False),
    Column("dedupe_key", Text, nullable=False, unique=True),
    Column("facts", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("taken", Boolean, nullable=False, server_default=false()),
    #: Requested again after it was claimed: it must be sent once more.
    Column("again", Boolean, nullable=False, server_default=false()),
    Column("attempts", Integer, nullable=False, server_default=text("0")),
    Column("next_at", UtcDateTime, nullable=False),
    Column("reason", Text, nullable=False, server_default=""),
    Column("message_id", BigInteger),
    Column("updated_at", UtcDateTime, nullable=False),
    #: Deaths of the process while the row was claimed, since it was last handled to the end.
    Column("unfinished_starts", Integer, nullable=False, server_default=text("0")),
    check_one_of("kind", OutboxKind),
    check_one_of("state", OutboxState),
    sqlite_autoincrement=True,
)
Index("ix_outbox_due", outbox.c.state, outbox.c.next_at)
Index("ix_outbox_chat", outbox.c.chat_id, outbox.c.state, outbox.c.id)

audit = Table(
    "audit",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("actor", BigInteger, nullable=False),
    Column("action", Text, nullable=False),
    Column("target", Text, nullable=False),
    Column("detail", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    sqlite_autoincrement=True,
)

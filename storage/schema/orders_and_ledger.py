"""Tables of orders, attempts, the ledger, secrets, the outbox and the audit.

Rows become domain objects in the repositories, never here.
"""

from enum import StrEnum

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
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

from bot.domain.catalogue import Delivery
from bot.domain.order import LEGAL, OrderStatus
from bot.domain.store import OutboxKind
from storage.columns import Moment, RowId, Sealed
from storage.schema.base import metadata, one_of, partial
from storage.schema.shop import accounts, buyers, quotes


class OutboxState(StrEnum):
    """Where a message stands: to be sent, sent, kept for when the person returns, or given up."""

    PENDING = "pending"
    SENT = "sent"
    PARKED = "parked"
    DROPPED = "dropped"


def _legal_moves() -> CheckConstraint:
    """Only what the domain's table of moves allows, and PLACED as the beginning."""
    moves = [f"'{here}>{there}'" for here in LEGAL for there in sorted(LEGAL[here])]
    return CheckConstraint(
        f"(came_from IS NULL AND went_to = '{OrderStatus.PLACED}')"
        f" OR (came_from || '>' || went_to) IN ({', '.join(moves)})",
        name="move",
    )


orders = Table(
    "orders",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("buyer_id", ForeignKey(buyers.c.id), nullable=False),
    Column("account_id", ForeignKey(accounts.c.id), nullable=False),
    Column("quote_id", ForeignKey(quotes.c.id), nullable=False, unique=True),
    Column("status", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("request_no", Text, nullable=False, unique=True),
    Column("delivery", Text, nullable=False),
    Column("cost", BigInteger, nullable=False),
    Column("cost_currency", Text, nullable=False),
    Column("price", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
    Column("trade_no", Text),
    Column("charged", BigInteger),
    Column("cause", Text, nullable=False, server_default=""),
    Column("note", Sealed),
    Column("chat_id", BigInteger, nullable=False),
    Column("status_message_id", BigInteger),
    Column("polls", Integer, nullable=False, server_default=text("0")),
    Column("next_at", Moment, nullable=False),
    #: Taken by a worker that has not reported yet.
    Column("taken", Boolean, nullable=False, server_default=false()),
    Column("troubled_since", Moment),
    Column("created_at", Moment, nullable=False),
    Column("updated_at", Moment, nullable=False),
    one_of("status", OrderStatus),
    one_of("delivery", Delivery),
    CheckConstraint("length(request_no) BETWEEN 1 AND 19", name="request_no"),
    CheckConstraint("price >= 0 AND cost >= 0", name="amounts"),
    UniqueConstraint("account_id", "trade_no"),
    sqlite_autoincrement=True,
)
Index("ix_orders_due", orders.c.status, orders.c.next_at)
Index("ix_orders_lane", orders.c.account_id, orders.c.status)
Index("ix_orders_buyer", orders.c.buyer_id, orders.c.id)
Index("ix_orders_created_at", orders.c.created_at)
#: Traded orders whose goods are here; a query repeats it to find the index.
TRADED = text(
    f"trade_no IS NOT NULL AND status IN ('{OrderStatus.FULFILLED}', '{OrderStatus.DELIVERED}')"
)
partial("ix_orders_traded", orders.c.delivery, orders.c.created_at, where=TRADED)

order_events = Table(
    "order_events",
    metadata,
    Column("order_id", ForeignKey(orders.c.id), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("came_from", Text),
    Column("went_to", Text, nullable=False),
    Column("cause", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("at", Moment, nullable=False),
    _legal_moves(),
)

attempts = Table(
    "attempts",
    metadata,
    Column("order_id", ForeignKey(orders.c.id), primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),
    Column("account_id", ForeignKey(accounts.c.id), nullable=False),
    Column("request_no", Text, nullable=False),
    Column("balance_before", Text),
    Column("expected", Text),
    Column("outcome", Text),
    Column("detail", Text, nullable=False, server_default=""),
    Column("raw", Sealed),
    #: A reply that came when the attempt was closed already.
    Column("late_raw", Sealed),
    Column("checks", Integer, nullable=False, server_default=text("0")),
    Column("started_at", Moment, nullable=False),
    Column("ended_at", Moment),
    CheckConstraint("(outcome IS NULL) = (ended_at IS NULL)", name="ended"),
)
_LIVE = text("outcome IS NULL OR outcome <> 'not_sent'")
_IN_FLIGHT = text("outcome IS NULL")
partial("uq_attempts_live", attempts.c.order_id, where=_LIVE, unique=True)
partial("uq_attempts_in_flight", attempts.c.account_id, where=_IN_FLIGHT, unique=True)

#: Readings of the supplier's balance beside an order in doubt; NULL: it could not be read.
samples = Table(
    "samples",
    metadata,
    Column("order_id", ForeignKey(orders.c.id), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("balance", Text),
    Column("at", Moment, nullable=False),
)

#: The one time that an order's trade was sent again to a store that is known to enforce its number.
replays = Table(
    "replays",
    metadata,
    Column("order_id", ForeignKey(orders.c.id), primary_key=True, autoincrement=False),
    Column("outcome", Text),
    Column("detail", Text, nullable=False, server_default=""),
    Column("raw", Sealed),
    Column("started_at", Moment, nullable=False),
    Column("ended_at", Moment),
    CheckConstraint("(outcome IS NULL) = (ended_at IS NULL)", name="ended"),
)

#: Why nothing is sold at the moment; sales are open while there is no row.
pauses = Table(
    "pauses",
    metadata,
    Column("cause", Text, primary_key=True),
    Column("actor", Text, nullable=False),
    Column("since", Moment, nullable=False),
)

entries = Table(
    "entries",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("key", Text, nullable=False, unique=True),
    Column("kind", Text, nullable=False),
    Column("order_id", ForeignKey(orders.c.id)),
    Column("actor", Text, nullable=False),
    Column("note", Text, nullable=False),
    Column("at", Moment, nullable=False),
    sqlite_autoincrement=True,
)

postings = Table(
    "postings",
    metadata,
    Column("entry_id", ForeignKey(entries.c.id), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("account", Text, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
)
Index("ix_postings_account", postings.c.account, postings.c.entry_id)

secrets = Table(
    "secrets",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("order_id", ForeignKey(orders.c.id), nullable=False),
    Column("version", Integer, nullable=False),
    Column("fingerprint", Text, nullable=False),
    Column("body", Sealed, nullable=False),
    Column("received_at", Moment, nullable=False),
    UniqueConstraint("order_id", "fingerprint"),
    UniqueConstraint("order_id", "version"),
    sqlite_autoincrement=True,
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
    #: Asked for again after it was taken: sending once more is due.
    Column("again", Boolean, nullable=False, server_default=false()),
    Column("attempts", Integer, nullable=False, server_default=text("0")),
    Column("next_at", Moment, nullable=False),
    Column("reason", Text, nullable=False, server_default=""),
    Column("message_id", BigInteger),
    Column("updated_at", Moment, nullable=False),
    one_of("kind", OutboxKind),
    one_of("state", OutboxState),
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
    Column("at", Moment, nullable=False),
    sqlite_autoincrement=True,
)

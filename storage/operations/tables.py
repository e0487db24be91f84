"""Tables of operations: outbox, notifications, warnings, pauses, troubles, debts, values."""

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
    false,
    text,
)

from bot.domain.operations.notifications import DigestForm
from bot.domain.operations.outbox import OutboxKind
from bot.domain.operations.processes import Lease, ProcessRole
from bot.domain.operations.shop_texts import ShopTextKind
from bot.domain.operations.supplier_troubles import SupplierTroubleKind
from storage.engine.columns import (
    OF_PROCESSES,
    RowId,
    SealedBytes,
    UtcDateTime,
    check_one_of,
    metadata,
    partial_index,
)


class OutboxState(StrEnum):
    """State of a message: pending, sent, kept until the person returns, or given up."""

    PENDING = "pending"
    SENT = "sent"
    PARKED = "parked"
    DROPPED = "dropped"


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
    #: What an alert is about: it is settled together with the other alerts about it.
    Column("subject", Text),
    #: The kind of an alert that others join until `grouped_until`; they have its id as `leader_id`.
    Column("group_kind", Text),
    Column("grouped_until", UtcDateTime),
    Column("leader_id", BigInteger),
    #: An alert that an act or an event will settle, and has not yet. One about a sale never counts.
    Column("is_open", Boolean, nullable=False, server_default=false()),
    #: The process that claimed it last; NULL: one that has the shop for itself.
    Column("claimed_by", BigInteger),
    check_one_of("kind", OutboxKind),
    check_one_of("state", OutboxState),
    sqlite_autoincrement=True,
)
Index("ix_outbox_due", outbox.c.state, outbox.c.next_at, outbox.c.id)
#: Messages during which the process died; a query repeats this condition to use the index.
IS_SUSPECT = text("outbox.unfinished_starts > 0")
partial_index("ix_outbox_suspect", outbox.c.id, where=text("unfinished_starts > 0"))
#: Messages that are claimed, all of them pending; a query repeats this condition to use the index.
IS_CLAIMED = text("taken")
partial_index("ix_outbox_claimed", outbox.c.claimed_by, where=IS_CLAIMED)
Index("ix_outbox_chat", outbox.c.chat_id, outbox.c.state, outbox.c.id)
HAS_SUBJECT = text("subject IS NOT NULL")
partial_index("ix_outbox_subject", outbox.c.subject, where=HAS_SUBJECT)
HAS_LEADER = text("leader_id IS NOT NULL")
partial_index("ix_outbox_leader", outbox.c.leader_id, where=HAS_LEADER)
IS_OPEN_ALERT = text("is_open")
partial_index("ix_outbox_open_alert", outbox.c.subject, where=IS_OPEN_ALERT)
IS_OPEN_GROUP = text("grouped_until IS NOT NULL")
partial_index(
    "ix_outbox_group",
    outbox.c.chat_id,
    outbox.c.group_kind,
    outbox.c.grouped_until,
    where=IS_OPEN_GROUP,
)


#: What each member of staff wants to be told: the daily digest and its hour in the shop's time
#: zone, and sales from an amount of minor units on. `changed_at` is when the digest was last changed.
notifications = Table(
    "notifications",
    metadata,
    Column("person_id", ForeignKey("buyers.id"), primary_key=True, autoincrement=False),
    Column("digest", Text, nullable=False),
    Column("digest_hour", Integer, nullable=False),
    Column("sales", Boolean, nullable=False),
    Column("sales_from", BigInteger, nullable=False),
    Column("changed_at", UtcDateTime, nullable=False),
    check_one_of("digest", DigestForm),
    CheckConstraint("digest_hour BETWEEN 0 AND 23", name="digest_hour"),
    CheckConstraint("sales_from >= 0", name="sales_from"),
)

#: For each supplier account: at how many days left operators are warned (NULL: the default), and
#: since when each of the two warnings is active.
balance_warnings = Table(
    "balance_warnings",
    metadata,
    Column("account_id", ForeignKey("accounts.id"), primary_key=True, autoincrement=False),
    Column("warn_days", Integer),
    Column("days_low_since", UtcDateTime),
    Column("cost_uncovered_since", UtcDateTime),
)

#: The current troubles that operators were told of.
supplier_troubles = Table(
    "supplier_troubles",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("since", UtcDateTime, nullable=False),
    #: The cost that the balance must cover, and the one that operators were told of: decimal numbers
    #: in the supplier's currency.
    Column("needed", Text),
    Column("told_cost", Text),
    check_one_of("kind", SupplierTroubleKind),
)

#: The buyers who could not buy during a trouble, with the highest price, in minor units.
missed_sales = Table(
    "missed_sales",
    metadata,
    Column("kind", ForeignKey("supplier_troubles.kind"), primary_key=True),
    Column("buyer_id", ForeignKey("buyers.id"), primary_key=True),
    Column("price", BigInteger, nullable=False),
)


#: People whose orders up to `last_order_id` are no longer shown to them; the ledger stays. The number
#: decides, not the time, because the clock may have been ahead.
forgotten = Table(
    "forgotten",
    metadata,
    Column("buyer_id", ForeignKey("buyers.id"), primary_key=True, autoincrement=False),
    Column("until", UtcDateTime, nullable=False),
    Column("last_order_id", BigInteger, nullable=False, server_default=text("0")),
)


#: The current sales pauses; sales are open while there is no row.
pauses = Table(
    "pauses",
    metadata,
    Column("cause", Text, primary_key=True),
    Column("actor", Text, nullable=False),
    Column("since", UtcDateTime, nullable=False),
    #: What buyers read, and when the pause ends by itself; only of a pause that staff began.
    Column("message", Text),
    Column("ends_at", UtcDateTime),
)

#: Texts that an owner wrote for buyers; without a row the shop's setting or default is shown.
shop_texts = Table(
    "shop_texts",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("body", Text, nullable=False),
    Column("actor", BigInteger, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    check_one_of("kind", ShopTextKind),
)
meta = Table(
    "meta",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", SealedBytes, nullable=False),
)

#: The cost of bad pieces, in minor units of the supplier's currency, and what came back of it.
supplier_debts = Table(
    "supplier_debts",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("order_id", ForeignKey("orders.id"), nullable=False),
    Column("pieces", Integer, nullable=False),
    Column("owed", BigInteger, nullable=False),
    Column("recovered", BigInteger, nullable=False, server_default=text("0")),
    Column("currency", Text, nullable=False),
    #: How often money that came back was booked.
    Column("bookings", Integer, nullable=False, server_default=text("0")),
    #: The order that replaces the pieces.
    Column("replacement_id", BigInteger),
    Column("actor", BigInteger, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    #: Nothing more is waited for.
    Column("closed_at", UtcDateTime),
    CheckConstraint("pieces > 0 AND recovered >= 0 AND recovered <= owed", name="amounts"),
    sqlite_autoincrement=True,
)
Index("ix_supplier_debts_order_id", supplier_debts.c.order_id)
#: A query repeats this condition to use the index.
IS_OPEN_DEBT = text("closed_at IS NULL")
partial_index("ix_supplier_debts_open", supplier_debts.c.created_at, where=IS_OPEN_DEBT)

#: The running processes of a shop on a server, and who holds which lease. No backup has them.
processes = Table(
    "processes",
    metadata,
    #: Random: an id in a backup is that of no later process.
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    #: The `application_name` of all its sessions.
    Column("name", Text, nullable=False, unique=True),
    Column("role", Text, nullable=False),
    #: The machine, and the process on it: "" where a death cannot be seen.
    Column("place", Text, nullable=False),
    #: Counted up each second.
    Column("beat", BigInteger, nullable=False, server_default=text("0")),
    check_one_of("role", ProcessRole),
    info=OF_PROCESSES,
)
leases = Table(
    "leases",
    metadata,
    Column("name", Text, primary_key=True),
    #: The id of a process. It stays when the process may still act although its row is gone.
    Column("holder", BigInteger),
    #: An earlier holder was stopped or cut off, and its open trade was not judged yet.
    Column("is_doubtful", Boolean, nullable=False, server_default=false()),
    check_one_of("name", Lease),
    info=OF_PROCESSES,
)

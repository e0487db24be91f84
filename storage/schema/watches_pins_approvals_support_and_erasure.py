"""Tables of watches, pins, price approvals, support threads and erased people."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Table,
    Text,
    text,
)

from bot.domain.catalogue.watches import WatchKind
from storage.engine.utc_times_and_storable_text import RowId, SealedBytes, UtcDateTime
from storage.schema.base import check_one_of, metadata, partial_index

watches = Table(
    "watches",
    metadata,
    Column("buyer_id", ForeignKey("buyers.id"), primary_key=True),
    Column("product_id", ForeignKey("products.id"), primary_key=True),
    Column("kind", Text, primary_key=True),
    #: The selling price, in minor units, that the buyer was last told; only for a price watch.
    Column("price", BigInteger),
    Column("since", UtcDateTime, nullable=False),
    check_one_of("kind", WatchKind),
)
Index("ix_watches_product", watches.c.product_id)
#: Watches of flash sales; a query repeats this condition to use the index.
IS_OPENING = text(f"kind = '{WatchKind.OPENING}'")
partial_index("ix_watches_opening", watches.c.since, where=IS_OPENING)

#: Products that an operator put first.
pins = Table(
    "pins",
    metadata,
    Column("product_id", ForeignKey("products.id"), primary_key=True, autoincrement=False),
    Column("actor", BigInteger, nullable=False),
    Column("at", UtcDateTime, nullable=False),
)

#: The lowest cost of one piece at which a product may be sold although the catalogue does not explain
#: it, in millionths of the supplier's currency.
price_approvals = Table(
    "price_approvals",
    metadata,
    Column("product_id", ForeignKey("products.id"), primary_key=True, autoincrement=False),
    Column("unit_cost", BigInteger, nullable=False),
    Column("actor", BigInteger, nullable=False),
    Column("at", UtcDateTime, nullable=False),
)

threads = Table(
    "threads",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("buyer_id", ForeignKey("buyers.id"), nullable=False),
    Column("order_id", ForeignKey("orders.id")),
    Column("opened_at", UtcDateTime, nullable=False),
    Column("closed_at", UtcDateTime),
    #: When the buyer asked for a refund of the order.
    Column("refund_requested_at", UtcDateTime),
    sqlite_autoincrement=True,
)
Index("ix_threads_buyer", threads.c.buyer_id, threads.c.id)

#: The messages of a thread, and the id of each in the chat of the other side.
thread_messages = Table(
    "thread_messages",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("thread_id", ForeignKey("threads.id"), nullable=False),
    Column("staff", Boolean, nullable=False),
    Column("body", SealedBytes),
    Column("at", UtcDateTime, nullable=False),
    sqlite_autoincrement=True,
)
Index("ix_thread_messages_thread", thread_messages.c.thread_id, thread_messages.c.id)
partial_index(
    "ix_thread_messages_unshredded",
    thread_messages.c.thread_id,
    where=text("body IS NULL OR length(body) > 0"),
)

thread_copies = Table(
    "thread_copies",
    metadata,
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("message_id", BigInteger, primary_key=True, autoincrement=False),
    Column("thread_id", ForeignKey("threads.id"), nullable=False),
)

#: The messages of the newest album (photos sent together) that a person sent in their chat.
album_messages = Table(
    "album_messages",
    metadata,
    Column("chat_id", BigInteger, primary_key=True, autoincrement=False),
    Column("message_id", BigInteger, primary_key=True, autoincrement=False),
    Column("album_id", Text, nullable=False),
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

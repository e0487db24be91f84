"""Tables of people, their updates, supplier accounts and the catalogue mirror, and stored values."""

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
    func,
    text,
    true,
)

from bot.domain.catalogue.product import DeliveryMode
from storage.engine.utc_times_and_storable_text import RowId, SealedBytes, UtcDateTime
from storage.schema.base import check_one_of, metadata


class InboxState(StrEnum):
    """State of an update: open, handled, or parked for an operator."""

    OPEN = "open"
    CLOSED = "closed"
    PARKED = "parked"


meta = Table(
    "meta",
    metadata,
    Column("key", Text, primary_key=True),
    Column("value", SealedBytes, nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    sqlite_autoincrement=True,
)

buyers = Table(
    "buyers",
    metadata,
    Column("id", BigInteger, primary_key=True, autoincrement=False),
    Column("name", Text, nullable=False),
    Column("username", Text),
    Column("telegram_language", Text, nullable=False),
    Column("language", Text),
    Column("banned", Boolean, nullable=False, server_default=false()),
    Column("screen_message_id", BigInteger),
    Column("balance", BigInteger, nullable=False, server_default=text("0")),
    Column("credit", BigInteger, nullable=False, server_default=text("0")),
    Column("met_at", UtcDateTime, nullable=False),
    Column("seen_at", UtcDateTime, nullable=False),
    #: Whether the screen shows that something is being loaded.
    Column("screen_is_loading", Boolean, nullable=False, server_default=false()),
    #: Whether an operator set `credit`; else it is the shop's default.
    Column("has_own_limit", Boolean, nullable=False, server_default=false()),
    #: What the screen asks for: the next text is its answer. The order is that of a refund.
    Column("screen_question", Text),
    Column("screen_question_order_id", BigInteger),
    CheckConstraint("credit >= 0", name="credit"),
)
Index("ix_buyers_username", func.lower(buyers.c.username))
Index("ix_buyers_met_at", buyers.c.met_at)

inbox = Table(
    "inbox",
    metadata,
    Column("bot_id", BigInteger, primary_key=True, autoincrement=False),
    Column("update_id", BigInteger, primary_key=True, autoincrement=False),
    Column("lane", BigInteger, nullable=False),
    Column("body", SealedBytes),
    Column("state", Text, nullable=False),
    Column("attempts", Integer, nullable=False, server_default=text("0")),
    Column("next_at", UtcDateTime, nullable=False),
    Column("error", Text, nullable=False, server_default=""),
    Column("closed_at", UtcDateTime),
    #: Times that handling it began after a restart. The program may have ended in each of them.
    Column("unfinished_starts", Integer, nullable=False, server_default=text("0")),
    check_one_of("state", InboxState),
    CheckConstraint("(body IS NULL) = (state = 'closed')", name="body"),
    CheckConstraint("(closed_at IS NOT NULL) = (state = 'closed')", name="closed"),
)
Index("ix_inbox_open", inbox.c.bot_id, inbox.c.state, inbox.c.update_id)
Index("ix_inbox_closed_at", inbox.c.closed_at)

categories = Table(
    "categories",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("account_id", ForeignKey("accounts.id"), nullable=False),
    Column("remote_id", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("position", Integer, nullable=False),
    Column("gone", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("account_id", "remote_id"),
    sqlite_autoincrement=True,
)

products = Table(
    "products",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("account_id", ForeignKey("accounts.id"), nullable=False),
    Column("category_id", ForeignKey("categories.id"), nullable=False),
    Column("code", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("cost", Text, nullable=False),
    Column("stock", BigInteger),
    Column("delivery", Text, nullable=False),
    Column("selectable_cards", Boolean, nullable=False),
    Column("position", Integer, nullable=False),
    Column("gone", Boolean, nullable=False, server_default=false()),
    Column("sellable", Boolean, nullable=False, server_default=true()),
    Column("details", Text),
    Column("read_at", UtcDateTime),
    check_one_of("delivery", DeliveryMode),
    UniqueConstraint("account_id", "code"),
    sqlite_autoincrement=True,
)
Index("ix_products_shelf", products.c.category_id, products.c.position)

facets = Table(
    "facets",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("product_id", ForeignKey("products.id"), nullable=False),
    Column("kind", Text, nullable=False),
    Column("parent_id", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("gone", Boolean, nullable=False, server_default=false()),
    UniqueConstraint("product_id", "kind", "parent_id", "name"),
    sqlite_autoincrement=True,
)

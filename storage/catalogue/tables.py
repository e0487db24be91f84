"""Tables of the catalogue: supplier accounts, categories, products, choice ids, watches and more."""

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
    true,
)

from bot.domain.catalogue.product import DeliveryMode
from bot.domain.catalogue.warranties import MAX_WARRANTY_DAYS
from bot.domain.catalogue.watches import WatchKind
from storage.engine.columns import (
    RowId,
    SealedBytes,
    UtcDateTime,
    check_one_of,
    metadata,
    partial_index,
)

accounts = Table(
    "accounts",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    sqlite_autoincrement=True,
)
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
Index("ix_products_sellable", products.c.account_id, products.c.sellable, products.c.gone)

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

#: The days in which a problem with an order can be reported; product 0 is the shop's default.
warranties = Table(
    "warranties",
    metadata,
    Column("product_id", BigInteger, primary_key=True, autoincrement=False),
    Column("days", Integer, nullable=False),
    CheckConstraint(f"days BETWEEN 0 AND {MAX_WARRANTY_DAYS}", name="days"),
)

#: Products that staff does not sell, whatever the supplier lists.
stopped_products = Table(
    "stopped_products",
    metadata,
    Column("product_id", ForeignKey("products.id"), primary_key=True, autoincrement=False),
    Column("actor", BigInteger, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    #: A text for staff.
    Column("reason", SealedBytes),
)

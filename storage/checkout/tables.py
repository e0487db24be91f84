"""Tables of the checkout: open checkouts, and quotes."""

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    Table,
    Text,
    text,
)

from storage.engine.columns import RowId, SealedBytes, UtcDateTime, metadata, partial_index

checkouts = Table(
    "checkouts",
    metadata,
    Column("buyer_id", ForeignKey("buyers.id"), primary_key=True),
    Column("product_id", ForeignKey("products.id"), primary_key=True),
    Column("choices", SealedBytes, nullable=False),
    Column("expecting", Text),
    Column("updated_at", UtcDateTime, nullable=False),
)
_IS_EXPECTING = text("expecting IS NOT NULL")
Index("ix_checkouts_updated_at", checkouts.c.updated_at)
partial_index("uq_checkouts_expecting", checkouts.c.buyer_id, where=_IS_EXPECTING, unique=True)

quotes = Table(
    "quotes",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("uid", Text, nullable=False, unique=True),
    Column("buyer_id", ForeignKey("buyers.id"), nullable=False),
    Column("account_id", ForeignKey("accounts.id"), nullable=False),
    Column("product_id", ForeignKey("products.id"), nullable=False),
    Column("selection", SealedBytes, nullable=False),
    Column("cost", BigInteger, nullable=False),
    Column("cost_currency", Text, nullable=False),
    Column("price", BigInteger, nullable=False),
    Column("premium", BigInteger, nullable=False),
    Column("currency", Text, nullable=False),
    Column("markup_bp", Integer, nullable=False),
    Column("rate", Text, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("expires_at", UtcDateTime, nullable=False),
    Column("order_id", BigInteger, unique=True),
    #: The shop's own promo code, its name, and the price without it; codes are never deleted.
    Column("promo_code_id", BigInteger),
    Column("promo_code", Text),
    Column("full_price", BigInteger),
    CheckConstraint("cost >= 0 AND price >= 0 AND premium >= 0", name="amounts"),
    sqlite_autoincrement=True,
)
_HAS_NO_ORDER = text("order_id IS NULL")
partial_index("ix_quotes_open", quotes.c.buyer_id, quotes.c.product_id, where=_HAS_NO_ORDER)
#: All of them: finds the last quote of a product for a buyer.
Index("ix_quotes_buyer_id", quotes.c.buyer_id, quotes.c.product_id, quotes.c.id)
_HAS_CODE_AND_NO_ORDER = text("order_id IS NULL AND promo_code_id IS NOT NULL")
partial_index("ix_quotes_promo_code", quotes.c.promo_code_id, where=_HAS_CODE_AND_NO_ORDER)
#: Its first column is always NULL: without it SQLite would prefer the index that keeps `order_id` unique.
partial_index("ix_quotes_expires_at", quotes.c.order_id, quotes.c.expires_at, where=_HAS_NO_ORDER)
#: Quotes that became orders: finds what was ordered of a product.
HAS_ORDER = text("order_id IS NOT NULL")
partial_index("ix_quotes_ordered", quotes.c.product_id, quotes.c.created_at, where=HAS_ORDER)
#: The same by the order's number, for pages.
partial_index("ix_quotes_product_id", quotes.c.product_id, quotes.c.order_id, where=HAS_ORDER)

"""Tables of the shop's promo codes, of the orders that used them, and of wrong codes."""

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

from bot.domain.pricing.price_rules import PriceScopeKind
from storage.engine.utc_times_and_storable_text import RowId, UtcDateTime
from storage.schema.base import check_one_of, metadata, partial_index

#: Amounts are in minor units of the selling currency. Codes are ended, never deleted.
promo_codes = Table(
    "promo_codes",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("code", Text, nullable=False),
    Column("percent_bp", Integer, nullable=False),
    Column("amount", BigInteger, nullable=False),
    Column("scope", Text, nullable=False),
    Column("scope_id", BigInteger, nullable=False),
    Column("minimum", BigInteger, nullable=False),
    Column("max_uses", BigInteger),
    Column("max_uses_each", BigInteger),
    Column("starts_at", UtcDateTime),
    Column("ends_at", UtcDateTime),
    Column("actor", BigInteger, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("ended_at", UtcDateTime),
    check_one_of("scope", PriceScopeKind),
    CheckConstraint("(scope = 'global') = (scope_id = 0) AND scope <> 'variant'", name="scope_id"),
    CheckConstraint(
        "percent_bp BETWEEN 0 AND 10000 AND amount >= 0 AND (percent_bp = 0) <> (amount = 0)",
        name="discount",
    ),
    CheckConstraint("minimum >= 0 AND max_uses > 0 AND max_uses_each > 0", name="limits"),
    sqlite_autoincrement=True,
)
_IS_NOT_ENDED = text("ended_at IS NULL")
partial_index("uq_promo_codes_open", promo_codes.c.code, where=_IS_NOT_ENDED, unique=True)
Index("ix_promo_codes_code", promo_codes.c.code)

promo_code_uses = Table(
    "promo_code_uses",
    metadata,
    Column("order_id", ForeignKey("orders.id"), primary_key=True),
    Column("promo_code_id", ForeignKey("promo_codes.id"), nullable=False),
    Column("buyer_id", ForeignKey("buyers.id"), nullable=False),
    Column("at", UtcDateTime, nullable=False),
    #: Set when the order ended without a purchase: the use no longer counts.
    Column("released_at", UtcDateTime),
)
Index("ix_promo_code_uses_code", promo_code_uses.c.promo_code_id, promo_code_uses.c.order_id)

#: The codes themselves are not stored: one of them may be a coupon of the supplier.
wrong_promo_codes = Table(
    "wrong_promo_codes",
    metadata,
    Column("id", RowId, primary_key=True),
    Column("buyer_id", ForeignKey("buyers.id"), nullable=False),
    Column("at", UtcDateTime, nullable=False),
)
Index("ix_wrong_promo_codes_buyer", wrong_promo_codes.c.buyer_id, wrong_promo_codes.c.at)
Index("ix_wrong_promo_codes_at", wrong_promo_codes.c.at)

"""Tables of prices: price rules, promo codes, approvals and rates."""

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

from bot.domain.pricing.price_rules import PriceScopeKind, RoundingKind
from bot.domain.pricing.rate_jumps import RateStatus
from storage.engine.columns import RowId, UtcDateTime, check_one_of, metadata, partial_index

#: A NULL leaves the field to a less specific rule. Amounts are in minor units of the selling
#: currency. `scope_id` is the id of the category, product or variant, and 0 for all products.
price_rules = Table(
    "price_rules",
    metadata,
    Column("scope", Text, primary_key=True),
    Column("scope_id", BigInteger, primary_key=True, autoincrement=False),
    Column("markup_bp", Integer),
    Column("fixed_amount", BigInteger),
    Column("rounding", Text),
    Column("rounding_amount", BigInteger),
    Column("below_cost", Boolean),
    Column("margin_bp", Integer),
    Column("margin_amount", BigInteger),
    Column("actor", BigInteger, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    check_one_of("scope", PriceScopeKind),
    check_one_of("rounding", RoundingKind),
    CheckConstraint("(scope = 'global') = (scope_id = 0)", name="scope_id"),
    CheckConstraint("(rounding IS NULL) = (rounding_amount IS NULL)", name="rounding_amount"),
    CheckConstraint(
        "(below_cost IS NULL) = (margin_bp IS NULL)"
        " AND (below_cost IS NULL) = (margin_amount IS NULL)",
        name="floor",
    ),
    CheckConstraint("markup_bp > -10000 AND margin_bp >= 0 AND margin_amount >= 0", name="values"),
)


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
#: It has all that the count of a code's uses needs.
Index(
    "ix_promo_code_uses_code",
    promo_code_uses.c.promo_code_id,
    promo_code_uses.c.order_id,
    promo_code_uses.c.released_at,
    promo_code_uses.c.buyer_id,
)

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


#: A rate is the value of one `base` in `currency`, as text. `usual` is what a waiting rate was
#: compared with, and `usual_is_setting` says that it is the value of the settings.
rates = Table(
    "rates",
    metadata,
    Column("id", RowId, primary_key=True),
    #: "exchange", or the stored name of a payment method.
    Column("name", Text, nullable=False),
    Column("base", Text, nullable=False),
    Column("currency", Text, nullable=False),
    Column("rate", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("usual", Text),
    Column("usual_is_setting", Boolean, nullable=False, server_default=false()),
    #: The operator who accepted it.
    Column("actor", BigInteger),
    Column("at", UtcDateTime, nullable=False),
    check_one_of("status", RateStatus),
    sqlite_autoincrement=True,
)
Index("ix_rates_name", rates.c.name, rates.c.id)
_IS_JUMP = text("status = 'jump'")
partial_index("uq_rates_jump", rates.c.name, where=_IS_JUMP, unique=True)


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

"""The table of price rules."""

from sqlalchemy import BigInteger, Boolean, CheckConstraint, Column, Integer, Table, Text

from bot.domain.pricing.price_rules import PriceScopeKind, RoundingKind
from storage.engine.utc_times_and_storable_text import UtcDateTime
from storage.schema.base import check_one_of, metadata

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

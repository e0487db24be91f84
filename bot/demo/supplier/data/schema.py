"""The supplier's tables, with constraints that hold even if the code is wrong.

A balance, a stock and a coupon never fall below zero. A card belongs to at most one order.
"""

from sqlalchemy import (
    JSON,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
)

metadata = MetaData()

tiers = Table(
    "tiers",
    metadata,
    Column("name", Text, primary_key=True),
    Column("percent", Integer, CheckConstraint("percent BETWEEN 1 AND 100"), nullable=False),
)

accounts = Table(
    "accounts",
    metadata,
    Column("app_id", Text, primary_key=True),
    Column("app_key", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("balance", Integer, CheckConstraint("balance >= 0"), nullable=False),
    Column("tier", ForeignKey("tiers.name"), nullable=False),
)

categories = Table(
    "categories",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
)

products = Table(
    "products",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("code", Text, nullable=False, unique=True),
    Column("name", Text, nullable=False),
    Column("category", ForeignKey("categories.name"), nullable=False),
    Column("price", Integer, CheckConstraint("price >= 0"), nullable=False),
    Column("user_price", Integer, CheckConstraint("user_price >= 0"), nullable=False),
    Column("pattern", Text, nullable=False),
    Column("description", Text, nullable=False),
    Column("delivery_way", Integer, nullable=False),
    Column("contact_type", Integer, nullable=False),
    Column("password_status", Integer, nullable=False),
    Column("draft_status", Integer, nullable=False),
    Column("draft_premium", Integer, nullable=False),
    Column("minimum", Integer, nullable=False),
    Column("maximum", Integer, nullable=False),
    Column("configuration", JSON, nullable=False),
    Column("widgets", JSON, nullable=False),
    Column("flash_sale", JSON(none_as_null=True)),
    Column("api_enabled", Boolean, nullable=False),
    Column("on_sale", Boolean, nullable=False),
    Column("manual_stock", Integer, CheckConstraint("manual_stock >= 0"), nullable=False),
    Column("notice", Text, nullable=False),
)

traits = Table(
    "traits",
    metadata,
    Column("product_id", ForeignKey("products.id"), primary_key=True),
    Column("traits", JSON, nullable=False),
)

bans = Table(
    "bans",
    metadata,
    Column("app_id", ForeignKey("accounts.app_id"), primary_key=True),
)

cards = Table(
    "cards",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("product_id", ForeignKey("products.id"), nullable=False),
    Column("secret", Text, nullable=False),
    Column("race", Text, nullable=False),
    Column("sku", Text, nullable=False),  # canonical JSON, so that equal choices are equal texts
    Column("draft", Text),
    Column("premium", Integer),
    Column("trade_no", ForeignKey("orders.trade_no")),
    Index("cards_in_stock", "product_id", "trade_no", "race", "sku"),
)

coupons = Table(
    "coupons",
    metadata,
    Column("code", Text, primary_key=True),
    Column("discount", Integer, nullable=False),
    Column("remaining", Integer, CheckConstraint("remaining >= 0"), nullable=False),
)

coupon_terms = Table(
    "coupon_terms",
    metadata,
    Column("code", ForeignKey("coupons.code"), primary_key=True),
    Column("product", Text, nullable=False),  # a code, or empty for any product
    Column("expires", Float),
)

orders = Table(
    "orders",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("trade_no", Text, nullable=False, unique=True),
    Column("app_id", ForeignKey("accounts.app_id"), nullable=False),
    Column("code", Text, nullable=False),
    Column("num", Integer, CheckConstraint("num > 0"), nullable=False),
    Column("amount", Integer, CheckConstraint("amount >= 0"), nullable=False),
    Column("secret", Text, nullable=False),
    Column("created", Float, nullable=False),
    Column("request_no", Text, index=True),  # deliberately not unique: a repeat is a second order
    Column("race", Text, nullable=False),
    Column("sku", JSON, nullable=False),
    Column("contact", Text, nullable=False),
    Column("password", Text, nullable=False),
    Column("coupon", Text, nullable=False),
    Column("device", Integer, nullable=False),
    Column("widget", JSON(none_as_null=True)),
    Column("status", Integer, nullable=False),
    Column("pending", Boolean, nullable=False),
)

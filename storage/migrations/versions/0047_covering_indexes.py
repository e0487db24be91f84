"""Widens the indexes by which figures are summed, so that a large shop's rows need not be read for them."""

import sqlalchemy as sa
from alembic import op

revision = "0047"
down_revision = "0046"


def upgrade() -> None:
    _replace(
        "ix_orders_buyer", "orders", ["buyer_id", "id", "status", "cause", "replaces_order_id"]
    )
    period = ["created_at", "status", "account_id", "cost_currency", "cost", "charged"]
    _replace("ix_orders_created_at", "orders", [*period, "currency", "price", "quote_id", "id"])
    placed = ["status", "polls", "next_at", "id", "account_id", "cost_currency", "cost"]
    _replace("ix_orders_placed", "orders", placed, "status = 'placed'")
    is_traded = "trade_no IS NOT NULL AND status IN ('fulfilled', 'delivered')"
    traded = ["delivery", "updated_at", "next_at", "account_id"]
    _replace("ix_orders_traded", "orders", traded, is_traded)
    _create("ix_orders_overcharged", "orders", ["created_at", "account_id"], "charged > cost")
    _replace("ix_postings_account", "postings", ["account", "entry_id", "amount", "currency"])
    uses = ["promo_code_id", "order_id", "released_at", "buyer_id"]
    _replace("ix_promo_code_uses_code", "promo_code_uses", uses)


def _replace(name: str, table: str, columns: list[str], where: str | None = None) -> None:
    op.drop_index(name, table)
    _create(name, table, columns, where)


def _create(name: str, table: str, columns: list[str], where: str | None) -> None:
    condition = None if where is None else sa.text(where)
    op.create_index(name, table, columns, sqlite_where=condition, postgresql_where=condition)

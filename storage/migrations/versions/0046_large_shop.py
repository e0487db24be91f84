"""Adds and widens the indexes by which claims, outcomes and manual deliveries are found in a large shop."""

import sqlalchemy as sa
from alembic import op

revision = "0046"
down_revision = "0045"


def upgrade() -> None:
    _replace("ix_orders_due", "orders", ["status", "next_at", "id"])
    _replace("ix_outbox_due", "outbox", ["state", "next_at", "id"])
    is_traded = "trade_no IS NOT NULL AND status IN ('fulfilled', 'delivered')"
    _replace("ix_orders_traded", "orders", ["delivery", "updated_at"], is_traded)
    _create("ix_orders_placed", "orders", ["status", "polls", "next_at", "id"], "status = 'placed'")
    for table in ("orders", "outbox"):
        _create(f"ix_{table}_suspect", table, ["id"], "unfinished_starts > 0")
    op.create_index("ix_quotes_buyer_id", "quotes", ["buyer_id", "product_id", "id"])
    op.create_index("ix_attempts_started_at", "attempts", ["account_id", "started_at"])


def _replace(name: str, table: str, columns: list[str], where: str | None = None) -> None:
    op.drop_index(name, table)
    _create(name, table, columns, where)


def _create(name: str, table: str, columns: list[str], where: str | None) -> None:
    condition = None if where is None else sa.text(where)
    op.create_index(name, table, columns, sqlite_where=condition, postgresql_where=condition)

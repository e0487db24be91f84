"""Adds indexes by which staff find orders: by product, status, trade number and payment."""

import sqlalchemy as sa
from alembic import op

revision = "0038"
down_revision = "0037"

_HAS_ORDER = sa.text("order_id IS NOT NULL")
_HAS_TRADE = sa.text("trade_no IS NOT NULL")


def upgrade() -> None:
    op.create_index("ix_orders_status", "orders", ["status", "id"])
    op.create_index(
        "ix_orders_trade_no",
        "orders",
        ["trade_no"],
        sqlite_where=_HAS_TRADE,
        postgresql_where=_HAS_TRADE,
    )
    op.create_index(
        "ix_quotes_product_id",
        "quotes",
        ["product_id", "order_id"],
        sqlite_where=_HAS_ORDER,
        postgresql_where=_HAS_ORDER,
    )
    op.create_index("ix_payments_external_id", "payments", ["external_id"])

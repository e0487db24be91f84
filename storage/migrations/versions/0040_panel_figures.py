"""Adds the indexes by which the panel of staff reads its figures."""

import sqlalchemy as sa
from alembic import op

revision = "0040"
down_revision = "0039"

_IS_OPEN = sa.text("closed_at IS NULL")


def upgrade() -> None:
    op.create_index("ix_entries_at", "entries", ["at", "id"])
    op.create_index("ix_payments_at", "payments", ["at"])
    op.create_index("ix_products_sellable", "products", ["account_id", "sellable", "gone"])
    op.create_index(
        "ix_threads_open", "threads", ["id"], sqlite_where=_IS_OPEN, postgresql_where=_IS_OPEN
    )

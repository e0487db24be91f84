"""Drops the fingerprints of the supplier's patterns that took too long to match: nothing reads them."""

from alembic import op

revision = "0032"
down_revision = "0031"


def upgrade() -> None:
    op.drop_table("breached_patterns")

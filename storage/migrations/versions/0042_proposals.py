"""Adds the proposals of staff, which wait for somebody who may decide."""

import sqlalchemy as sa
from alembic import op

revision = "0042"
down_revision = "0041"

_RIGHTS = "'view', 'view-cost', 'secret', 'answer', 'money', 'restrict', 'catalogue', 'own'"


def upgrade() -> None:
    op.create_table(
        "proposals",
        sa.Column("number", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("proposer_id", sa.BigInteger(), nullable=False),
        sa.Column("needed_right", sa.Text(), nullable=False),
        sa.Column("request", sa.LargeBinary()),
        sa.Column("in_full", sa.Boolean(), nullable=False),
        sa.Column("choice", sa.Integer(), nullable=False),
        sa.Column("order_id", sa.BigInteger()),
        sa.Column("buyer_id", sa.BigInteger()),
        sa.Column("expires_at", sa.BigInteger(), nullable=False),
        sa.Column("messages", sa.Text(), nullable=False),
        sa.Column("decided_by", sa.BigInteger()),
        sa.Column("outcome", sa.Text()),
        sa.PrimaryKeyConstraint("number", name="pk_proposals"),
        sa.CheckConstraint(f"needed_right IN ({_RIGHTS})", name="ck_proposals_needed_right"),
        sa.CheckConstraint("outcome IN ('approved', 'declined')", name="ck_proposals_outcome"),
        sa.CheckConstraint("(decided_by IS NULL) = (outcome IS NULL)", name="ck_proposals_decided"),
    )
    op.create_index("ix_proposals_expires_at", "proposals", ["expires_at"])

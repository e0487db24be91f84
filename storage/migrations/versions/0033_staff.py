"""Adds staff with their roles, the links that invite them, and more columns of the audit."""

import sqlalchemy as sa
from alembic import op

revision = "0033"
down_revision = "0032"

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_TIME = sa.BigInteger()
_ROLES = "role IN ('owner', 'manager', 'support', 'viewer')"


def upgrade() -> None:
    op.create_table(
        "staff",
        sa.Column("person_id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("username", sa.Text()),
        sa.Column("added_by", sa.BigInteger(), nullable=False),
        sa.Column("added_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("person_id", name="pk_staff"),
        sa.CheckConstraint(_ROLES, name="ck_staff_role"),
    )
    op.create_table(
        "staff_links",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("code_hash", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("created_by", sa.BigInteger(), nullable=False),
        sa.Column("expires_at", _TIME, nullable=False),
        sa.Column("opened_by", sa.BigInteger()),
        sa.Column("decided_at", _TIME),
        sa.PrimaryKeyConstraint("id", name="pk_staff_links"),
        sa.UniqueConstraint("code_hash", name="uq_staff_links_code_hash"),
        sa.CheckConstraint(_ROLES, name="ck_staff_links_role"),
        sqlite_autoincrement=True,
    )
    for column in (
        sa.Column("proposer", sa.BigInteger()),
        sa.Column("amount_before", sa.BigInteger()),
        sa.Column("amount_after", sa.BigInteger()),
        sa.Column("currency", sa.Text()),
    ):
        op.add_column("audit", column)
    op.create_index("ix_audit_actor", "audit", ["actor", "id"])
    op.create_index("ix_audit_target", "audit", ["target", "id"])
    op.create_index("ix_audit_action", "audit", ["action", "id"])

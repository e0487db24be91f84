"""Adds what alerts are about and how they are grouped, warnings about the balance, notifications."""

import sqlalchemy as sa
from alembic import op

revision = "0039"
down_revision = "0038"

_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_TIME = sa.BigInteger()


def upgrade() -> None:
    for column in (
        sa.Column("subject", sa.Text()),
        sa.Column("group_kind", sa.Text()),
        sa.Column("grouped_until", _TIME),
        sa.Column("leader_id", sa.BigInteger()),
    ):
        op.add_column("outbox", column)
    _create_partial_index("ix_outbox_subject", ["subject"], "subject IS NOT NULL")
    _create_partial_index("ix_outbox_leader", ["leader_id"], "leader_id IS NOT NULL")
    _create_partial_index(
        "ix_outbox_group", ["chat_id", "group_kind", "grouped_until"], "grouped_until IS NOT NULL"
    )
    op.create_table(
        "balance_warnings",
        sa.Column("account_id", _ROW_ID, nullable=False),
        sa.Column("warn_days", sa.Integer()),
        sa.Column("days_low_since", _TIME),
        sa.Column("cost_uncovered_since", _TIME),
        sa.PrimaryKeyConstraint("account_id", name="pk_balance_warnings"),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name="fk_balance_warnings_account_id"
        ),
    )
    op.create_table(
        "notifications",
        sa.Column("person_id", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("digest_hour", sa.Integer(), nullable=False),
        sa.Column("sales", sa.Boolean(), nullable=False),
        sa.Column("sales_from", sa.BigInteger(), nullable=False),
        sa.Column("changed_at", _TIME, nullable=False),
        sa.PrimaryKeyConstraint("person_id", name="pk_notifications"),
        sa.ForeignKeyConstraint(["person_id"], ["buyers.id"], name="fk_notifications_person_id"),
        sa.CheckConstraint("digest IN ('off', 'brief', 'full')", name="ck_notifications_digest"),
        sa.CheckConstraint("digest_hour BETWEEN 0 AND 23", name="ck_notifications_digest_hour"),
        sa.CheckConstraint("sales_from >= 0", name="ck_notifications_sales_from"),
    )


def _create_partial_index(name: str, columns: list[str], where: str) -> None:
    condition = sa.text(where)
    op.create_index(name, "outbox", columns, sqlite_where=condition, postgresql_where=condition)

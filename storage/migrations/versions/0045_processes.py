"""Adds the processes of a shop, their leases, and which process has claimed an order or a message."""

import sqlalchemy as sa
from alembic import op

revision = "0045"
down_revision = "0044"

_ROLES = "'all', 'chat', 'worker'"


def upgrade() -> None:
    op.create_table(
        "processes",
        sa.Column("id", sa.BigInteger(), nullable=False, autoincrement=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("place", sa.Text(), nullable=False),
        sa.Column("beat", sa.BigInteger(), nullable=False, server_default=sa.text("0")),
        sa.PrimaryKeyConstraint("id", name="pk_processes"),
        sa.UniqueConstraint("name", name="uq_processes_name"),
        sa.CheckConstraint(f"role IN ({_ROLES})", name="ck_processes_role"),
    )
    op.create_table(
        "leases",
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("holder", sa.BigInteger()),
        sa.Column("is_doubtful", sa.Boolean(), nullable=False, server_default=sa.false()),
        sa.PrimaryKeyConstraint("name", name="pk_leases"),
        sa.CheckConstraint("name IN ('poller', 'trader')", name="ck_leases_name"),
    )
    # The token and the marks of the one process that ran before.
    op.execute("DELETE FROM meta WHERE key = 'fence' OR key LIKE 'commit %'")
    for table in ("orders", "outbox"):
        op.add_column(table, sa.Column("claimed_by", sa.BigInteger()))
        op.create_index(
            f"ix_{table}_claimed",
            table,
            ["claimed_by"],
            postgresql_where=sa.text("taken"),
            sqlite_where=sa.text("taken"),
        )

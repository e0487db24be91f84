"""Adds replacements, warranties, problems that buyers report, and what the supplier owes for them."""

import sqlalchemy as sa
from alembic import op

revision = "0034"
down_revision = "0033"

#: A generated id: SQLite generates ids only if the type is exactly INTEGER.
_ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
#: Microseconds since 1970, in UTC.
_TIME = sa.BigInteger()
_IS_REPLACEMENT = sa.text("replaces_order_id IS NOT NULL")
_IS_OPEN_REPLACEMENT = sa.text(
    "replaces_order_id IS NOT NULL"
    " AND status IN ('accepted', 'placed', 'review', 'submitting', 'uncertain')"
)
_IS_OPEN_PROBLEM = sa.text("state = 'open'")
_IS_OPEN_DEBT = sa.text("closed_at IS NULL")


def upgrade() -> None:
    op.add_column("orders", sa.Column("replaces_order_id", sa.BigInteger()))
    op.add_column("orders", sa.Column("warranty_days", sa.Integer()))
    op.create_index(
        "ix_orders_replaces_order_id",
        "orders",
        ["replaces_order_id"],
        sqlite_where=_IS_REPLACEMENT,
        postgresql_where=_IS_REPLACEMENT,
    )
    op.create_index(
        "uq_orders_open_replacement",
        "orders",
        ["replaces_order_id"],
        unique=True,
        sqlite_where=_IS_OPEN_REPLACEMENT,
        postgresql_where=_IS_OPEN_REPLACEMENT,
    )
    op.create_table(
        "warranties",
        sa.Column("product_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("days", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("product_id", name="pk_warranties"),
        sa.CheckConstraint("days BETWEEN 0 AND 3650", name="ck_warranties_days"),
    )
    op.create_table(
        "order_problems",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("order_id", _ROW_ID, nullable=False),
        sa.Column("pieces", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.Column("opened_at", _TIME, nullable=False),
        sa.Column("answered_at", _TIME),
        sa.Column("actor", sa.BigInteger()),
        sa.Column("replacement_id", sa.BigInteger()),
        sa.PrimaryKeyConstraint("id", name="pk_order_problems"),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name="fk_order_problems_order_id"),
        sa.CheckConstraint(
            "state IN ('open', 'replaced', 'refunded', 'refused')", name="ck_order_problems_state"
        ),
        sa.CheckConstraint(
            "(answered_at IS NULL) = (state = 'open')", name="ck_order_problems_answered"
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_order_problems_order_id", "order_problems", ["order_id"])
    op.create_index(
        "uq_order_problems_open",
        "order_problems",
        ["order_id"],
        unique=True,
        sqlite_where=_IS_OPEN_PROBLEM,
        postgresql_where=_IS_OPEN_PROBLEM,
    )
    op.create_table(
        "supplier_debts",
        sa.Column("id", _ROW_ID, nullable=False),
        sa.Column("order_id", _ROW_ID, nullable=False),
        sa.Column("pieces", sa.Integer(), nullable=False),
        sa.Column("owed", sa.BigInteger(), nullable=False),
        sa.Column("recovered", sa.BigInteger(), nullable=False, server_default=sa.text("0")),
        sa.Column("currency", sa.Text(), nullable=False),
        sa.Column("bookings", sa.Integer(), nullable=False, server_default=sa.text("0")),
        sa.Column("replacement_id", sa.BigInteger()),
        sa.Column("actor", sa.BigInteger(), nullable=False),
        sa.Column("created_at", _TIME, nullable=False),
        sa.Column("closed_at", _TIME),
        sa.PrimaryKeyConstraint("id", name="pk_supplier_debts"),
        sa.ForeignKeyConstraint(["order_id"], ["orders.id"], name="fk_supplier_debts_order_id"),
        sa.CheckConstraint(
            "pieces > 0 AND recovered >= 0 AND recovered <= owed", name="ck_supplier_debts_amounts"
        ),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_supplier_debts_order_id", "supplier_debts", ["order_id"])
    op.create_index(
        "ix_supplier_debts_open",
        "supplier_debts",
        ["created_at"],
        sqlite_where=_IS_OPEN_DEBT,
        postgresql_where=_IS_OPEN_DEBT,
    )

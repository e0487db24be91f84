"""Refunds in part, goodwill, and what staff gave away in a day.

Each order has the sum of its refunds, and the database refuses refunds of more than was captured. A
reward has its share, by which it is recomputed. An audited act has the amount that it gave away.
"""

import sqlalchemy as sa
from alembic import op

revision = "0036"
down_revision = "0035"

_SQLITE_REFUND_GUARD = """
CREATE TRIGGER postings_refund_guarded AFTER INSERT ON postings
WHEN NEW.account = 'revenue' AND NEW.amount < 0
BEGIN
SELECT RAISE(ABORT, 'refunds exceed what was captured')
WHERE COALESCE((SELECT SUM(p.amount) FROM entries mine
  JOIN entries e ON e.key = 'settle:' || mine.order_id
   OR (e.order_id = mine.order_id AND e.kind IN ('refund', 'goodwill'))
  JOIN postings p ON p.entry_id = e.id AND p.account = 'revenue'
  WHERE mine.id = NEW.entry_id), -1) < 0;
END
"""
_POSTGRES_REFUND_GUARD_FUNCTION = """
CREATE FUNCTION guard_refund() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
-- Writing the order's row makes two refunds wait for each other, whatever the isolation.
UPDATE orders SET refunded = refunded
 WHERE id = (SELECT order_id FROM entries WHERE id = NEW.entry_id);
IF COALESCE((SELECT SUM(p.amount) FROM entries mine
  JOIN entries e ON e.key = 'settle:' || mine.order_id
   OR (e.order_id = mine.order_id AND e.kind IN ('refund', 'goodwill'))
  JOIN postings p ON p.entry_id = e.id AND p.account = 'revenue'
  WHERE mine.id = NEW.entry_id), -1) < 0
THEN RAISE EXCEPTION 'refunds exceed what was captured' USING ERRCODE = 'check_violation';
END IF;
RETURN NULL;
END $$
"""
_POSTGRES_REFUND_GUARD = """
CREATE TRIGGER postings_refund_guarded AFTER INSERT ON postings
FOR EACH ROW WHEN (NEW.account = 'revenue' AND NEW.amount < 0)
EXECUTE FUNCTION guard_refund()
"""


def upgrade() -> None:
    op.add_column(
        "orders",
        sa.Column("refunded", sa.BigInteger(), nullable=False, server_default=sa.text("0")),
    )
    op.execute(
        "UPDATE orders SET refunded = COALESCE((SELECT SUM(-p.amount) FROM entries e"
        " JOIN postings p ON p.entry_id = e.id AND p.account = 'revenue'"
        " WHERE e.key = 'refund:' || orders.id), 0) WHERE status = 'refunded'"
    )
    op.add_column(
        "referral_rewards",
        sa.Column("share_bp", sa.Integer(), nullable=False, server_default=sa.text("0")),
    )
    # The lowest share that gives the amount.
    op.execute("UPDATE referral_rewards SET share_bp = (amount * 10000 + margin - 1) / margin")
    op.add_column("audit", sa.Column("given_away", sa.BigInteger()))
    op.create_index(
        "ix_audit_given_away",
        "audit",
        ["actor", "at"],
        sqlite_where=sa.text("given_away IS NOT NULL"),
        postgresql_where=sa.text("given_away IS NOT NULL"),
    )
    op.create_index(
        "ix_entries_payouts",
        "entries",
        ["order_id"],
        sqlite_where=sa.text("kind IN ('refund', 'goodwill')"),
        postgresql_where=sa.text("kind IN ('refund', 'goodwill')"),
    )
    connection = op.get_bind()
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(_SQLITE_REFUND_GUARD.strip())
        return
    connection.exec_driver_sql(_POSTGRES_REFUND_GUARD_FUNCTION.strip())
    connection.exec_driver_sql(_POSTGRES_REFUND_GUARD.strip())

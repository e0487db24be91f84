"""Lets the guard of refunds read the postings of one order, and not all that was ever captured.

Without the plus sign SQLite finds them by the account. PostgreSQL knows how many rows each way reads.
"""

from alembic import op

revision = "0043"
down_revision = "0042"

_SQLITE_REFUND_GUARD = """
CREATE TRIGGER postings_refund_guarded AFTER INSERT ON postings
WHEN NEW.account = 'revenue' AND NEW.amount < 0
BEGIN
SELECT RAISE(ABORT, 'refunds exceed what was captured')
WHERE COALESCE((SELECT SUM(p.amount) FROM entries mine
  JOIN entries e ON e.key = 'settle:' || mine.order_id
   OR (e.order_id = mine.order_id AND e.kind IN ('refund', 'goodwill'))
  JOIN postings p ON p.entry_id = e.id AND +p.account = 'revenue'
  WHERE mine.id = NEW.entry_id), -1) < 0;
END
"""


def upgrade() -> None:
    connection = op.get_bind()
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("DROP TRIGGER postings_refund_guarded")
        connection.exec_driver_sql(_SQLITE_REFUND_GUARD.strip())

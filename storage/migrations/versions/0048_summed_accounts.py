"""Adds a sum of a buyer's older postings, with which balances and the guard of holds begin.

The guard also refuses to take money by an entry that the sum would lack. Nothing is summed yet.
"""

import sqlalchemy as sa
from alembic import op

revision = "0048"
down_revision = "0047"

_SQLITE_HOLD_GUARD = """
CREATE TRIGGER postings_hold_guarded AFTER INSERT ON postings
WHEN NEW.amount < 0 AND NEW.account LIKE 'buyer:%'
BEGIN
SELECT RAISE(ABORT, 'the sum of the account has later entries')
WHERE NEW.entry_id <=
 (SELECT summed_entry_id FROM buyers WHERE id = CAST(substr(NEW.account, 7) AS INTEGER));
SELECT RAISE(ABORT, 'a hold exceeds balance and credit')
WHERE (SELECT kind FROM entries WHERE id = NEW.entry_id) = 'hold'
 AND COALESCE((SELECT b.credit + b.summed_balance
  + (SELECT SUM(p.amount) FROM postings p
   WHERE p.account = NEW.account AND p.entry_id > b.summed_entry_id)
  FROM buyers b WHERE b.id = CAST(substr(NEW.account, 7) AS INTEGER)), -1) < 0;
END
"""
_POSTGRES_HOLD_GUARD_FUNCTION = """
CREATE OR REPLACE FUNCTION guard_hold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
-- Writing the buyer's row makes two holds wait for each other, whatever the isolation.
UPDATE buyers SET balance = balance WHERE id = CAST(substr(NEW.account, 7) AS bigint);
IF NEW.entry_id <=
 (SELECT summed_entry_id FROM buyers WHERE id = CAST(substr(NEW.account, 7) AS bigint))
THEN RAISE EXCEPTION 'the sum of the account has later entries' USING ERRCODE = 'check_violation';
END IF;
IF (SELECT kind FROM entries WHERE id = NEW.entry_id) = 'hold'
 AND COALESCE((SELECT b.credit + b.summed_balance
  + (SELECT SUM(p.amount) FROM postings p
   WHERE p.account = NEW.account AND p.entry_id > b.summed_entry_id)
  FROM buyers b WHERE b.id = CAST(substr(NEW.account, 7) AS bigint)), -1) < 0
THEN RAISE EXCEPTION 'a hold exceeds balance and credit' USING ERRCODE = 'check_violation';
END IF;
RETURN NULL;
END $$
"""


def upgrade() -> None:
    for name in ("summed_entry_id", "summed_balance", "summed_held"):
        column = sa.Column(name, sa.BigInteger(), nullable=False, server_default=sa.text("0"))
        op.add_column("buyers", column)
    connection = op.get_bind()
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("DROP TRIGGER postings_hold_guarded")
        connection.exec_driver_sql(_SQLITE_HOLD_GUARD.strip())
    else:
        connection.exec_driver_sql(_POSTGRES_HOLD_GUARD_FUNCTION.strip())

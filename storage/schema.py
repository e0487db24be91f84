"""All tables in one metadata, and the triggers: what the database itself refuses.

It refuses a second order of a quote, a second live trade, a second entry under a key, an illegal
status change, a changed ledger row, refunds of more than was captured. Migrations never import this
module, they are frozen; a test compares both. A table belongs to the metadata once the module of its
topic is imported, so who needs all of them takes the metadata from here.
"""

from sqlalchemy import Connection
from sqlalchemy.schema import CreateIndex, CreateTable

import storage.catalogue.tables  # noqa: F401
import storage.checkout.tables  # noqa: F401
import storage.operations.tables  # noqa: F401
import storage.orders.tables  # noqa: F401
import storage.payments.tables  # noqa: F401
import storage.people.tables  # noqa: F401
import storage.pricing.tables  # noqa: F401
from storage.engine.columns import metadata, use_conditions_on_server

__all__ = ["create_schema", "metadata", "trigger_statements"]

#: Tables that a step of the migrations has dropped. An older backup has their rows, and a server's
#: database of an older schema has the tables.
DROPPED_TABLES = frozenset({"breached_patterns"})

#: Append-only tables: a written row is never changed or deleted.
APPEND_ONLY = ("entries", "postings", "order_events", "audit", "payments")

_SQLITE_APPEND_ONLY = """
CREATE TRIGGER {table}_{event}_refused BEFORE {event} ON {table}
BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END
"""
#: A buyer's postings up to `summed_entry_id` are in the sums of their row.
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
#: The plus sign keeps SQLite from reading all postings of the account.
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
_POSTGRES_REFUSE_FUNCTION = """
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'check_violation'; END $$
"""
_POSTGRES_APPEND_ONLY = """
CREATE TRIGGER {table}_{event}_refused BEFORE {event} ON {table}
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
"""
_POSTGRES_HOLD_GUARD_FUNCTION = """
CREATE FUNCTION guard_hold() RETURNS trigger LANGUAGE plpgsql AS $$
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
_POSTGRES_HOLD_GUARD = """
CREATE TRIGGER postings_hold_guarded AFTER INSERT ON postings
FOR EACH ROW WHEN (NEW.amount < 0 AND NEW.account LIKE 'buyer:%')
EXECUTE FUNCTION guard_hold()
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


def create_schema(connection: Connection) -> None:
    """Create the tables, indexes and triggers of this version in an empty database."""
    if connection.dialect.name == "postgresql":
        use_conditions_on_server(metadata)
    for table in metadata.sorted_tables:
        connection.execute(CreateTable(table))
        for index in sorted(table.indexes, key=lambda each: str(each.name)):
            connection.execute(CreateIndex(index))
    for trigger in trigger_statements(connection.dialect.name):
        connection.exec_driver_sql(trigger)


def trigger_statements(dialect: str) -> list[str]:
    """Return the statements that create the triggers, in order, for "sqlite" or "postgresql"."""
    if dialect == "sqlite":
        return [
            *_append_only_triggers(_SQLITE_APPEND_ONLY, ("UPDATE", "DELETE")),
            _SQLITE_HOLD_GUARD.strip(),
            _SQLITE_REFUND_GUARD.strip(),
        ]
    return [
        _POSTGRES_REFUSE_FUNCTION.strip(),
        *_append_only_triggers(_POSTGRES_APPEND_ONLY, ("UPDATE", "DELETE", "TRUNCATE")),
        _POSTGRES_HOLD_GUARD_FUNCTION.strip(),
        _POSTGRES_HOLD_GUARD.strip(),
        _POSTGRES_REFUND_GUARD_FUNCTION.strip(),
        _POSTGRES_REFUND_GUARD.strip(),
    ]


def _append_only_triggers(template: str, events: tuple[str, ...]) -> list[str]:
    return [
        template.strip().format(table=table, event=event)
        for table in APPEND_ONLY
        for event in events
    ]

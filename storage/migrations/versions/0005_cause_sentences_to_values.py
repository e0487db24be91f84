"""Converts sentences of causes and outcomes, as earlier versions stored them, to values with details.

The tables of sentences below are frozen copies of what those versions could store, and so are the values
that they become. A sentence that they do not know becomes "other", with the whole sentence as its detail.
"""

import json
import re
from collections.abc import Callable, Sequence
from typing import Any

from alembic import op
from sqlalchemy import Connection, text

revision = "0005"
down_revision = "0004"

_ADD_COLUMNS = (
    "ALTER TABLE orders ADD COLUMN cause_detail TEXT DEFAULT '' NOT NULL",
    "ALTER TABLE order_events ADD COLUMN cause_detail TEXT DEFAULT '' NOT NULL",
    "ALTER TABLE attempts ADD COLUMN reason TEXT",
    "ALTER TABLE replays ADD COLUMN reason TEXT",
)
#: Events are append-only: the trigger is dropped while they are converted, and created again unchanged.
_DROP_TRIGGER = {
    "sqlite": "DROP TRIGGER order_events_UPDATE_refused",
    "postgresql": "DROP TRIGGER order_events_UPDATE_refused ON order_events",
}
_CREATE_TRIGGER = {
    "sqlite": """CREATE TRIGGER order_events_UPDATE_refused BEFORE UPDATE ON order_events
BEGIN SELECT RAISE(ABORT, 'order_events is append-only'); END""",
    "postgresql": """CREATE TRIGGER order_events_UPDATE_refused BEFORE UPDATE ON order_events
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()""",
}
#: Rows that one statement converts.
_BATCH = 1_000

#: Sentences without a detail.
_WHOLE_CAUSES = {
    "confirmed": "confirmed",
    "submitted": "submitted",
    "accepted": "accepted",
    "accepted without a number": "no-number",
    "goods": "goods",
    "goods without a number": "goods-no-number",
    "apology": "apology",
    "shown": "shown",
    "query fails": "query-fails",
    "overdue": "overdue",
    "restored": "restored",
    "supplier changed": "supplier-changed",
    "refused, but the balance cannot be read": "refused-unreadable",
    "unknown: crash": "crash",
    "unknown: no attempt on record": "no-attempt",
    "sent again: accepted": "again-accepted",
    "sent again: accepted without a number": "again-no-number",
    "sent again: goods": "again-goods",
    "sent again: goods without a number": "again-goods-no-number",
    "sent again: apology": "again-apology",
    "withdrawn: price-moved": "withdrawn-price-moved",
    "withdrawn: supplier-away": "withdrawn-supplier-away",
    "withdrawn: supplier-changed": "withdrawn-supplier-changed",
    "withdrawn: sealed": "withdrawn-sealed",
    "ruled: not charged": "ruled-not-charged",
    "ruled: refund": "ruled-refund",
}
#: The beginnings of sentences with a detail; the first match counts.
_CAUSE_PREFIXES = (
    ("not sent: ", "not-sent"),
    ("refused, but the balance fell by the cost: ", "refused-but-charged"),
    ("refused, but the balance fell: ", "refused-but-fell"),
    ("refused: ", "refused"),
    ("not charged: stood still: ", "not-charged-still"),
    ("not charged: poor: ", "not-charged-poor"),
    ("unknown, and the balance fell: ", "unknown-fell"),
    ("unknown, and the balance rose: ", "unknown-rose"),
    ("unknown, and the balance cannot be read: ", "unknown-unreadable"),
    ("unknown, but booked: ", "unknown-booked"),
    ("unknown: number in use: ", "unknown-number-in-use"),
    ("unknown: answered with the trade number of order ", "number-of-another"),
    ("unknown: raised: ", "raised"),
    ("unknown: not recorded: ", "not-recorded"),
    # A trade interrupted by a crash has no detail, but it may have been sent again.
    ("unknown: crash; ", "crash"),
    ("unknown: ", "unknown"),
    ("withdrawn: supplier-refused: ", "withdrawn-supplier-refused"),
    ("withdrawn: ", "withdrawn"),
    ("ruled: trade ", "ruled-trade"),
)
_WHOLE_REASONS = {
    "crash": "crash",
    "restored": "restored",
    "the price rose": "price-rose",
    "sealed": "sealed",
}
_REASON_PREFIXES = (
    ("number in use: ", "number-in-use"),
    ("answered with the trade number of order ", "number-of-another"),
    ("raised: ", "raised"),
    ("not recorded: ", "not-recorded"),
    ("no price: ", "no-price"),
)
#: Why the price could not be read before a trade was sent again.
_PRICE_UNAVAILABLE = re.compile(r"late|the supplier.*", re.DOTALL)
#: What the supplier's client says of a failed call.
_MACHINE_WORD = re.compile(r"[a-z0-9_]+")

_Row = dict[str, Any]


def upgrade() -> None:
    connection = op.get_bind()
    for statement in _ADD_COLUMNS:
        connection.exec_driver_sql(statement)
    _convert_orders(connection)
    connection.exec_driver_sql(_DROP_TRIGGER[connection.dialect.name])
    _convert_events(connection)
    connection.exec_driver_sql(_CREATE_TRIGGER[connection.dialect.name])
    _convert_attempts(connection)
    _convert_replays(connection)
    _convert_alerts(connection)


# --- rows ------------------------------------------------------------------------------------------


def _convert_orders(connection: Connection) -> None:
    _convert(
        connection,
        "SELECT id, cause FROM orders",
        "UPDATE orders SET cause = :cause, cause_detail = :cause_detail WHERE id = :id",
        _convert_cause,
    )


def _convert_events(connection: Connection) -> None:
    _convert(
        connection,
        "SELECT order_id, seq, cause FROM order_events",
        """UPDATE order_events SET cause = :cause, cause_detail = :cause_detail
        WHERE order_id = :order_id AND seq = :seq""",
        _convert_cause,
    )


def _convert_attempts(connection: Connection) -> None:
    _convert(
        connection,
        "SELECT order_id, n, detail FROM attempts WHERE outcome IN ('unknown', 'not_sent')",
        """UPDATE attempts SET reason = :reason, detail = :detail
        WHERE order_id = :order_id AND n = :n""",
        _convert_reason,
    )


def _convert_replays(connection: Connection) -> None:
    _convert(
        connection,
        "SELECT order_id, detail FROM replays WHERE outcome IN ('unknown', 'not_sent')",
        "UPDATE replays SET reason = :reason, detail = :detail WHERE order_id = :order_id",
        _convert_reason,
    )


def _convert_alerts(connection: Connection) -> None:
    """Alerts that were sent are converted as well: no sentence stays."""
    _convert(
        connection,
        "SELECT id, facts FROM outbox WHERE kind = 'alert'",
        "UPDATE outbox SET facts = :facts WHERE id = :id",
        _convert_facts,
    )


def _convert(
    connection: Connection, query: str, change: str, convert: Callable[[_Row], _Row | None]
) -> None:
    """Run `change` with what `convert` makes of each row of `query`; None leaves the row as it is."""
    rows: Sequence[Any] = connection.execute(text(query)).mappings().all()
    changed = [each for row in rows if (each := convert(dict(row))) is not None]
    for start in range(0, len(changed), _BATCH):
        connection.execute(text(change), changed[start : start + _BATCH])


def _convert_cause(row: _Row) -> _Row | None:
    cause, detail = parse_cause(row["cause"])
    if (cause, detail) == (row["cause"], ""):
        return None
    return {**row, "cause": cause, "cause_detail": detail}


def _convert_reason(row: _Row) -> _Row:
    reason, detail = parse_reason(row["detail"])
    return {**row, "reason": reason, "detail": detail}


def _convert_facts(row: _Row) -> _Row | None:
    facts = json.loads(row["facts"])
    if "cause" not in facts:
        return None
    facts["cause"], facts["cause_detail"] = parse_cause(facts["cause"])
    return {**row, "facts": json.dumps(facts, separators=(",", ":"))}


# --- sentences -------------------------------------------------------------------------------------


def parse_cause(sentence: str) -> tuple[str, str]:
    """Return the value and the detail of a sentence of an order, an event or an alert."""
    return _parse(sentence, _WHOLE_CAUSES, _CAUSE_PREFIXES) or ("other", sentence)


def parse_reason(sentence: str) -> tuple[str, str]:
    """Return the value and the detail of a sentence on a trade that is unknown or was not sent."""
    found = _parse(sentence, _WHOLE_REASONS, _REASON_PREFIXES)
    if found is not None:
        return found
    if sentence == "duplicate_request_no":
        return "duplicate-request-no", sentence
    if _PRICE_UNAVAILABLE.fullmatch(sentence):
        return "price-unavailable", sentence
    if _MACHINE_WORD.fullmatch(sentence):
        return "call-failed", sentence
    return "other", sentence


def _parse(
    sentence: str, whole: dict[str, str], prefixes: tuple[tuple[str, str], ...]
) -> tuple[str, str] | None:
    if sentence in whole:
        return whole[sentence], ""
    for prefix, value in prefixes:
        if sentence.startswith(prefix):
            return value, sentence.removeprefix(prefix)
    return None

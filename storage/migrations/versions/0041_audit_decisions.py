"""Erases the reasons that people typed from the audit of rulings, and keeps what was decided."""

import re

import sqlalchemy as sa
from alembic import op

revision = "0041"
down_revision = "0040"

_REFUSE_SQLITE = """
CREATE TRIGGER audit_UPDATE_refused BEFORE UPDATE ON audit
BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END
"""
_REFUSE_POSTGRESQL = """
CREATE TRIGGER audit_UPDATE_refused BEFORE UPDATE ON audit
FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()
"""
_NOT_CHARGED = re.compile(r"ruled: not charged(?:; the balance: ([a-z-]+))?(?:;.*)?", re.DOTALL)
_TRADE = re.compile(r"ruled: trade (.*)", re.DOTALL)

_audit = sa.table("audit", sa.column("id"), sa.column("action"), sa.column("detail"))


def upgrade() -> None:
    connection = op.get_bind()
    is_sqlite = connection.dialect.name == "sqlite"
    op.execute("DROP TRIGGER audit_UPDATE_refused" + ("" if is_sqlite else " ON audit"))
    judged = sa.update(_audit).where(_audit.c.action == "judge-text", _audit.c.detail == "goods")
    connection.execute(judged.values(detail="delivery"))
    found = sa.select(_audit.c.id, _audit.c.detail).where(_audit.c.action == "resolve")
    for number, detail in connection.execute(found).all():
        change = sa.update(_audit).where(_audit.c.id == number)
        connection.execute(change.values(detail=_convert(detail)))
    op.execute((_REFUSE_SQLITE if is_sqlite else _REFUSE_POSTGRESQL).strip())


def _convert(detail: str) -> str:
    """Return the decision first, then ids and what the balance said, without what was typed."""
    if (not_charged := _NOT_CHARGED.fullmatch(detail)) is not None:
        return "; ".join(["not-charged", *filter(None, [not_charged[1]])])
    if (trade := _TRADE.fullmatch(detail)) is not None:
        return f"trade; {trade[1]}"
    return "refund" if detail == "ruled: refund" else ""

"""Marks the alerts that nothing has settled yet, so that they are counted without reading all others."""

import sqlalchemy as sa
from alembic import op

revision = "0044"
down_revision = "0043"

_outbox = sa.table(
    "outbox", sa.column("subject"), sa.column("facts"), sa.column("is_open", sa.Boolean())
)


def upgrade() -> None:
    is_open: sa.Column[bool] = sa.Column(
        "is_open", sa.Boolean(), nullable=False, server_default=sa.false()
    )
    op.add_column("outbox", is_open)
    waits = (
        _outbox.c.subject.is_not(None),
        _outbox.c.subject.not_like("sale:%"),
        _outbox.c.facts.not_like('%"settled_at"%'),
    )
    op.execute(sa.update(_outbox).where(*waits).values(is_open=sa.true()))
    condition = sa.text("is_open")
    op.create_index(
        "ix_outbox_open_alert",
        "outbox",
        ["subject"],
        sqlite_where=condition,
        postgresql_where=condition,
    )

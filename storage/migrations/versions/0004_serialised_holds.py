"""Makes two holds of a buyer wait for each other on PostgreSQL, at every isolation level.

SQLite has one writer at a time and needs nothing. The statement is frozen in its file.
"""

from alembic import op

from storage.migrations import frozen_sql_runner

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        frozen_sql_runner.run(__file__)

"""On PostgreSQL two holds of a buyer wait for each other in the guard itself, whatever the isolation.

SQLite has one writer at a time and needs nothing. The statement is frozen in its file.
"""

from pathlib import Path

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        statement = Path(__file__).with_name("0004_postgresql.sql").read_text(encoding="utf-8")
        op.get_bind().exec_driver_sql(statement)

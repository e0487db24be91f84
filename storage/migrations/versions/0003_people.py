"""What people ask of the shop beside orders: alerts, support threads, being forgotten; pins.

The statements are frozen in one file an engine, separated by blank lines.
"""

from pathlib import Path

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    dialect = op.get_bind().dialect.name
    statements = Path(__file__).with_name(f"0003_{dialect}.sql").read_text(encoding="utf-8")
    for statement in statements.strip().split("\n\n"):
        op.get_bind().exec_driver_sql(statement)

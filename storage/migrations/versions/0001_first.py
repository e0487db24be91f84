"""The first schema: the statements as they were when it was frozen, one file an engine.

Statements are separated by blank lines. These files are never changed; a later step changes tables.
"""

from pathlib import Path

from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    dialect = op.get_bind().dialect.name
    statements = Path(__file__).with_name(f"0001_{dialect}.sql").read_text(encoding="utf-8")
    for statement in statements.strip().split("\n\n"):
        op.get_bind().exec_driver_sql(statement)

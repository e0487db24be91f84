"""On PostgreSQL two holds of a buyer wait for each other in the guard itself, whatever the isolation.

SQLite has one writer at a time and needs nothing. The statement is frozen in its file.
"""

from alembic import op

from storage.migrations import frozen

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        frozen.run(__file__)

"""Add start counts of updates, and the number of the last order that an erasure hides.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

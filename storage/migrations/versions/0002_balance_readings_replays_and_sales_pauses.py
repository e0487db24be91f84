"""Add balance readings of unknown outcomes, the trade replay, and sales pauses.

The statements are frozen in one file for each engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

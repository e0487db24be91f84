"""Keeps which delivered orders have answers to compare, and which patterns are not matched any more.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

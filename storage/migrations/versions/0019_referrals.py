"""Adds invite codes, who invited whom, and the rewards for their orders.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

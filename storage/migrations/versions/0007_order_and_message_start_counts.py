"""Counts the deaths of the process while it worked on an order or sent a message.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

"""Keeps the fingerprint of every transaction number of a claim, in a table of its own.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

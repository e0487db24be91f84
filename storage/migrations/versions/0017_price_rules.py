"""Adds the price rules that operators set.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

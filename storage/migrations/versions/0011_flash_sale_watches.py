"""Allows watches that wait for the opening of a flash sale, and finds the next one by an index.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

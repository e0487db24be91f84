"""Adds the indexes that find expired data, so that it is deleted in short steps.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0030"
down_revision = "0029"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

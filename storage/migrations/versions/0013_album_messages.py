"""Keeps which messages are one album, so that one tap passes on all of them.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

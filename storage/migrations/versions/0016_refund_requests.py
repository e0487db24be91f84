"""Keeps when the buyer of a support thread asked for a refund of its order.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

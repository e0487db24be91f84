"""Adds the refunds that the shop starts, and the payment cases.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

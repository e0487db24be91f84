"""Allows the payment cases of payments that could not be booked.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

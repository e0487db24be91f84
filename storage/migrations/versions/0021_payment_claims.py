"""Adds the claims: payments by hand that buyers report.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

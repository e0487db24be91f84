"""Counts how often a withdrawn claim was made again, and finds invoices that nobody has paid.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0031"
down_revision = "0030"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

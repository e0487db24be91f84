"""Adds what only a payment method knows, links of invoices, and the index of open invoices.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0018"
down_revision = "0017"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

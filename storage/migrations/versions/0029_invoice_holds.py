"""Keeps which invoices came from a backup, since when an invoice holds its quote, and which lists of
payments are known: all those of a database that exists already.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0029"
down_revision = "0028"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

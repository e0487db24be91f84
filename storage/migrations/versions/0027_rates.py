"""Keeps the rates that were used, and those that wait for an owner because they jumped.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0027"
down_revision = "0026"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

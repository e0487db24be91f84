"""Keeps the supplier's troubles that operators were told of, and what buyers could not buy.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0028"
down_revision = "0027"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

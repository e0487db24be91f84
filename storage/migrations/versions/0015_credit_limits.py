"""Keeps whether an operator set a buyer's credit, or it is the shop's default.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0015"
down_revision = "0014"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

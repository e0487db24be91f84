"""Keeps what the supplier made of a buyer's answers, encrypted, with the order.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

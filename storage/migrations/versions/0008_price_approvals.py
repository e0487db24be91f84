"""Adds the costs below the catalogue that operators approved, by product.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

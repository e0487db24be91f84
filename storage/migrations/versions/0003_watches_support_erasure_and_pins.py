"""Add watches, support threads, the erasure of people, and pins.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

"""Keeps the question that a person's screen asks, so that a typed answer is known after a restart.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0026"
down_revision = "0025"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

"""Records whose screen shows that something is being loaded, so that a start can replace it.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

"""The first schema: the statements as they were when it was frozen, one file an engine.

Statements are separated by blank lines. These files are never changed; a later step changes tables.
"""

from storage.migrations import frozen_sql_runner

revision = "0001"
down_revision = None


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

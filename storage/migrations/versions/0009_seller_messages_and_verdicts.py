"""Tells sellers' messages from delivered secrets; remembers what operators said of a sentence.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

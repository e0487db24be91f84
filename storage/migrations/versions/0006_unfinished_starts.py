"""Counts how often work on an update, an order or a message began and the program ended in it.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    frozen.run(__file__)

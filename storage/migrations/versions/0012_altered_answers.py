"""Keeps what the supplier made of a buyer's answers, encrypted, with the order.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    frozen.run(__file__)

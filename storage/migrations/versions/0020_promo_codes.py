"""Adds the promo codes of the shop, their uses, and the notes of wrong codes.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen_sql_runner

revision = "0020"
down_revision = "0019"


def upgrade() -> None:
    frozen_sql_runner.run(__file__)

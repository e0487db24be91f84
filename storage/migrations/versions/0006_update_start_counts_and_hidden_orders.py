"""Counts starts of updates after a restart; hides erased orders by number, not by time.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    frozen.run(__file__)

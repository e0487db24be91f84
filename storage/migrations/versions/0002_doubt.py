"""Balance readings beside doubt, the one replay of a trade, and why sales are paused.

The statements are frozen in one file an engine, separated by blank lines.
"""

from storage.migrations import frozen

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    frozen.run(__file__)

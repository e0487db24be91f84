"""Why nothing is sold at the moment. Sales are open while there is no pause.

Facts only: who may begin or end a pause is the services' business.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class PauseCause(StrEnum):
    """Why sales are paused. Several may hold at once; each is ended on its own."""

    #: An operator said so.
    OPERATOR = "operator"
    #: Too many trades in a row ended without a clear answer.
    DOUBT = "doubt"
    #: The balance at the supplier is below the floor.
    BALANCE = "balance"
    #: The books do not agree with themselves.
    BOOKS = "books"
    #: The database came back from a backup, and what happened since is not in it.
    RESTORE = "restore"


@dataclass(frozen=True, slots=True)
class Pause:
    """One reason, and who gave it ("shop", or "staff:" and an id)."""

    cause: PauseCause
    actor: str
    since: datetime

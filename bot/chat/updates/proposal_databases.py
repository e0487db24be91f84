"""The database as an act of staff sees it that somebody proposes, or that somebody proposed.

Who may only propose changes nothing by a button or command, whatever its handler does. What was
proposed is carried out with the name of the proposer for the audit.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from bot.domain.errors import VitrineError
from bot.domain.ids import BuyerId
from storage.database import Database
from storage.transaction import Transaction

T = TypeVar("T")
P = ParamSpec("P")


class OnlyProposes(VitrineError):  # noqa: N818 - reads as a fact
    """Somebody who may only propose would have changed something."""


@dataclass(frozen=True, slots=True)
class ProposersDatabase:
    """A `Database` for somebody who may only propose: it can be read and refuses every change."""

    db: Database

    async def transact(
        self, phase: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Raise OnlyProposes."""
        del args, kwargs
        raise OnlyProposes(f"{phase!r} is for those who may decide")

    async def read(
        self, phase: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `phase` as `Database.read` does."""
        return await self.db.read(phase, *args, **kwargs)


@dataclass(frozen=True, slots=True)
class ApprovedDatabase:
    """A `Database` for what somebody approves: the audit names `proposer` beside them."""

    db: Database
    proposer: BuyerId

    async def transact(
        self, phase: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `phase` as `Database.transact` does, with the name of the proposer."""

        @wraps(phase)  # its name is told if the database refuses it
        def run_as_proposed(tx: Transaction) -> T:
            tx.audit.name_proposer(self.proposer)
            return phase(tx, *args, **kwargs)

        return await self.db.transact(run_as_proposed)

    async def read(
        self, phase: Callable[Concatenate[Transaction, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Run `phase` as `Database.read` does."""
        return await self.db.read(phase, *args, **kwargs)

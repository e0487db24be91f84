"""Acts that a member of staff proposed, and that somebody who may decide approves or declines.

They are kept in memory only, on purpose: after a restart an old button says that the proposal has
expired, and nothing was done. Nothing here carries an act out.
"""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, Generic, TypeVar

from cachetools import LRUCache

from bot.domain.ids import BuyerId
from bot.domain.people.staff import Right

#: Hours for which a proposal can be decided.
PROPOSAL_HOURS: Final = 24
_CAPACITY: Final = 500

#: What carries out the act: a function.
A = TypeVar("A")


class ProposalOutcome(StrEnum):
    """What became of a proposal. The values are the ends of message ids."""

    APPROVED = "approved"
    DECLINED = "declined"
    #: What it was about had changed: the person who approved is asked about what it is now.
    ASKED_AGAIN = "asked-again"


@dataclass(slots=True)
class Proposal(Generic[A]):
    """An act that waits for somebody who may decide it: with `in_full` somebody without any limit.

    `question` is what the proposer read before they confirmed it. `order_id` is the order that it
    is about, if it is known. `messages` are the messages that ask for a decision, by their reader.
    """

    proposer: BuyerId
    proposer_name: str
    action: A
    right: Right
    question: str
    order_id: int | None
    expires_at: float
    #: The act is above the daily sum of the proposer, so only an owner may decide it.
    in_full: bool = False
    messages: dict[BuyerId, int] = field(default_factory=dict)
    #: Who decided, or is carrying it out at the moment.
    decided_by: BuyerId | None = None
    decider_name: str = ""
    #: None: nobody has decided, or what somebody decided is being carried out.
    outcome: ProposalOutcome | None = None


class Proposals(Generic[A]):
    """Proposals by number; the number is random, so one from before a restart matches none.

    `monotonic` returns seconds. The number of proposals is bounded; the least recently used one is
    evicted.
    """

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._proposals: LRUCache[int, Proposal[A]] = LRUCache(_CAPACITY)

    def add(
        self,
        proposer: BuyerId,
        proposer_name: str,
        action: A,
        right: Right,
        question: str,
        order_id: int | None,
        *,
        in_full: bool = False,
    ) -> int:
        """Keep a proposal; return the number for its buttons."""
        number = secrets.randbits(60)
        expires_at = self._monotonic() + PROPOSAL_HOURS * 3_600
        self._proposals[number] = Proposal(
            proposer, proposer_name, action, right, question, order_id, expires_at, in_full
        )
        return number

    def get(self, number: int) -> Proposal[A] | None:
        """Return a proposal, also one that is decided; None if it is expired or unknown."""
        found = self._proposals.get(number)
        return found if found is not None and self._monotonic() <= found.expires_at else None

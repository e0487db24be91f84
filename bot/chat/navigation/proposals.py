"""The proposals of staff in memory: the act of each, and the question as each reader reads it.

The database knows which proposals there are, and what was decided. One from before a restart is made
again from there, without its act. Nothing here carries an act out.
"""

import secrets
from dataclasses import dataclass, field
from typing import Final, Generic, TypeVar

from cachetools import LRUCache

from bot.chat.navigation.staff_requests import StaffRequest
from bot.domain.ids import BuyerId
from bot.domain.people.proposals import ProposalOutcome
from bot.domain.people.staff import Right

_CAPACITY: Final = 500

#: What carries out the act: a function.
A = TypeVar("A")


@dataclass(slots=True)
class Proposal(Generic[A]):
    """An act that waits for a decision; with `in_full`, for the decision of a role without a limit.

    `action` is None after a restart: then `request` is done again by the person who approves it.
    `choice` is the place of the act among those that it asks about. `questions` is the question in
    the language of each reader, with the costs that they may see. `question` is for everybody else.
    `order_id` is the order that it is about, if it is known. `messages` are the messages that ask.
    """

    number: int
    proposer: BuyerId
    proposer_name: str
    action: A | None
    right: Right
    question: str
    order_id: int | None
    request: StaffRequest | None = None
    choice: int = 0
    #: The act is above the daily sum of the proposer, so only an owner may decide it.
    in_full: bool = False
    questions: dict[BuyerId, str] = field(default_factory=dict)
    messages: dict[BuyerId, int] = field(default_factory=dict)
    #: Who decided, or is carrying it out at the moment.
    decided_by: BuyerId | None = None
    decider_name: str = ""
    #: None: nobody has decided, or what somebody decided is being carried out.
    outcome: ProposalOutcome | None = None


def make_number() -> int:
    """Return a random number for a proposal, so that one from before a restore matches none."""
    return secrets.randbits(60)


class Proposals(Generic[A]):
    """Proposals by number. How many there are is bounded; the least recently used one is evicted."""

    def __init__(self) -> None:
        self._proposals: LRUCache[int, Proposal[A]] = LRUCache(_CAPACITY)

    def add(self, proposal: Proposal[A]) -> Proposal[A]:
        """Keep a proposal; return the one that was kept first under its number."""
        kept: Proposal[A] = self._proposals.setdefault(proposal.number, proposal)
        return kept

    def get(self, number: int) -> Proposal[A] | None:
        """Return a proposal, also one that is decided; None if it is not in memory."""
        return self._proposals.get(number)

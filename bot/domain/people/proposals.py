"""Proposals: acts of staff that wait for the decision of another person. No I/O."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.domain.ids import BuyerId, OrderId
from bot.domain.people.staff import Right

#: For how long a proposal can be decided.
PROPOSAL_LIFETIME: Final = timedelta(hours=24)


class ProposalOutcome(StrEnum):
    """What became of a proposal. The values are the ends of message ids."""

    APPROVED = "approved"
    DECLINED = "declined"


@dataclass(frozen=True, slots=True)
class StoredProposal:
    """A proposal as it is stored, by its random number.

    `request` says what the proposer did, as the chat encodes it; None: it was erased, or is decided.
    `choice` is the place of the act among those that the request asks about. `order_id` and `buyer`
    are what it is about, if it is known. `messages` are the messages that ask, by their reader.
    `in_full`: only somebody without a limit may decide it.
    """

    number: int
    proposer: BuyerId
    right: Right
    request: str | None
    choice: int
    order_id: OrderId | None
    buyer: BuyerId | None
    expires_at: datetime
    messages: Mapping[BuyerId, int]
    in_full: bool = False
    decided_by: BuyerId | None = None
    outcome: ProposalOutcome | None = None

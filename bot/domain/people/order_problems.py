"""Problems: what buyers report about delivered pieces in the time of warranty, and the answer.

What the buyer wrote about it, and the sentence of a refusal, are messages of the support thread.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

from bot.domain.ids import BuyerId, OrderId, OrderProblemId

#: Pieces that can be marked by buttons. Of a larger order the buyer writes which ones are meant.
MAX_MARKED_PIECES: Final = 40


class ProblemState(StrEnum):
    """Whether a problem waits for the staff, or how it was answered."""

    OPEN = "open"
    REPLACED = "replaced"
    REFUNDED = "refunded"
    REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class OrderProblem:
    """A problem with an order. `pieces` are counted from 1; none: the buyer has marked none."""

    id: OrderProblemId
    order_id: OrderId
    pieces: tuple[int, ...]
    state: ProblemState
    opened_at: datetime
    answered_at: datetime | None = None
    actor: BuyerId | None = None
    #: The order that replaces the pieces.
    replacement_id: OrderId | None = None


def find_warranty_end(delivered_at: datetime, days: int) -> datetime:
    """Return until when a problem with an order can be reported."""
    return delivered_at + timedelta(days=days)


def to_marks(pieces: Sequence[int]) -> int:
    """Return pieces, counted from 1, as the bits of a number, as a button carries them."""
    return sum(1 << (piece - 1) for piece in set(pieces))


def to_pieces(marks: int, quantity: int) -> tuple[int, ...]:
    """Return the pieces that the bits of a number mark, among the `quantity` of the order."""
    count = min(quantity, MAX_MARKED_PIECES)
    return tuple(piece for piece in range(1, count + 1) if marks >> (piece - 1) & 1)

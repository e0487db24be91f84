"""Refunds of an order in part: an amount or some pieces, and what is left of the captured amount.

Nothing here touches a database. `bot.services.payments.order_refunds` executes what is planned here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import TypeAlias

from bot.domain.errors import Declined, DeclineReason
from bot.domain.money import Money, sum_money


class PayoutKind(StrEnum):
    """Why an order's buyer received money; the value is the kind of the ledger entry."""

    REFUND = "refund"
    GOODWILL = "goodwill"


@dataclass(frozen=True, slots=True)
class OrderPayout:
    """Money that the buyer of an order received: a refund, or goodwill.

    `pieces` is how many pieces a refund is for; 0 if it is an amount. `actor` is as in the ledger.
    """

    kind: PayoutKind
    money: Money
    at: datetime
    actor: str
    pieces: int = 0


@dataclass(frozen=True, slots=True)
class Pieces:
    """A number of pieces of an order, as what is to be refunded."""

    count: int


#: What is to be refunded of an order: an amount, or some of its pieces.
RefundPart: TypeAlias = Money | Pieces


@dataclass(frozen=True, slots=True)
class CapturedMoney:
    """The money that an order took for `quantity` pieces, and its payouts until now."""

    captured: Money
    quantity: int
    payouts: Sequence[OrderPayout] = ()

    @property
    def refunds(self) -> Sequence[OrderPayout]:
        return [each for each in self.payouts if each.kind is PayoutKind.REFUND]

    @property
    def refunded(self) -> Money:
        return sum_money((each.money for each in self.refunds), self.captured.currency)

    @property
    def refundable(self) -> Money:
        """Return what is left to refund."""
        return self.captured - self.refunded

    @property
    def pieces_left(self) -> int:
        """Return how many pieces were not refunded by their share."""
        return self.quantity - sum(each.pieces for each in self.refunds)

    def plan(self, part: RefundPart) -> Money | Declined:
        """Return the amount of a refund of `part`, or why it is declined.

        The share of a piece is rounded down; the last pieces take what is left.
        """
        if isinstance(part, Pieces):
            if not 1 <= part.count <= self.pieces_left:
                detail = {"left": str(self.refundable), "stock": str(max(self.pieces_left, 0))}
                return Declined(DeclineReason.TOO_MANY_PIECES, detail)
            is_last = part.count == self.pieces_left
            share = Money(self.captured.amount // self.quantity, self.captured.currency)
            money = self.refundable if is_last else share * part.count
        else:
            money = part
        if money.amount <= 0:
            return Declined(DeclineReason.REFUND_TOO_SMALL, {"left": str(self.refundable)})
        if money > self.refundable:
            return Declined(DeclineReason.REFUND_TOO_LARGE, {"left": str(self.refundable)})
        return money

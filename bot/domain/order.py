"""The order: its states, the table of legal moves, and what each fact does to it.

`advance(order, fact)` is the only judge of what follows from what; services carry its `Step` out in
one transaction. A trade cannot be undone nor looked up, so doubt is a state here and not an error.
"""

from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum
from typing import assert_never

from bot.domain.catalogue import AccountId, Delivery
from bot.domain.checkout import Selection
from bot.domain.errors import IllegalMove
from bot.domain.facts import (
    Accepted,
    Answered,
    DoubtStands,
    Fact,
    NotCharged,
    NotSent,
    Outcome,
    Overdue,
    RefusalBelieved,
    Refused,
    RequestNo,
    Restored,
    RuledNotCharged,
    RuledRefund,
    RuledTrade,
    Ruling,
    Shown,
    Submitted,
    TakenAgain,
    TradeNo,
    Unknown,
    Withdrawn,
)
from bot.domain.goods import BUILT_IN, Phrases, TextKind
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.money import Money
from bot.domain.quote import QuoteId, price_paid

__all__ = [
    "FINAL",
    "HOLDING",
    "LEGAL",
    "Accepted",
    "Answered",
    "DoubtStands",
    "Fact",
    "NotCharged",
    "NotSent",
    "Order",
    "OrderEvent",
    "OrderStatus",
    "Outcome",
    "Overdue",
    "RefusalBelieved",
    "Refused",
    "RequestNo",
    "Restored",
    "RuledNotCharged",
    "RuledRefund",
    "RuledTrade",
    "Ruling",
    "Settle",
    "Shown",
    "Step",
    "Submitted",
    "TakenAgain",
    "TradeNo",
    "Unknown",
    "Withdrawn",
    "advance",
]


class OrderStatus(StrEnum):
    """Where an order stands; the comments say where its money is."""

    PLACED = "placed"  # held; the trade was not sent
    SUBMITTING = "submitting"  # held; the trade may be on its way
    UNCERTAIN = "uncertain"  # held; charged or not, nobody knows yet
    REVIEW = "review"  # held; a person decides
    ACCEPTED = "accepted"  # held; the supplier took the order, goods to come
    FULFILLED = "fulfilled"  # captured; goods stored, not yet shown
    DELIVERED = "delivered"  # captured; goods shown
    CANCELLED = "cancelled"  # released
    REFUNDED = "refunded"  # captured, then given back


_S = OrderStatus
LEGAL: dict[OrderStatus, frozenset[OrderStatus]] = {
    _S.PLACED: frozenset({_S.SUBMITTING, _S.CANCELLED}),
    _S.SUBMITTING: frozenset({_S.PLACED, _S.ACCEPTED, _S.FULFILLED, _S.UNCERTAIN, _S.REVIEW}),
    _S.UNCERTAIN: frozenset({_S.CANCELLED, _S.REVIEW}),
    _S.REVIEW: frozenset({_S.ACCEPTED, _S.FULFILLED, _S.CANCELLED}),
    _S.ACCEPTED: frozenset({_S.FULFILLED, _S.REVIEW}),
    _S.FULFILLED: frozenset({_S.DELIVERED, _S.REFUNDED}),
    _S.DELIVERED: frozenset({_S.REFUNDED}),
    _S.CANCELLED: frozenset(),
    _S.REFUNDED: frozenset(),
}
#: States in which the price is held.
HOLDING = frozenset({_S.PLACED, _S.SUBMITTING, _S.UNCERTAIN, _S.REVIEW, _S.ACCEPTED})
#: States that end an order for good.
FINAL = frozenset({_S.DELIVERED, _S.CANCELLED, _S.REFUNDED})


@dataclass(frozen=True, slots=True)
class Order:
    """One confirmed purchase. `charged` is the supplier's `amount`, once it told it."""

    id: OrderId
    buyer_id: BuyerId
    account_id: AccountId
    quote_id: QuoteId
    status: OrderStatus
    version: int
    request_no: RequestNo
    selection: Selection
    delivery: Delivery
    cost: Money
    price: Money
    created_at: datetime
    updated_at: datetime
    quote_expires_at: datetime
    trade_no: TradeNo | None = None
    charged: Money | None = None
    cause: str = ""
    note: str = ""
    chat_id: int = 0
    status_message_id: int | None = None
    polls: int = 0
    troubled_since: datetime | None = None
    #: A worker looks at it right now.
    taken: bool = field(default=False, compare=False)
    #: What was delivered and what was typed for it is kept no more.
    shredded: bool = False

    @property
    def paid(self) -> Money:
        """What the order takes of the price that is held for it: a coupon's saving is the buyer's."""
        if self.selection.coupon is None:
            return self.price
        return price_paid(self.price, self.cost, self.charged)

    @property
    def goods_deleted(self) -> bool:
        """There was something to show once, and it is kept no more."""
        return self.shredded and self.status is not OrderStatus.CANCELLED


@dataclass(frozen=True, slots=True)
class OrderEvent:
    """One line of an order's timeline."""

    at: datetime
    came_from: OrderStatus | None
    went_to: OrderStatus
    cause: str
    actor: str


class Settle(StrEnum):
    """What happens to the money with a step."""

    CAPTURE = "capture"
    RELEASE = "release"
    RELEASE_AT_LOSS = "release-at-loss"
    REFUND = "refund"


@dataclass(frozen=True, slots=True)
class Step:
    """The statuses to pass through, in order (none: it stays where it is), the money, and the goods."""

    path: tuple[OrderStatus, ...]
    cause: str
    settle: Settle | None = None
    goods: str | None = field(default=None, repr=False)


def advance(order: Order, fact: Fact, phrases: Phrases = BUILT_IN) -> Step:
    """What `fact` does to `order`; `phrases` tell goods from words. Raises IllegalMove for a path
    that the table forbids.
    """
    step = _step(order, fact, phrases)
    here = order.status
    for there in step.path:
        if there not in LEGAL[here]:
            raise IllegalMove(f"order {order.id}: {here} to {there} by {type(fact).__name__}")
        here = there
    return step


def _step(order: Order, fact: Fact, phrases: Phrases) -> Step:  # noqa: C901, PLR0911, PLR0912 - one line a fact
    match fact:
        case Submitted():
            return Step((_S.SUBMITTING,), "submitted")
        case NotSent(reason):
            return Step((_S.PLACED,), f"not sent: {reason}")
        case Accepted():
            return _accepted(fact, phrases.classify(fact.text))
        case Refused(message=message):
            return Step((_S.UNCERTAIN,), f"refused: {message}")
        case Unknown(reason=reason):
            return Step((_S.UNCERTAIN,), f"unknown: {reason}")
        case RefusalBelieved(message):
            return Step((_S.CANCELLED,), f"refused: {message}", Settle.RELEASE)
        case NotCharged(reason):
            return Step((_S.CANCELLED,), f"not charged: {reason}", Settle.RELEASE)
        case TakenAgain(accepted):
            return _taken_again(accepted, phrases)
        case DoubtStands(reason):
            return Step((_S.REVIEW,), reason)
        case Answered(text):
            return _answered(order, text, phrases.classify(text))
        case Overdue():
            return Step((_S.REVIEW,), "overdue")
        case Restored():
            # A placed one may have been traded since; the table leads to a case through the trade.
            through = (_S.SUBMITTING,) if order.status is _S.PLACED else ()
            return Step((*through, _S.REVIEW), "restored")
        case Withdrawn(reason):
            return Step((_S.CANCELLED,), f"withdrawn: {reason}", Settle.RELEASE)
        case Shown():
            return Step((_S.DELIVERED,) if order.status is _S.FULFILLED else (), "shown")
        case RuledTrade(trade_no):
            return Step((_S.ACCEPTED,), f"ruled: trade {trade_no}")
        case RuledNotCharged():
            return Step((_S.CANCELLED,), "ruled: not charged", Settle.RELEASE)
        case RuledRefund():
            return _ruled_refund(order)
    assert_never(fact)


def _accepted(fact: Accepted, kind: TextKind) -> Step:
    if fact.trade_no is None:
        if kind is TextKind.GOODS:
            path = (_S.REVIEW, _S.FULFILLED)
            return Step(path, "goods without a number", Settle.CAPTURE, fact.text)
        return Step((_S.REVIEW,), "accepted without a number")
    if kind is TextKind.GOODS:
        return Step((_S.FULFILLED,), "goods", Settle.CAPTURE, fact.text)
    if kind is TextKind.APOLOGY:
        return Step((_S.ACCEPTED, _S.REVIEW), "apology")
    return Step((_S.ACCEPTED,), "accepted")


def _taken_again(accepted: Accepted, phrases: Phrases) -> Step:
    """As if it were the first answer; out of doubt leads no way but through a case."""
    step = _accepted(accepted, phrases.classify(accepted.text))
    through = () if step.path[0] is _S.REVIEW else (_S.REVIEW,)
    return replace(step, path=(*through, *step.path), cause=f"sent again: {step.cause}")


def _answered(order: Order, text: str | None, kind: TextKind) -> Step:
    if order.status is not _S.ACCEPTED:
        return Step((), "answered", goods=text if kind is TextKind.GOODS else None)
    if kind is TextKind.GOODS:
        return Step((_S.FULFILLED,), "goods", Settle.CAPTURE, text)
    if kind is TextKind.APOLOGY:
        return Step((_S.REVIEW,), "apology")
    return Step((), "waiting")


def _ruled_refund(order: Order) -> Step:
    if order.status is _S.PLACED:
        return Step((_S.CANCELLED,), "ruled: refund", Settle.RELEASE)
    if order.status is _S.REVIEW:
        return Step((_S.CANCELLED,), "ruled: refund", Settle.RELEASE_AT_LOSS)
    return Step((_S.REFUNDED,), "ruled: refund", Settle.REFUND)

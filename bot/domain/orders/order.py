"""The order: its statuses and their legal moves, its events, and what a new one is made of.

`bot.domain.orders.transitions` decides which move an input leads to.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from bot.domain.catalogue.product import DeliveryMode
from bot.domain.catalogue.selection import Selection
from bot.domain.checkout.quote import Quote, price_paid
from bot.domain.ids import BuyerId, OrderId, QuoteId, RequestNo, SupplierAccountId, TradeNo
from bot.domain.money import Money
from bot.domain.orders.causes import Cause
from bot.domain.pricing.promo_codes import AppliedPromo


class OrderStatus(StrEnum):
    """The status of an order; the comments say where its money is."""

    PLACED = "placed"  # held; the trade was not sent
    SUBMITTING = "submitting"  # held; the trade may be on its way
    UNCERTAIN = "uncertain"  # held; not known yet whether it was charged
    REVIEW = "review"  # held; a person decides
    ACCEPTED = "accepted"  # held; the supplier accepted the order, delivery to come
    FULFILLED = "fulfilled"  # captured; secret stored, not yet shown
    DELIVERED = "delivered"  # captured; secret shown
    CANCELLED = "cancelled"  # released
    REFUNDED = "refunded"  # captured, then returned


class OrderWait(StrEnum):
    """Why a placed order waits for longer than usual."""

    #: Another order of the supplier account must be settled first.
    OTHER_ORDER = "other-order"
    #: A payment of its buyer was taken back, and an operator has not decided yet.
    OPERATOR = "operator"


_S = OrderStatus
LEGAL_TRANSITIONS: dict[OrderStatus, frozenset[OrderStatus]] = {
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
#: Statuses in which the price is held.
HOLDING_STATUSES = frozenset({_S.PLACED, _S.SUBMITTING, _S.UNCERTAIN, _S.REVIEW, _S.ACCEPTED})
#: Statuses in which the outcome of the trade is not known.
UNSETTLED_STATUSES = frozenset({_S.UNCERTAIN, _S.REVIEW})
#: Statuses that end an order.
FINAL_STATUSES = frozenset({_S.DELIVERED, _S.CANCELLED, _S.REFUNDED})
#: Statuses in which the buyer has the price back.
MONEY_RETURNED_STATUSES = frozenset({_S.CANCELLED, _S.REFUNDED})


@dataclass(frozen=True, slots=True)
class Order:
    """One confirmed purchase. `charged` is the `amount` that the supplier reported, if it did."""

    id: OrderId
    buyer_id: BuyerId
    account_id: SupplierAccountId
    quote_id: QuoteId
    status: OrderStatus
    version: int
    request_no: RequestNo
    selection: Selection
    delivery: DeliveryMode
    cost: Money
    price: Money
    created_at: datetime
    updated_at: datetime
    quote_expires_at: datetime
    #: The shop's own promo code, if one lowered the price.
    promo: AppliedPromo | None = None
    trade_no: TradeNo | None = None
    charged: Money | None = None
    cause: Cause = Cause.CONFIRMED
    cause_detail: str = ""
    note: str = ""
    chat_id: int = 0
    status_message_id: int | None = None
    poll_count: int = 0
    query_failing_since: datetime | None = None
    #: A worker has claimed it at the moment.
    is_claimed: bool = field(default=False, compare=False)
    #: What was delivered, and what the buyer typed, has been shredded.
    is_shredded: bool = False
    #: Deaths of the process while a worker had claimed it, since it was last handled to the end.
    unfinished_starts: int = field(default=0, compare=False)
    #: The order whose faulty pieces it replaces, at the shop's cost; its own price is 0.
    replaces_order_id: OrderId | None = None
    #: The days of warranty that its buyer was promised; None for an order from before warranties.
    warranty_days: int | None = None
    #: What was refunded of the captured amount, in minor units of the price's currency.
    refunded_units: int = 0

    @property
    def is_replacement(self) -> bool:
        """Return whether the shop bought it in place of faulty pieces of another order."""
        return self.replaces_order_id is not None

    @property
    def is_suspect(self) -> bool:
        """Return whether the process died while it worked on this order."""
        return self.unfinished_starts > 0

    @property
    def is_accepted_as_quoted(self) -> bool:
        """Return whether the supplier accepted the order and charged no more than it quoted."""
        is_accepted = self.status in {
            OrderStatus.ACCEPTED,
            OrderStatus.FULFILLED,
            OrderStatus.DELIVERED,
        }
        return is_accepted and (self.charged is None or self.charged <= self.cost)

    @property
    def is_money_returned(self) -> bool:
        """Return whether the buyer has the price back."""
        return self.status in MONEY_RETURNED_STATUSES

    @property
    def amount_paid(self) -> Money:
        """Return the part of the held price that the order takes: a coupon's saving is the buyer's."""
        if self.selection.coupon is None:
            return self.price
        return price_paid(self.price, self.cost, self.charged)

    @property
    def refunded(self) -> Money:
        """Return what was refunded of the captured amount, in part or as a whole."""
        return Money(self.refunded_units, self.price.currency)

    @property
    def is_refunded_in_part(self) -> bool:
        """Return whether the buyer has a part of the captured amount back, and not all of it."""
        return self.refunded_units > 0 and self.status is not OrderStatus.REFUNDED

    @property
    def is_secret_deleted(self) -> bool:
        """Return whether the order had something to show that has since been shredded."""
        return self.is_shredded and self.status is not OrderStatus.CANCELLED


def count_kept(replacements: Iterable[Order]) -> int:
    """Return how many of an order's replacements the buyer has, or will get."""
    return sum(not each.is_money_returned for each in replacements)


@dataclass(frozen=True, slots=True)
class OrderEvent:
    """One line of an order's timeline."""

    at: datetime
    from_status: OrderStatus | None
    to_status: OrderStatus
    cause: Cause
    actor: str
    cause_detail: str = ""


@dataclass(frozen=True, slots=True)
class NewOrder:
    """The facts that are written when an order is placed.

    `actor` is the member of staff who placed a replacement. Without `warranty_days` those of the
    product count.
    """

    quote: Quote
    request_no: RequestNo
    delivery: str
    chat_id: int
    status_message_id: int | None
    warranty_days: int | None = 0
    replaces_order_id: OrderId | None = None
    actor: str = "buyer"

"""Rewards: the share of the margin of an invited buyer's order that their referrer earns.

Each delivered order of an invited buyer earns a reward. It is credited some days later and taken
back if the order is refunded.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from decimal import ROUND_CEILING, Decimal
from enum import StrEnum

from bot.domain.ids import BuyerId, OrderId
from bot.domain.money import Money, convert_amount, zero


@dataclass(frozen=True, slots=True)
class ReferralTerms:
    """The terms of rewards for the orders of invited buyers.

    `share_bp` is the share of the margin in basis points. `wait` is the time from the delivery to
    the credit. `max_orders` is how many orders of one buyer earn a reward; 0 means all.
    """

    share_bp: int
    wait: timedelta
    max_orders: int = 0


class RewardState(StrEnum):
    """The state of a reward."""

    #: It waits for its time.
    PENDING = "pending"
    CREDITED = "credited"
    #: It was credited, and taken back when the order was refunded.
    RETURNED = "returned"
    #: It will not be credited: the order was refunded before, or the referrer may not earn.
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class ReferralReward:
    """The reward of a delivered order for the referrer of its buyer. An order has at most one.

    `amount` is the share `share_bp` of `margin`, in the selling currency. Both are fixed at the
    delivery; only refunds in part lower them.
    """

    order_id: OrderId
    referrer_id: BuyerId
    margin: Money
    amount: Money
    due_at: datetime
    share_bp: int
    state: RewardState = RewardState.PENDING

    def after_refund(self, money: Money) -> "ReferralReward | None":
        """Return the reward that is left when `money` of the order is refunded; None for nothing."""
        margin = self.margin - money
        if margin.amount <= 0:
            return None
        amount = calculate_reward(margin, self.share_bp)
        return replace(self, margin=margin, amount=amount) if amount else None


@dataclass(frozen=True, slots=True)
class ReferralSummary:
    """A summary of a buyer's rewards for inviting others, without names and orders."""

    friends: int
    credited: Money
    pending: Money


def calculate_profit(paid: Money, charged: Money, rate: Decimal) -> Money:
    """Return `paid` less what the supplier charged, rounded down; less than zero for a loss.

    `rate` is the value of one major unit of the supplier's currency in the selling currency.
    """
    cost = convert_amount(charged, rate, paid.currency).to_integral_value(ROUND_CEILING)
    return Money(paid.amount - int(cost), paid.currency)


def calculate_margin(paid: Money, charged: Money, rate: Decimal) -> Money:
    """Return `calculate_profit`, or zero if the order made a loss."""
    return max(zero(paid.currency), calculate_profit(paid, charged, rate))


def calculate_reward(margin: Money, share_bp: int) -> Money:
    """Return the share of `margin`, rounded down."""
    return Money(margin.amount * share_bp // 10_000, margin.currency)

"""What the supplier balance says about whether one trade was charged: what a person reads about a case.

Pure. It names what the readings show and never guesses whether a charge happened.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum

from bot.domain.money import Money, round_cost_up
from bot.domain.orders.evidence import UnknownOutcomeRules

_SIX_PLACES = Decimal("0.000001")
_MAX_SUMS = 1_000


class ChargeEvidence(StrEnum):
    """Name what the supplier balance says about whether one trade was charged."""

    #: It fell by exactly the cost, and nothing else of this shop was being bought.
    FELL_BY_COST = "fell-by-cost"
    #: It fell by exactly the cost and what other trades of this shop cost meanwhile.
    FELL_BY_COST_AND_OTHERS = "fell-by-cost-and-others"
    #: It fell by at most the cost, as after a trade with a coupon.
    FELL_BELOW_COST = "fell-below-cost"
    #: It fell by another amount, although only this shop spends from the account.
    FELL_UNEXPLAINED = "fell-unexplained"
    #: Another trade of this shop, whose outcome is not known either, explains it.
    UNCLEAR = "unclear"
    #: It fell by another amount, and others spend from the account too.
    FELL_OTHERWISE = "fell-otherwise"
    ROSE = "rose"
    UNCHANGED = "unchanged"
    #: There are no two readings to compare.
    NOT_KNOWN = "not-known"

    @property
    def speaks_for_charge(self) -> bool:
        """Return whether the trade was more likely charged than not."""
        return self in _EVIDENCE_FOR_CHARGE


_EVIDENCE_FOR_CHARGE = frozenset(
    {
        ChargeEvidence.FELL_BY_COST,
        ChargeEvidence.FELL_BY_COST_AND_OTHERS,
        ChargeEvidence.FELL_BELOW_COST,
        ChargeEvidence.FELL_UNEXPLAINED,
    }
)
#: The evidence of several readings is the first of these that one of them gives.
_STRONGEST_FIRST = tuple(ChargeEvidence)


@dataclass(frozen=True, slots=True)
class OtherTrade:
    """Another trade of the supplier account, and what it cost.

    Unless `is_charged`, its outcome is not known either: it may have cost nothing.
    """

    started_at: datetime
    cost: Money
    is_charged: bool = True


@dataclass(frozen=True, slots=True)
class DatedBalance:
    """A supplier balance and when it was read."""

    balance: Decimal
    at: datetime


@dataclass(frozen=True, slots=True)
class JudgedTrade:
    """The trade that evidence is about. `before` is the balance that was read just before it.

    `costs` are its possible costs. With `has_coupon`, it may have cost less.
    """

    before: Decimal
    costs: Collection[Money]
    has_coupon: bool = False


def name_charge_evidence(
    trade: JudgedTrade,
    readings: Iterable[DatedBalance],
    other_trades: Sequence[OtherTrade],
    rules: UnknownOutcomeRules,
) -> ChargeEvidence:
    """Return the strongest evidence that the readings after the trade give."""
    found = {_judge_reading(trade, each, other_trades, rules) for each in readings}
    return next((each for each in _STRONGEST_FIRST if each in found), ChargeEvidence.NOT_KNOWN)


def _judge_reading(
    trade: JudgedTrade,
    reading: DatedBalance,
    other_trades: Sequence[OtherTrade],
    rules: UnknownOutcomeRules,
) -> ChargeEvidence:
    others = [each for each in other_trades if each.started_at <= reading.at]
    charged = sum((each.cost.decimal for each in others if each.is_charged), Decimal(0))
    fall = (trade.before - reading.balance - charged).quantize(_SIX_PLACES)
    if fall <= 0:
        return ChargeEvidence.ROSE if fall < 0 else ChargeEvidence.UNCHANGED
    possible = _sum_possible_charges([each.cost for each in others if not each.is_charged])
    amounts = {round_cost_up(fall, cost.currency).amount - cost.amount for cost in trade.costs}
    whole = {round_cost_up(fall, cost.currency).amount for cost in trade.costs}
    if possible & whole:
        return ChargeEvidence.UNCLEAR
    if possible & amounts:
        return ChargeEvidence.FELL_BY_COST_AND_OTHERS if others else ChargeEvidence.FELL_BY_COST
    if trade.has_coupon and any(fall < cost.decimal for cost in trade.costs):
        return ChargeEvidence.FELL_BELOW_COST
    is_ours = rules.exclusive_account
    return ChargeEvidence.FELL_UNEXPLAINED if is_ours else ChargeEvidence.FELL_OTHERWISE


def _sum_possible_charges(costs: Iterable[Money]) -> set[int]:
    """Return every sum that some, all or none of these costs make, in minor units; at most 1,000."""
    sums = {0}
    for cost in costs:
        if len(sums) < _MAX_SUMS:
            sums |= {each + cost.amount for each in sums}
    return sums

"""Troubles of the supplier that stop orders although sales are not paused, and what they cost.

Pure. A trouble begins and ends by itself. It is told once when it begins and once when it ends.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum

from bot.domain.money import Money, round_cost_up, round_half_up
from bot.domain.typed_amount import parse_money


class SupplierTroubleKind(StrEnum):
    """Name why the supplier takes no order, or not every order. Stored values never change."""

    #: The balance there does not cover an order that buyers ask for.
    BALANCE_TOO_LOW = "balance"
    #: The supplier cannot be reached, or its answers cannot be used.
    NO_ANSWER = "no-answer"


@dataclass(frozen=True, slots=True)
class SupplierTrouble:
    """A trouble that operators were told of.

    `needed` is the highest cost that the balance did not cover, in the supplier's currency: the
    trouble ends when it is covered. `told_cost` is the lowest one that operators were told of. Both
    are None for another kind. `buyers` counts who could not buy, each once. `missed` is the sum of
    what they were about to pay.
    """

    kind: SupplierTroubleKind
    since: datetime
    needed: Decimal | None
    told_cost: Decimal | None
    buyers: int
    missed: Money


@dataclass(frozen=True, slots=True)
class TroubleReport:
    """A trouble as operators are told of it.

    `cost` is what the supplier asks for an order, and `available` what could be spent there; None if
    the trouble is of another kind or the amount is not known. `until` is when it ended.
    """

    kind: SupplierTroubleKind
    since: datetime
    buyers: int
    missed: Money | None
    cost: Money | None = None
    available: Money | None = None
    until: datetime | None = None


def make_report(
    trouble: SupplierTrouble,
    cost_currency: str,
    available: Decimal | None = None,
    until: datetime | None = None,
) -> TroubleReport:
    """Return a trouble as operators are told of it."""
    cost = trouble.told_cost
    return TroubleReport(
        trouble.kind,
        trouble.since,
        trouble.buyers,
        trouble.missed,
        None if cost is None else round_cost_up(cost, cost_currency),
        None if available is None else round_half_up(max(available, Decimal(0)), cost_currency),
        until,
    )


def describe_trouble(report: TroubleReport) -> Mapping[str, str]:
    """Return a trouble as the facts of an alert."""
    return {
        "trouble": report.kind.value,
        "since": report.since.isoformat(),
        "buyers": str(report.buyers),
        "missed": str(report.missed or ""),
        "needed": str(report.cost or ""),
        "available": "" if report.available is None else str(report.available),
        "until": "" if report.until is None else report.until.isoformat(),
    }


def parse_trouble(facts: Mapping[str, str]) -> TroubleReport | None:
    """Return a trouble from the facts of an alert; None if they describe none."""
    try:
        kind = SupplierTroubleKind(facts.get("trouble", ""))
        since = datetime.fromisoformat(facts.get("since", ""))
        until = datetime.fromisoformat(facts["until"]) if facts.get("until") else None
    except ValueError:
        return None
    return TroubleReport(
        kind,
        since,
        int(facts.get("buyers", "0")),
        parse_money(facts.get("missed", "")),
        parse_money(facts.get("needed", "")),
        parse_money(facts.get("available", "")),
        until,
    )

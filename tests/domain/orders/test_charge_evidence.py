"""Tests of what the balance says about the charge of one trade."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from bot.domain.orders.charge_evidence import (
    ChargeEvidence,
    DatedBalance,
    JudgedTrade,
    OtherTrade,
    name_charge_evidence,
)
from bot.domain.orders.evidence import (
    CAUTIOUS_RULES,
    UnknownOutcomeRules,
)
from tests.builders import NOW, usd


def read_at(minutes: float, balance: str) -> DatedBalance:
    return DatedBalance(Decimal(balance), NOW + timedelta(minutes=minutes))


def other(minutes: float, cost: str, *, is_charged: bool = True) -> OtherTrade:
    return OtherTrade(NOW + timedelta(minutes=minutes), usd(cost), is_charged)


def unknown(minutes: float, cost: str) -> OtherTrade:
    return other(minutes, cost, is_charged=False)


TRADE = JudgedTrade(Decimal("100.00"), {usd("19.60")})
OWN = UnknownOutcomeRules(exclusive_account=True)
E = ChargeEvidence


@pytest.mark.parametrize(
    ("readings", "others", "evidence"),
    [
        ([], [], E.NOT_KNOWN),
        ([read_at(1, "100.00")], [], E.UNCHANGED),
        ([read_at(1, "120.00")], [], E.ROSE),
        ([read_at(1, "80.40")], [], E.FELL_BY_COST),
        ([read_at(1, "80.405")], [], E.FELL_BY_COST),
        ([read_at(1, "80.41")], [], E.FELL_OTHERWISE),
        ([read_at(1, "80.39")], [], E.FELL_OTHERWISE),
        # A later top-up does not hide an earlier fall.
        ([read_at(1, "80.40"), read_at(2, "180.40")], [], E.FELL_BY_COST),
        ([read_at(2, "75.40")], [other(1, "5.00")], E.FELL_BY_COST_AND_OTHERS),
        ([read_at(2, "95.00")], [other(1, "5.00")], E.UNCHANGED),
        # A trade after the reading did not move it.
        ([read_at(1, "80.40")], [other(2, "5.00")], E.FELL_BY_COST),
        # Another unknown outcome explains the fall, or it does not.
        ([read_at(2, "80.40")], [unknown(1, "19.60")], E.UNCLEAR),
        ([read_at(2, "90.00")], [unknown(1, "10.00")], E.UNCLEAR),
        ([read_at(2, "80.40")], [unknown(1, "10.00")], E.FELL_BY_COST_AND_OTHERS),
        ([read_at(2, "60.80")], [unknown(1, "19.60")], E.FELL_BY_COST_AND_OTHERS),
        ([read_at(2, "70.40")], [unknown(1, "10.00")], E.FELL_BY_COST_AND_OTHERS),
        ([read_at(2, "75.40")], [other(1, "5.00"), unknown(1, "19.60")], E.UNCLEAR),
        ([read_at(2, "100.00")], [unknown(1, "10.00")], E.UNCHANGED),
        ([read_at(1, "80.40"), read_at(3, "60.00")], [unknown(2, "20.40")], E.FELL_BY_COST),
    ],
)
def test_the_evidence_of_a_charge_is_named(
    readings: list[DatedBalance], others: list[OtherTrade], evidence: ChargeEvidence
) -> None:
    assert name_charge_evidence(TRADE, readings, others, CAUTIOUS_RULES) is evidence


def test_a_fall_on_an_account_of_our_own_speaks_for_a_charge() -> None:
    found = name_charge_evidence(TRADE, [read_at(1, "99.00")], [], OWN)
    assert found is E.FELL_UNEXPLAINED
    assert found.speaks_for_charge


@pytest.mark.parametrize(
    ("balance", "evidence"),
    [
        ("80.40", E.FELL_BY_COST),
        ("90.00", E.FELL_BELOW_COST),
        ("70.00", E.FELL_OTHERWISE),
    ],
)
def test_a_coupon_lowers_the_fall(balance: str, evidence: ChargeEvidence) -> None:
    trade = replace(TRADE, has_coupon=True)
    assert name_charge_evidence(trade, [read_at(1, balance)], [], CAUTIOUS_RULES) is evidence


def test_either_of_two_costs_is_the_cost() -> None:
    trade = replace(TRADE, costs={usd("19.60"), usd("18.00")})
    found = name_charge_evidence(trade, [read_at(1, "82.00")], [], CAUTIOUS_RULES)
    assert found is E.FELL_BY_COST

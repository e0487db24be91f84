"""Tests of the evidence of the balance, and of its observation."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.orders.evidence import (
    CAUTIOUS_RULES,
    MAX_FAILED_READINGS,
    MAX_SECONDS_BETWEEN_READINGS,
    BalanceMovement,
    ChargeEvidence,
    DatedBalance,
    JudgedTrade,
    OtherTrade,
    OutcomeObservation,
    UnansweredTradeDecision,
    UnansweredTradeEvidence,
    UnknownOutcomeRules,
    decide_unanswered_trade,
    detect_balance_movement,
    is_refusal_contradicted,
    name_charge_evidence,
    start_observation,
)
from tests.builders import NOW, usd

RULES = UnknownOutcomeRules(exclusive_account=True, observation_seconds=60)
BEFORE = Decimal("100.00")
readings = st.lists(st.none() | st.decimals(0, 200, places=2, allow_nan=False))


@pytest.mark.parametrize(
    ("seen", "moved"),
    [
        ([], BalanceMovement.UNCHANGED),
        ([None, None], BalanceMovement.UNCHANGED),
        (["100", "100.0000001"], BalanceMovement.UNCHANGED),
        (["100.000001"], BalanceMovement.ROSE),
        (["99.999999"], BalanceMovement.FELL),
        (["150", "100"], BalanceMovement.ROSE),
        (["150", "99"], BalanceMovement.FELL),
        (["99", "100"], BalanceMovement.FELL),
    ],
)
def test_what_readings_show(seen: list[str | None], moved: BalanceMovement) -> None:
    assert detect_balance_movement(BEFORE, [Decimal(one) if one else None for one in seen]) is moved


@given(readings)
def test_a_fall_once_seen_is_never_outweighed(seen: list[Decimal | None]) -> None:
    assert detect_balance_movement(BEFORE, [*seen, Decimal("99.99")]) is BalanceMovement.FELL
    assert detect_balance_movement(BEFORE, [Decimal("99.99"), *seen]) is BalanceMovement.FELL


@pytest.mark.parametrize(
    ("exclusive", "after", "suspicious"),
    [
        (True, "100", False),
        (True, "101", False),
        (True, "99.999999", True),
        (False, "100", False),
        (False, "99.99", False),
        (False, "91.00", True),
        (False, "91.005", True),
        (False, "92.00", True),
        (False, "82.00", True),
        (False, "92.01", False),
        (False, "109.00", False),
    ],
)
def test_which_falls_contradict_a_refusal(exclusive: bool, after: str, suspicious: bool) -> None:
    """A fall by at least the lowest cost, rounded up as costs are."""
    costs = {usd("9.00"), usd("8.00")}
    rules = UnknownOutcomeRules(exclusive_account=exclusive)
    assert is_refusal_contradicted(BEFORE, [None, Decimal(after)], costs, rules) is suspicious


def test_free_goods_make_no_unchanged_balance_suspicious() -> None:
    assert not is_refusal_contradicted(BEFORE, [BEFORE], {usd("0")}, CAUTIOUS_RULES)


@given(st.lists(st.tuples(st.floats(0.1, 60), st.booleans()), max_size=30))
def test_an_unbroken_window_holds_no_failed_reading_and_no_gap(
    steps: list[tuple[float, bool]],
) -> None:
    watch, now = start_observation(0.0), 0.0
    spoilt = 0.0
    for pause, readable in steps:
        now += pause
        watch = watch.with_reading(now, is_readable=readable)
        if not readable or pause > MAX_SECONDS_BETWEEN_READINGS + 1e-6:
            spoilt = now
    assert watch.is_gapless(now, RULES) <= (now - spoilt >= RULES.observation_seconds)
    assert watch.is_over(now, RULES) == (now >= RULES.observation_seconds)


def test_a_watch_is_blind_after_too_many_failures_in_a_row() -> None:
    watch = start_observation(0.0)
    for second in range(1, MAX_FAILED_READINGS + 1):
        watch = watch.with_reading(float(second), is_readable=False)
    assert not watch.has_too_many_failures
    assert (
        not watch.with_reading(5.0, is_readable=True)
        .with_reading(6.0, is_readable=False)
        .has_too_many_failures
    )
    assert watch.with_reading(5.0, is_readable=False).has_too_many_failures


FAILED = replace(start_observation(0.0), failed_readings=MAX_FAILED_READINGS + 1)
STOOD, FELL, ROSE = BalanceMovement.UNCHANGED, BalanceMovement.FELL, BalanceMovement.ROSE
NEW, GAPPED = start_observation(0.0), replace(start_observation(0.0), gapless_since=1.0)
D = UnansweredTradeDecision


@pytest.mark.parametrize(
    ("movement", "can_replay", "observation", "now", "decision"),
    [
        # The balance is no evidence, so only a replay can prove something.
        (None, False, NEW, 0.0, D.CASE_NOTHING_TO_OBSERVE),
        (None, False, NEW, 60.0, D.CASE_NOTHING_TO_OBSERVE),
        (None, True, NEW, 59.9, D.WAIT),
        (None, True, NEW, 60.0, D.REPLAY),
        # A fallen balance settles it at once, also before a replay.
        (FELL, False, NEW, 0.0, D.CASE_BALANCE_FELL),
        (FELL, True, NEW, 60.0, D.CASE_BALANCE_FELL),
        (FELL, False, FAILED, 60.0, D.CASE_BALANCE_FELL),
        # A replay proves more than a balance that rose or cannot be read, and needs no gapless time.
        (ROSE, True, NEW, 59.9, D.WAIT),
        (ROSE, True, NEW, 60.0, D.REPLAY),
        (STOOD, True, FAILED, 59.9, D.WAIT),
        (STOOD, True, FAILED, 60.0, D.REPLAY),
        (STOOD, True, GAPPED, 60.0, D.REPLAY),
        # Without a replay, both are a case.
        (ROSE, False, NEW, 60.0, D.CASE_BALANCE_ROSE),
        (ROSE, False, FAILED, 0.0, D.CASE_BALANCE_ROSE),
        (STOOD, False, FAILED, 60.0, D.CASE_BALANCE_UNREADABLE),
        # An unchanged balance proves something only after a whole period without a gap.
        (STOOD, False, NEW, 59.9, D.WAIT),
        (STOOD, False, NEW, 60.0, D.NOT_CHARGED),
        (STOOD, False, GAPPED, 60.0, D.WAIT),
        (STOOD, False, GAPPED, 61.0, D.NOT_CHARGED),
    ],
)
def test_the_next_step_after_a_trade_without_a_reply(
    movement: BalanceMovement | None,
    can_replay: bool,
    observation: OutcomeObservation,
    now: float,
    decision: UnansweredTradeDecision,
) -> None:
    evidence = UnansweredTradeEvidence(movement, can_replay, observation)
    assert decide_unanswered_trade(evidence, RULES, now) is decision


# --- what a person is told -------------------------------------------------------------------------


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

"""Tests of the evidence of the balance, and of its observation."""

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.orders.evidence import (
    CAUTIOUS_RULES,
    MAX_FAILED_READINGS,
    MAX_SECONDS_BETWEEN_READINGS,
    BalanceMovement,
    OutcomeObservation,
    UnansweredTradeDecision,
    UnansweredTradeEvidence,
    UnknownOutcomeRules,
    decide_unanswered_trade,
    detect_balance_movement,
    is_refusal_contradicted,
    start_observation,
)
from tests.builders import usd

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

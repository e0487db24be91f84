"""Tests of the counts and durations that a process keeps about itself."""

from bot.domain.operations.metrics import Durations, Metrics, PaymentOutcome
from tests.builders import usd


def test_a_duration_falls_into_the_bucket_whose_bound_it_does_not_exceed() -> None:
    durations = Durations((0.1, 1.0))
    for seconds in (0.1, 0.11, 1.0, 5.0):
        durations.add(seconds)
    assert (durations.counts, durations.total) == ([1, 2, 1], 6.21)


def test_a_clock_that_was_set_back_makes_no_negative_duration() -> None:
    durations = Durations((0.1,))
    durations.add(-3_600.0)
    assert (durations.counts, durations.total) == ([1, 0], 0.0)


def test_payments_are_added_up_by_method_outcome_and_currency() -> None:
    metrics = Metrics()
    for _ in range(2):
        metrics.note_payment("stars", PaymentOutcome.CREDITED, usd("1.50"))
    metrics.note_payment("stars", PaymentOutcome.REFUNDED, usd("1.00"))
    assert metrics.payments == {
        ("stars", PaymentOutcome.CREDITED): 2,
        ("stars", PaymentOutcome.REFUNDED): 1,
    }
    assert metrics.payment_amounts["stars", PaymentOutcome.CREDITED, "USD"] == 300

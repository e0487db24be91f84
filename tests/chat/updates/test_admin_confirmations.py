"""Tests of admin confirmations: their owner, their lifetime, and how often they work."""

from bot.chat.updates.admin_confirmations import (
    CONFIRMATION_SECONDS,
    AdminConfirmations,
    RulingAction,
)
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.order import RuledRefund
from tests.builders import OPERATOR

ACT = RulingAction(OrderId(1), RuledRefund(), 1)
OTHER = BuyerId(OPERATOR + 1)


class Seconds:
    """A monotonic clock."""

    def __init__(self) -> None:
        self.passed = 0.0

    def __call__(self) -> float:
        return self.passed


def test_a_question_is_valid_for_its_operator_until_it_is_done() -> None:
    asked = AdminConfirmations(Seconds())
    number = asked.add(OPERATOR, ACT)
    assert asked.get_pending(OPERATOR, number) == ACT
    assert not asked.is_done(OPERATOR, number)
    asked.mark_done(number)
    assert asked.get_pending(OPERATOR, number) is None
    assert asked.is_done(OPERATOR, number)


def test_another_operator_cannot_tell_it_from_none() -> None:
    asked = AdminConfirmations(Seconds())
    number = asked.add(OPERATOR, ACT)
    for other in (number, number + 1):
        assert asked.get_pending(OTHER, other) is None
        assert not asked.is_done(OTHER, other)
    asked.mark_done(number)
    assert not asked.is_done(OTHER, number)


def test_a_question_is_valid_for_a_minute() -> None:
    clock = Seconds()
    asked = AdminConfirmations(clock)
    number = asked.add(OPERATOR, ACT)
    clock.passed = CONFIRMATION_SECONDS
    assert asked.get_pending(OPERATOR, number) == ACT
    clock.passed = CONFIRMATION_SECONDS + 0.1
    assert asked.get_pending(OPERATOR, number) is None


def test_numbers_do_not_repeat_and_the_oldest_are_forgotten() -> None:
    asked = AdminConfirmations(Seconds())
    numbers = [asked.add(OPERATOR, ACT) for _ in range(300)]
    assert len(set(numbers)) == 300
    assert asked.get_pending(OPERATOR, numbers[0]) is None
    assert asked.get_pending(OPERATOR, numbers[-1]) == ACT

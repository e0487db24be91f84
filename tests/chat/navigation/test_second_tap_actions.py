"""Tests of admin confirmations: their owner, their lifetime, and how often they work."""

from bot.chat.navigation.second_tap_actions import CONFIRMATION_SECONDS, AdminConfirmations
from bot.domain.ids import BuyerId
from bot.domain.people.staff import Right
from tests.builders import OPERATOR

ACT = "refund order 1"
OTHER = BuyerId(OPERATOR + 1)


def pending_act(asked: AdminConfirmations[str], number: int) -> str | None:
    pending = asked.get_pending(OPERATOR, number)
    return pending.action if pending is not None else None


def mark_done(asked: AdminConfirmations[str], number: int) -> None:
    pending = asked.get_pending(OPERATOR, number)
    assert pending is not None
    pending.is_done = True


class Seconds:
    """A monotonic clock."""

    def __init__(self) -> None:
        self.passed = 0.0

    def __call__(self) -> float:
        return self.passed


def test_a_question_is_valid_for_its_operator_until_it_is_done() -> None:
    asked = AdminConfirmations[str](Seconds())
    number = asked.add(OPERATOR, ACT, Right.MONEY)
    assert pending_act(asked, number) == ACT
    assert not asked.is_done(OPERATOR, number)
    mark_done(asked, number)
    assert asked.get_pending(OPERATOR, number) is None
    assert asked.is_done(OPERATOR, number)


def test_another_operator_cannot_tell_it_from_none() -> None:
    asked = AdminConfirmations[str](Seconds())
    number = asked.add(OPERATOR, ACT, Right.MONEY)
    for other in (number, number + 1):
        assert asked.get_pending(OTHER, other) is None
        assert not asked.is_done(OTHER, other)
    mark_done(asked, number)
    assert not asked.is_done(OTHER, number)


def test_a_question_is_valid_for_a_minute() -> None:
    clock = Seconds()
    asked = AdminConfirmations[str](clock)
    number = asked.add(OPERATOR, ACT, Right.MONEY)
    clock.passed = CONFIRMATION_SECONDS
    assert pending_act(asked, number) == ACT
    clock.passed = CONFIRMATION_SECONDS + 0.1
    assert asked.get_pending(OPERATOR, number) is None


def test_numbers_do_not_repeat_and_the_oldest_are_forgotten() -> None:
    asked = AdminConfirmations[str](Seconds())
    numbers = [asked.add(OPERATOR, ACT, Right.MONEY) for _ in range(300)]
    assert len(set(numbers)) == 300
    assert asked.get_pending(OPERATOR, numbers[0]) is None
    assert pending_act(asked, numbers[-1]) == ACT

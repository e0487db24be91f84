"""Questions to operators: whose they are, how long they stand, how often they count."""

from bot.chat.desk.asked import STANDS, Asked, ToRule
from bot.domain.ledger import BuyerId, OrderId
from bot.domain.order import RuledRefund
from tests.builders import OPERATOR

ACT = ToRule(OrderId(1), RuledRefund(), 1)
OTHER = BuyerId(OPERATOR + 1)


class Seconds:
    """A monotonic clock."""

    def __init__(self) -> None:
        self.passed = 0.0

    def __call__(self) -> float:
        return self.passed


def test_a_question_stands_for_its_operator_until_it_is_done() -> None:
    asked = Asked(Seconds())
    number = asked.ask(OPERATOR, ACT)
    assert asked.standing(OPERATOR, number) == ACT
    assert not asked.is_done(OPERATOR, number)
    asked.done(number)
    assert asked.standing(OPERATOR, number) is None
    assert asked.is_done(OPERATOR, number)


def test_another_operator_cannot_tell_it_from_none() -> None:
    asked = Asked(Seconds())
    number = asked.ask(OPERATOR, ACT)
    for other in (number, number + 1):
        assert asked.standing(OTHER, other) is None
        assert not asked.is_done(OTHER, other)
    asked.done(number)
    assert not asked.is_done(OTHER, number)


def test_a_question_stands_for_a_minute() -> None:
    clock = Seconds()
    asked = Asked(clock)
    number = asked.ask(OPERATOR, ACT)
    clock.passed = STANDS
    assert asked.standing(OPERATOR, number) == ACT
    clock.passed = STANDS + 0.1
    assert asked.standing(OPERATOR, number) is None


def test_numbers_do_not_repeat_and_the_oldest_are_forgotten() -> None:
    asked = Asked(Seconds())
    numbers = [asked.ask(OPERATOR, ACT) for _ in range(300)]
    assert len(set(numbers)) == 300
    assert asked.standing(OPERATOR, numbers[0]) is None
    assert asked.standing(OPERATOR, numbers[-1]) == ACT

"""Tests of the thread that an operator opened: it is theirs alone, and for ten minutes."""

from bot.chat.navigation.last_thread import ANSWER_MINUTES, OpenedThreads
from bot.domain.ids import SupportThreadId
from tests.builders import BUYER, OPERATOR

THREAD, OTHER = SupportThreadId(7), SupportThreadId(8)


class Clock:
    """A clock that a test sets."""

    seconds = 0.0

    def monotonic(self) -> float:
        return self.seconds


def test_the_last_opened_thread_counts_and_for_its_operator_only() -> None:
    opened = OpenedThreads(Clock().monotonic)
    opened.open(OPERATOR, THREAD)
    opened.open(OPERATOR, OTHER)
    assert opened.get(OPERATOR) == OTHER
    assert opened.get(BUYER) is None
    opened.close(BUYER)
    opened.close(OPERATOR)
    assert opened.get(OPERATOR) is None


def test_it_counts_for_ten_minutes_from_the_last_answer() -> None:
    clock = Clock()
    opened = OpenedThreads(clock.monotonic)
    opened.open(OPERATOR, THREAD)
    clock.seconds = 60 * ANSWER_MINUTES - 1
    opened.open(OPERATOR, THREAD)
    clock.seconds += 60 * ANSWER_MINUTES - 1
    assert opened.get(OPERATOR) == THREAD
    clock.seconds += 1
    assert opened.get(OPERATOR) is None

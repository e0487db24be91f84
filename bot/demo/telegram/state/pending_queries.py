"""Questions of Telegram to the bot that somebody waits for: taps, inline queries, checkouts.

The bot may answer within a time to live. Questions are not archived: after a restart they are
too old, as they are at Telegram. What is asked and answered is the caller's.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from bot.demo.telegram.errors import QUERY_TOO_OLD, bad_request
from bot.demo.telegram.waiting import Signal

Q = TypeVar("Q")
A = TypeVar("A")

_KEEP = 10_000


@dataclass(slots=True)
class Question(Generic[Q, A]):
    """One question: its id, what is asked, and the answer once there is one."""

    id: str
    asked: Q
    at: float
    answer: A | None = None
    answered: Signal = field(default_factory=Signal)


class Questions(Generic[Q, A]):
    """The latest questions of one kind."""

    def __init__(self, ttl: float, clock: Callable[[], float] = time.time) -> None:
        self._ttl = ttl
        self._clock = clock
        self._asked: dict[str, Question[Q, A]] = {}

    def ask(self, asked: Q) -> Question[Q, A]:
        question: Question[Q, A] = Question(new_id(), asked, self._clock())
        self._asked[question.id] = question
        if len(self._asked) > _KEEP:
            del self._asked[next(iter(self._asked))]
        return question

    def find(self, question_id: str) -> Question[Q, A] | None:
        return self._asked.get(question_id)

    def open(self, question_id: str) -> Question[Q, A]:
        """A question that may be answered; ApiError 400 when it is too old or unknown."""
        question = self._asked.get(question_id)
        if question is None or self._clock() - question.at > self._ttl:
            raise bad_request(QUERY_TOO_OLD)
        return question

    def answer(self, question_id: str, answer: A) -> tuple[Question[Q, A], bool]:
        """The question and whether this is its first answer; ApiError 400 when it is too late."""
        question = self.open(question_id)
        first = question.answer is None
        if first:
            question.answer = answer
            question.answered.close()
        return question, first

    async def answered(self, question_id: str, timeout: float) -> A:
        """The answer to a question; TimeoutError when there is none in time."""
        question = self._asked.get(question_id)
        if question is not None and question.answer is None:
            await question.answered.wait(timeout)
        if question is None or question.answer is None:
            raise TimeoutError(f"no answer to query {question_id}")
        return question.answer

    def close(self) -> None:
        """Nobody waits for an answer any more."""
        for question in self._asked.values():
            question.answered.close()


def new_id() -> str:
    """An id as Telegram gives to queries: a large number in digits."""
    return str(secrets.randbits(62) | 1 << 62)

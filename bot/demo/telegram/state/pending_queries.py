"""Queries that the bot must answer: taps, inline queries, pre-checkout queries.

The bot may answer within a time limit. Queries are not archived: after a restart they are too old,
as in Telegram. Subclasses define the content of queries and answers.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from bot.demo.telegram.errors import QUERY_TOO_OLD, bad_request
from bot.demo.telegram.wakeup_signal import WakeupSignal

Q = TypeVar("Q")
A = TypeVar("A")

_MAX_KEPT = 10_000


@dataclass(slots=True)
class PendingQuery(Generic[Q, A]):
    """One query: its id, its content, and the answer once there is one."""

    id: str
    content: Q
    sent_at: float
    answer: A | None = None
    answer_signal: WakeupSignal = field(default_factory=WakeupSignal)


class PendingQueries(Generic[Q, A]):
    """The most recent queries of one kind."""

    def __init__(self, ttl: float, clock: Callable[[], float] = time.time) -> None:
        self._ttl = ttl
        self._clock = clock
        self._queries: dict[str, PendingQuery[Q, A]] = {}

    def add(self, query: Q) -> PendingQuery[Q, A]:
        question: PendingQuery[Q, A] = PendingQuery(make_query_id(), query, self._clock())
        self._queries[question.id] = question
        if len(self._queries) > _MAX_KEPT:
            del self._queries[next(iter(self._queries))]
        return question

    def find(self, question_id: str) -> PendingQuery[Q, A] | None:
        return self._queries.get(question_id)

    def get_open(self, question_id: str) -> PendingQuery[Q, A]:
        """Return a query that may be answered; raise ApiError 400 if it is too old or unknown."""
        question = self._queries.get(question_id)
        if question is None or self._clock() - question.sent_at > self._ttl:
            raise bad_request(QUERY_TOO_OLD)
        return question

    def record_answer(self, question_id: str, answer: A) -> tuple[PendingQuery[Q, A], bool]:
        """Return the query and whether this is its first answer; raise ApiError 400 if too late."""
        question = self.get_open(question_id)
        first = question.answer is None
        if first:
            question.answer = answer
            question.answer_signal.close()
        return question, first

    async def wait_for_answer(self, question_id: str, timeout: float) -> A:
        """Return the answer to a query; raise TimeoutError if there is none in time."""
        question = self._queries.get(question_id)
        if question is not None and question.answer is None:
            await question.answer_signal.wait(timeout)
        if question is None or question.answer is None:
            raise TimeoutError(f"no answer to query {question_id}")
        return question.answer

    def stop_waiting(self) -> None:
        """End all waits for an answer."""
        for question in self._queries.values():
            question.answer_signal.close()


def make_query_id() -> str:
    """Return an id like Telegram's query ids: a large number in digits."""
    return str(secrets.randbits(62) | 1 << 62)

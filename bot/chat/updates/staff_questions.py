"""Questions that a member of staff answers by a text: an amount, a reason, a name.

They are kept in memory only, on purpose: after a restart a text is a search again, and nothing is
changed by mistake. Nothing here shows a question or reads an answer.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Generic, TypeVar

from cachetools import LRUCache

from bot.chat.kit.screen import Screen
from bot.chat.navigation.staff_requests import StaffRequest
from bot.domain.ids import BuyerId
from bot.domain.people.staff import Right
from bot.i18n import SafeHtml

#: Minutes for which a text answers the question; a wrong answer starts them again.
QUESTION_MINUTES: Final = 10
_CAPACITY: Final = 200

#: What reads an answer: a function.
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class WrongAnswer:
    """A sentence that says what is wrong with an answer. The question stays open."""

    problem: SafeHtml


@dataclass(slots=True)
class StaffQuestion(Generic[R]):
    """A question as it is shown, and the function that reads its answer.

    `right` is what an answer needs. `request` is what led to the question. `message_id` is the
    message that shows it, `answered_by` the message that answers it.
    """

    screen: Screen
    read_answer: R
    right: Right | None
    request: StaffRequest | None = None
    message_id: int | None = None
    answered_by: int | None = None
    expires_at: float = 0.0

    def extend_request(self, text: str, message_id: int) -> StaffRequest | None:
        """Return the request with this answer; None if it is not known what led here."""
        return None if self.request is None else self.request.with_text(text, message_id)


class StaffQuestions(Generic[R]):
    """The open question of each member of staff. `monotonic` returns seconds."""

    def __init__(self, monotonic: Callable[[], float]) -> None:
        self._monotonic = monotonic
        self._open: LRUCache[BuyerId, StaffQuestion[R]] = LRUCache(_CAPACITY)

    def open(self, person: BuyerId, question: StaffQuestion[R]) -> None:
        """Make the person's next text the answer to `question`, in place of any earlier one."""
        question.expires_at = self._monotonic() + QUESTION_MINUTES * 60
        question.answered_by = None
        self._open[person] = question

    def find(self, person: BuyerId, message_id: int) -> StaffQuestion[R] | None:
        """Return the question that the message `message_id` answers.

        One message answers a question, and may be handled again after a failure. Another one is no
        answer.
        """
        question = self._open.get(person)
        if question is None or question.answered_by not in {None, message_id}:
            return None
        return question

    def is_expired(self, question: StaffQuestion[R]) -> bool:
        """Return whether an answer comes too late."""
        return self._monotonic() > question.expires_at

    def close(self, person: BuyerId) -> None:
        """End the question: the person tapped a button, sent a command, or answered it."""
        self._open.pop(person, None)

"""Inline queries that wait for results, and cached results.

Results are stored ready to be sent: their content was checked when the bot answered. An answer is
reused as long as the bot allows, for all people unless it is personal. `inline_mode` posts a chosen
result.
"""

from __future__ import annotations

import base64
import binascii
import time
from collections.abc import Callable
from dataclasses import dataclass

from bot.demo.telegram.request_params import Json
from bot.demo.telegram.state.pending_queries import PendingQueries, PendingQuery

_MAX_CACHED_ANSWERS = 1000


@dataclass(frozen=True, slots=True)
class InlineQuery:
    """The text that a person typed after the bot's name, and the offset after scrolling."""

    user_id: int
    query: str
    offset: str


@dataclass(frozen=True, slots=True)
class InlineResult:
    """One result: its list entry, and the content of the message that it becomes.

    `thumb` is the id of a file, or None.
    """

    id: str
    kind: str
    title: str
    description: str
    thumb: str | None
    content: Json

    def to_list_item(self) -> Json:
        """Return the result as the list shows it."""
        return {
            "id": self.id,
            "kind": self.kind,
            "title": self.title,
            "description": self.description,
            "thumb": self.thumb,
        }


@dataclass(frozen=True, slots=True)
class InlineAnswer:
    """The bot's answer: results, the next offset (empty: none), and a button above them."""

    results: tuple[InlineResult, ...]
    next_offset: str = ""
    button: Json | None = None

    def find_result(self, result_id: str) -> InlineResult | None:
        return next((result for result in self.results if result.id == result_id), None)


class InlineQueries(PendingQueries[InlineQuery, InlineAnswer]):
    """The most recent inline queries, and the cached answers."""

    def __init__(self, ttl: float = 30.0, clock: Callable[[], float] = time.time) -> None:
        super().__init__(ttl, clock)
        self._now = clock
        self._cache: dict[tuple[int, str, str], tuple[float, InlineAnswer]] = {}

    def add_query(self, query: InlineQuery) -> PendingQuery[InlineQuery, InlineAnswer]:
        """Add a query. It is already answered if a cached answer has not expired."""
        question = self.add(query)
        for user_id in (query.user_id, 0):
            until, answer = self._cache.get((user_id, query.query, query.offset), (0.0, None))
            if answer is not None and self._now() < until:
                question.answer = answer
                break
        return question

    def cache_answer(
        self, query: InlineQuery, answer: InlineAnswer, seconds: int, *, is_personal: bool
    ) -> None:
        """Cache an answer for some seconds, for all people or for its own sender only."""
        if seconds <= 0:
            return
        key = (query.user_id if is_personal else 0, query.query, query.offset)
        self._cache.pop(key, None)
        self._cache[key] = (self._now() + seconds, answer)
        if len(self._cache) > _MAX_CACHED_ANSWERS:
            del self._cache[next(iter(self._cache))]


def make_inline_message_id(message: Json) -> str:
    """Return the `inline_message_id` of a message that was sent via the bot."""
    place = f"{message['chat']['id']}:{message['message_id']}"
    return base64.urlsafe_b64encode(place.encode("ascii")).decode("ascii")


def parse_inline_message_id(inline_message_id: str) -> tuple[int, int] | None:
    """Return chat and message of an `inline_message_id`, or None if it is invalid."""
    try:
        place = base64.urlsafe_b64decode(inline_message_id.encode("ascii")).decode("ascii")
        chat_id, _, message_id = place.partition(":")
        return int(chat_id), int(message_id)
    except (ValueError, binascii.Error):
        return None

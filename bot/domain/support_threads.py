"""Conversations between a buyer and the shop: one for each order, and one about nothing in particular.

A thread lives as long as its buyer; it is closed when an operator says so, and opens again with the next
letter. What was said is sealed at rest and can be forgotten; that it was said stays.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, NewType, Protocol

from bot.domain.ledger import BuyerId, OrderId

ThreadId = NewType("ThreadId", int)
LetterId = NewType("LetterId", int)

#: How many letters a buyer may write within `SPAN`, whatever they are about.
MOST_LETTERS: Final = 40
SPAN: Final = timedelta(hours=1)
#: As much of a letter's text is kept: what Telegram lets anybody write.
LONGEST: Final = 4_096


class Post(StrEnum):
    """What is sent because of a thread, and to which side."""

    LETTER = "thread-letter"
    ANSWER = "thread-answer"
    ANSWERED = "thread-answered"
    CLOSED = "thread-closed"
    CLOSED_BY = "thread-closed-by"
    UNREACHED = "thread-unreached"

    @property
    def to_staff(self) -> bool:
        """Whether only operators may get it."""
        return self not in {Post.ANSWER, Post.CLOSED}


@dataclass(frozen=True, slots=True)
class Said:
    """What one message said. `whole` False: the message itself, at (`chat_id`, `message_id`), holds more
    than `text`: a picture, a file, or more words than fit into ours.
    """

    text: str
    chat_id: int
    message_id: int
    by: int
    whole: bool = True


@dataclass(frozen=True, slots=True)
class Thread:
    """A buyer's conversation with the shop. `order_id` None: about no order."""

    id: ThreadId
    buyer_id: BuyerId
    order_id: OrderId | None
    opened_at: datetime
    closed_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Letter:
    """One thing that was said; `said` None: it was forgotten, or cannot be opened."""

    id: LetterId
    thread_id: ThreadId
    staff: bool
    said: Said | None
    at: datetime


@dataclass(frozen=True, slots=True)
class Waiting:
    """An open thread in the operators' list; `last` is its newest letter."""

    thread: Thread
    last: Letter
    letters: int


class Threads(Protocol):
    """The repository of threads, their letters, and where copies of these stand."""

    async def of(self, buyer: BuyerId, order_id: OrderId | None, now: datetime) -> Thread:
        """The buyer's thread about that order (None: about none); begun when there is none."""

    async def get(self, thread_id: ThreadId) -> Thread | None: ...
    async def owned(self, thread_id: ThreadId, buyer: BuyerId) -> Thread | None: ...
    async def open(self, limit: int) -> tuple[list[Waiting], int]:
        """Open threads in which something was said, and how many: what waits for an answer first,
        then whose last letter is oldest.
        """

    async def add(self, thread_id: ThreadId, said: Said, now: datetime, *, staff: bool) -> Letter:
        """Keep what was said, sealed; a buyer's letter opens a closed thread again."""

    async def letter(self, letter_id: LetterId) -> Letter | None: ...
    async def letters(self, thread_id: ThreadId, limit: int) -> Sequence[Letter]:
        """The newest letters, oldest of them first."""

    async def count(self, buyer: BuyerId, since: datetime) -> int:
        """How many letters the buyer wrote after then, in all threads."""

    async def close(self, thread_id: ThreadId, now: datetime) -> bool:
        """False when it is closed already."""

    async def reopen(self, thread_id: ThreadId) -> bool:
        """False when it is open."""

    async def keep_copy(self, chat_id: int, message_id: int, thread_id: ThreadId) -> None:
        """A message of ours that belongs to the thread: who replies to it means the thread."""

    async def drop_copy(self, chat_id: int, message_id: int) -> None:
        """The message shows something else by now."""

    async def at(self, chat_id: int, message_id: int) -> Thread | None:
        """The thread that a message of ours belongs to."""

    async def forget(self, buyer: BuyerId) -> int:
        """Shred every text of the buyer's threads; how many letters."""

    async def purge(self, before: datetime) -> int:
        """Shred the texts of threads in which nothing was said since then; how many letters."""

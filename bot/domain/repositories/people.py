"""The people who wrote to the bot, what is forgotten of them, and what staff did.

What they own is not here: their money is `money`, their orders `orders`.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Protocol

from bot.domain.ledger import BuyerId, OrderId
from bot.domain.money import Money


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who wrote to the bot. `language` None: as their Telegram says."""

    id: BuyerId
    name: str
    username: str | None
    telegram_language: str
    language: str | None = None
    banned: bool = False
    screen_message_id: int | None = None


class People(Protocol):
    async def register(self, person: Person, credit: Money, now: datetime) -> Person:
        """Store or refresh name, username and Telegram language; a newcomer gets `credit`."""

    async def get(self, person_id: BuyerId) -> Person | None: ...
    async def find(self, query: str) -> Person | None:
        """By numeric id or by @username, case-insensitive."""

    async def seen_between(self, person_id: BuyerId, after: datetime, until: datetime) -> bool:
        """Whether the person was last met later than `after` and not later than `until`."""

    async def set_language(self, person_id: BuyerId, language: str) -> None: ...
    async def set_screen_message(self, person_id: BuyerId, message_id: int | None) -> None: ...
    async def all(self, offset: int, limit: int) -> tuple[list[Person], int]:
        """A page of people, newest first, and how many there are."""


class Erasure(Protocol):
    async def erase_buyer(self, buyer: BuyerId, now: datetime) -> None:
        """Delete the buyer's open choices, offers, alerts and updates set aside; close their threads;
        hide from them what ended, or will, of the orders made by now.
        """

    async def list_due_orders(self, unchanged_since: datetime, limit: int) -> list[OrderId]:
        """Ended orders that their buyers had forgotten and whose texts are still there: all of them
        shown, and those that a seller may add to moved last before `moved_before`; oldest first.
        """


class Audit(Protocol):
    async def record(
        self, actor: BuyerId, action: str, target: str, detail: str, now: datetime
    ) -> None:
        """What a member of staff did. `detail` never holds a secret."""

"""People who wrote to the bot, the erasure of their data, and the audit log of the staff.

Their money is in the `ledger` repository, their orders in `orders`.
"""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol

from bot.domain.credit_limit import CreditLimit
from bot.domain.ids import BuyerId, OrderId
from bot.domain.money import Money


class QuestionKind(StrEnum):
    TOP_UP_AMOUNT = "top_up_amount"
    REFUND_REASON = "refund_reason"


@dataclass(frozen=True, slots=True)
class ScreenQuestion:
    """A question of a screen outside of the checkout. `order_id` names the order of a refund."""

    kind: QuestionKind
    order_id: OrderId | None = None


@dataclass(frozen=True, slots=True)
class Person:
    """A person who wrote to the bot. `language` None: use the language of their Telegram app.

    `is_screen_loading` says whether their screen shows that something is being loaded. The next
    text that they type answers `screen_question`, if there is one.
    """

    id: BuyerId
    name: str
    username: str | None
    telegram_language: str
    language: str | None = None
    banned: bool = False
    screen_message_id: int | None = None
    is_screen_loading: bool = False
    screen_question: ScreenQuestion | None = None


class People(Protocol):
    async def register(self, person: Person, credit: Money, now: datetime) -> Person:
        """Insert or refresh name, username and Telegram language; a new person gets `credit`."""

    async def get(self, person_id: BuyerId) -> Person | None: ...
    async def find(self, query: str) -> Person | None:
        """Find a person by numeric id or by @username, case-insensitive."""

    async def seen_between(self, person_id: BuyerId, after: datetime, until: datetime) -> bool:
        """Return whether the person was last seen after `after` and not after `until`."""

    async def set_language(self, person_id: BuyerId, language: str) -> None: ...
    async def set_banned(self, person_id: BuyerId, *, is_banned: bool) -> None: ...
    async def set_screen_message(
        self,
        person_id: BuyerId,
        message_id: int | None,
        *,
        is_loading: bool = False,
        question: ScreenQuestion | None = None,
    ) -> None: ...
    async def release_screen_message(self, person_id: BuyerId, message_id: int) -> None:
        """Let `message_id` be the person's screen no more, if it is; nothing overwrites it then."""

    async def drop_questions(self) -> None:
        """Let no screen ask for anything that is typed."""

    async def list_loading(self) -> list[Person]:
        """Return the people whose screen is loading although no update of theirs is open."""

    async def all(self, offset: int, limit: int) -> tuple[list[Person], int]:
        """Return one page of people, newest first, and how many there are."""


class CreditLimits(Protocol):
    async def get(self, buyer: BuyerId) -> CreditLimit | None:
        """Return the buyer's limit; None for an unknown buyer."""

    async def set(self, buyer: BuyerId, limit: Money, *, is_own: bool) -> None:
        """Set a buyer's limit; `is_own` False means that it is the default."""

    async def apply_default(self, default: Money) -> int:
        """Give `default` to everybody without a limit of their own; return for how many it changed.

        A lower one changes nothing for buyers who have used their credit: their balance is below zero.
        """


class Erasure(Protocol):
    async def erase_buyer(self, buyer: BuyerId, now: datetime) -> None:
        """Delete the buyer's open choices, quotes and watches; close parked updates and threads.

        Orders made by now are hidden from the buyer as soon as they have ended.
        """

    async def list_due_orders(
        self, unchanged_since: datetime, limit: int, buyer: BuyerId | None = None
    ) -> list[OrderId]:
        """Return ended orders of erased buyers, or of one, whose texts still exist, oldest first.

        All their secrets were shown. Those to which a seller may add last changed before
        `unchanged_since`.
        """


class Audit(Protocol):
    async def record(
        self, actor: BuyerId, action: str, target: str, detail: str, now: datetime
    ) -> None:
        """Record an action of a staff member. `detail` never holds a secret."""

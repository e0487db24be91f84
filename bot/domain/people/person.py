"""A person who wrote to the bot, and the question that their screen asks."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.domain.ids import BuyerId, OrderId


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


@dataclass(frozen=True, slots=True)
class Ban:
    """A ban. Of one that an earlier version of the program stored, neither is known."""

    at: datetime | None
    by: BuyerId | None


@dataclass(frozen=True, slots=True)
class PersonRecord:
    """A person as staff see them. `ban` None: they are not banned."""

    person: Person
    met_at: datetime
    seen_at: datetime
    ban: Ban | None = None

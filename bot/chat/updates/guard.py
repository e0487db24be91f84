"""Who is let in: people in their private chat with the bot, and operators at the desk.

A person is an operator by the numeric ids in the settings and by nothing else. Whoever is not let in
gets no word: groups, channels, bots, anonymous admins and banned people alike.
"""

from dataclasses import replace

from cachetools import LRUCache
from telegram import Update, User
from telegram.constants import ChatType

from bot.chat.updates.throttle import Throttle
from bot.domain.ledger import BuyerId
from bot.domain.repositories import Person
from bot.services.context.shop import Shop
from bot.services.people import people

PERSON_CACHE_CAPACITY = 10_000


def get_private_sender(update: Update) -> User | None:
    """The person whom an update may be answered to, or None."""
    user, chat = update.effective_user, update.effective_chat
    if user is None or user.is_bot or chat is None:
        return None
    if chat.type != ChatType.PRIVATE or chat.id != user.id:
        return None
    message = update.message or update.edited_message
    return None if message is not None and message.sender_chat is not None else user


def is_operator(shop: Shop, person_id: int) -> bool:
    """Whether the settings name this person as an operator."""
    return person_id in shop.settings.operator_ids


class ThrottleVerdictCache:
    """One verdict on each tap, however often it is asked for: the toast and the handler agree.

    Remembers the last `capacity` verdicts.
    """

    def __init__(self, capacity: int = 2_000) -> None:
        self._verdicts: LRUCache[int, bool] = LRUCache(capacity)

    def is_allowed(self, update_id: int, person_id: int, throttle: Throttle) -> bool:
        """Whether this tap of this person is let through; the first to ask takes the permit."""
        if update_id not in self._verdicts:
            self._verdicts[update_id] = throttle.allow(person_id)
        return self._verdicts[update_id]


class PersonCache:
    """The people met since the start, so that a tap need not write to the database.

    Bounded: who wrote longest ago is forgotten first, and met again when they return.
    """

    def __init__(self, shop: Shop, capacity: int = PERSON_CACHE_CAPACITY) -> None:
        self._shop = shop
        self._people: LRUCache[BuyerId, Person] = LRUCache(capacity)
        #: Kept for people who were forgotten too: it only saves a query, and any question clears it.
        self._without_open_question: LRUCache[BuyerId, None] = LRUCache(capacity)

    def get(self, person_id: int) -> Person | None:
        """The person, if they are remembered."""
        return self._people.get(BuyerId(person_id))

    async def get_or_register(self, user: User) -> Person:
        """The person behind `user`; stored when new, and when they call themselves otherwise."""
        current = _person_from_user(user)
        known = self.get(user.id)
        if known is None or _telegram_profile(known) != _telegram_profile(current):
            known = await people.register_person(self._shop, current)
        return self._remember(known)

    async def set_screen(self, person: Person, message_id: int | None) -> Person:
        """Remember which message is the person's screen; None: there is none now."""
        await people.set_screen_message(self._shop, person.id, message_id)
        return self._remember(replace(person, screen_message_id=message_id))

    def set_language(self, person: Person, language: str) -> Person:
        """Take over the language that was just stored."""
        return self._remember(replace(person, language=language))

    def mark_no_open_question(self, person_id: BuyerId) -> None:
        """Remember that no question waits for what the person types."""
        if person_id in self._people:
            self._without_open_question[person_id] = None

    def pop_no_open_question(self, person_id: BuyerId) -> bool:
        """Whether it is known that no question waits; whoever asks may ask one, so it is no longer."""
        known = person_id in self._without_open_question
        self._without_open_question.pop(person_id, None)
        return known

    def evict(self, person_id: int) -> None:
        """So that they are met anew: what waits for them becomes due then."""
        self._people.pop(BuyerId(person_id), None)
        self._without_open_question.pop(BuyerId(person_id), None)

    def _remember(self, person: Person) -> Person:
        self._people[person.id] = person
        return person


def _person_from_user(user: User) -> Person:
    return Person(
        id=BuyerId(user.id),
        name=_replace_surrogates(user.full_name),
        username=user.username,
        telegram_language=user.language_code or "",
    )


def _replace_surrogates(text: str) -> str:
    """`text` without halves of characters, which no database takes."""
    return text.encode("utf-8", "replace").decode()


def _telegram_profile(person: Person) -> tuple[str, str | None, str]:
    return person.name, person.username, person.telegram_language

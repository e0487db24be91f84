"""Decides who may use the bot and how often, and caches the people who use it.

People may use the bot in their private chat with it. The numeric ids in the settings are owners, and
owners give roles to others. Groups, channels, bots and anonymous admins get no reply.

The throttle only allows or denies. The caller decides what waits and what may be dropped:
confirmations and typed answers are never throttled.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from cachetools import LRUCache
from telegram import Update, User
from telegram.constants import ChatType

from bot.chat.updates.screen_writer import LINGER_SECONDS, ScreenWriter
from bot.domain.ids import BuyerId, InviteCode
from bot.domain.people.person import Person, ScreenQuestion
from bot.services.people import accounts
from bot.services.shop import Shop


class Throttle:
    """A limit of `rate` permits a second for each person, with bursts of up to `burst`.

    Time is in seconds of a monotonic clock. At most `people` buckets are kept. The least recently
    used one is evicted; that person then has a full bucket.
    """

    def __init__(
        self,
        rate: float,
        burst: int,
        clock_monotonic: Callable[[], float] = time.monotonic,
        *,
        people: int = 10_000,
    ) -> None:
        if rate <= 0 or burst < 1 or people < 1:
            raise ValueError("a throttle must allow at least one action")
        self._rate = rate
        self._burst = float(burst)
        self._clock = clock_monotonic
        self._people = people
        #: Remaining permits, and the time of that count.
        self._buckets: dict[int, tuple[float, float]] = {}

    def allow(self, user_id: int, now: float | None = None) -> bool:
        """Take a permit if there is one; return whether there was."""
        current_time = self._clock() if now is None else now
        permits_left, last_time = self._buckets.pop(user_id, (self._burst, current_time))
        permits_left = min(
            self._burst, permits_left + max(current_time - last_time, 0.0) * self._rate
        )
        allowed = permits_left >= 1
        self._buckets[user_id] = (
            permits_left - allowed,
            current_time,
        )  # the most recent entry is the last in the dict
        if len(self._buckets) > self._people:
            del self._buckets[next(iter(self._buckets))]
        return allowed

    def seconds_until_permit(self, user_id: int) -> float:
        """Return how long a person who was denied has to wait for the next permit, if alone."""
        permits_left, last_time = self._buckets.get(user_id, (self._burst, self._clock()))
        return max(last_time + (1 - permits_left) / self._rate - self._clock(), 0.0)


PERSON_CACHE_CAPACITY = 10_000
#: A person who is active for longer is stored again, so that staff see when they were seen last.
SEEN_PRECISION = timedelta(hours=1)


def get_private_sender(update: Update) -> User | None:
    """Return the person who may get an answer to this update, or None."""
    user, chat = update.effective_user, update.effective_chat
    if update.message is not None and update.message.refunded_payment is not None and chat:
        # The bot itself may be named as the sender of this service message.
        user = User(chat.id, chat.first_name or str(chat.id), is_bot=False)
    if user is None or user.is_bot or chat is None:
        return None
    if chat.type != ChatType.PRIVATE or chat.id != user.id:
        return None
    message = update.message or update.edited_message
    return None if message is not None and message.sender_chat is not None else user


def is_operator(shop: Shop, person_id: int) -> bool:
    """Return whether a person is an owner or other staff."""
    return shop.get_role(BuyerId(person_id)) is not None


class ThrottleVerdictCache:
    """The throttle's verdict on each tap, so that the toast and the handler get the same one.

    The last `capacity` verdicts are kept.
    """

    def __init__(self, capacity: int = 2_000) -> None:
        self._verdicts: LRUCache[int, bool] = LRUCache(capacity)

    def is_allowed(self, update_id: int, person_id: int, throttle: Throttle) -> bool:
        """Return whether this tap is allowed; the first call for a tap takes the permit."""
        if update_id not in self._verdicts:
            self._verdicts[update_id] = throttle.allow(person_id)
        return self._verdicts[update_id]


class PersonCache:
    """The people met since the start, so that a tap need not write to the database.

    The cache is bounded. An evicted person is registered again at their next update.
    """

    def __init__(
        self,
        shop: Shop,
        capacity: int = PERSON_CACHE_CAPACITY,
        *,
        screen_linger: float = LINGER_SECONDS,
    ) -> None:
        self._shop = shop
        self.screens = ScreenWriter(shop.side_writes, linger=screen_linger)
        self._people: LRUCache[BuyerId, Person] = LRUCache(capacity)
        #: When each person was stored last. May hold evicted people too.
        self._stored_at: LRUCache[BuyerId, datetime] = LRUCache(capacity)
        #: May hold evicted people too: it only saves a query, and any question clears it.
        self._without_open_question: LRUCache[BuyerId, None] = LRUCache(capacity)

    def get(self, person_id: int) -> Person | None:
        """Return the person if they are in the cache."""
        person = self._people.get(BuyerId(person_id))
        return None if person is None else self._with_latest_ban(person)

    async def get_or_register(self, user: User, invite_code: InviteCode | None = None) -> Person:
        """Return the person behind `user`; store new people and changed profiles.

        `invite_code` is that of the link by which they came with this update.
        """
        current = Person(
            id=BuyerId(user.id),
            name=user.full_name.encode("utf-8", "replace").decode(),
            username=user.username,
            telegram_language=user.language_code or "",
        )
        known = self.get(user.id)
        if (
            known is None
            or _telegram_profile(known) != _telegram_profile(current)
            or self._is_seen_long_ago(known.id)
        ):
            stored = await accounts.register_person(self._shop, current, invite_code)
            known = self.screens.with_latest_screen(stored)
            self._stored_at[known.id] = self._shop.ports.clock.now()
        return self._remember(known)

    def _is_seen_long_ago(self, person_id: BuyerId) -> bool:
        """Return whether the stored time at which the person was seen last is too old."""
        stored_at = self._stored_at.get(person_id)
        now = self._shop.ports.clock.now()
        return stored_at is None or abs(now - stored_at) >= SEEN_PRECISION

    async def set_screen(
        self,
        person: Person,
        message_id: int | None,
        *,
        is_loading: bool = False,
        question: ScreenQuestion | None = None,
        is_plain: bool = False,
    ) -> Person:
        """Store which message is the person's screen, whether it is loading, and what it asks for.

        None means that there is no screen. One that `is_plain` gives what the person types no other
        meaning; it may be stored later.
        """
        await self.screens.save(
            person.id, message_id, is_loading=is_loading, question=question, is_plain=is_plain
        )
        changed = replace(
            person,
            screen_message_id=message_id,
            is_screen_loading=is_loading,
            screen_question=question,
        )
        return self._remember(changed)

    async def drop_question(self, person: Person) -> Person:
        """Stop taking the person's next text as the answer to what their screen asks."""
        if person.screen_question is None:
            return person
        return await self.set_screen(person, person.screen_message_id)

    def forget_screen(self, person: Person) -> Person:
        """Note that the person has no screen any more, which was just stored in the database."""
        self.screens.forget(person.id)
        return self._remember(
            replace(person, screen_message_id=None, is_screen_loading=False, screen_question=None)
        )

    def set_language(self, person: Person, language: str) -> Person:
        """Update the cached language, which was just stored in the database."""
        return self._remember(replace(person, language=language))

    def mark_no_open_question(self, person_id: BuyerId) -> None:
        """Note that no open question waits for the person's text."""
        if person_id in self._people:
            self._without_open_question[person_id] = None

    def pop_no_open_question(self, person_id: BuyerId) -> bool:
        """Return whether it is known that no question is open, and clear that note.

        It is cleared because the handler that follows may ask a question.
        """
        known = person_id in self._without_open_question
        self._without_open_question.pop(person_id, None)
        return known

    def evict(self, person_id: int) -> None:
        """Remove the person from the cache, so that they are registered again when they return.

        Registration makes their parked outgoing messages due again.
        """
        self._people.pop(BuyerId(person_id), None)
        self._without_open_question.pop(BuyerId(person_id), None)

    def _remember(self, person: Person) -> Person:
        person = self._with_latest_ban(person)
        self._people[person.id] = person
        return person

    def _with_latest_ban(self, person: Person) -> Person:
        """Return the person as banned or not by now: a handler may remember an older state."""
        is_banned = self._shop.caches.bans.get(person.id, person.banned)
        return person if is_banned == person.banned else replace(person, banned=is_banned)


def _telegram_profile(person: Person) -> tuple[str, str | None, str]:
    return person.name, person.username, person.telegram_language

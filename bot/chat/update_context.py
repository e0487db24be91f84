"""What a handler works with: the room around it, and the one update that it answers.

A `Turn` shows things; it decides nothing. A person has one screen, edited in place: a tap on it
changes it, anything else sends a new one at the bottom and takes the old one away. Messages that
are no screen (an order's status, goods) are never written over by navigation.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from typing import TypeVar

from telegram import Bot
from telegram.constants import ChatAction
from telegram.error import BadRequest, NetworkError, RetryAfter, TelegramError

from bot.chat import show
from bot.chat.callbacks import Tap
from bot.chat.desk.asked import Asked
from bot.chat.failures import retry_after_seconds
from bot.chat.guard import Gate, Guests
from bot.chat.kept import Kept
from bot.chat.links import Links
from bot.chat.pictures import Pictures
from bot.chat.places import Places
from bot.chat.screens import declined as declines
from bot.chat.screens.screen import Screen
from bot.chat.searches import Searches
from bot.chat.throttle import Throttle
from bot.concurrency import shielded
from bot.domain.catalogue import ProductId
from bot.domain.errors import Declined
from bot.domain.ledger import BuyerId
from bot.domain.store import Person, Store
from bot.i18n import Speech, Translations
from bot.services.shop import Shop

logger = logging.getLogger(__name__)
T = TypeVar("T")

#: How long, in seconds, a screen may stand still before it says that we are still asking.
PATIENCE = 0.7
#: Pauses between tries when Telegram cannot be reached; then the update is tried again as a whole.
PAUSES = (1.0, 3.0, 6.0)
#: How long, in seconds, flood control may make one message wait in all.
LONGEST_WAIT = 30.0


@dataclass(frozen=True, slots=True)
class ChatContext:
    """The chat room: the shop, the bot, the languages, and who was here lately.

    `taps` bounds how fast one person may navigate, `choices` how fast they may choose and ask for offers,
    `repeats` how often goods are shown again, `inline` how fast they may ask from other chats; `asked` is
    what operators are to confirm by a second tap, `searches` what people looked for, `places` where they
    opened cards, `kept` what looks alike to everybody of a language.
    """

    shop: Shop
    bot: Bot
    translations: Translations
    guests: Guests
    taps: Throttle
    choices: Throttle
    repeats: Throttle
    gate: Gate
    asked: Asked
    links: Links
    inline: Throttle
    searches: Searches = field(default_factory=Searches)
    places: Places = field(default_factory=Places)
    kept: Kept = field(default_factory=Kept)
    pictures: Pictures = field(default_factory=Pictures)

    @property
    def bot_id(self) -> int:
        """The bot's own id, which its token begins with."""
        return int(self.bot.token.partition(":")[0])

    def speech_for(self, person: Person) -> Speech:
        """The language that they chose, else the one that their Telegram speaks."""
        return self.translations.speak(person.language or person.telegram_language)


@dataclass(slots=True)
class Turn:
    """One update of one person. `store` is bound to it: its first change closes the update.

    `message_id` is the message that was tapped or typed, `label` what the tapped button said, as far as
    Telegram tells. `shown` is the screen of this turn, `asks` whether a question of a walk stands on it.
    `pictured` says whether the message that would be edited is a picture.
    """

    room: ChatContext
    person: Person
    speech: Speech
    store: Store
    message_id: int
    tap: Tap | None = None
    label: str = ""
    shown: int | None = None
    asks: bool = False
    pictured: bool = False

    @property
    def shop(self) -> Shop:
        return self.room.shop

    @property
    def bot(self) -> Bot:
        return self.room.bot

    @property
    def buyer(self) -> BuyerId:
        """Who writes; a private chat has its person's id."""
        return self.person.id

    def now(self) -> datetime:
        return self.shop.clock.now()

    def kept(self, make: Callable[[], T], *key: Hashable) -> T:
        """What `make` gives: the same for everybody of this language until the catalogue changes."""
        mirrored = self.shop.mirrored
        if mirrored.shelves() is None:
            return make()
        return self.room.kept.get(mirrored.version, (self.speech.language, *key), make)

    async def screen(self, screen: Screen, *, asks: bool = False) -> None:
        """Show `screen` as the person's one screen, with its picture where it has one to be shown."""
        self.asks = asks
        picture = self.room.pictures.of(screen)
        if not picture or not await self._pictured(screen, picture):
            await self._put(
                lambda place: show.show(self.bot, self.buyer, screen, edit=place), pictured=False
            )

    async def _pictured(self, screen: Screen, picture: str) -> bool:
        """Show `screen` below its picture; False when Telegram will not take that."""
        pictures = self.room.pictures
        photo = pictures.file_of(picture)

        async def put(place: int | None) -> int:
            shown, file_id = await show.show_picture(
                self.bot, self.buyer, screen, photo, edit=place
            )
            if shown != place:
                pictures.taken(picture, file_id)
            return shown

        try:
            await self._put(put, pictured=True)
        except BadRequest as error:
            logger.info("Telegram takes no picture from the store: %s", error.message)
            pictures.refused(picture)
            return False
        return True

    async def _put(self, put: Callable[[int | None], Awaitable[int]], *, pictured: bool) -> None:
        """Have `put` show a screen, in place of the old one where that can be edited. What is on its way
        is waited for, whatever cancels us: a message that we never heard of would stay for good.
        """
        await insist(self.shop, lambda: shielded(self._replace(put, pictured=pictured)))

    async def _replace(
        self, put: Callable[[int | None], Awaitable[int]], *, pictured: bool
    ) -> None:
        old = self.person.screen_message_id
        place = self.shown or (self.message_id if self.tap and self.message_id == old else None)
        # A message with a picture cannot become one without, nor the other way round.
        shown = await put(place if self.pictured == pictured else None)
        self.shown, self.pictured = shown, pictured
        if shown != old:
            self.person = await self.room.guests.set_screen(self.person, shown)
            await self.take_away(old)

    async def say(self, screen: Screen) -> int:
        """Send `screen` as a message of its own; its id."""
        return await insist(self.shop, lambda: show.send(self.bot, self.buyer, screen))

    async def settle(self, screen: Screen, at: int | None = None) -> int:
        """Turn the tapped message (or the one `at`) into `screen` for good; the id of the message
        that shows it.

        It is the person's screen no longer, and that first: whatever happens to the edit, navigation
        must not write over an order's status.
        """
        place = at or self.message_id
        if self.person.screen_message_id == place:
            self.person = await self.room.guests.set_screen(self.person, None)
        return await insist(self.shop, lambda: show.show(self.bot, self.buyer, screen, edit=place))

    async def take_away(self, message_id: int | None) -> None:
        """Delete a message if Telegram lets us."""
        if message_id is None:
            return
        with suppress(TelegramError):
            await self.bot.delete_message(self.buyer, message_id)

    async def stale(self) -> None:
        """The button or the link, or what it pointed at, is no longer valid; it may never have been."""
        await self.screen(declines.stale(self.speech, linked=self.tap is None))

    async def decline(self, declined: Declined, product_id: ProductId | None = None) -> None:
        """Say why not, with the buttons that help."""
        await self.screen(declines.declined(self.speech, declined, product_id))

    async def slowly(self, work: Awaitable[T]) -> T:
        """`work`; should it take long, the screen says meanwhile that we are still asking."""
        task = asyncio.ensure_future(work)
        try:
            done, _ = await asyncio.wait({task}, timeout=PATIENCE)
            if not done:
                await self._keep_company()
            return await task
        finally:
            task.cancel()

    async def _keep_company(self) -> None:
        with suppress(TelegramError):
            await self.bot.send_chat_action(self.buyer, ChatAction.TYPING)
            await self.screen(declines.loading(self.speech))


async def insist(shop: Shop, call: Callable[[], Awaitable[T]]) -> T:
    """`call`, again after a pause when Telegram is away or asks for patience.

    Raises what Telegram said when it stays so. What was committed before is shown late rather than
    never; a message whose answer was lost may be sent twice.
    """
    pauses, waited = iter(PAUSES), 0.0
    while True:
        try:
            return await call()
        except RetryAfter as flood:
            wait = retry_after_seconds(flood)
            waited += wait
            if waited > LONGEST_WAIT:
                raise
        except BadRequest:
            raise
        except NetworkError as error:
            logger.info("Telegram is away (%s), trying again", type(error).__name__)
            wait = next(pauses, 0.0)
            if not wait:
                raise
        await shop.clock.sleep(wait)

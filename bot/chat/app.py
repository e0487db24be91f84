"""The chat room, put together: inbox, lanes, router, and what Telegram shows of the bot.

Wiring only: what an update means stands in `bot.chat.router`.
"""

import asyncio
import logging
from collections.abc import Callable

from telegram import Bot, Update

from bot.chat import errors, line, profile, verbs
from bot.chat.bound import BoundStore
from bot.chat.callbacks import Tap, decode
from bot.chat.context import ChatContext
from bot.chat.desk.asked import Asked
from bot.chat.guard import Gate, Guests, visitor
from bot.chat.inbox import Inbox
from bot.chat.lanes import Lanes
from bot.chat.links import Links
from bot.chat.pictures import Pictures
from bot.chat.router import Router, is_navigation, is_too_fast
from bot.chat.throttle import Throttle
from bot.domain.store import UpdateId
from bot.i18n import Speech, Translations
from bot.services.shop import Shop

logger = logging.getLogger(__name__)

#: Seconds that running handlers get when the room closes.
GRACE = 2.0


class ChatRoom:
    """Everything that is said in the chat of one bot.

    `poll_bot_factory` makes the bots that only fetch updates. The room opens `bot` when it runs and
    closes it in `aclose`, so that others may send through it until then.
    """

    def __init__(
        self,
        shop: Shop,
        bot: Bot,
        poll_bot_factory: Callable[[], Bot],
        translations: Translations,
    ) -> None:
        self._context = ChatContext(
            shop=shop,
            bot=bot,
            translations=translations,
            guests=Guests(shop),
            taps=Throttle(rate=3.0, burst=30),
            choices=Throttle(rate=2.0, burst=40),
            repeats=Throttle(rate=0.2, burst=5),
            gate=Gate(),
            asked=Asked(shop.clock.monotonic),
            links=Links(bot),
            inline=Throttle(rate=2.0, burst=20),
            pictures=Pictures(shop.pictures_of, shop.clock.monotonic),
        )
        self._router = Router(self._context)
        self._lanes = Lanes(
            self._router.handle,
            store=shop.store,
            clock=shop.clock,
            acknowledge=self.acknowledge,
            is_navigation=is_navigation,
            on_parked=self.on_parked,
            bot=bot,
        )
        self.inbox = Inbox(poll_bot_factory, shop.store, self._lanes, shop.clock)

    @property
    def unfinished(self) -> int:
        """How many updates are waiting or being handled."""
        return self._lanes.unfinished

    async def run(self) -> None:
        """Fetch and answer updates until cancelled; then let running handlers end.

        Raises TokenRefused when Telegram does not know the token.
        """
        await self._context.bot.request.initialize()
        showing = asyncio.create_task(self.show_profile())
        try:
            await self.inbox.run()
        finally:
            showing.cancel()
            await self._lanes.aclose(GRACE)

    async def aclose(self) -> None:
        """Close the connections; nothing can be sent through the bot any more."""
        await self._context.bot.request.shutdown()

    async def handle(self, update: Update, store: BoundStore) -> None:
        """Answer one update."""
        await self._router.handle(update, store)

    async def acknowledge(self, update: Update) -> None:
        """Stop the button's clock at once; Confirm also gets a word, and so does a tap that is dropped."""
        query = update.callback_query
        if query is None:
            return
        word = self._word(update, decode(query.data or "") or Tap(""))
        text = self._speech_for(update).plain(word) if word else None
        await line.acknowledge(self._context.bot, query.id, text)

    def _word(self, update: Update, tap: Tap) -> str | None:
        if tap.verb == verbs.CONFIRM:
            return "toast-placing"
        user = visitor(update)
        if user is None or not is_too_fast(self._context, update.update_id, user.id, tap):
            return None
        return "toast-too-fast"

    def _speech_for(self, update: Update) -> Speech:
        user = visitor(update)
        person = self._context.guests.known(user.id) if user is not None else None
        if person is not None:
            return self._context.speech_for(person)
        return self._context.translations.speak(user.language_code if user else None)

    async def on_parked(self, update_id: UpdateId, lane: int, why: str) -> None:
        """An update was given up."""
        await errors.tell_parked(self._context.shop, update_id, lane, why)

    async def show_profile(self) -> None:
        """Have Telegram show the bot's name, descriptions and commands, in every language."""
        room = self._context
        await profile.publish(room.bot, room.shop, room.translations)

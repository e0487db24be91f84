"""The chat room, put together: inbox, lanes, router, and the commands that Telegram lists.

Wiring only: what an update means stands in `bot.chat.router`.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass

from telegram import (
    Bot,
    BotCommand,
    BotCommandScope,
    BotCommandScopeAllPrivateChats,
    BotCommandScopeChat,
    Update,
)
from telegram.error import BadRequest, Forbidden, TelegramError

from bot.chat import errors, line, verbs
from bot.chat.bound import BoundStore
from bot.chat.callbacks import Tap, decode
from bot.chat.context import ChatContext
from bot.chat.desk.asked import Asked
from bot.chat.guard import Gate, Guests, visitor
from bot.chat.inbox import Inbox
from bot.chat.lanes import Lanes
from bot.chat.links import Links
from bot.chat.router import Router, is_navigation, is_too_fast
from bot.chat.throttle import Throttle
from bot.domain.store import UpdateId
from bot.i18n import Speech, Translations
from bot.services.shop import Shop

logger = logging.getLogger(__name__)

#: Seconds that running handlers get when the room closes.
GRACE = 2.0
#: Seconds until lists of commands that Telegram did not take are offered again.
LIST_AGAIN = 30.0
MENU = ("shop", "search", "orders", "wallet", "alerts", "support", "language", "help", "cancel")
DESK_MENU = (
    "desk",
    "health",
    "review",
    "resolve",
    "credit",
    "buyers",
    "product",
    "pin",
    "unpin",
    "pause",
    "resume",
    "threads",
)


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
            repeats=Throttle(rate=0.2, burst=5),
            gate=Gate(),
            asked=Asked(shop.clock.monotonic),
            links=Links(bot),
            inline=Throttle(rate=2.0, burst=20),
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
        listing = asyncio.create_task(self.list_commands())
        try:
            await self.inbox.run()
        finally:
            listing.cancel()
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

    async def list_commands(self) -> None:
        """Tell Telegram which commands to offer, in every language; operators also get the desk's.

        The shop works without: what fails is tried again later, for as long as it takes.
        """
        listings = self._listings()
        while listings:
            listings = [one for one in listings if not await self._list(one)]
            if listings:
                await self._context.shop.clock.sleep(LIST_AGAIN)

    def _listings(self) -> list["_Listing"]:
        admins = [BotCommandScopeChat(int(admin)) for admin in self._context.shop.admins]
        return [
            _Listing(speech, code, scope, MENU + desk)
            for code, speech in self._speeches()
            for scope, desk in [
                (BotCommandScopeAllPrivateChats(), ()),
                *((admin, DESK_MENU) for admin in admins),
            ]
        ]

    def _speeches(self) -> list[tuple[str | None, Speech]]:
        """What Telegram calls a language (two letters; None: whoever's is not listed), and its words."""
        languages = self._context.translations.languages
        listed = [(code[:2], self._context.translations.speak(code)) for code in languages]
        return [(None, self._context.translations.speak(None)), *listed]

    async def _list(self, one: "_Listing") -> bool:
        """Whether Telegram took one list; a refusal for good counts as taken."""
        commands = [BotCommand(name, one.speech.plain(f"command-{name}")) for name in one.names]
        try:
            await self._context.bot.set_my_commands(
                commands, scope=one.scope, language_code=one.code
            )
        except (BadRequest, Forbidden) as error:
            logger.info("Telegram will not list commands: %s", type(error).__name__)
        except TelegramError as error:
            logger.info("commands could not be listed yet: %s", type(error).__name__)
            return False
        return True


@dataclass(frozen=True, slots=True)
class _Listing:
    """One list of commands: whose, in which language."""

    speech: Speech
    code: str | None
    scope: BotCommandScope
    names: tuple[str, ...]

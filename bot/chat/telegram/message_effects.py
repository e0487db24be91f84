"""What makes a delivery pleasant and may be missing: an effect, and a draft that tells the time.

Telegram's servers and clients differ in what they know, so a refusal is remembered and nothing is asked
for again. Nothing here may fail, delay or decide what is delivered.
"""

import logging
from contextlib import suppress
from datetime import datetime
from typing import Final

from telegram import Bot
from telegram.error import BadRequest, InvalidToken, TelegramError

from bot.chat import line
from bot.domain.catalogue import Delivery
from bot.domain.order import Order
from bot.i18n import Speech
from bot.services.ticking import STEPS, TICKING

logger = logging.getLogger(__name__)

#: Telegram's "party" effect.
PARTY: Final = "5046509860389126442"
#: Seconds after the confirmation for which drafts tell the time; each lives half a minute.
_DRAFTS_UNTIL: Final = 60


class Garnish:
    """Remembers what this bot's server would not take."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._effects = True
        self._drafts = True

    def effect(self, chat_id: int) -> str | None:
        """The effect for a first delivery; only private chats have any."""
        return PARTY if self._effects and chat_id > 0 else None

    def refused(self, error: BadRequest) -> bool:
        """Whether it was the effect that Telegram refused; from then on there is none."""
        if "effect" not in error.message.lower():
            return False
        logger.info("Telegram takes no message effects; doing without")
        self._effects = False
        return True

    async def working(self, speech: Speech, order: Order, now: datetime) -> None:
        """While a quick order is on its way: a draft that says for how long."""
        seconds = (now - order.created_at).total_seconds()
        quick = order.status in TICKING and order.delivery is not Delivery.MANUAL
        if not (self._drafts and quick and STEPS[0] <= seconds < _DRAFTS_UNTIL):
            return
        waited = speech.duration(seconds)
        text = speech.plain("draft-working", order=int(order.id), waited=waited)
        draft = {"chat_id": order.chat_id, "draft_id": int(order.id), "text": text}
        with suppress(TelegramError):
            try:
                await line.call(self._bot, "sendMessageDraft", draft)
            except (BadRequest, InvalidToken):  # a method that is not known is answered with 404
                self._drafts = False

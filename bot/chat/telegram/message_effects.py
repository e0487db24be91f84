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

from bot.chat.telegram import raw_api_calls
from bot.domain.catalogue import DeliveryMode
from bot.domain.order import Order
from bot.i18n import Localizer
from bot.services.orders.status_message_updates import TIMED_STATUSES, UPDATE_AFTER_SECONDS

logger = logging.getLogger(__name__)

#: Telegram's "party" effect.
PARTY_EFFECT_ID: Final = "5046509860389126442"
#: Seconds after the confirmation for which drafts tell the time; each lives half a minute.
_DRAFT_MAX_AGE: Final = 60


class MessageEffects:
    """Remembers what this bot's server would not take."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._are_effects_supported = True
        self._are_drafts_supported = True

    def effect_for(self, chat_id: int) -> str | None:
        """The effect for a first delivery; only private chats have any."""
        return PARTY_EFFECT_ID if self._are_effects_supported and chat_id > 0 else None

    def disable_if_refused(self, error: BadRequest) -> bool:
        """Whether it was the effect that Telegram refused; from then on there is none."""
        if "effect" not in error.message.lower():
            return False
        logger.info("Telegram takes no message effects; doing without")
        self._are_effects_supported = False
        return True

    async def send_progress_draft(self, localizer: Localizer, order: Order, now: datetime) -> None:
        """While a quick order is on its way: a draft that says for how long."""
        seconds = (now - order.created_at).total_seconds()
        is_quick = order.status in TIMED_STATUSES and order.delivery is not DeliveryMode.MANUAL
        if not (
            self._are_drafts_supported
            and is_quick
            and UPDATE_AFTER_SECONDS[0] <= seconds < _DRAFT_MAX_AGE
        ):
            return
        waited = localizer.format_duration(seconds)
        text = localizer.plain("draft-working", order=int(order.id), waited=waited)
        draft = {"chat_id": order.chat_id, "draft_id": int(order.id), "text": text}
        with suppress(TelegramError):
            try:
                await raw_api_calls.call(self._bot, "sendMessageDraft", draft)
            except (BadRequest, InvalidToken):  # a method that is not known is answered with 404
                self._are_drafts_supported = False

"""Optional extras of a delivery: a message effect, and a draft that shows the elapsed time.

Telegram servers and clients differ in what they support. A refusal is remembered and the feature is
not used again. Nothing here may fail, delay or decide a delivery.
"""

import logging
from contextlib import suppress
from datetime import datetime
from typing import Final

from telegram import Bot
from telegram.error import BadRequest, InvalidToken, TelegramError

from bot.chat.telegram import call_retries
from bot.domain.catalogue.product import DeliveryMode
from bot.domain.orders.order import Order
from bot.i18n import Localizer
from bot.services.orders.status_updates import TIMED_STATUSES, UPDATE_AFTER_SECONDS

logger = logging.getLogger(__name__)

#: Telegram's "party" effect.
PARTY_EFFECT_ID: Final = "5046509860389126442"
#: Seconds after Confirm during which drafts are sent; each stays visible for half a minute.
_DRAFT_MAX_AGE: Final = 60


class MessageEffects:
    """The effects and drafts that this bot's server supports, as far as is known."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._are_effects_supported = True
        self._are_drafts_supported = True

    def effect_for(self, chat_id: int) -> str | None:
        """Return the effect for a first delivery; only private chats support effects."""
        return PARTY_EFFECT_ID if self._are_effects_supported and chat_id > 0 else None

    def disable_if_refused(self, error: BadRequest) -> bool:
        """Return whether Telegram refused the effect; if so, use no effects from now on."""
        if "effect" not in error.message.lower():
            return False
        logger.info("Telegram rejects message effects; sending without them")
        self._are_effects_supported = False
        return True

    async def send_progress_draft(self, localizer: Localizer, order: Order, now: datetime) -> None:
        """Send a draft with the elapsed time while a quick order is in progress."""
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
                await call_retries.call(self._bot, "sendMessageDraft", draft)
            except (BadRequest, InvalidToken):  # Telegram answers an unknown method with 404
                self._are_drafts_supported = False

"""Links that lead into the shop: the bot's address with what `/start` gets behind it.

The address is asked for once. Nothing here decides what a payload means: that is `start`'s.
"""

from telegram import Bot
from telegram.error import TelegramError

from bot.domain.catalogue import ProductId


class DeepLinks:
    """The links of one bot; None while Telegram does not tell how it is called."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._bot_username = ""

    async def to_product(self, product: ProductId) -> str | None:
        """Opens the shop at a product's card."""
        username = await self._get_bot_username()
        return f"https://t.me/{username}?start=p_{product}" if username else None

    async def _get_bot_username(self) -> str:
        if not self._bot_username:
            try:
                self._bot_username = (await self._bot.get_me()).username or ""
            except TelegramError:
                return ""
        return self._bot_username

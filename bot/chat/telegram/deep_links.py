"""Links that lead into the shop: the bot's address with what `/start` gets behind it.

The address is asked for once. Nothing here decides what a payload means: that is `start`'s.
"""

from telegram import Bot
from telegram.error import TelegramError

from bot.domain.catalogue import ProductId


class Links:
    """The links of one bot; None while Telegram does not tell how it is called."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._name = ""

    async def to_product(self, product: ProductId) -> str | None:
        """Opens the shop at a product's card."""
        name = await self._named()
        return f"https://t.me/{name}?start=p_{product}" if name else None

    async def _named(self) -> str:
        if not self._name:
            try:
                self._name = (await self._bot.get_me()).username or ""
            except TelegramError:
                return ""
        return self._name

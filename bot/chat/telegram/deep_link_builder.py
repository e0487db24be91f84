"""Links into the shop: the bot's address with a payload for `/start`.

The bot's username is requested once. The `start` handler interprets the payload.
"""

from telegram import Bot
from telegram.error import TelegramError

from bot.domain.ids import InviteCode, ProductId


class DeepLinks:
    """The links of one bot; None while its username cannot be read from Telegram."""

    def __init__(self, bot: Bot) -> None:
        self._bot = bot
        self._bot_username = ""

    async def to_product(self, product: ProductId) -> str | None:
        """Return a link that opens the shop at a product page."""
        username = await self._get_bot_username()
        return f"https://t.me/{username}?start=p_{product}" if username else None

    async def to_invitation(self, code: InviteCode) -> str | None:
        """Return the invite link with this code."""
        username = await self._get_bot_username()
        return f"https://t.me/{username}?start=r_{code}" if username else None

    async def _get_bot_username(self) -> str:
        if not self._bot_username:
            try:
                self._bot_username = (await self._bot.get_me()).username or ""
            except TelegramError:
                return ""
        return self._bot_username

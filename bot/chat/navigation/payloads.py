"""Encodes and decodes what a button or a link carries.

    version:verb:id:id...        "1:product:2s"

Ids are our own row numbers in base 36. The data comes back from the client and proves nothing: the
code that loads a row decides who may act on it. This module does not interpret verbs.

A link needs the bot's username, which is requested once. The handler of /start interprets its
payload.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from telegram import Bot
from telegram.error import TelegramError

from bot.domain.ids import InviteCode, ProductId

VERSION = "1"
MAX_BYTES = 64  # Telegram's limit for callback data
_MAX_ID = 2**63 - 1  # what a database integer holds
_DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz"
_VERB = re.compile(r"[a-z][a-z0-9-]*", re.ASCII)
_ID = re.compile(r"0|[1-9a-z][0-9a-z]{0,12}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Tap:
    """The decoded data of a button: `verb` selects the handler, `ids` are its arguments."""

    verb: str
    ids: tuple[int, ...] = ()


def encode(verb: str, *ids: int) -> str:
    """Return the callback data of a button.

    Raise ValueError if `verb` is not lower-case ASCII or an id is negative or exceeds a database
    integer. The same applies if the whole exceeds Telegram's 64 bytes.
    """
    if _VERB.fullmatch(verb) is None:
        raise ValueError(f"not a verb: {verb!r}")
    data = ":".join((VERSION, verb, *map(_base36, ids)))
    if len(data) > MAX_BYTES:
        raise ValueError(f"callback data is longer than {MAX_BYTES} bytes: {data}")
    return data


@lru_cache(maxsize=4_096)
def decode(data: str) -> Tap | None:
    """Return the tap that `data` encodes; None for anything that `encode` would not write."""
    if len(data) > MAX_BYTES:
        return None
    version, _, rest = data.partition(":")
    verb, *parts = rest.split(":")
    if version != VERSION or _VERB.fullmatch(verb) is None:
        return None
    if any(_ID.fullmatch(part) is None for part in parts):
        return None
    ids = tuple(int(part, 36) for part in parts)
    return Tap(verb, ids) if all(number <= _MAX_ID for number in ids) else None


def _base36(number: int) -> str:
    if not 0 <= number <= _MAX_ID:
        raise ValueError("an id must be a whole number of 0 or more that fits a database integer")
    digits = ""
    while number >= len(_DIGITS):
        number, digit = divmod(number, len(_DIGITS))
        digits = _DIGITS[digit] + digits
    return _DIGITS[number] + digits


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

    async def to_staff_link(self, code: str) -> str | None:
        """Return the link by which a person asks to become staff."""
        username = await self._get_bot_username()
        return f"https://t.me/{username}?start=j_{code}" if username else None

    async def _get_bot_username(self) -> str:
        if not self._bot_username:
            try:
                self._bot_username = (await self._bot.get_me()).username or ""
            except TelegramError:
                return ""
        return self._bot_username

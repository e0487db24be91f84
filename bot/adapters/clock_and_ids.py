"""The machine's clock and randomness behind the domain's ports. Nothing else may read either."""

import asyncio
import secrets
import string
import time
from datetime import UTC, datetime

from bot.domain.order import RequestNo

_REQUEST_NO_ALPHABET = string.digits + string.ascii_uppercase
#: Letters and digits that nobody mistakes for another when reading aloud.
_UNAMBIGUOUS_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_REQUEST_NO_LENGTH = 19


class SystemClock:
    """`bot.domain.ports.Clock` on this machine."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def monotonic(self) -> float:
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class SystemIds:
    """`bot.domain.ports.Ids` from the system's randomness."""

    def request_no(self) -> RequestNo:
        """19 characters of one letter case, and never digits alone: shops number orders so."""
        while True:
            key = _random_text(_REQUEST_NO_ALPHABET, _REQUEST_NO_LENGTH)
            if not key.isdigit():
                return RequestNo(key)

    def placeholder_contact(self) -> str:
        return secrets.token_hex(8)

    def query_password(self) -> str:
        return _random_text(_UNAMBIGUOUS_ALPHABET, 10)


def _random_text(alphabet: str, length: int) -> str:
    return "".join(secrets.choice(alphabet) for _ in range(length))

"""The machine's clock and random numbers behind the domain's ports. Nothing else reads them."""

import asyncio
import secrets
import string
import time
from datetime import UTC, datetime

from bot.domain.ids import InviteCode, RequestNo

_REQUEST_NO_ALPHABET = string.digits + string.ascii_uppercase
#: Letters and digits that sound and look different from each other.
_UNAMBIGUOUS_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
_REQUEST_NO_LENGTH = 19


class SystemClock:
    """Implements `bot.domain.system_ports.Clock` with the clock of this machine."""

    def now(self) -> datetime:
        return datetime.now(UTC)

    def monotonic(self) -> float:
        return time.monotonic()

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


class SystemIds:
    """Implements `bot.domain.system_ports.Ids` with the random numbers of the operating system."""

    def request_no(self) -> RequestNo:
        """Return 19 digits and capital letters, never digits alone.

        Suppliers number their own orders with digits, and the two must not be confused.
        """
        while True:
            key = _random_text(_REQUEST_NO_ALPHABET, _REQUEST_NO_LENGTH)
            if not key.isdigit():
                return RequestNo(key)

    def invoice_id(self) -> str:
        return secrets.token_hex(8)

    def invite_code(self) -> InviteCode:
        return InviteCode(secrets.token_hex(8))

    def placeholder_contact(self) -> str:
        return secrets.token_hex(8)

    def query_password(self) -> str:
        return _random_text(_UNAMBIGUOUS_ALPHABET, 10)


def _random_text(alphabet: str, length: int) -> str:
    return "".join(secrets.choice(alphabet) for _ in range(length))

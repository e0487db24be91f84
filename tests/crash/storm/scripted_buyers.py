"""The crowd: buyers who each make their purchases, also while the shop is killed.

They know only their chats. If the shop died and does not answer, they start again; some tap Confirm
twice. All want the same products, each in an order of their own, and have exactly the money for
that.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from bot.demo.telegram.request_params import Json
from tests.crash.rules_from_outside import Books
from tests.crash.scripted_people import Button, Buyer, buttons_of
from tests.crash.storm.live_chats import LivePlay

#: The seconds that a buyer waits at a time. A buyer gives up after the bot sent this many
#: messages to others, or after this many waits.
_LONG_ENOUGH, _TALKATIVE, _LOOKS = 6.0, 3, 3
_TAPS_TWICE = 0.2


@dataclass(frozen=True, slots=True)
class Want:
    """A quantity of a product, and its price for the buyer in cents."""

    code: str
    quantity: int
    price: int


#: One code, two codes, more codes than a message shows, and a manual delivery.
WANTS = (
    Want("steam-wallet-20", 1, 2156),
    Want("coffee-voucher", 2, 924),
    Want("coffee-voucher", 12, 5214),
    Want("film-night", 1, 572),
    Want("moon-pass", 1, 528),
)


def wishes(count: int) -> list[Want]:
    """Return `count` wishes, every kind in turn."""
    return [WANTS[number % len(WANTS)] for number in range(count)]


@dataclass(slots=True, kw_only=True)
class Shopper(Buyer):
    """A buyer who does not give up; `restarts` counts how often a checkout was started again."""

    play: LivePlay
    books: Books
    restarts: int = 0
    repeats: int = 0
    declined: int = 0
    chance: random.Random = field(default_factory=random.Random)

    async def sees(self, *data: str, since: int = 0) -> Button:
        """Wait for the newest button with one of these verbs and ids, without polling; return it."""
        wanted = tuple(f"{one}:" for one in data)

        def look(messages: list[Json]) -> Button | None:
            newer = (message for message in reversed(messages) if message["message_id"] > since)
            found = (button for message in newer for button in buttons_of(message))
            return next((one for one in found if f"{one.data}:".startswith(wanted)), None)

        return await self.play.until(self.user_id, look)

    async def buy(self, product: int, quantity: int = 1) -> None:
        """Reach a quote and confirm it; repeat until there is an order."""
        while not await self._tapped(product, quantity) or not await self._ordered():
            self.restarts += 1

    async def confirm(self, offer: Button) -> None:
        """Tap the Confirm button that was seen, whatever its message shows now; sometimes twice."""
        seen = {"message_id": offer.message_id, "data": offer.data}
        await self.play.act(self.user_id, "forge", **seen)
        self.confirmed.append(int(offer.data.rpartition(":")[2], 36))
        if self.chance.random() < _TAPS_TWICE:
            await self.play.act(self.user_id, "forge", **seen)
            self.repeats += 1

    async def _tapped(self, product: int, quantity: int) -> bool:
        # The server refuses a button that disappeared between look and tap: start again.
        with suppress(TimeoutError, AssertionError):
            await self.confirm(await self._offer(product, quantity))
            return True
        return False

    async def _offer(self, product: int, quantity: int) -> Button:
        """Go to the quote.

        TimeoutError if others get answers meanwhile but this buyer does not, or if nobody gets one
        for long.
        """
        walking = asyncio.create_task(self.walk(product, quantity))
        try:
            for _ in range(_LOOKS):
                words = self.play.words
                await asyncio.wait({walking}, timeout=_LONG_ENOUGH)
                if walking.done():
                    return walking.result()
                if self.play.words > words + _TALKATIVE:
                    break
            raise TimeoutError
        finally:
            walking.cancel()

    async def _ordered(self) -> bool:
        """Return whether the confirmed quote became an order.

        A quote that a later one replaced never becomes an order.
        """
        while True:
            found = await asyncio.to_thread(self.books.rows, _WHAT_BECAME, self.confirmed[-1])
            if found:
                break
            await asyncio.sleep(0.2)
        if found == [(1,)]:
            return True
        self.declined += 1
        self.confirmed.pop()
        return False


#: 1: an order; 0: ended without an order; no row while both are possible.
_WHAT_BECAME = """
SELECT order_id IS NOT NULL FROM quotes WHERE id = ?
AND (order_id IS NOT NULL OR expires_at < 1000000 * CAST(strftime('%s') AS INTEGER))"""


async def spree(
    shopper: Shopper,
    wanted: list[Want],
    products: dict[str, int],
    may_buy: Callable[[], Awaitable[object]],
) -> None:
    """Make a buyer's purchases, one after the other; each starts when `may_buy` allows it."""
    for want in wanted:
        await may_buy()
        await shopper.buy(products[want.code], want.quantity)

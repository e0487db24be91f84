"""Buyers who each make their purchases, also while the shop is killed.

They know only their chats. If the shop crashed and does not answer, they start again. Some tap
Confirm twice. All want the same products, each in an order of their own, and have exactly the money
for that.
"""

import asyncio
import random
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field

from tests.crash.scripted_people import Button, Buyer, find_button
from tests.tools.storm.live_chats import LivePlay
from tests.world.shop_database import ShopDatabase

#: A buyer whose own chat did not change during a wait gives up after the bot sent this many messages
#: to others, or after this many waits.
_OTHER_MESSAGES, _WAITS = 3, 3
_TAPS_TWICE = 0.2


@dataclass(frozen=True, slots=True)
class PlannedPurchase:
    """A quantity of a product, and its price for the buyer in cents."""

    code: str
    quantity: int
    price: int


#: One code, two codes, more codes than a message shows, and a manual delivery.
PURCHASE_KINDS = (
    PlannedPurchase("steam-wallet-20", 1, 2156),
    PlannedPurchase("coffee-voucher", 2, 924),
    PlannedPurchase("coffee-voucher", 12, 5214),
    PlannedPurchase("film-night", 1, 572),
    PlannedPurchase("moon-pass", 1, 528),
)


def plan_purchases(count: int) -> list[PlannedPurchase]:
    """Return `count` purchases, every kind in turn."""
    return [PURCHASE_KINDS[number % len(PURCHASE_KINDS)] for number in range(count)]


@dataclass(slots=True, kw_only=True)
class PersistentBuyer(Buyer):
    """A buyer who does not give up; `restarts` counts how often a checkout was started again.

    `answer_timeout` is how many seconds they wait at a time for an answer that a crash may have lost.
    """

    play: LivePlay
    database: ShopDatabase
    restarts: int = 0
    repeats: int = 0
    declined: int = 0
    answer_timeout: float = 6.0
    rng: random.Random = field(default_factory=random.Random)

    async def wait_for_button(self, *data: str, since: int = 0) -> Button:
        """Wait for the newest button with one of these verbs and ids, without polling; return it."""
        return await self.play.until(
            self.user_id, lambda messages: find_button(messages, data, since)
        )

    async def buy(self, product: int, quantity: int = 1) -> None:
        """Reach a quote and confirm it; repeat until there is an order."""
        while not await self._confirmed_quote(product, quantity) or not await self._ordered():
            self.restarts += 1

    async def confirm(self, confirm_button: Button) -> None:
        """Tap the Confirm button that was seen, whatever its message shows now; sometimes twice."""
        tap = {"message_id": confirm_button.message_id, "data": confirm_button.data}
        await self.play.act(self.user_id, "forge", **tap)
        self.confirmed.append(int(confirm_button.data.rpartition(":")[2], 36))
        if self.rng.random() < _TAPS_TWICE:
            await self.play.act(self.user_id, "forge", **tap)
            self.repeats += 1

    async def _confirmed_quote(self, product: int, quantity: int) -> bool:
        # The server refuses a button that disappeared between reading and tap: start again.
        with suppress(TimeoutError, AssertionError):
            await self.confirm(await self._reach_quote_in_time(product, quantity))
            return True
        return False

    async def _reach_quote_in_time(self, product: int, quantity: int) -> Button:
        """Go to the quote.

        TimeoutError if others get answers meanwhile but this buyer does not, or if nobody gets one
        for long.
        """
        reaching = asyncio.create_task(self.reach_quote(product, quantity))
        try:
            waits = 0
            while waits < _WAITS:
                messages, own = self.play.bot_messages, self.play.answers[self.user_id]
                await asyncio.wait({reaching}, timeout=self.answer_timeout)
                if reaching.done():
                    return reaching.result()
                if self.play.answers[self.user_id] > own:
                    waits = 0  # slow, but not lost
                elif self.play.bot_messages > messages + _OTHER_MESSAGES:
                    break
                waits += 1
            raise TimeoutError
        finally:
            reaching.cancel()

    async def _ordered(self) -> bool:
        """Return whether the confirmed quote became an order.

        A quote that a later one replaced never becomes an order.
        """
        while True:
            quote, micros = self.confirmed[-1], int(time.time() * 1_000_000)
            found = await asyncio.to_thread(self.database.rows, _IS_ORDERED, quote, micros)
            if found:
                break
            await asyncio.sleep(0.2)
        if found == [(1,)]:
            return True
        self.declined += 1
        self.confirmed.pop()
        return False


#: 1: an order; 0: ended without an order; no row while both are possible.
_IS_ORDERED = """
SELECT order_id IS NOT NULL FROM quotes WHERE id = ?
AND (order_id IS NOT NULL OR expires_at < ?)"""


async def make_purchases(
    buyer: PersistentBuyer,
    purchases: list[PlannedPurchase],
    products: dict[str, int],
    wait_for_permission: Callable[[], Awaitable[object]],
) -> None:
    """Make a buyer's purchases, one after the other; `wait_for_permission` is awaited before each."""
    for purchase in purchases:
        await wait_for_permission()
        await buyer.buy(products[purchase.code], purchase.quantity)

"""/pin and /unpin: which products stand first on their shelf and on the shop's front."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.chat.context import Turn
from bot.chat.desk.product import the_one
from bot.chat.screens import pins as screens
from bot.domain.catalogue import Product
from bot.domain.ledger import BuyerId
from bot.domain.store import Store
from bot.services import browse, desk, pins
from bot.services.shop import Shop

Change = Callable[[Shop, Store, BuyerId, Product], Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class Pinning:
    """One of the two commands."""

    name: str
    change: Change

    async def __call__(self, turn: Turn, args: str) -> None:
        """Change the product whose name or code holds the words; without words, or when they fit
        several products or none, say what stands first.
        """
        words = args.strip()
        found = await desk.find(turn.shop, words) if words else []
        product = the_one(found, words)
        if product is None:
            first = browse.picks(turn.shop)
            await turn.say(screens.which(turn.speech, self.name, found, first, asked=bool(words)))
            return
        changed = await self.change(turn.shop, turn.store, turn.buyer, product)
        first = browse.picks(turn.shop)
        await turn.say(screens.done(turn.speech, self.name, product, first, changed=changed))


pin = Pinning("pin", pins.pin)
unpin = Pinning("unpin", pins.unpin)

"""/pin and /unpin: which products stand first on their shelf and on the shop's front."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.chat.admin.supplier_product import find_exact_match
from bot.chat.routes import Routes
from bot.chat.screens.admin import pinned_products as screens
from bot.chat.update_context import UpdateContext
from bot.domain.catalogue import Product
from bot.domain.ledger import BuyerId
from bot.domain.repositories import Database
from bot.services.catalogue import browsing, pins
from bot.services.context.shop import Shop
from bot.services.operations import overview

routes = Routes(operators_only=True)

PinChange = Callable[[Shop, Database, BuyerId, Product], Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class PinCommand:
    """One of the two commands."""

    name: str
    change: PinChange

    async def __call__(self, context: UpdateContext, args: str) -> None:
        """Change the product whose name or code holds the words; without words, or when they fit
        several products or none, say what stands first.
        """
        words = args.strip()
        matches = await overview.search_all_products(context.shop, words) if words else []
        product = find_exact_match(matches, words)
        if product is None:
            pinned_products = browsing.list_pinned_products(context.shop)
            await context.send_message(
                screens.build_pin_choices_screen(
                    context.localizer, self.name, matches, pinned_products, has_query=bool(words)
                )
            )
            return
        changed = await self.change(context.shop, context.db, context.buyer, product)
        pinned_products = browsing.list_pinned_products(context.shop)
        await context.send_message(
            screens.build_pin_done_screen(
                context.localizer, self.name, product, pinned_products, has_changed=changed
            )
        )


_pin = PinCommand("pin", pins.pin_product)
_unpin = PinCommand("unpin", pins.unpin_product)
routes.command(_pin.name, menu_position=90)(_pin)
routes.command(_unpin.name, menu_position=100)(_unpin)

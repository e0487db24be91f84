"""/pin and /unpin: the products that come first in their category and on the home screen."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

from bot.chat.kit.layout import join_paragraphs
from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.catalogue import pins_screen as screens
from bot.chat.operator.catalogue.product import find_exact_match
from bot.chat.updates.context import UpdateContext
from bot.domain.catalogue.product import Product
from bot.domain.ids import BuyerId
from bot.domain.people.staff import Right
from bot.services.catalogue import browse, pins, product_search
from bot.services.shop import Shop
from storage.database import Database

routes = Routes(right=Right.CATALOGUE)

PinChange = Callable[[Shop, Database, BuyerId, Product], Awaitable[bool]]


@dataclass(frozen=True, slots=True)
class PinCommand:
    """The handler of /pin or of /unpin."""

    name: str
    change: PinChange

    async def __call__(self, context: UpdateContext, args: str) -> None:
        """Pin or unpin the product whose name or code matches `args`.

        List the pinned products instead if there are no words, or if they match no product or
        several.
        """
        words = args.strip()
        if not words:
            question = _build_usage_screen(context, self.name)
            head = context.localizer.html("staff-ask-product")
            question = replace(question, text=join_paragraphs(head, question.text))
            await context.ask_to_complete(self, question)
            return
        matches = await product_search.search_all_products(context.shop, context.db, words)
        product = find_exact_match(matches, words)
        if product is None:
            await context.show_screen(
                screens.build_pin_choices_screen(context.localizer, self.name, matches)
            )
            return
        changed = await self.change(context.shop, context.db, context.buyer, product)
        pinned_products = browse.list_pinned_products(context.shop)
        await context.show_screen(
            screens.build_pin_done_screen(
                context.localizer, self.name, product, pinned_products, has_changed=changed
            )
        )


_pin = PinCommand("pin", pins.pin_product)
_unpin = PinCommand("unpin", pins.unpin_product)
routes.command(_pin.name, menu_position=90, group=CommandGroup.PRODUCTS, aliases=("pins",))(_pin)
routes.command(_unpin.name, menu_position=100, group=CommandGroup.PRODUCTS)(_unpin)


@routes.button(verbs.PINS_PAGE)
async def show_pins_page(context: UpdateContext, page: int) -> None:
    """Show a page of the pinned products."""
    await context.show_screen(_build_usage_screen(context, _pin.name, page))


def _build_usage_screen(context: UpdateContext, command: str, page: int = 0) -> Screen:
    pinned_products = browse.list_pinned_products(context.shop)
    return screens.build_pin_usage_screen(context.localizer, command, pinned_products, page)

"""/product: the owner, contacts, cost and price of a product. Only for operators."""

from collections.abc import Sequence

from bot.chat.kit.screen import Screen
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.catalogue import product_screen as screens
from bot.chat.operator.catalogue.product_screen import build_product_question
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import WrongAnswer
from bot.domain.catalogue.product import Product
from bot.domain.errors import Declined
from bot.domain.people.staff import Right
from bot.services.operations import overview

routes = Routes(right=Right.VIEW)


@routes.command("product", menu_position=80, group=CommandGroup.PRODUCTS, aliases=("products",))
async def send_supplier_product(context: UpdateContext, args: str) -> None:
    """Send the details of the product whose name or code matches; a list if several match."""
    question = build_product_question(context.localizer, "product")
    await context.read_or_ask(args.strip(), question, find_product)


async def find_product(context: UpdateContext, words: str) -> Screen | WrongAnswer:
    """Return the details of the product that was typed, or a list if several match."""
    matches = await overview.search_all_products(context.shop, context.db, words)
    if not matches:
        return WrongAnswer(context.localizer.html("admin-product-none"))
    chosen_product = find_exact_match(matches, words)
    if chosen_product is None:
        return screens.build_found_products_screen(context.localizer, matches)
    facts = await overview.read_product_info(context.shop, chosen_product.code)
    if isinstance(facts, Declined):
        return screens.build_supplier_product_declined_screen(context.localizer, facts)
    return screens.build_supplier_product_screen(
        context.localizer, context.shop.price_list, chosen_product, facts
    )


def find_exact_match(matches: Sequence[Product], words: str) -> Product | None:
    """Return the only match, or the only one whose name or code equals `words`."""
    if len(matches) == 1:
        return matches[0]
    exact = [one for one in matches if words in {one.code, one.name}]
    return exact[0] if len(exact) == 1 else None

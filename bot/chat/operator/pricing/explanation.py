"""Handles /explain: explains the price of a product, from its cost to what buyers pay."""

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.catalogue.product import find_exact_match
from bot.chat.operator.catalogue.product_screen import (
    build_found_products_screen,
    build_product_question,
)
from bot.chat.operator.pricing import explanation_screen as screens
from bot.chat.updates.context import UpdateContext
from bot.chat.updates.staff_questions import WrongAnswer
from bot.domain.catalogue.product import Product
from bot.domain.people.staff import Right
from bot.domain.pricing.price_rules import PriceScope, PriceScopeKind
from bot.services.catalogue import product_search
from bot.services.pricing import price_previews, price_rules

routes = Routes(right=Right.VIEW_COST)


@routes.command("explain", menu_position=87, group=CommandGroup.PRODUCTS)
async def send_explanation(context: UpdateContext, args: str) -> None:
    """Show the explanation of the product whose name or code matches; a list if several match."""
    question = build_product_question(context.localizer, "explain")
    await context.read_or_ask(args.strip(), question, _explain_typed)


async def _explain_typed(context: UpdateContext, words: str) -> Screen | WrongAnswer:
    """Return the explanation of the product that was typed, or a list if several match."""
    matches = await product_search.search_all_products(context.shop, context.db, words)
    if not matches:
        return WrongAnswer(context.localizer.html("admin-product-none"))
    product = find_exact_match(matches, words)
    if product is None:
        return build_found_products_screen(context.localizer, matches, command="explain")
    return _build_screen(context, product, 0)


@routes.button(verbs.EXPLAIN_PRICE)
async def show_explanation(context: UpdateContext, product: int, variant: int) -> None:
    """Show the explanation; variant 0 means the cheapest."""
    target = await context.db.read(
        price_rules.find_target, PriceScope(PriceScopeKind.PRODUCT, product)
    )
    if target is None or target.product is None:
        await context.show_stale()
        return
    await context.show_screen(_build_screen(context, target.product, variant))


def _build_screen(context: UpdateContext, product: Product, variant_id: int) -> Screen:
    variant, breakdown = price_previews.explain_price(context.shop, product, variant_id)
    return screens.build_explanation_screen(
        context.localizer, context.shop.price_list, product, variant, breakdown
    )

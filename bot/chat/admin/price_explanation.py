"""/explain: how the price of a product came about, step by step."""

from bot.chat.admin.product_cost_owner_and_contacts import find_exact_match
from bot.chat.navigation import verbs
from bot.chat.navigation.command_groups import CommandGroup
from bot.chat.route_registry import Routes
from bot.chat.screens.admin import price_explanation as screens
from bot.chat.screens.admin.product_cost_owner_and_contacts import build_found_products_screen
from bot.chat.screens.admin.usage_and_confirmations import build_usage_screen
from bot.chat.screens.kit.screen import Screen
from bot.chat.update_context import UpdateContext
from bot.domain.catalogue.product import Product
from bot.domain.pricing.price_rules import PriceScope, PriceScopeKind
from bot.services.operations import overview
from bot.services.pricing import price_previews, price_rules

routes = Routes(operators_only=True)


@routes.command("explain", menu_position=87, group=CommandGroup.PRODUCTS)
async def send_explanation(context: UpdateContext, args: str) -> None:
    """Send the explanation of the product whose name or code matches; a list if several match."""
    words = args.strip()
    if not words:
        await context.send_message(build_usage_screen(context.localizer, "explain"))
        return
    matches = await overview.search_all_products(context.shop, context.db, words)
    product = find_exact_match(matches, words)
    if product is None:
        screen = build_found_products_screen(
            context.localizer, matches, has_query=True, command="explain"
        )
    else:
        screen = _build_screen(context, product, 0)
    await context.send_message(screen)


@routes.button(verbs.EXPLAIN_PRICE)
async def show_explanation(context: UpdateContext, product: int, variant: int) -> None:
    """Show the explanation in place of the message that was tapped; variant 0 means the cheapest."""
    target = await price_rules.find_target(context.db, PriceScope(PriceScopeKind.PRODUCT, product))
    if target is None or target.product is None:
        await context.show_stale()
        return
    await context.finalize_message(_build_screen(context, target.product, variant))


def _build_screen(context: UpdateContext, product: Product, variant_id: int) -> Screen:
    variant, breakdown = price_previews.explain_price(context.shop, product, variant_id)
    return screens.build_explanation_screen(
        context.localizer, context.shop.price_list, product, variant, breakdown
    )

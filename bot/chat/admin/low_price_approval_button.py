"""The button of a low-quote alert: approves the sale of a product far below the catalogue.

A second tap confirms it. The approval covers the shown cost and higher ones.
"""

from bot.chat.navigation import verbs
from bot.chat.route_registry import Routes
from bot.chat.screens.admin import low_price_approval_question as screens
from bot.chat.screens.kit import declined_and_error_messages as refusal_screens
from bot.chat.screens.kit.screen import Screen
from bot.chat.update_context import UpdateContext
from bot.domain.errors import Declined
from bot.domain.ids import ProductId
from bot.domain.pricing.low_quotes import unit_cost_as_money
from bot.services.pricing import low_quotes

routes = Routes(operators_only=True)


@routes.button(verbs.ASK_PRICE_APPROVAL)
async def ask_approval(context: UpdateContext, product: int, unit_cost: int) -> None:
    """Ask to confirm the approval. The alert stays as it is."""
    product_id = ProductId(product)
    found = await context.db.read(low_quotes.find_product, product_id)
    if found is None:
        await context.show_stale()
        return

    async def approve(context: UpdateContext) -> Screen:
        result = await low_quotes.approve_low_quote(
            context.shop, context.db, context.buyer, product_id, unit_cost
        )
        if isinstance(result, Declined):
            return refusal_screens.build_declined_screen(context.localizer, result)
        return screens.build_approved_screen(context.localizer, result)

    number = context.deps.admin_confirmations.add(context.buyer, approve)
    prices = context.shop.price_list
    cost = unit_cost_as_money(unit_cost, prices.cost_currency)
    await context.send_message(
        screens.build_approval_confirmation_screen(context.localizer, prices, found, cost, number)
    )

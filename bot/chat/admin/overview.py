"""/desk: a summary of orders, money, the supplier balance and open cases."""

from bot.chat.routes import Routes
from bot.chat.screens.admin import overview as screens
from bot.chat.update_context import UpdateContext
from bot.services.operations import overview

routes = Routes(operators_only=True)


@routes.command("desk", menu_position=10)
async def send_overview(context: UpdateContext) -> None:
    """Send a summary of the shop."""
    summary = await overview.read_overview(context.shop)
    await context.send_message(
        screens.build_overview_screen(
            context.localizer,
            summary,
            context.shop.settings.price_rule.cost_currency,
            context.now(),
        )
    )

"""/desk: orders and money, the balance at the store, what is in doubt."""

from bot.chat.screens.admin import overview as screens
from bot.chat.update_context import UpdateContext
from bot.services.operations import overview


async def send_overview(context: UpdateContext, _args: str) -> None:
    """The shop at one look."""
    summary = await overview.read_overview(context.shop)
    await context.send_message(
        screens.build_overview_screen(
            context.localizer,
            summary,
            context.shop.settings.price_rule.cost_currency,
            context.now(),
        )
    )

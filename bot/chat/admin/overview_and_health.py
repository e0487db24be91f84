"""/desk and /health: how the shop does, and how the program does.

/desk    orders, money, the supplier balance and open cases
/health  queues and their age, the supplier, the disk, and whether sales are open
"""

from dataclasses import replace

from bot.chat.navigation.command_groups import CommandGroup
from bot.chat.route_registry import Routes
from bot.chat.screens.admin import health as health_screens
from bot.chat.screens.admin import overview as overview_screens
from bot.chat.update_context import UpdateContext
from bot.services.operations import overview_and_product_info
from bot.services.operations.health import read_health

routes = Routes(operators_only=True)


@routes.command(
    "desk",
    menu_position=10,
    group=CommandGroup.STATE,
    aliases=("stats", "statistics", "overview", "dashboard"),
)
async def send_overview(context: UpdateContext) -> None:
    """Send a summary of the shop."""
    summary = await overview_and_product_info.read_overview(context.shop, context.db)
    await context.send_message(
        overview_screens.build_overview_screen(
            context.localizer,
            summary,
            context.shop.settings.cost_currency,
            context.now(),
        )
    )


@routes.command("health", menu_position=20, group=CommandGroup.STATE, aliases=("status",))
async def send_health(context: UpdateContext) -> None:
    """Send a report on the state of the program."""
    report = await read_health(context.shop, context.db)
    waiting, parked = report.inbox_counts
    report = replace(
        report, inbox_counts=(max(waiting - 1, 0), parked)
    )  # without the update that is being handled
    await context.send_message(
        health_screens.build_health_screen(
            context.localizer, report, context.shop.settings.cost_currency, context.now()
        )
    )

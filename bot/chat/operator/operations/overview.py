"""Handles /desk, /health and /admin: the overview, the shop's health, and the list of commands.

/desk    orders, money, the supplier balance and open cases
/health  queues and their age, the supplier, the disk, and whether sales are open
"""

from dataclasses import replace

from bot.chat.kit.admin_commands import build_command_list_screen
from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.operations import health_screen, overview_screen
from bot.chat.updates.context import UpdateContext
from bot.domain.people.staff import Right
from bot.services.operations import overview
from bot.services.operations.overview import read_health

routes = Routes(right=Right.VIEW)


@routes.command("admin", menu_position=None, aliases=("commands",))
async def send_command_list(context: UpdateContext) -> None:
    """Send the list of admin commands."""
    listed = context.deps.routes.list_admin_commands(context.role, context.shop.settings)
    await context.send_message(build_command_list_screen(context.localizer, listed))


@routes.command(
    "desk",
    menu_position=10,
    group=CommandGroup.STATE,
    aliases=("stats", "statistics", "overview", "dashboard"),
)
async def send_overview(context: UpdateContext) -> None:
    """Send a summary of the shop."""
    await context.send_message(await _build_overview(context))


@routes.button(verbs.OVERVIEW)
async def show_overview(context: UpdateContext) -> None:
    """Show the summary in place of the message that was tapped."""
    await context.finalize_message(await _build_overview(context))


async def _build_overview(context: UpdateContext) -> Screen:
    summary = await overview.read_overview(context.shop, context.db)
    currency = context.shop.settings.cost_currency
    return overview_screen.build_overview_screen(
        context.localizer,
        summary,
        currency,
        context.now(),
        shows_cost=context.may(Right.VIEW_COST),
    )


@routes.button(verbs.UNSOLD_ENTRIES)
async def show_unsold_entries(context: UpdateContext, page: int) -> None:
    """Show a page of what cannot be sold, in place of the tapped message."""
    products = await context.db.read(overview.read_unsellable_products)
    unread = context.shop.ports.supplier.unreadable_entries()
    await context.finalize_message(
        overview_screen.build_unsold_entries_screen(context.localizer, products, unread, page)
    )


@routes.command("health", menu_position=20, group=CommandGroup.STATE, aliases=("status",))
async def send_health(context: UpdateContext) -> None:
    """Send a report on the state of the program."""
    await context.send_message(await _build_health(context))


@routes.button(verbs.HEALTH)
async def show_health(context: UpdateContext) -> None:
    """Show the report in place of the message that was tapped."""
    await context.finalize_message(await _build_health(context))


async def _build_health(context: UpdateContext) -> Screen:
    report = await read_health(context.shop, context.db)
    waiting, parked = report.inbox_counts
    report = replace(
        report, inbox_counts=(max(waiting - 1, 0), parked)
    )  # without the update that is being handled
    return health_screen.build_health_screen(
        context.localizer,
        report,
        context.shop.settings.cost_currency,
        context.now(),
        shows_cost=context.may(Right.VIEW_COST),
    )

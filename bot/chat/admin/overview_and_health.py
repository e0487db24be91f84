"""/desk and /health: how the shop does, and how the program does.

/desk    orders, money, the supplier balance and open cases
/health  queues and their age, the supplier, the disk, and whether sales are open
"""

from dataclasses import replace

from bot.chat.navigation import verbs
from bot.chat.navigation.command_groups import CommandGroup
from bot.chat.route_registry import Routes
from bot.chat.screens.admin import health as health_screens
from bot.chat.screens.admin import overview as overview_screens
from bot.chat.screens.admin.order_lists import (
    build_all_orders_screen,
    build_waiting_orders_screen,
)
from bot.chat.screens.kit.screen import Screen
from bot.chat.update_context import UpdateContext
from bot.services.operations import overview
from bot.services.operations.overview import read_health
from bot.services.orders import cases

routes = Routes(operators_only=True)


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
    return overview_screens.build_overview_screen(
        context.localizer, summary, currency, context.now()
    )


@routes.button(verbs.WAITING_ORDERS)
async def show_waiting_orders(context: UpdateContext, page: int) -> None:
    """Show a page of the orders that wait for the supplier, in place of the tapped message."""
    listed = await context.db.read(cases.list_waiting_orders, page)
    await context.finalize_message(
        build_waiting_orders_screen(context.localizer, listed, context.now())
    )


@routes.button(verbs.ALL_ORDERS)
async def show_all_orders(context: UpdateContext, page: int) -> None:
    """Show a page of the orders of all buyers, in place of the tapped message."""
    listed = await context.db.read(cases.list_all_orders, page)
    await context.finalize_message(
        build_all_orders_screen(context.localizer, listed, context.now())
    )


@routes.button(verbs.UNSOLD_ENTRIES)
async def show_unsold_entries(context: UpdateContext, page: int) -> None:
    """Show a page of what cannot be sold, in place of the tapped message."""
    products = await context.db.read(
        overview.read_unsellable_products,
        context.shop.settings.supplier_account_id,
    )
    unread = context.shop.ports.supplier.unreadable_entries()
    await context.finalize_message(
        overview_screens.build_unsold_entries_screen(context.localizer, products, unread, page)
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

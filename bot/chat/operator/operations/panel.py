"""Handles /admin and /health: the panel, the shop's health, and the list of commands.

/admin     the panel, which /start opens too
/health    queues and their age, the supplier, the disk, and whether sales are open
/commands  the commands of staff
"""

from dataclasses import replace

from bot.chat.kit.admin_commands import build_command_list_screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.operations import health_screen, panel_screen
from bot.chat.updates.context import UpdateContext
from bot.domain.people.staff import Right
from bot.services.catalogue import product_search
from bot.services.operations.checklist import read_unfinished_checklist
from bot.services.operations.health import read_health
from bot.services.operations.panel import read_panel

routes = Routes(right=Right.VIEW)


@routes.command("commands", menu_position=None)
async def send_command_list(context: UpdateContext) -> None:
    """Show the list of admin commands."""
    listed = context.deps.routes.list_admin_commands(context.role, context.shop.settings)
    await context.show_screen(build_command_list_screen(context.localizer, listed))


@routes.command(
    "admin",
    menu_position=10,
    group=CommandGroup.STATE,
    aliases=("panel", "desk", "stats", "statistics", "overview", "dashboard"),
)
@routes.button(verbs.OVERVIEW)
async def show_panel(context: UpdateContext) -> None:
    """Show the panel."""
    panel = await read_panel(context.shop, context.db)
    if context.may(Right.OWN) and not panel.is_rehearsal:
        checklist = await read_unfinished_checklist(context.shop, context.db, panel.account)
        panel = replace(panel, checklist=checklist)
    routes_of_shop, role = context.deps.routes, context.role
    await context.show_screen(
        panel_screen.build_panel_screen(
            context.localizer,
            panel,
            context.shop.settings.cost_currency,
            context.now(),
            lambda verb: routes_of_shop.find_button(verb, role) is not None,
            shows_cost=context.may(Right.VIEW_COST),
        )
    )


@routes.button(verbs.UNSOLD_ENTRIES)
async def show_unsold_entries(context: UpdateContext, page: int) -> None:
    """Show a page of what cannot be sold."""
    products = await context.db.read(product_search.read_unsellable_products)
    unread = context.shop.ports.supplier.unreadable_entries()
    await context.show_screen(
        panel_screen.build_unsold_entries_screen(context.localizer, products, unread, page)
    )


@routes.command("health", menu_position=20, group=CommandGroup.STATE, aliases=("status",))
@routes.button(verbs.HEALTH)
async def show_health(context: UpdateContext) -> None:
    """Show a report on the state of the program."""
    report = await read_health(context.shop, context.db)
    waiting, parked = report.inbox_counts
    report = replace(
        report, inbox_counts=(max(waiting - 1, 0), parked)
    )  # without the update that is being handled
    await context.show_screen(
        health_screen.build_health_screen(
            context.localizer,
            report,
            context.shop.settings.cost_currency,
            context.now(),
            shows_cost=context.may(Right.VIEW_COST),
        )
    )

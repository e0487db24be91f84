"""Handles the list of the orders that wait for the supplier, for staff."""

from bot.chat.navigation import verbs
from bot.chat.navigation.routes import Routes
from bot.chat.operator.orders.orders_screen import build_waiting_orders_screen
from bot.chat.updates.context import UpdateContext
from bot.domain.people.staff import Right
from bot.services.orders import cases

routes = Routes(right=Right.VIEW)


@routes.button(verbs.WAITING_ORDERS)
async def show_waiting_orders(context: UpdateContext, page: int) -> None:
    """Show a page of the orders that wait for the supplier."""
    listed = await context.db.read(cases.list_waiting_orders, page)
    await context.show_screen(build_waiting_orders_screen(context.localizer, listed, context.now()))

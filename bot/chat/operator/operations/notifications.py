"""Handles /notifications: what a member of staff is told without being needed, chosen by buttons.

The daily digest and messages about sales are for each person; both are off until they are chosen. At
how many days left of the supplier balance all are warned is for owners to choose.
"""

from bot.chat.kit.screen import Screen
from bot.chat.navigation import verbs
from bot.chat.navigation.routes import CommandGroup, Routes
from bot.chat.operator.operations import notifications_screen as screens
from bot.chat.updates.context import UpdateContext
from bot.domain.operations.notifications import DigestForm
from bot.domain.people.staff import Right
from bot.services.operations import balance_forecast, notifications
from bot.services.operations.notifications import SALE_CHOICES

routes = Routes(right=Right.VIEW)
_HOURS = 24


@routes.command("notifications", menu_position=25, group=CommandGroup.STATE, aliases=("digest",))
@routes.button(verbs.NOTIFICATIONS)
async def show_notifications(context: UpdateContext) -> None:
    """Show what the person is told, with a button for each choice."""
    await context.show_screen(await _build_screen(context))


@routes.button(verbs.SET_DIGEST)
async def set_digest(context: UpdateContext, form: int, hour: int) -> None:
    """Set the form and the hour of the person's digest."""
    forms = tuple(DigestForm)
    if form < len(forms) and hour < _HOURS:
        await context.db.transact(
            notifications.set_digest, context.buyer, form=forms[form], hour=hour
        )
    await context.show_screen(await _build_screen(context))


@routes.button(verbs.SET_SALE_MESSAGES)
async def set_sale_messages(context: UpdateContext, choice: int) -> None:
    """Set of which sales the person is told."""
    if choice < len(SALE_CHOICES):
        await context.db.transact(
            notifications.set_sales, context.buyer, sales_from=SALE_CHOICES[choice]
        )
    await context.show_screen(await _build_screen(context))


@routes.button(verbs.SET_WARN_DAYS, right=Right.OWN)
async def set_warn_days(context: UpdateContext, days: int) -> None:
    """Set at how many days left of the supplier balance operators are warned."""
    await context.db.transact(balance_forecast.set_warn_days, context.buyer, days)
    await context.show_screen(await _build_screen(context))


async def _build_screen(context: UpdateContext) -> Screen:
    one = await context.db.read(notifications.read_notifications, context.buyer)
    days = await context.db.read(balance_forecast.read_warn_days)
    return screens.build_notifications_screen(
        context.localizer,
        one,
        context.shop.settings.currency,
        warn_days=days if context.may(Right.VIEW_COST) else None,
        can_set_days=context.may(Right.OWN),
    )

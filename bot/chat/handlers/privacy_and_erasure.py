"""/privacy and /forget: what is stored about a person, and its erasure after a second tap."""

from bot.chat.navigation import verbs
from bot.chat.route_registry import Routes
from bot.chat.screens.account import privacy_and_erasure as screens
from bot.chat.update_context import UpdateContext
from bot.services.people import privacy

routes = Routes(operators_only=False)


@routes.button(verbs.PRIVACY, open_to_banned=True)
@routes.command("privacy", menu_position=80, open_to_banned=True)
async def show_privacy(context: UpdateContext) -> None:
    """Show what is stored about a person, why and for how long."""
    await context.show_screen(
        screens.build_privacy_screen(
            context.localizer,
            privacy.retention_periods(context.shop),
            has_referral=context.shop.settings.referral is not None,
        )
    )


@routes.button(verbs.ASK_ERASURE, open_to_banned=True)
@routes.command("forget", menu_position=None, open_to_banned=True)
async def ask_erasure(context: UpdateContext) -> None:
    """Ask the person to confirm the erasure of their data. Nothing is erased yet."""
    open_order_count = await context.db.read(privacy.count_open_orders, context.buyer)
    await context.show_screen(
        screens.build_erasure_confirmation_screen(
            context.localizer,
            open_order_count,
            context.now(),
            has_referral=context.shop.settings.referral is not None,
        )
    )


@routes.button(verbs.CONFIRM_ERASURE, open_to_banned=True)
async def erase(context: UpdateContext, asked_at: int) -> None:
    """Erase the person's data on the second tap.

    A late tap only asks again, so that an old button cannot erase anything by accident.
    """
    if not screens.is_erasure_confirmation_valid(asked_at, context.now()):
        await ask_erasure(context)
        return
    open_order_count = await privacy.erase_buyer(context.shop, context.db, context.buyer)
    context.deps.open_quotes.forget(context.buyer)
    await context.show_screen(
        screens.build_erasure_done_screen(context.localizer, open_order_count)
    )

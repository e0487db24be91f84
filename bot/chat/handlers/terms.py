"""/terms: the shop's terms, which Telegram expects of bots that take payments."""

from bot.chat.navigation import verbs
from bot.chat.route_registry import Routes
from bot.chat.screens.account import terms as screens
from bot.chat.update_context import UpdateContext

routes = Routes(operators_only=False)


@routes.button(verbs.TERMS, open_to_banned=True)
@routes.command("terms", menu_position=85, open_to_banned=True)
async def show_terms(context: UpdateContext, page: int = 0) -> None:
    """Show one page of the shop's terms."""
    await context.show_screen(
        screens.build_terms_screen(context.localizer, context.shop.settings.terms, page)
    )

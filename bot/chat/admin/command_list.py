"""/admin: the list of admin commands, as `/help` shows it to operators."""

from bot.chat.route_registry import Routes
from bot.chat.screens.admin import command_list as screens
from bot.chat.update_context import UpdateContext

routes = Routes(operators_only=True)


@routes.command("admin", menu_position=None, aliases=("commands",))
async def send_command_list(context: UpdateContext) -> None:
    """Send the list of admin commands."""
    listed = context.deps.routes.list_admin_commands(context.shop.settings)
    await context.send_message(screens.build_command_list_screen(context.localizer, listed))

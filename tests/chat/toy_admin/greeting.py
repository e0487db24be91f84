"""/greet: an admin command for tests, written like one in `bot.chat.operator`."""

from bot.chat.kit.screen import Screen
from bot.chat.navigation.routes import Routes
from bot.chat.updates.context import UpdateContext
from bot.domain.people.staff import Right

routes = Routes(right=Right.VIEW)


@routes.command("greet", menu_position=15)
async def send_greeting(context: UpdateContext, name: str) -> None:
    """Greet a person by name."""
    await context.send_message(Screen(context.localizer.html("greeting", name=name)))

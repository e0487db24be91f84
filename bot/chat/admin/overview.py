"""/desk: orders and money, the balance at the store, what is in doubt."""

from bot.chat.context import Turn
from bot.chat.screens import desk as screens
from bot.services import desk


async def overview(turn: Turn, _args: str) -> None:
    """The shop at one look."""
    seen = await desk.look(turn.shop)
    await turn.say(screens.overview(turn.speech, seen, turn.shop.prices.cost_currency, turn.now()))

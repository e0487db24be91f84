"""/health: what waits and for how long, the store, the disk, whether sales are open."""

from bot.chat.context import Turn
from bot.chat.screens import health as screens
from bot.services.health import look


async def health(turn: Turn, _args: str) -> None:
    """How the shop is."""
    seen = await look(turn.shop)
    await turn.say(screens.overview(turn.speech, seen, turn.shop.prices.cost_currency, turn.now()))

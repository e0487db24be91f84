"""/health: what waits and for how long, the store, the disk, whether sales are open."""

from dataclasses import replace

from bot.chat.context import Turn
from bot.chat.screens import health as screens
from bot.services.health import look


async def health(turn: Turn, _args: str) -> None:
    """How the shop is."""
    seen = await look(turn.shop)
    waiting, parked = seen.inbox
    seen = replace(seen, inbox=(max(waiting - 1, 0), parked))  # but for this very question
    await turn.say(screens.overview(turn.speech, seen, turn.shop.prices.cost_currency, turn.now()))

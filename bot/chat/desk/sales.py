"""/pause and /resume: an operator closes the shop for new orders, and opens it again."""

from bot.chat.context import Turn
from bot.chat.screens import sales as screens
from bot.services import sales


async def pause(turn: Turn, _args: str) -> None:
    """Nothing is sold until an operator says so; placed orders go their way."""
    holding = await sales.pause_by_hand(turn.shop, turn.store, turn.buyer)
    await turn.say(screens.state(turn.speech, holding, turn.now()))


async def resume(turn: Turn, _args: str) -> None:
    """End every pause that an operator may end; says what still holds, if anything does."""
    holding = await sales.resume_by_hand(turn.shop, turn.store, turn.buyer)
    await turn.say(screens.state(turn.speech, holding, turn.now()))

"""/pause and /resume: an operator closes the shop for new orders, and opens it again.

Their own break is over with one word. What the shop itself found wrong is shown first, and takes a
second tap.
"""

from collections.abc import Collection
from typing import Final

from bot.chat.context import Turn
from bot.chat.desk.asked import ToResume
from bot.chat.screens import sales as screens
from bot.chat.screens.screen import Screen
from bot.domain.sales import Pause, PauseCause
from bot.services import sales

#: What /resume may meet without a question: its own, and what it does not end.
_HARMLESS: Final = {PauseCause.OPERATOR, PauseCause.BALANCE}


async def pause(turn: Turn, _args: str) -> None:
    """Nothing is sold until an operator says so; placed orders go their way."""
    holding = await sales.pause_by_hand(turn.shop, turn.store, turn.buyer)
    await turn.say(screens.state(turn.speech, holding, turn.now()))


async def resume(turn: Turn, _args: str) -> None:
    """End the operators' own pause; ask first where anything else would end with it."""
    holding = await turn.shop.store.read(sales.causes)
    if all(one.cause in _HARMLESS for one in holding):
        await turn.say(await _resumed(turn, holding))
    else:
        number = turn.room.asked.ask(turn.buyer, ToResume(tuple(holding)))
        await turn.say(screens.to_resume(turn.speech, holding, turn.now(), number))


async def carry_out(turn: Turn, act: ToResume) -> None:
    """End what was confirmed, and nothing that began since."""
    await turn.settle(await _resumed(turn, act.seen))


async def _resumed(turn: Turn, seen: Collection[Pause]) -> Screen:
    """What still holds, if anything does."""
    holding = await sales.resume_by_hand(turn.shop, turn.store, turn.buyer, seen)
    return screens.state(turn.speech, holding, turn.now())

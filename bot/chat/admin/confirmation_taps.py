"""The second tap: it carries out what its own operator was asked a moment ago, once."""

from bot.chat.context import Turn
from bot.chat.desk import cases, credit, sales
from bot.chat.desk.asked import ToCredit, ToResume, ToRule
from bot.chat.screens import cases as screens


async def act(turn: Turn, number: int) -> None:
    """Carry it out. A question that is done, too old, or another operator's changes nothing.

    It is done once its change is committed: a failure before that leaves it to the next try.
    """
    question = turn.room.asked.standing(turn.buyer, number)
    if question is None:
        await _too_late(turn, number)
        return
    match question:
        case ToRule():
            await cases.rule(turn, question)
        case ToCredit():
            await credit.carry_out(turn, question)
        case ToResume():
            await sales.carry_out(turn, question)
    turn.room.asked.done(number)


async def drop(turn: Turn, number: int) -> None:
    """Rather not."""
    if turn.room.asked.standing(turn.buyer, number) is None:
        await _too_late(turn, number)
        return
    turn.room.asked.done(number)
    await turn.settle(screens.dropped(turn.speech))


async def _too_late(turn: Turn, number: int) -> None:
    """The message of an answered question shows its result, which stays."""
    if not turn.room.asked.is_done(turn.buyer, number):
        await turn.settle(screens.too_late(turn.speech))

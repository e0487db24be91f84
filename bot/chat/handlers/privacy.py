"""/privacy and /forget: what is kept of a person, and forgetting it by a second tap."""

from bot.chat.context import Turn
from bot.chat.screens import privacy as screens
from bot.services import privacy


async def show_privacy(turn: Turn) -> None:
    """What is kept, why and for how long."""
    await turn.screen(screens.notice(turn.speech, privacy.keeping(turn.shop)))


async def ask(turn: Turn) -> None:
    """Whether the person really wants to be forgotten; nothing is touched yet."""
    left = await privacy.open_orders(turn.shop, turn.buyer)
    await turn.screen(screens.question(turn.speech, left, turn.now()))


async def forget(turn: Turn, asked: int) -> None:
    """The second tap. One that comes late is asked anew: nobody should be forgotten by a slip."""
    if not screens.still_asked(asked, turn.now()):
        await ask(turn)
        return
    left = await privacy.forget(turn.shop, turn.store, turn.buyer)
    await turn.screen(screens.done(turn.speech, left))

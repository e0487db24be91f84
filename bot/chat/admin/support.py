"""/threads: who waits for an answer; a thread with what was said, closing it and opening it again.

Answers are plain replies to a letter: `bot.chat.conversations.support` takes them.
"""

from bot.chat.context import Turn
from bot.chat.screens import cases
from bot.chat.screens import support as screens
from bot.domain.errors import Declined
from bot.domain.ledger import OrderId
from bot.domain.threads import ThreadId
from bot.services import review, support
from bot.services.support import Correspondence


async def threads(turn: Turn, _args: str) -> None:
    """Open conversations, what waits longest first."""
    await show_threads(turn)


async def show_threads(turn: Turn) -> None:
    """The same by a button: as a message of its own, for letters stay."""
    listed, count = await support.listing(turn.shop)
    await turn.say(screens.listing(turn.speech, listed, count, turn.now()))


async def show_thread(turn: Turn, thread_id: int) -> None:
    """One conversation; a reply to it answers."""
    await _show(turn, await support.look(turn.shop, ThreadId(thread_id)))


async def show_order(turn: Turn, order_id: int) -> None:
    """The order that a conversation is about, as operators see it."""
    seen = await review.look(turn.shop, OrderId(order_id))
    if isinstance(seen, Declined):
        await turn.say(cases.missing(turn.speech, OrderId(order_id)))
    else:
        await turn.say(cases.card(turn.speech, seen, turn.now()))


async def close(turn: Turn, thread_id: int) -> None:
    """Nothing is left to say; the buyer may still write."""
    await _show(turn, await support.close(turn.shop, turn.store, turn.buyer, ThreadId(thread_id)))


async def reopen(turn: Turn, thread_id: int) -> None:
    """There is something left to say."""
    await _show(turn, await support.reopen(turn.shop, turn.store, turn.buyer, ThreadId(thread_id)))


async def _show(turn: Turn, about: Correspondence | None) -> None:
    if about is None:
        await turn.stale()
        return
    sent = await turn.say(screens.card(turn.speech, about, turn.now()))
    await support.keep_copy(turn.shop.store, turn.buyer, sent, about.thread.id)

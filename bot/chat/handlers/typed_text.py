"""What a person typed or sent: an answer when one is expected, else words to search for.

A typed password is deleted from the chat before it is looked at; the update is stored, so nothing is
lost by that. Must never log or repeat what was typed.
"""

from bot.chat.bound import BoundStore
from bot.chat.context import Turn
from bot.chat.conversations import browse as browsing
from bot.chat.conversations import search
from bot.chat.conversations.walk import ask_again, show_progress
from bot.domain.answers import Invalid, Problem
from bot.domain.store import Checkout
from bot.services import answering, checkout


async def open_question(turn: Turn) -> Checkout | None:
    """The checkout whose question the person's next text answers, if any."""
    return await checkout.open_question(turn.shop, turn.buyer)


async def awaits_secret(turn: Turn) -> bool:
    """Whether the person's next text is a password."""
    return await checkout.expected_secret(turn.shop, turn.buyer)


async def text(turn: Turn, typed: str, asking: Checkout | None) -> None:
    """A text that is no command; `asking` is what `open_question` said."""
    if asking is None:
        await search.search(turn, typed)
        return
    if await awaits_secret(turn):
        await turn.take_away(turn.message_id)
    answer = answering.type_text(turn.shop, turn.store, turn.buyer, typed)
    progress = await turn.slowly(answer)
    if progress is None:
        await hint(turn, "hint-text")
    else:
        await show_progress(turn, asking.product_id, progress)


async def leave_question(turn: Turn, store: BoundStore, *, unasked: bool) -> None:
    """A text answers a question only while that stands on the screen: whoever was led anywhere else is
    asked nothing any more, and what was chosen is kept. `unasked`: they were asked nothing before.
    """
    stayed = turn.shown is None and turn.person.screen_message_id is not None
    if turn.asks or stayed:
        return
    if (store.closed or not unasked) and await open_question(turn) is not None:
        await checkout.expect_nothing(store, turn.buyer)
    turn.room.guests.set_unasked(turn.buyer)


async def other(turn: Turn) -> None:
    """A photo, a sticker, a voice message...: nothing that can be an answer."""
    asking = await open_question(turn)
    if asking is None:
        await hint(turn, "hint-content")
    else:
        await ask_again(turn, asking.product_id, Invalid(Problem.EMPTY))


async def hint(turn: Turn, message: str) -> None:
    """Home, with a sentence on how to go on."""
    await browsing.show_home(turn, note=turn.speech.html(message))

"""/start, alone or with the payload of a link: a product, a category, one's own order, words to find."""

import re
from collections.abc import Awaitable, Callable

from bot.chat.context import Turn
from bot.chat.conversations.browse import show_home, show_product, show_shelf
from bot.chat.conversations.orders import show_order
from bot.chat.conversations.search import search

_PAYLOAD = re.compile(r"([pco])_([0-9]{1,18})", re.ASCII)
_WORDS = re.compile(r"s_([A-Za-z0-9_-]{1,62})", re.ASCII)
_PLACES: dict[str, Callable[[Turn, int], Awaitable[None]]] = {
    "p": show_product,
    "c": show_shelf,
    "o": show_order,
}


async def start(turn: Turn, payload: str) -> None:
    """Where the link leads; home for none, and for one that we do not know."""
    if words := _WORDS.fullmatch(payload.strip()):
        await search(turn, re.sub("[_-]", " ", words[1]))
        return
    link = _PAYLOAD.fullmatch(payload.strip())
    if link is None:
        await show_home(turn)
        return
    place, number = link.groups()
    await _PLACES[place](turn, int(number))

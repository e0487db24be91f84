"""Searching by words: typed after /search, or simply typed. Changes nothing but the screen.

What was looked for is remembered for a while, so that Back leads to the same page of results.
"""

from bot.chat.context import Turn
from bot.chat.conversations import browse
from bot.chat.places import Place
from bot.chat.screens import search as screens
from bot.chat.searches import Searched
from bot.services import search as searching


async def ask(turn: Turn) -> None:
    """The button that asks for words."""
    await turn.screen(screens.asking(turn.speech))


async def command(turn: Turn, words: str) -> None:
    """/search, alone or with the words."""
    if words.strip():
        await search(turn, words)
    else:
        await ask(turn)


async def search(turn: Turn, words: str) -> None:
    """What fits the words: one page of it, or that there is nothing."""
    found = await searching.find(turn.shop, words)
    searched = Searched(turn.buyer, words[: screens.WORDS], found)
    number = turn.room.searches.remember(searched) if found.ids else 0
    await _show(turn, searched, number, 0)


async def show_results(turn: Turn, number: int, page: int) -> None:
    """A page of what was found before; a new search is offered when it is forgotten."""
    searched = turn.room.searches.recall(turn.buyer, number)
    if searched is None:
        await turn.screen(screens.forgotten(turn.speech))
        return
    await _show(turn, searched, number, page)


async def show_product(turn: Turn, product: int, number: int, page: int) -> None:
    """The card of a product that was found; Back leads to the page of the results."""
    await browse.show_product(turn, product, Place(page, number))


async def _show(turn: Turn, searched: Searched, number: int, page: int) -> None:
    here = searching.results(turn.shop, searched.found, page)
    await turn.screen(screens.results(turn.speech, turn.shop.prices, here, searched.words, number))

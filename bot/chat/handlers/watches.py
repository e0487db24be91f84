"""Alerts: switched on and off on a product's card, listed under the account."""

from bot.chat.context import Turn
from bot.chat.conversations import browse
from bot.chat.places import Place
from bot.chat.screens import watching as screens
from bot.domain.catalogue import ProductId
from bot.services import watches


async def switch(turn: Turn, product: int, kind: int, on: int, page: int, search: int) -> None:
    """A tap on a card's switch, which carries the state that it sets; the card shows it."""
    if kind >= len(screens.KINDS):
        await turn.stale()
        return
    watch = turn.buyer, ProductId(product), screens.KINDS[kind]
    if not on:
        await watches.end(turn.shop, turn.store, *watch)
    elif declined := await watches.begin(turn.shop, turn.store, *watch):
        await turn.decline(declined, ProductId(product))
        return
    if search:
        await browse.show_product(turn, product, Place(page, search))
    else:
        await browse.show_again(turn, product)


async def show_product(turn: Turn, product: int) -> None:
    """The card of a product in the list; Back leads there."""
    await browse.show_product(turn, product, Place(in_alerts=True))


async def show_alerts(turn: Turn) -> None:
    """All alerts of the buyer."""
    await turn.screen(screens.listing(turn.speech, await watches.listed(turn.shop, turn.buyer)))


async def stop(turn: Turn, product: int, kind: int) -> None:
    """A tap on Off in the list."""
    if kind >= len(screens.KINDS):
        await turn.stale()
        return
    await watches.end(turn.shop, turn.store, turn.buyer, ProductId(product), screens.KINDS[kind])
    await show_alerts(turn)

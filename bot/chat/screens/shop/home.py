"""The shop's front: a welcome and the shelves."""

from collections.abc import Sequence

from bot.chat import verbs
from bot.chat.screens.catalogue import product_label
from bot.chat.screens.parts import MOST_BUTTONS, beyond, column, grid, page_of
from bot.chat.screens.screen import Button, Rows, Screen, tap
from bot.chat.screens.words import label, paragraphs, shown
from bot.domain.catalogue import Product
from bot.domain.ledger import Wallet
from bot.domain.pricing import PriceRule
from bot.domain.store import Shelf
from bot.i18n import Safe, Speech

#: How many of the products that operators put first stand on the front.
PICKS = 5
_NOTE = 500


def home(
    speech: Speech,
    shelves: Sequence[Shelf],
    wallet: Wallet,
    name: str,
    *,
    front: Rows,
    note: str | None = None,
    shop: str = "",
) -> Screen:
    """Welcome `name` to `shop` ("": it has no name) over the buttons of `front`; `note` (text, or Safe
    HTML) stands above it all.
    """
    text = page_of(
        _note(speech, note) if note else None,
        _welcome(speech, name, shop),
        speech.html("home-available", money=wallet.available),
        speech.html("home-choose" if shelves else "home-empty"),
        beyond(speech, len(shelves), "home-more"),
    )
    return Screen(text, front)


def front(
    speech: Speech, prices: PriceRule, shelves: Sequence[Shelf], picks: Sequence[Product] = ()
) -> Rows:
    """The buttons of the front, alike for everybody: what the operators put first, the shelves, the
    menu.
    """
    first = (
        tap(product_label(speech, prices, product), verbs.PRODUCT, product.id, 0)
        for product in picks[:PICKS]
    )
    return (*column(first), *grid(_shelf_buttons(speech, shelves)), *_menu(speech))


def _welcome(speech: Speech, name: str, shop: str) -> Safe:
    if not shop:
        return speech.html("home-welcome", name=shown(name, 40))
    return speech.html("home-welcome-to", name=shown(name, 40), shop=shown(shop, 64))


def _note(speech: Speech, note: str) -> Safe:
    text = note if isinstance(note, Safe) else paragraphs(note, _NOTE)
    return speech.html("home-note", note=text)


def _shelf_buttons(speech: Speech, shelves: Sequence[Shelf]) -> list[Button]:
    return [
        tap(
            label(shelf.category.name, speech.number(shelf.count)),
            verbs.SHELF,
            shelf.category.id,
            0,
        )
        for shelf in shelves[:MOST_BUTTONS]
    ]


def _menu(speech: Speech) -> Rows:
    return (
        (
            tap(speech.plain("button-search"), verbs.SEARCH),
            tap(speech.plain("button-orders"), verbs.ORDERS, 0),
        ),
        (
            tap(speech.plain("button-wallet"), verbs.WALLET),
            tap(speech.plain("button-support"), verbs.SUPPORT),
        ),
        (
            tap(speech.plain("button-language"), verbs.LANGUAGES),
            tap(speech.plain("button-help"), verbs.HELP),
        ),
    )

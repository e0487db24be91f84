"""Looking around: home, a shelf, a product's card. Changes nothing but the screen."""

from bot.chat.context import Turn
from bot.chat.places import Place
from bot.chat.screens import catalogue, home, watching
from bot.chat.screens.parts import noted
from bot.chat.screens.screen import Screen
from bot.domain.catalogue import CategoryId, Product, ProductId
from bot.domain.errors import Declined
from bot.i18n import Safe
from bot.services import browse, wallet, watches


async def show_home(turn: Turn, note: str | None = None) -> None:
    """The shop's front: shelves and wallet. `note` is a sentence (HTML) above them."""
    shelves = await browse.shelves(turn.shop)
    picks = browse.picks(turn.shop)
    purse = await wallet.wallet(turn.shop, turn.buyer)
    speech, prices = turn.speech, turn.shop.prices
    front = turn.kept(lambda: home.front(speech, prices, shelves, picks), "home")
    name, shop = turn.person.name, turn.shop.name
    await turn.screen(home.home(speech, shelves, purse, name, front=front, note=note, shop=shop))


async def show_shelf(turn: Turn, category: int, page: int = 0) -> None:
    """One page of a category."""
    found = await browse.shelf(turn.shop, CategoryId(category), page)
    if isinstance(found, Declined):
        await turn.stale()
        return
    speech, prices, place = turn.speech, turn.shop.prices, found.category.id
    screen = turn.kept(lambda: catalogue.shelf(speech, prices, found), "shelf", place, found.page)
    await turn.screen(screen)


async def show_on_shelf(turn: Turn, product: int, page: int) -> None:
    """A product's card, opened on its shelf."""
    await show_product(turn, product, Place(page))


async def show_again(turn: Turn, product: int, note: Safe | None = None) -> None:
    """A product's card, as the person opened it last."""
    await show_product(turn, product, turn.room.places.of(turn.buyer, ProductId(product)), note)


async def show_product(
    turn: Turn, product: int, place: Place | None = None, note: Safe | None = None
) -> None:
    """A product's card: at once as the mirror has it, and again when the store tells otherwise. Back
    leads to `place`, or its shelf; `note` is a sentence to begin with.
    """
    product_id, place = ProductId(product), place or Place()
    known = await browse.mirrored(turn.shop, product_id)
    if known is None or not browse.is_readable(known):
        found = await turn.slowly(browse.product(turn.shop, product_id))
        await _show(turn, product_id, found, place, note)
        return
    before = await _show(turn, product_id, known.product, place, note)
    if not browse.is_fresh(turn.shop, known):
        await _show(turn, product_id, await browse.live(turn.shop, known), place, note, before)


async def _show(
    turn: Turn,
    product_id: ProductId,
    found: Product | Declined,
    place: Place,
    note: Safe | None = None,
    before: Screen | None = None,
) -> Screen | None:
    """The card of a product, unless it looks as it did `before`; or why it cannot be had."""
    turn.room.places.remember(turn.buyer, product_id, place)
    if isinstance(found, Declined):
        await turn.decline(found, product_id)
        return None
    card = noted(await _card(turn, found, place), note)
    if card != before:
        await turn.screen(card)
    return card


async def _card(turn: Turn, product: Product, place: Place) -> Screen:
    shelf = await browse.shelf(turn.shop, product.category_id, 0)
    category = None if isinstance(shelf, Declined) else shelf.category
    if place.on_shelf:
        place = Place(browse.page_of(turn.shop, product, place.page))
    prices, now = turn.shop.prices, turn.now()
    card = catalogue.card(turn.speech, prices, product, category, now, place)
    standing = await watches.of(turn.shop, turn.buyer)
    link = await turn.room.links.to_product(product.id)
    return watching.dressed(turn.speech, card, product, standing, link, place)

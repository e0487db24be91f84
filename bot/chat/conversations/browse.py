"""Looking around: home, a shelf, a product's card. Changes nothing but the screen."""

from bot.chat.context import Turn
from bot.chat.screens import catalogue, home, watching
from bot.domain.catalogue import CategoryId, Product, ProductId
from bot.domain.errors import Declined
from bot.services import browse, wallet, watches


async def show_home(turn: Turn, note: str | None = None) -> None:
    """The shop's front: shelves and wallet. `note` is a sentence (HTML) above them."""
    shelves = await browse.shelves(turn.shop)
    picks = browse.picks(turn.shop)
    purse = await wallet.wallet(turn.shop, turn.buyer)
    speech, prices = turn.speech, turn.shop.prices
    front = turn.kept(lambda: home.front(speech, prices, shelves, picks), "home")
    await turn.screen(home.home(speech, shelves, purse, turn.person.name, front=front, note=note))


async def show_shelf(turn: Turn, category: int, page: int = 0) -> None:
    """One page of a category."""
    found = await browse.shelf(turn.shop, CategoryId(category), page)
    if isinstance(found, Declined):
        await turn.stale()
        return
    speech, prices, place = turn.speech, turn.shop.prices, found.category.id
    screen = turn.kept(lambda: catalogue.shelf(speech, prices, found), "shelf", place, found.page)
    await turn.screen(screen)


async def show_product(turn: Turn, product: int, page: int = 0, search: int = 0) -> None:
    """A product's card, read live; `page` is the page of its shelf, or of the `search` that found it,
    to go back to.
    """
    product_id = ProductId(product)
    found = await turn.slowly(browse.product(turn.shop, product_id))
    if isinstance(found, Declined):
        await turn.decline(found, product_id)
        return
    await show_card(turn, found, page, search)


async def show_card(turn: Turn, product: Product, page: int = 0, search: int = 0) -> None:
    """The card of a product at hand."""
    shelf = await browse.shelf(turn.shop, product.category_id, 0)
    category = None if isinstance(shelf, Declined) else shelf.category
    card = catalogue.card(
        turn.speech, turn.shop.prices, product, category, turn.now(), page, search
    )
    standing = await watches.of(turn.shop, turn.buyer)
    link = await turn.room.links.to_product(product.id)
    await turn.screen(watching.dressed(turn.speech, card, product, standing, link, page, search))

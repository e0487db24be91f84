"""Showing a buyer where they stand on the way to a purchase, and what is asked now.

Reads what the open question needs from the supplier; a walk with nothing left to ask leads to the
offer. Answers are taken in `bot.chat.conversations.checkout`.
"""

from bot.chat.context import Turn
from bot.chat.screens import quote as quotes
from bot.chat.screens import walk as walks
from bot.chat.screens.given import fallen
from bot.chat.screens.parts import noted
from bot.domain.answers import Invalid, may_skip
from bot.domain.catalogue import CardPage, Product, ProductId
from bot.domain.checkout import (
    AskCard,
    AskField,
    AskOption,
    AskQuantity,
    AskVariant,
    Ready,
)
from bot.domain.errors import Declined
from bot.domain.money import Money
from bot.domain.quote import Quote
from bot.i18n import Safe
from bot.services import browse, checkout, combos, purchase, recall, wallet
from bot.services.checkout import Progress, Walk
from bot.services.combos import Left


async def show_progress(turn: Turn, product_id: ProductId, progress: Progress) -> None:
    """What came of an answer: the next question, the same one with its problem, or a no."""
    match progress:
        case Walk():
            await show_walk(turn, progress)
        case Invalid():
            await ask_again(turn, product_id, progress)
        case Declined():
            await turn.decline(progress, product_id)


async def ask_again(turn: Turn, product_id: ProductId, problem: Invalid) -> None:
    """The open question once more, with what was wrong with the answer on top."""
    product = await turn.slowly(browse.product(turn.shop, product_id))
    if isinstance(product, Declined):
        await turn.decline(product, product_id)
        return
    walk = await checkout.stay(turn.shop, turn.store, turn.buyer, product)
    await show_walk(turn, walk, problem=problem)


async def show_walk(
    turn: Turn,
    walk: Walk,
    *,
    card_page: int = 0,
    problem: Invalid | None = None,
    note: Safe | None = None,
) -> None:
    """The open question, with what it needs to be answered; the offer when none is open. `note` is a
    sentence to begin with.
    """
    stock: int | None = None
    cards: CardPage | None = None
    available: Money | None = None
    left: Left = {}
    skippable = False
    match walk.question:
        case Ready():
            await show_offer(turn, walk.product.id, note)
            return
        case AskVariant() | AskOption():
            left = await turn.slowly(combos.left_of_each(turn.shop, walk))
        case AskQuantity():
            stock = await turn.slowly(browse.live_stock(turn.shop, walk.product, walk.choices))
            available = (await wallet.wallet(turn.shop, turn.buyer)).available
        case AskCard():
            cards = await turn.slowly(_cards(turn, walk, card_page))
        case AskField(widget):
            skippable = may_skip(widget, turn.shop.matches)
        case _:
            pass
    screen = walks.ask(
        turn.speech,
        turn.shop.prices,
        walk,
        stock=stock,
        cards=cards,
        card_page=card_page,
        problem=problem,
        may_skip=skippable,
        available=available,
        earlier=await recall.earlier(turn.shop, turn.buyer, walk),
        left=left,
        category=browse.category_of(turn.shop, walk.product),
    )
    await turn.screen(noted(screen, note or fallen(turn.speech, walk.fallen)), asks=True)


async def _cards(turn: Turn, walk: Walk, page: int) -> CardPage | None:
    """A page of cards; None when the supplier does not tell now: any card can still be had."""
    found = await browse.cards(turn.shop, walk.product, walk.choices, page)
    return None if isinstance(found, Declined) else found


async def show_offer(turn: Turn, product_id: ProductId, note: Safe | None = None) -> None:
    """A fresh binding offer for the choices made; the open question when one is left."""
    offer = await turn.slowly(purchase.quote(turn.shop, turn.store, turn.buyer, product_id))
    match offer:
        case Quote():
            product = await browse.product(turn.shop, product_id)
            if isinstance(product, Declined):
                await turn.decline(product, product_id)
            else:
                await _show_quote(turn, offer, product, note)
        case Declined():
            await turn.decline(offer, product_id)
        case Walk():
            await show_walk(turn, offer, note=note)


async def _show_quote(turn: Turn, quote: Quote, product: Product, note: Safe | None) -> None:
    purse = await wallet.wallet(turn.shop, turn.buyer)
    shelf = browse.category_of(turn.shop, product)
    screen = quotes.offer(turn.speech, quote, product, purse, turn.now(), shelf)
    await turn.screen(noted(screen, note))

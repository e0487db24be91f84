"""Product cards for other chats: what inline mode lists, and what a chosen one posts.

Whoever reads them may be a stranger: nothing personal is in them, and no word of the supplier's but names.
"""

from dataclasses import dataclass

from bot.chat.screens.parts import page_of
from bot.chat.screens.prices import at_a_glance
from bot.chat.screens.screen import Button, Screen, link
from bot.chat.screens.words import shown
from bot.domain.catalogue import Delivery, Product
from bot.domain.pricing import PriceRule
from bot.i18n import Speech

_TITLE = 60
_NAME = 200


@dataclass(frozen=True, slots=True)
class Article:
    """One result: how the list shows it (plain text), and the message it becomes."""

    id: str
    title: str
    description: str
    message: Screen


def article(speech: Speech, prices: PriceRule, product: Product, address: str) -> Article:
    """A product as a result; `address` opens it in the shop."""
    price, stock = at_a_glance(speech, prices, product), _stock(speech, product)
    manual = product.delivery is Delivery.MANUAL
    text = page_of(
        speech.html("card-name", name=shown(product.name, _NAME)),
        "\n".join(
            (
                speech.html("card-price", price=price),
                speech.html("inline-stock", stock=stock),
                speech.html("card-delivery-manual" if manual else "card-delivery-automatic"),
            )
        ),
    )
    return Article(
        id=str(product.id),
        title=shown(product.name, _TITLE),
        description=f"{price} · {stock}",
        message=Screen(text, ((_open(speech, address),),)),
    )


def _open(speech: Speech, address: str) -> Button:
    return link(speech.plain("button-open-shop"), address)


def _stock(speech: Speech, product: Product) -> str:
    if product.sold_out:
        return speech.plain("shelf-sold-out")
    if product.stock is None or product.stock <= 0:
        return speech.plain("card-in-stock")
    return speech.plain("card-stock", stock=product.stock)


def above(speech: Speech, *, found: bool) -> str:
    """The words on the button above the results, which opens the shop."""
    return speech.plain("inline-shop" if found else "inline-none")

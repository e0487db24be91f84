"""More screens for the gallery: answers given before, what is left, codes, prices that moved, orders looked
through.

Each function takes whatever may be shown and yields screens with a name that a failing test can show.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta

from bot.chat.screens import orders, quote, walk
from bot.chat.screens.given import fallen
from bot.chat.screens.orders import Filter
from bot.chat.screens.parts import noted
from bot.chat.screens.screen import Screen
from bot.chat.screens.words import shown as fitted
from bot.domain.catalogue import Contact, FacetId, Product
from bot.domain.checkout import (
    AskContact,
    AskCoupon,
    AskQuantity,
    Choices,
    Question,
    Ready,
    is_answered,
)
from bot.domain.ledger import OrderId, Wallet
from bot.domain.order import Order
from bot.domain.quote import Quote
from bot.i18n import Speech
from bot.services.checkout import Walk
from bot.services.recall import Earlier
from tests.builders import NOW, PRICES, usd

Named = Iterator[tuple[str, Screen]]
RICH = Wallet(usd("20.00"), usd("50.00"), usd("0"))


def questions(
    speech: Speech,
    text: str,
    product: Product,
    choices: Choices,
    asked: dict[str, Question | Ready],
) -> Named:
    """Questions asked once more, or with an answer from an earlier order; a code; what is left."""
    earlier = Earlier(OrderId(2**40), text)
    held = replace(choices, quantity=1, contact=text, password=text, coupon=text)
    every: dict[str, Question | Ready] = {**asked, "code": AskCoupon()}
    for name, question in every.items():
        if isinstance(question, Ready):
            continue
        again = Walk(product, held, question, again=is_answered(question, held))
        yield f"ask {name} again", walk.ask(speech, PRICES, again, earlier=earlier)
    otherwise = walk.ask(speech, PRICES, Walk(product, held, asked["field select"]))
    yield (
        "ask otherwise",
        noted(otherwise, fallen(speech, [AskQuantity(1, 0), AskContact(Contact.EMAIL)])),
    )
    assert product.details is not None
    for number, variant in enumerate(product.details.variants):
        left = {FacetId(one.id): number for one in product.details.variants}
        start = Walk(product, Choices(), asked["variant"])
        yield f"ask, {number} left of {variant.id}", walk.ask(speech, PRICES, start, left=left)


def offers(speech: Speech, text: str, offer: Quote, product: Product) -> Named:
    """With a code, at a moved price, and for choices made again."""
    one = replace(offer.selection, quantity=1, coupon=text)
    coded = replace(offer, selection=one)
    moved = replace(offer, before=usd("28.00"))
    yield "offer, with a code", quote.offer(speech, coded, product, RICH, NOW)
    uncoded = replace(offer, selection=replace(one, coupon=None))
    yield "offer, of one", quote.offer(speech, uncoded, product, RICH, NOW)
    shown = quote.offer(speech, moved, product, RICH, NOW)
    yield "offer, price moved", shown
    yield "offer, again", noted(shown, speech.html("again-same", order=2**40))
    yield "offer, not all again", noted(shown, speech.html("again-lost", what=fitted(text, 200)))


def histories(speech: Speech, text: str, every: list[Order]) -> Named:
    """Lists through each filter, and cards of orders with a code."""
    for which in Filter:
        yield f"orders {which.name}", orders.listing(speech, every, 1, 3, which)
        yield f"orders {which.name}, none", orders.listing(speech, [], 0, 1, which)
    for order in every:
        card = orders.card(speech, _coded(order, text), [], has_goods=True, now=NOW)
        yield f"order {order.status}, coded", card


def times(speech: Speech, text: str, every: Iterable[Order]) -> Named:
    """The lines of orders as time passes, and what a code saved."""
    for order in every:
        for seconds in (15, 120, 7_200):
            at = order.created_at + timedelta(seconds=seconds)
            yield f"status {order.status} {seconds}", orders.status_line(speech, order, at)
        coded = orders.status_line(speech, _coded(order, text), NOW)
        yield f"status {order.status}, coded", coded


def _coded(order: Order, code: str) -> Order:
    """The order with a code, most of whose price the store took off."""
    return replace(order, selection=replace(order.selection, coupon=code), charged=usd("0.01"))

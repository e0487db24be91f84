"""More screens for the gallery: previous answers, interrupted purchases, coupons, changed prices,
order lists.

Each function takes the texts to show and yields screens, each with a name that a failing test can
show.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta

from bot.chat.screens.checkout import checkout_step, quote
from bot.chat.screens.checkout.previous_answers import format_dropped_answers
from bot.chat.screens.kit.foreign_text_fitting import fit_one_line as fitted
from bot.chat.screens.kit.layout import add_note
from bot.chat.screens.kit.screen import Screen
from bot.chat.screens.orders import orders
from bot.chat.screens.orders.orders import OrderFilter
from bot.domain.catalogue import ContactKind, Product, ProductPartId
from bot.domain.checkout import (
    AskContact,
    AskCoupon,
    AskQuantity,
    BuyerChoices,
    Question,
    ReadyToQuote,
    is_answered,
)
from bot.domain.ledger import OrderId, Wallet
from bot.domain.order import Order
from bot.domain.quote import Quote
from bot.i18n import Localizer
from bot.services.checkout.checkout_steps import CheckoutState
from bot.services.checkout.previous_answers import PreviousAnswer
from tests.builders import NOW, PRICES, usd

Named = Iterator[tuple[str, Screen]]
RICH = Wallet(usd("20.00"), usd("50.00"), usd("0"))


def questions(
    localizer: Localizer,
    text: str,
    product: Product,
    choices: BuyerChoices,
    asked: dict[str, Question | ReadyToQuote],
) -> Named:
    """Yield repeated questions, questions with a previous answer, a coupon, and an interrupted
    purchase.
    """
    earlier = PreviousAnswer(OrderId(2**40), text)
    held = replace(choices, quantity=1, contact=text, password=text, coupon=text)
    every: dict[str, Question | ReadyToQuote] = {**asked, "code": AskCoupon()}
    for name, question in every.items():
        if isinstance(question, ReadyToQuote):
            continue
        again = CheckoutState(product, held, question, is_reopened=is_answered(question, held))
        yield (
            f"ask {name} again",
            checkout_step.build_checkout_step_screen(
                localizer, PRICES, again, previous_answer=earlier
            ),
        )
    otherwise = checkout_step.build_checkout_step_screen(
        localizer, PRICES, CheckoutState(product, held, asked["field select"])
    )
    yield (
        "ask otherwise",
        add_note(
            otherwise,
            format_dropped_answers(localizer, [AskQuantity(1, 0), AskContact(ContactKind.EMAIL)]),
        ),
    )
    assert product.details is not None
    for number, variant in enumerate(product.details.variants):
        left = {ProductPartId(one.id): number for one in product.details.variants}
        start = CheckoutState(product, BuyerChoices(), asked["variant"])
        yield (
            f"ask, {number} left of {variant.id}",
            checkout_step.build_checkout_step_screen(
                localizer, PRICES, start, stock_by_option=left
            ),
        )


def offers(localizer: Localizer, text: str, offer: Quote, product: Product) -> Named:
    """Yield quotes with a coupon, at a changed price, and for repeated choices."""
    one = replace(offer.selection, quantity=1, coupon=text)
    coded = replace(offer, selection=one)
    moved = replace(offer, previous_price=usd("28.00"))
    yield "offer, with a code", quote.build_quote_screen(localizer, coded, product, RICH, NOW)
    uncoded = replace(offer, selection=replace(one, coupon=None))
    yield "offer, of one", quote.build_quote_screen(localizer, uncoded, product, RICH, NOW)
    shown = quote.build_quote_screen(localizer, moved, product, RICH, NOW)
    yield "offer, price moved", shown
    yield "offer, again", add_note(shown, localizer.html("again-same", order=2**40))
    yield (
        "offer, not all again",
        add_note(shown, localizer.html("again-lost", what=fitted(text, 200))),
    )


def histories(localizer: Localizer, text: str, every: list[Order]) -> Named:
    """Yield lists through each filter, and orders with a coupon."""
    for which in OrderFilter:
        yield f"orders {which.name}", orders.build_order_list_screen(localizer, every, 1, 3, which)
        yield (
            f"orders {which.name}, none",
            orders.build_order_list_screen(localizer, [], 0, 1, which),
        )
    for order in every:
        card = orders.build_order_screen(
            localizer, _coded(order, text), [], has_secret=True, now=NOW
        )
        yield f"order {order.status}, coded", card


def times(localizer: Localizer, text: str, every: Iterable[Order]) -> Named:
    """Yield the timelines of orders, and what a coupon saved."""
    for order in every:
        for seconds in (15, 120, 7_200):
            at = order.created_at + timedelta(seconds=seconds)
            yield (
                f"status {order.status} {seconds}",
                orders.build_status_message_screen(localizer, order, at),
            )
        coded = orders.build_status_message_screen(localizer, _coded(order, text), NOW)
        yield f"status {order.status}, coded", coded


def _coded(order: Order, code: str) -> Order:
    """Return an order with a coupon that covers most of its price."""
    return replace(order, selection=replace(order.selection, coupon=code), charged=usd("0.01"))

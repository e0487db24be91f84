"""More screens for the gallery: answers given before, what is left, codes, prices that moved, orders looked
through.

Each function takes what may be shown and yields screens with a name that a failing test can show.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from datetime import timedelta

from bot.chat.buyer.checkout import question_screen, quote_buttons, quote_screen
from bot.chat.buyer.checkout.choice_lists import ListView
from bot.chat.buyer.checkout.given_answers import format_dropped_answers
from bot.chat.buyer.orders import orders_screen, status_screen
from bot.chat.buyer.orders.orders_screen import OrderFilter
from bot.chat.buyer.people.support_screen import build_send_offer_screen
from bot.chat.kit.layout import add_note, add_order_button
from bot.chat.kit.screen import Screen
from bot.chat.kit.text_fitting import fit_one_line
from bot.domain.catalogue.product import ContactKind, FieldKind, Product
from bot.domain.catalogue.selection import BuyerChoices
from bot.domain.checkout.questions import (
    AskContact,
    AskCoupon,
    AskField,
    AskOption,
    AskVariant,
    Question,
    ReadyToQuote,
    is_answered,
)
from bot.domain.checkout.quote import Quote
from bot.domain.ids import OrderId, ProductPartId, PromoCodeId
from bot.domain.orders.order import Order, OrderStatus
from bot.domain.payments.ledger import Wallet
from bot.domain.pricing.promo_codes import AppliedPromo, PromoProblem
from bot.i18n import Localizer
from bot.services.checkout.checkouts import CheckoutState
from bot.services.checkout.previous_answers import PreviousAnswer
from tests.builders import NOW, PRICES, usd
from tests.chat.screens.promo_code_screens import decline_code
from tests.chat.screens.sample_shop import SampleShop

Named = Iterator[tuple[str, Screen]]
RICH = Wallet(usd("20.00"), usd("50.00"), usd("0"))


def questions(
    localizer: Localizer,
    shop: SampleShop,
    product: Product,
    choices: BuyerChoices,
    asked: dict[str, Question | ReadyToQuote],
) -> Named:
    """Yield repeated questions, questions with a previous answer, a coupon, and an interrupted
    purchase.
    """
    held = replace(
        choices, quantity=1, contact=shop.contact, password=shop.password, coupon=shop.coupon
    )
    number = OrderId(shop.orders[OrderStatus.DELIVERED].number)
    every: dict[str, Question | ReadyToQuote] = {**asked, "code": AskCoupon()}
    for name, question in every.items():
        if isinstance(question, ReadyToQuote):
            continue
        answer = _find_answer(shop, question)
        earlier = None if answer is None else PreviousAnswer(number, answer)
        again = CheckoutState(product, held, question, is_reopened=is_answered(question, held))
        yield (
            f"ask {name} again",
            question_screen.build_checkout_step_screen(
                localizer, PRICES, again, previous_answer=earlier
            ),
        )
    otherwise = question_screen.build_checkout_step_screen(
        localizer, PRICES, CheckoutState(product, held, asked["field select"])
    )
    yield (
        "ask otherwise",
        add_note(
            otherwise,
            format_dropped_answers(localizer, [AskVariant(()), AskContact(ContactKind.EMAIL)]),
        ),
    )
    assert product.details is not None
    for count, variant in enumerate(product.details.variants):
        left = {ProductPartId(one.id): count for one in product.details.variants}
        start = CheckoutState(product, BuyerChoices(), asked["variant"])
        yield (
            f"ask, {count} left of {variant.id}",
            question_screen.build_checkout_step_screen(
                localizer, PRICES, start, stock_by_option=left
            ),
        )


def long_lists(localizer: Localizer, product: Product) -> Named:
    """Yield pages of many options and of many boxes, and the choices that match a typed word."""
    assert product.details is not None
    attribute = product.details.attributes[0]
    options = tuple(
        replace(option, name=f"{option.name} {number}", id=ProductPartId(1_000 + number))
        for number in range(40)
        for option in attribute.options[:2]
    )
    boxes = next(one for one in product.details.widgets if one.kind is FieldKind.CHECKBOX)
    choices = tuple(
        replace(choice, label=f"{choice.label} {number}", id=ProductPartId(2_000 + number))
        for number in range(30)
        for choice in boxes.choices[:2]
    )
    views = {
        "first page": ListView(),
        "last page": ListView(99),
        "matching": ListView(words="39"),
        "many matching": ListView(words=options[0].label.split()[0]),
    }
    questions: dict[str, Question] = {
        "options": AskOption(replace(attribute, options=options)),
        "boxes": AskField(replace(boxes, choices=choices)),
    }
    for what, question in questions.items():
        for where, view in views.items():
            state = CheckoutState(product, BuyerChoices(), question)
            screen = question_screen.build_checkout_step_screen(localizer, PRICES, state, view=view)
            yield f"ask, many {what}, {where}", screen


def _find_answer(shop: SampleShop, question: Question) -> str | None:
    """Return what the buyer answered to the question in an earlier order."""
    match question:
        case AskContact():
            return shop.contact
        case AskField(widget):
            hidden = widget.kind is FieldKind.PASSWORD
            return None if hidden else shop.fields[widget.kind].answer
        case _:
            return None


def _offers_with_own_codes(localizer: Localizer, offer: Quote, product: Product) -> Named:
    """Yield a quote that a code of the shop lowered, and quotes that a code did not lower."""
    promo = AppliedPromo(PromoCodeId(1), "SUMMER", offer.price + usd("1.50"))
    lowered = replace(offer, promo=promo)
    refused = [replace(offer, promo_refusal=decline_code(problem)) for problem in PromoProblem]
    held = replace(lowered, is_discount_held_by_floor=True)
    for at, each in enumerate([lowered, *refused, held]):
        screen = quote_screen.build_quote_screen(localizer, PRICES, each, product, RICH, NOW)
        yield f"offer, own code {at}", screen


def offers(localizer: Localizer, shop: SampleShop, offer: Quote, product: Product) -> Named:
    """Yield quotes with a coupon, at a changed price, and for repeated choices."""
    one = replace(offer.selection, quantity=1, coupon=shop.coupon)
    coded = replace(offer, selection=one, price=usd("4.95"))
    moved = replace(offer, previous_price=usd("14.10"))
    yield (
        "offer, with a code",
        quote_screen.build_quote_screen(localizer, PRICES, coded, product, RICH, NOW),
    )
    yield "offer, change", quote_buttons.build_change_screen(localizer, product)
    code = quote_screen.build_code_question_screen(localizer, product.id, shop.coupon)
    yield "offer, a code?", code
    yield (
        "offer, a question",
        quote_screen.build_support_offer_screen(localizer, product.id),
    )
    yield "offer, a code too many", add_note(code, localizer.html("problem-code-one-piece"))
    yield "offer, a code again", add_note(code, localizer.html("quote-code-again"))
    elsewhere = build_send_offer_screen(localizer)
    yield "way to the offer", add_order_button(localizer, elsewhere, product.id)
    uncoded = replace(coded, selection=replace(one, coupon=None))
    yield (
        "offer, of one",
        quote_screen.build_quote_screen(localizer, PRICES, uncoded, product, RICH, NOW),
    )
    yield from _offers_with_own_codes(localizer, offer, product)
    shown = quote_screen.build_quote_screen(localizer, PRICES, moved, product, RICH, NOW)
    yield "offer, price moved", shown
    yield (
        "offer, again",
        add_note(
            shown, localizer.html("again-same", order=shop.orders[OrderStatus.DELIVERED].number)
        ),
    )
    yield (
        "offer, not all again",
        add_note(shown, localizer.html("again-lost", what=fit_one_line(shop.lost_choice, 200))),
    )


def histories(localizer: Localizer, shop: SampleShop, every: list[Order]) -> Named:
    """Yield lists through each filter, and orders with a coupon."""
    for which in OrderFilter:
        some = [order for order in every if order.status in (which.statuses or OrderStatus)]
        yield (
            f"orders {which.name}",
            orders_screen.build_order_list_screen(localizer, some, 1, 3, which),
        )
        yield (
            f"orders {which.name}, none",
            orders_screen.build_order_list_screen(localizer, [], 0, 1, which),
        )
    for order in every:
        card = orders_screen.build_order_screen(
            localizer, _coded(order, shop), [], has_secret=False, now=NOW
        )
        yield f"order {order.status}, coded", card


def times(localizer: Localizer, shop: SampleShop, every: Iterable[Order]) -> Named:
    """Yield the timelines of orders, and what a coupon saved."""
    for order in every:
        for seconds in (15, 120, 7_200):
            at = order.created_at + timedelta(seconds=seconds)
            yield (
                f"status {order.status} {seconds}",
                status_screen.build_status_message_screen(localizer, order, at),
            )
        coded = status_screen.build_status_message_screen(localizer, _coded(order, shop), NOW)
        yield f"status {order.status}, coded", coded
        if order.status is OrderStatus.PLACED:
            yield from _queued(localizer, order)


def _queued(localizer: Localizer, order: Order) -> Named:
    """Yield an order that waits for its turn behind one, a few and very many orders."""
    later = order.created_at + timedelta(seconds=15)
    for before in (1, 3, 51):
        message = status_screen.build_status_message_screen(
            localizer, order, later, orders_before=before
        )
        yield f"status placed, behind {before}", message
    page = orders_screen.build_order_screen(
        localizer, order, [], has_secret=False, now=later, orders_before=3
    )
    yield "order placed, behind 3", page


def _coded(order: Order, shop: SampleShop) -> Order:
    """Return the order with a coupon, for which the supplier charged less."""
    selection = replace(order.selection, coupon=shop.coupon)
    return replace(order, selection=selection, charged=order.cost - usd("1.20"))

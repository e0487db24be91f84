"""The prompts of a walk: one function a question. What is typed or tapped is judged elsewhere."""

from typing import assert_never

from bot.chat import verbs
from bot.chat.screens.asking import Asking, Prompt
from bot.chat.screens.fields import ask_field, skip_button
from bot.chat.screens.given import given_before
from bot.chat.screens.parts import beyond, column, grid, page_line, page_of, pager
from bot.chat.screens.prices import SIGNS, step_lines, surcharge, thresholds
from bot.chat.screens.screen import Button, tap
from bot.chat.screens.words import columns, label, shown
from bot.domain.catalogue import Attribute, Card, Contact, FacetId, Variant
from bot.domain.checkout import (
    AskCard,
    AskContact,
    AskCoupon,
    AskField,
    AskOption,
    AskPassword,
    AskQuantity,
    AskVariant,
    Question,
)
from bot.i18n import Safe
from bot.services.browse import CARDS_A_PAGE, count_pages

_USUAL = (1, 2, 3, 5, 10, 20, 50, 100)
_MOST = 999_999
_MOST_OFFERED = 9
#: More than so many left are not counted out on a button.
_COUNTED = 99
_GONE = "✖️"


def prompt(asking: Asking, question: Question) -> Prompt:
    """The prompt for `question`, with the answers that were given before as buttons."""
    asked = _prompt(asking, question)
    return Prompt(asked.text, (*asked.rows, *given_before(asking, question)))


def _prompt(asking: Asking, question: Question) -> Prompt:
    match question:
        case AskVariant(variants):
            return _variant(asking, variants)
        case AskOption(attribute):
            return _option(asking, attribute)
        case AskCard():
            return _card(asking)
        case AskQuantity():
            return _quantity(asking, question)
        case AskField(widget):
            return ask_field(asking, widget)
        case AskContact(kind):
            return _contact(asking, kind)
        case AskPassword():
            return _password(asking)
        case AskCoupon():
            return _coupon(asking)
    assert_never(question)


def _variant(asking: Asking, variants: tuple[Variant, ...]) -> Prompt:
    speech, product = asking.speech, asking.walk.product
    buttons, steps = [], []
    for variant in variants:
        price = speech.money(asking.prices.indicative(variant.cost))
        gone = asking.left.get(variant.id) == 0
        verb = verbs.TRY_VARIANT if gone else verbs.VARIANT
        text = _tappable(asking, variant.name, price, variant.id)
        buttons.append(tap(text, verb, asking.product_id, variant.id))
        lines = step_lines(speech, asking.prices, product, variant)
        if lines:
            name = speech.html("walk-steps-of", name=shown(variant.name, 48))
            steps.append("\n".join([name, *lines]))
    more = beyond(speech, len(variants))
    return Prompt(page_of(speech.html("walk-variant"), *steps[:6], more), grid(buttons))


def _option(asking: Asking, attribute: Attribute) -> Prompt:
    speech = asking.speech
    buttons = []
    for option in attribute.options:
        price = surcharge(speech, asking.prices, option.surcharge)
        verb = verbs.TRY_OPTION if asking.left.get(option.id) == 0 else verbs.OPTION
        text = _tappable(asking, option.name, price, option.id)
        buttons.append(tap(text, verb, asking.product_id, attribute.id, option.id))
    question = speech.html("walk-option", name=shown(attribute.name, 60))
    return Prompt(page_of(question, beyond(speech, len(attribute.options))), grid(buttons))


def _tappable(asking: Asking, name: str, price: str, facet: FacetId) -> str:
    """A label with what it costs and what is left; what is sold out is marked and not hidden."""
    left = asking.left.get(facet)
    if left == 0:
        return label(f"{_GONE} {name}", asking.speech.plain("shelf-sold-out"))
    parts = [price] if price else []
    if left is not None and left <= _COUNTED:
        parts.append(asking.speech.plain("stock-left", stock=left))
    return label(name, " · ".join(parts))


# --- cards ---------------------------------------------------------------------------------------


def _card(asking: Asking) -> Prompt:
    speech, product = asking.speech, asking.product_id
    any_card = tap(speech.plain("button-any-card"), verbs.CARD, product, 0)
    if asking.cards is None:
        again = tap(speech.plain("button-try-again"), verbs.CARDS, product, asking.card_page)
        return Prompt(speech.html("walk-cards-away"), ((any_card,), (again,)))
    pages = count_pages(asking.cards.total, CARDS_A_PAGE)
    text = page_of(
        speech.html("walk-card" if asking.cards.cards else "walk-no-cards"),
        page_line(speech, asking.card_page, pages),
    )
    listed = column(_card_button(asking, card) for card in asking.cards.cards)
    turning = pager(speech, asking.card_page, pages, verbs.CARDS, product)
    return Prompt(text, ((any_card,), *listed, *turning))


def _card_button(asking: Asking, card: Card) -> Button:
    details = asking.walk.product.details
    premium = card.premium or (details.draft_premium if details else None)
    added = surcharge(asking.speech, asking.prices, premium)
    return tap(label(card.preview, added), verbs.CARD, asking.product_id, card.id)


def card_name(labelled: str) -> str:
    """What a card's button calls it, without what it adds to the price; "" for no button."""
    name, _, tail = labelled.rpartition(" · ")
    return name if tail.startswith(SIGNS) else labelled


# --- quantity --------------------------------------------------------------------------------------


def _quantity(asking: Asking, question: AskQuantity) -> Prompt:
    speech, stock = asking.speech, asking.stock
    if stock is not None and stock < question.minimum:
        message = "walk-sold-out" if stock <= 0 else "walk-too-few"
        return Prompt(speech.html(message, stock=stock, least=question.minimum))
    options = [option for _, option in asking.options]
    steps = step_lines(speech, asking.prices, asking.walk.product, asking.variant, options)
    facts = [
        speech.html("walk-each", money=asking.price()),
        *steps,
        _bounds(asking, question),
    ]
    text = page_of(speech.html("walk-quantity"), "\n".join(fact for fact in facts if fact))
    return Prompt(text, grid([_quantity_button(asking, n) for n in _offered(asking, question)]))


def _bounds(asking: Asking, question: AskQuantity) -> Safe | None:
    speech, least, most = asking.speech, question.minimum, question.maximum
    stock = None if asking.stock is None else speech.html("card-stock", stock=asking.stock)
    if most and least > 1:
        limits: Safe | None = speech.html("card-limits", least=least, most=most)
    elif most:
        limits = speech.html("card-at-most", most=most)
    else:
        limits = speech.html("card-at-least", least=least) if least > 1 else None
    both = [line for line in (limits, stock) if line]
    return Safe("\n".join(both)) if both else None


def _offered(asking: Asking, question: AskQuantity) -> list[int]:
    """Quantities worth a button: the usual ones, the smallest, and those that make it cheaper, as
    far as the buyer can pay for them; the smallest in any case.
    """
    most = min(question.maximum or _MOST, _MOST if asking.stock is None else asking.stock)
    steps = thresholds(asking.walk.product, asking.variant)
    wanted = {question.minimum, *_USUAL, *steps}
    possible = [n for n in sorted(wanted) if question.minimum <= n <= most]
    return [n for n in possible if n == question.minimum or _payable(asking, n)][:_MOST_OFFERED]


def _payable(asking: Asking, quantity: int) -> bool:
    return asking.available is None or asking.price(quantity) <= asking.available


def _quantity_button(asking: Asking, quantity: int) -> Button:
    shown_price = asking.speech.money(asking.price(quantity))
    number = asking.speech.number(quantity)
    text = number if columns(shown_price) > 12 else f"{number} · {shown_price}"  # noqa: PLR2004
    return tap(text, verbs.QUANTITY, asking.product_id, quantity)


# --- contact, query password and code -------------------------------------------------------------


def _contact(asking: Asking, kind: Contact) -> Prompt:
    return Prompt(asking.speech.html(f"walk-contact-{kind.value}"))


def _password(asking: Asking) -> Prompt:
    speech = asking.speech
    make = tap(speech.plain("button-make-password"), verbs.MAKE_PASSWORD, asking.product_id)
    skip = skip_button(asking, 0, "button-no-password")
    return Prompt(speech.html("walk-password"), ((make,), (skip,)))


def _coupon(asking: Asking) -> Prompt:
    speech = asking.speech
    without = tap(speech.plain("button-no-code"), verbs.NO_COUPON, asking.product_id)
    return Prompt(speech.html("walk-coupon"), ((without,),))

"""The binding offer. Confirm bears the price and has the last row to itself: the screens that lead
here keep only the way back there, so a double tap never buys. Nor does any other button forget what
was chosen at once: where the last answer was tapped, a second tap may hit it.
"""

from datetime import datetime

from bot.chat import verbs
from bot.chat.screens.given import HIDDEN
from bot.chat.screens.parts import (
    HALF_A_ROW,
    TEXT_ROOM,
    home_button,
    page_of,
    pairs,
    product_crumbs,
    within,
)
from bot.chat.screens.questions import ask_again, contact_name, name_of
from bot.chat.screens.screen import Button, Rows, Screen, Style, tap
from bot.chat.screens.words import columns, cut, label, shown
from bot.domain.catalogue import Category, Contact, Product
from bot.domain.checkout import (
    Answer,
    AskCoupon,
    Choices,
    ChosenCard,
    Selection,
    questions,
)
from bot.domain.ledger import Wallet
from bot.domain.money import Money
from bot.domain.quote import Quote
from bot.i18n import Safe, Speech

_ANSWER = 160
_MOST_CHANGES = 12
_PENCIL = "✏️ "


def offer(
    speech: Speech,
    quote: Quote,
    product: Product,
    wallet: Wallet,
    now: datetime,
    category: Category | None = None,
) -> Screen:
    """What is bought, for how much, how long that holds, and what is left afterwards. `category` None:
    the shelf is not known.

    Without the money for it there is no Confirm, but the way to the wallet.
    """
    enough = wallet.available >= quote.price
    text = page_of(
        product_crumbs(speech, category, product, speech.plain("crumb-offer")),
        _moved(speech, quote),
        within(_what(speech, quote, product), TEXT_ROOM - 1_100),
        _price(speech, quote),
        _balance(speech, quote.price, wallet),
        _holds(speech, quote, now) if enough else None,
    )
    return Screen(text, _rows(speech, quote, product, enough=enough))


def _moved(speech: Speech, quote: Quote) -> Safe | None:
    """What the same was offered for before, where the price is another now."""
    if quote.before is None:
        return None
    return speech.html("offer-moved", before=quote.before, money=quote.price)


def _what(speech: Speech, quote: Quote, product: Product) -> list[str]:
    chosen = quote.selection
    lines: list[str] = [*selection_lines(speech, chosen, card_premium=quote.premium)]
    if product.offers_cards and not chosen.card_id:
        any_card = speech.plain("offer-any-card")
        lines.append(_line(speech, speech.plain("question-card"), any_card))
    lines += [answer_line(speech, answer) for answer in chosen.answers]
    if chosen.contact is not None:
        kind = product.details.contact if product.details else Contact.ANY
        lines.append(_line(speech, contact_name(speech, kind), shown(chosen.contact, _ANSWER)))
    if product.details is not None and product.details.asks_password:
        text = HIDDEN if chosen.password else speech.plain("offer-no-password")
        lines.append(_line(speech, speech.plain("question-password"), text))
    if chosen.coupon is not None:
        lines.append(speech.html("offer-coupon", code=shown(chosen.coupon, _ANSWER)))
    return lines


def selection_lines(
    speech: Speech, chosen: Selection, *, card_premium: Money | None = None
) -> list[Safe]:
    """Product, variant, options, card and quantity of `chosen`, a line each."""
    lines = [
        speech.html("offer-what", name=shown(chosen.name, 160), quantity=chosen.quantity),
    ]
    if chosen.variant is not None:
        lines.append(_line(speech, speech.plain("question-variant"), shown(chosen.variant)))
    lines += [_line(speech, name, shown(option)) for name, option in chosen.sku.items()]
    if chosen.card_id and card_premium:
        text = shown(chosen.card_preview)
        lines.append(speech.html("offer-card-premium", card=text, money=card_premium))
    elif chosen.card_id:
        lines.append(_line(speech, speech.plain("question-card"), shown(chosen.card_preview)))
    return lines


def answer_line(speech: Speech, answer: Answer) -> Safe:
    """One answer of the seller's form; a hidden one as dots."""
    if not answer.text:
        return _line(speech, answer.label, speech.plain("offer-left-empty"))
    return _line(speech, answer.label, HIDDEN if answer.hidden else shown(answer.text, _ANSWER))


def _line(speech: Speech, name: str, text: str) -> Safe:
    return speech.html("offer-line", name=shown(name, 60), text=text)


def _price(speech: Speech, quote: Quote) -> str:
    quantity, amount = quote.selection.quantity, quote.price.amount
    total = speech.html("offer-total", money=quote.price)
    if quantity == 1 or amount % quantity:
        return total
    each = Money(amount // quantity, quote.price.currency)
    return f"{total}\n{speech.html('offer-each', quantity=quantity, money=each)}"


def _balance(speech: Speech, price: Money, wallet: Wallet) -> Safe:
    if wallet.available < price:
        missing = price - wallet.available
        return speech.html("offer-missing", available=wallet.available, missing=missing)
    after = wallet.available - price
    return speech.html("offer-balance", available=wallet.available, after=after)


def _holds(speech: Speech, quote: Quote, now: datetime) -> Safe:
    left = speech.duration((quote.expires_at - now).total_seconds())
    return speech.html("offer-holds", left=left)


def _rows(speech: Speech, quote: Quote, product: Product, *, enough: bool) -> Rows:
    leave = (tap(speech.plain("button-cancel"), verbs.LEAVE, product.id), home_button(speech))
    changes = pairs(_changes(speech, quote, product))
    if not enough:
        again = tap(speech.plain("button-check-again"), verbs.QUOTE, product.id)
        wallet = tap(speech.plain("button-wallet"), verbs.WALLET)
        return (*changes, (again, wallet), leave)
    if quote.selection.quantity == 1 and quote.selection.coupon is None:
        code = tap(speech.plain("button-have-code"), verbs.COUPON, product.id)
        changes = (*changes, (code,))
    text = speech.plain("button-confirm", money=quote.price)
    confirm = tap(cut(text, 60), verbs.CONFIRM, quote.id, style=Style.SUCCESS)
    return (*changes, leave, (confirm,))


def _changes(speech: Speech, quote: Quote, product: Product) -> list[Button]:
    """A button for every answer: it asks that one again and leads back here. Where there are several,
    also one to start over, which asks first.
    """
    card = ChosenCard(quote.selection.card_id, quote.selection.card_preview)
    asked = list(questions(product, Choices(card=card)))[:_MOST_CHANGES]
    asked += [AskCoupon()] if quote.selection.coupon is not None else []
    room = HALF_A_ROW - columns(_PENCIL)
    changes = [
        ask_again(_PENCIL + label(name_of(speech, question), room=room), product.id, question)
        for question in asked
    ]
    over = tap(speech.plain("button-start-over"), verbs.BEGUN, product.id)
    return [*changes, over] if len(changes) > 1 else changes

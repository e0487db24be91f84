"""The screen of a quote: what is bought, the answers, the price and what pays for it.

`quote_buttons` builds its buttons. Yes and the button to support are not in the last row, where the
quote has Buy.
"""

from datetime import datetime

from bot.chat.buyer.checkout.given_answers import HIDDEN_ANSWER
from bot.chat.buyer.checkout.quote_buttons import build_quote_buttons, is_quantity_changeable
from bot.chat.kit.declined import format_promo_refusal
from bot.chat.kit.layout import (
    MAX_TEXT_UNITS,
    build_navigation_row,
    build_send_button,
    fit_lines,
    format_product_breadcrumb,
    join_paragraphs,
)
from bot.chat.kit.question_names import format_contact_name
from bot.chat.kit.screen import ButtonStyle, Screen, build_callback_button
from bot.chat.kit.text_fitting import ELLIPSIS, fit_one_line, fit_paragraphs
from bot.chat.navigation import verbs
from bot.domain.catalogue.product import Category, ContactKind, Product, decode_entities
from bot.domain.catalogue.selection import Answer, Selection
from bot.domain.checkout.answers import COUPON_LIMIT
from bot.domain.checkout.quote import Quote
from bot.domain.ids import ProductId
from bot.domain.money import Money
from bot.domain.orders.stored_answers import find_risky_characters, list_risky_answers
from bot.domain.payments.ledger import Wallet
from bot.domain.pricing.costs import find_reached_step
from bot.domain.pricing.price_list import PriceList
from bot.i18n import Localizer, SafeHtml

_ANSWER_WIDTH = 160
#: An answer of several lines shows these many, and at most so many UTF-16 units.
_MAX_ANSWER_LINES, _MAX_ANSWER_UNITS = 8, 400
#: More would not fit into the message.
_MAX_RISKY_ANSWERS = 10


def build_quote_screen(
    localizer: Localizer,
    prices: PriceList,
    quote: Quote,
    product: Product,
    wallet: Wallet,
    now: datetime,
    *,
    category: Category | None = None,
    can_top_up: bool = False,
    waits_for_operator: bool = False,
    accepts_codes: bool = True,
) -> Screen:
    """Return the quote: the selection, its price, how long it is valid, the balance afterwards.

    `category` is None if it is not known. If the wallet does not cover it, a payment replaces Confirm;
    without `can_top_up`, a button to the wallet does. With `waits_for_operator` the buyer cannot order
    or pay until an operator has decided about a payment that was taken back: support replaces both.
    `accepts_codes` says whether any promo code can exist.
    """
    text = join_paragraphs(
        format_product_breadcrumb(localizer, category, product, localizer.plain("crumb-quote")),
        localizer.html("quote-moved", before=quote.previous_price, money=quote.full_price)
        if quote.previous_price is not None
        else None,
        localizer.html(
            "quote-code-without-effect", why=format_promo_refusal(localizer, quote.promo_refusal)
        )
        if quote.promo_refusal is not None
        else None,
        localizer.html("quote-waits-for-operator") if waits_for_operator else None,
        fit_lines(_format_quote_lines(localizer, quote, product), MAX_TEXT_UNITS - 1_100),
        _format_risky_answers(localizer, quote.selection),
        _format_price(localizer, quote, product),
        "\n".join(
            _format_notes(
                localizer,
                quote,
                product,
                wallet,
                now,
                can_top_up=can_top_up,
                can_buy=not waits_for_operator,
            )
        ),
    )
    return Screen(
        text,
        build_quote_buttons(
            localizer,
            prices,
            quote,
            product,
            wallet,
            can_top_up=can_top_up,
            waits_for_operator=waits_for_operator,
            accepts_codes=accepts_codes,
        ),
    )


def _format_risky_answers(localizer: Localizer, selection: Selection) -> str | None:
    """Return a warning that names the answers with characters that may be altered, else None.

    Only the characters are shown, never the answer.
    """
    risky = list(list_risky_answers(selection))
    if characters := find_risky_characters(selection.password or ""):
        # First, so that no other answer takes its place in the list.
        risky.insert(0, (localizer.plain("question-password"), characters))
    if not risky:
        return None
    named = [
        localizer.html("quote-risky-field", field=fit_one_line(label, 30), characters=characters)
        for label, characters in risky[:_MAX_RISKY_ANSWERS]
    ]
    if len(risky) > _MAX_RISKY_ANSWERS:
        named.append(SafeHtml("…"))
    return "\n".join([*named, localizer.html("quote-risky-answer")])


def _format_quote_lines(localizer: Localizer, quote: Quote, product: Product) -> list[str]:
    selection = quote.selection
    lines: list[str] = [
        *format_selection_lines(localizer, selection, card_premium=quote.card_premium)
    ]
    if product.offers_cards and not selection.card_id:
        any_card = localizer.plain("quote-any-card")
        lines.append(_format_named_line(localizer, localizer.plain("question-card"), any_card))
    lines += [format_answer_line(localizer, answer) for answer in selection.answers]
    if selection.contact is not None:
        kind = product.details.contact if product.details else ContactKind.ANY
        lines.append(
            _format_named_line(
                localizer,
                format_contact_name(localizer, kind),
                fit_one_line(selection.contact, _ANSWER_WIDTH),
            )
        )
    if product.details is not None and product.details.asks_password:
        text = HIDDEN_ANSWER if selection.password else localizer.plain("quote-no-password")
        lines.append(_format_named_line(localizer, localizer.plain("question-password"), text))
    if selection.coupon is not None:
        lines.append(
            localizer.html("quote-coupon", code=fit_one_line(selection.coupon, _ANSWER_WIDTH))
        )
    return lines


def format_selection_lines(
    localizer: Localizer, selection: Selection, *, card_premium: Money | None = None
) -> list[SafeHtml]:
    """Return one line each for the product, variant, options, card and quantity of `selection`."""
    lines = [
        localizer.html(
            "quote-what", name=fit_one_line(selection.name, 160), quantity=selection.quantity
        ),
    ]
    if selection.variant is not None:
        lines.append(
            _format_named_line(
                localizer,
                localizer.plain("question-variant"),
                fit_one_line(decode_entities(selection.variant)),
            )
        )
    lines += [
        _format_named_line(localizer, decode_entities(name), fit_one_line(decode_entities(option)))
        for name, option in selection.sku.items()
    ]
    if selection.card_id and card_premium:
        text = fit_one_line(selection.card_preview)
        lines.append(localizer.html("quote-card-premium", card=text, money=card_premium))
    elif selection.card_id:
        lines.append(
            _format_named_line(
                localizer, localizer.plain("question-card"), fit_one_line(selection.card_preview)
            )
        )
    return lines


def format_answer_line(localizer: Localizer, answer: Answer) -> SafeHtml:
    """Return one answer to the seller's fields; a hidden one as dots."""
    if not answer.text:
        return _format_named_line(localizer, answer.label, localizer.plain("quote-left-empty"))
    return _format_named_line(
        localizer,
        answer.label,
        HIDDEN_ANSWER if answer.hidden else _fit_answer(answer.text),
    )


def _fit_answer(text: str) -> str:
    """Return an answer in one line; one of several lines below its label, as it was typed."""
    if "\n" not in text.strip():
        return fit_one_line(text, _ANSWER_WIDTH)
    lines = fit_paragraphs(text, _MAX_ANSWER_UNITS).split("\n")
    shown = lines[:_MAX_ANSWER_LINES]
    return "\n" + "\n".join(shown if len(shown) == len(lines) else [*shown, ELLIPSIS])


def _format_named_line(localizer: Localizer, name: str, text: str) -> SafeHtml:
    return localizer.html("quote-line", name=fit_one_line(name, 60), text=text)


def _format_price(localizer: Localizer, quote: Quote, product: Product) -> str:
    """Return the total with the discount, if there is one, and for several pieces the price of one."""
    lines = [localizer.html("quote-total", money=quote.price)]
    if quote.promo is not None:
        discount = localizer.html(
            "quote-discount-held" if quote.is_discount_held_by_floor else "quote-discount",
            code=fit_one_line(quote.promo.code, _ANSWER_WIDTH),
            full=quote.full_price,
            saving=quote.full_price - quote.price,
        )
        lines.insert(0, discount)
    if quote.selection.quantity > 1:
        # The price of one piece is without the discount, so it is shown above a discount.
        place = len(lines) if quote.promo is None else 0
        lines.insert(place, _format_price_each(localizer, quote, product))
    return "\n".join(lines)


def _format_price_each(localizer: Localizer, quote: Quote, product: Product) -> SafeHtml:
    """Return the price of one piece without a discount, and the wholesale step that it is of."""
    quantity = quote.selection.quantity
    each = localizer.format_price_each(quote.full_price, quantity)
    step = find_reached_step(product, quote.selection, quote.cost)
    if step is None:
        return localizer.html("quote-each", quantity=quantity, each=each)
    return localizer.html("quote-each-step", quantity=quantity, each=each, step=step)


def _format_notes(
    localizer: Localizer,
    quote: Quote,
    product: Product,
    wallet: Wallet,
    now: datetime,
    *,
    can_top_up: bool,
    can_buy: bool,
) -> list[SafeHtml]:
    """Return what the buyer has left, how long the price holds, and how to change the quantity."""
    notes = []
    if can_buy:
        notes.append(_format_balance(localizer, quote.price, wallet, can_top_up=can_top_up))
    if wallet.available >= quote.price:
        left = localizer.format_duration((quote.expires_at - now).total_seconds())
        notes.append(localizer.html("quote-holds", left=left))
    if is_quantity_changeable(quote, product):
        notes.append(localizer.html("quote-quantity-hint"))
    return notes


def _format_balance(
    localizer: Localizer, price: Money, wallet: Wallet, *, can_top_up: bool
) -> SafeHtml:
    if wallet.available < price:
        missing = price - wallet.available
        message = "quote-missing-pay" if can_top_up else "quote-missing"
        return localizer.html(message, available=wallet.available, missing=missing)
    after = wallet.available - price
    return localizer.html("quote-balance", available=wallet.available, after=after)


def build_code_question_screen(localizer: Localizer, product_id: ProductId, code: str) -> Screen:
    """Ask whether the word of the message that this screen replies to is a promo code."""
    yes = build_callback_button(
        localizer.plain("button-use-code"),
        verbs.USE_TYPED_COUPON,
        product_id,
        style=ButtonStyle.PRIMARY,
    )
    no = build_callback_button(
        localizer.plain("button-not-a-code"), verbs.BACK_TO_QUOTE, product_id
    )
    return Screen(
        localizer.html("quote-use-code", code=fit_one_line(code, COUPON_LIMIT)),
        (
            (yes, no),
            (build_send_button(localizer),),
            build_navigation_row(localizer),
        ),
    )


def build_support_offer_screen(localizer: Localizer, product_id: ProductId) -> Screen:
    """Offer to pass on the message that this screen replies to, and the way back to the quote."""
    back = build_callback_button(
        localizer.plain("button-back-to-order"), verbs.BACK_TO_QUOTE, product_id
    )
    return Screen(
        localizer.html("quote-text-not-used"),
        (
            (build_send_button(localizer),),
            (back,),
            build_navigation_row(localizer),
        ),
    )

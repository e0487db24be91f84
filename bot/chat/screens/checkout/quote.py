"""The quote: a binding price and the Confirm button.

Confirm shows the price and has the last row to itself. The screens before it have only navigation
in that row, so a double tap never buys. A second tap may hit any other button here, so none of them
discards the choices at once.
"""

from datetime import datetime

from bot.chat.navigation import verbs
from bot.chat.screens.checkout.previous_answers import HIDDEN_ANSWER
from bot.chat.screens.checkout.question_names import (
    build_ask_again_button,
    format_contact_name,
    format_question_name,
)
from bot.chat.screens.kit.foreign_text_fitting import (
    fit_one_line,
    format_button_label,
    measure_width,
    truncate_to_width,
)
from bot.chat.screens.kit.layout import (
    HALF_ROW_WIDTH,
    MAX_TEXT_UNITS,
    arrange_pairs,
    build_home_button,
    fit_lines,
    format_product_breadcrumb,
    join_paragraphs,
)
from bot.chat.screens.kit.screen import (
    Button,
    ButtonRows,
    ButtonStyle,
    Screen,
    build_callback_button,
)
from bot.domain.altered_answers import list_risky_answers
from bot.domain.catalogue import Category, ContactKind, Product
from bot.domain.checkout import (
    Answer,
    AskCoupon,
    BuyerChoices,
    ChosenCard,
    Selection,
    list_questions,
)
from bot.domain.ledger import Wallet
from bot.domain.money import Money
from bot.domain.quote import Quote
from bot.domain.seller_names import decode_entities
from bot.i18n import Localizer, SafeHtml

_ANSWER_WIDTH = 160
_MAX_CHANGE_BUTTONS = 12
_CHANGE_MARK = "✏️ "


def build_quote_screen(
    localizer: Localizer,
    quote: Quote,
    product: Product,
    wallet: Wallet,
    now: datetime,
    category: Category | None = None,
) -> Screen:
    """Return the quote: the selection, its price, how long it is valid, the balance afterwards.

    `category` is None if it is not known. If the buyer cannot pay, a button to the wallet replaces
    Confirm.
    """
    has_funds = wallet.available >= quote.price
    text = join_paragraphs(
        format_product_breadcrumb(localizer, category, product, localizer.plain("crumb-offer")),
        _format_price_change(localizer, quote),
        fit_lines(_format_quote_lines(localizer, quote, product), MAX_TEXT_UNITS - 1_100),
        _format_risky_answers(localizer, quote.selection),
        _format_price(localizer, quote),
        _format_balance(localizer, quote.price, wallet),
        _format_time_left(localizer, quote, now) if has_funds else None,
    )
    return Screen(text, _build_quote_buttons(localizer, quote, product, has_funds=has_funds))


def _format_price_change(localizer: Localizer, quote: Quote) -> SafeHtml | None:
    """Return the earlier price if it was different, else None."""
    if quote.previous_price is None:
        return None
    return localizer.html("offer-moved", before=quote.previous_price, money=quote.price)


def _format_risky_answers(localizer: Localizer, selection: Selection) -> str | None:
    """Return a warning for answers with characters that may arrive altered, else None.

    Only the characters are shown, never the answer.
    """
    risky = list_risky_answers(selection)
    if not risky:
        return None
    label, characters = risky[0]
    return localizer.html(
        "offer-risky-answer", field=fit_one_line(label, 60), characters=characters
    )


def _format_quote_lines(localizer: Localizer, quote: Quote, product: Product) -> list[str]:
    selection = quote.selection
    lines: list[str] = [
        *format_selection_lines(localizer, selection, card_premium=quote.card_premium)
    ]
    if product.offers_cards and not selection.card_id:
        any_card = localizer.plain("offer-any-card")
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
        text = HIDDEN_ANSWER if selection.password else localizer.plain("offer-no-password")
        lines.append(_format_named_line(localizer, localizer.plain("question-password"), text))
    if selection.coupon is not None:
        lines.append(
            localizer.html("offer-coupon", code=fit_one_line(selection.coupon, _ANSWER_WIDTH))
        )
    return lines


def format_selection_lines(
    localizer: Localizer, selection: Selection, *, card_premium: Money | None = None
) -> list[SafeHtml]:
    """Return one line each for the product, variant, options, card and quantity of `selection`."""
    lines = [
        localizer.html(
            "offer-what", name=fit_one_line(selection.name, 160), quantity=selection.quantity
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
        lines.append(localizer.html("offer-card-premium", card=text, money=card_premium))
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
        return _format_named_line(localizer, answer.label, localizer.plain("offer-left-empty"))
    return _format_named_line(
        localizer,
        answer.label,
        HIDDEN_ANSWER if answer.hidden else fit_one_line(answer.text, _ANSWER_WIDTH),
    )


def _format_named_line(localizer: Localizer, name: str, text: str) -> SafeHtml:
    return localizer.html("offer-line", name=fit_one_line(name, 60), text=text)


def _format_price(localizer: Localizer, quote: Quote) -> str:
    quantity, amount = quote.selection.quantity, quote.price.amount
    total = localizer.html("offer-total", money=quote.price)
    if quantity == 1 or amount % quantity:
        return total
    each = Money(amount // quantity, quote.price.currency)
    return f"{total}\n{localizer.html('offer-each', quantity=quantity, money=each)}"


def _format_balance(localizer: Localizer, price: Money, wallet: Wallet) -> SafeHtml:
    if wallet.available < price:
        missing = price - wallet.available
        return localizer.html("offer-missing", available=wallet.available, missing=missing)
    after = wallet.available - price
    return localizer.html("offer-balance", available=wallet.available, after=after)


def _format_time_left(localizer: Localizer, quote: Quote, now: datetime) -> SafeHtml:
    left = localizer.format_duration((quote.expires_at - now).total_seconds())
    return localizer.html("offer-holds", left=left)


def _build_quote_buttons(
    localizer: Localizer, quote: Quote, product: Product, *, has_funds: bool
) -> ButtonRows:
    leave = (
        build_callback_button(localizer.plain("button-cancel"), verbs.LEAVE_CHECKOUT, product.id),
        build_home_button(localizer),
    )
    changes = arrange_pairs(_build_change_buttons(localizer, quote, product))
    if not has_funds:
        again = build_callback_button(
            localizer.plain("button-check-again"), verbs.QUOTE, product.id
        )
        wallet = build_callback_button(localizer.plain("button-wallet"), verbs.WALLET)
        return (*changes, (again, wallet), leave)
    if quote.selection.quantity == 1 and quote.selection.coupon is None:
        code = build_callback_button(
            localizer.plain("button-have-code"), verbs.ENTER_COUPON, product.id
        )
        changes = (*changes, (code,))
    text = localizer.plain("button-confirm", money=quote.price)
    confirm = build_callback_button(
        truncate_to_width(text, 60), verbs.CONFIRM, quote.id, style=ButtonStyle.SUCCESS
    )
    return (*changes, leave, (confirm,))


def _build_change_buttons(localizer: Localizer, quote: Quote, product: Product) -> list[Button]:
    """Return a button for each answer, which asks the question again and leads back to the quote.

    If there are several, add one to start over, which asks for confirmation first.
    """
    card = ChosenCard(quote.selection.card_id, quote.selection.card_preview)
    changeable_questions = list(list_questions(product, BuyerChoices(card=card)))[
        :_MAX_CHANGE_BUTTONS
    ]
    changeable_questions += [AskCoupon()] if quote.selection.coupon is not None else []
    width = HALF_ROW_WIDTH - measure_width(_CHANGE_MARK)
    changes = [
        build_ask_again_button(
            _CHANGE_MARK
            + format_button_label(format_question_name(localizer, question), width=width),
            product.id,
            question,
        )
        for question in changeable_questions
    ]
    start_over_button = build_callback_button(
        localizer.plain("button-start-over"), verbs.ASK_TO_RESUME, product.id
    )
    return [*changes, start_over_button] if len(changes) > 1 else changes

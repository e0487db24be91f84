"""Screens and sentences for refusals and errors, with the useful next step.

Buyers read a reason that concerns them, and never the supplier's own words, which may tell of the
operator's affairs. Operators read those words in full, with their meaning if it is known.
"""

from collections.abc import Callable
from contextlib import suppress
from datetime import datetime
from typing import Final

from bot.chat.kit.layout import (
    SHORT_FORMAT,
    build_back_button,
    build_home_button,
    format_local_time,
)
from bot.chat.kit.screen import Button, ButtonStyle, Screen, build_callback_button
from bot.chat.kit.text_fitting import EMPTY_DASH, fit_one_line
from bot.chat.navigation import verbs
from bot.domain.errors import Declined, DeclineReason
from bot.domain.ids import ProductId
from bot.domain.money import Money
from bot.domain.operations.sales_pause import MAX_PAUSE_MESSAGE_LENGTH
from bot.domain.orders.refusals import RefusalReason, find_refusal_reason
from bot.domain.pricing.promo_codes import PromoProblem
from bot.domain.typed_amount import parse_money
from bot.i18n import Localizer, SafeHtml

#: The supplier's sentences are cut to 500 characters when they are read; most of them are wide.
_FULL_WIDTH = 1_000

#: The messages for buyers. Other reasons are the operator's affair.
_MESSAGES_FOR_BUYERS: Final = {
    RefusalReason.SOLD_OUT: "refused-sold-out",
    RefusalReason.CARD_TAKEN: "refused-card-taken",
    RefusalReason.CARD_UNFIT: "refused-changed",
    RefusalReason.PRODUCT_GONE: "refused-gone",
    RefusalReason.NOT_FOR_RESALE: "refused-gone",
    RefusalReason.PRODUCT_CHANGED: "refused-changed",
    RefusalReason.CHOICE_MISSING: "refused-changed",
    RefusalReason.CHOICE_GONE: "refused-changed",
    RefusalReason.BELOW_MINIMUM: "refused-too-few",
    RefusalReason.ABOVE_MAXIMUM: "refused-too-many",
    RefusalReason.FLASH_SALE_UPCOMING: "refused-flash-coming",
    RefusalReason.FLASH_SALE_OVER: "refused-flash-over",
    RefusalReason.COUPON_UNKNOWN: "refused-code",
    RefusalReason.COUPON_OF_OTHER_PRODUCT: "refused-code",
    RefusalReason.COUPON_SPENT: "refused-code",
    RefusalReason.COUPON_EXPIRED: "refused-code",
    RefusalReason.ANSWER_INVALID: "refused-answer",
    RefusalReason.INPUT_BLOCKED: "refused-answer",
}


def choose_refusal_message(sentence: str) -> str | None:
    """Return the message that tells a buyer the reason; None if it does not concern buyers."""
    return _MESSAGES_FOR_BUYERS.get(find_refusal_reason(sentence))


def format_refusal_for_operator(localizer: Localizer, sentence: str) -> str:
    """Return the supplier's words as one line, with their meaning if it is known."""
    said = fit_one_line(sentence, _FULL_WIDTH)
    reason = find_refusal_reason(sentence)
    if reason is RefusalReason.UNKNOWN:
        return said
    meaning = localizer.plain(f"said-{reason.value}")
    return localizer.plain("said-in-full", said=said, meaning=meaning)


#: What staff says to buyers during a pause; wide characters count double.
_PAUSE_TEXT_WIDTH: Final = 2 * MAX_PAUSE_MESSAGE_LENGTH

_ButtonFactory = Callable[[Localizer, ProductId], Button]


def _make_product_button_factory(
    message: str, verb: str, *, primary: bool = False
) -> _ButtonFactory:
    style = ButtonStyle.PRIMARY if primary else ButtonStyle.PLAIN
    return lambda localizer, product: build_callback_button(
        localizer.plain(message), verb, product, style=style
    )


def _make_button_factory(message: str, verb: str, *ids: int) -> _ButtonFactory:
    return lambda localizer, _product: build_callback_button(localizer.plain(message), verb, *ids)


_QUOTE_BUTTON = _make_product_button_factory("button-quote", verbs.QUOTE, primary=True)
_BACK_TO_QUOTE_BUTTON = _make_product_button_factory(
    "button-back-to-order", verbs.BACK_TO_QUOTE, primary=True
)
_CHECK_AGAIN_BUTTON = _make_product_button_factory("button-check-again", verbs.QUOTE)
_TRY_AGAIN_BUTTON = _make_product_button_factory(
    "button-try-again", verbs.OPEN_CHECKOUT, primary=True
)
_CHANGE_BUTTON = _make_product_button_factory("button-change", verbs.CHANGE_ANSWERS)
_OTHER_CARD_BUTTON = _make_product_button_factory(
    "button-other-card", verbs.BACK_CARD, primary=True
)
_RESUME_BUTTON = _make_product_button_factory("button-go-on", verbs.OPEN_CHECKOUT, primary=True)
_RESTART_BUTTON = _make_product_button_factory("button-start-over", verbs.RESTART_CHECKOUT)
_WALLET_BUTTON = _make_button_factory("button-wallet", verbs.WALLET)
_TOP_UP_BUTTON = _make_button_factory("button-top-up", verbs.TOP_UP)
_SUPPORT_BUTTON = _make_button_factory("button-support", verbs.SUPPORT)
_WATCHES_BUTTON = _make_button_factory("button-alerts", verbs.WATCHES)
_ORDERS_BUTTON = _make_button_factory("button-orders", verbs.ORDERS, 0)

#: The buttons for the next steps: with a known product, and without.
_NEXT_STEP_BUTTONS: dict[
    DeclineReason, tuple[tuple[_ButtonFactory, ...], tuple[_ButtonFactory, ...]]
] = {
    DeclineReason.SOLD_OUT: ((_CHANGE_BUTTON,), ()),
    DeclineReason.CARD_TAKEN: ((_OTHER_CARD_BUTTON,), ()),
    DeclineReason.CHOICES_INCOMPLETE: ((_RESUME_BUTTON,), ()),
    DeclineReason.QUOTE_NOT_FOUND: ((_QUOTE_BUTTON,), ()),
    DeclineReason.QUOTE_EXPIRED: ((_QUOTE_BUTTON,), ()),
    DeclineReason.PRICE_CHANGED: ((_QUOTE_BUTTON,), ()),
    DeclineReason.INSUFFICIENT_FUNDS: ((_CHECK_AGAIN_BUTTON, _WALLET_BUTTON), (_WALLET_BUTTON,)),
    DeclineReason.PRODUCT_CANNOT_OPEN: ((_TRY_AGAIN_BUTTON,), ()),
    DeclineReason.SUPPLIER_UNAVAILABLE: ((_TRY_AGAIN_BUTTON,), ()),
    DeclineReason.ORDERS_NOT_TAKEN: ((_TRY_AGAIN_BUTTON,), ()),
    DeclineReason.SUPPLIER_REFUSED: ((_RESTART_BUTTON,), ()),
    DeclineReason.ORDER_NOT_FOUND: ((_ORDERS_BUTTON,), (_ORDERS_BUTTON,)),
    DeclineReason.ORDER_NOT_OPEN: ((_ORDERS_BUTTON,), (_ORDERS_BUTTON,)),
    DeclineReason.DELIVERY_DELETED: ((_ORDERS_BUTTON,), (_ORDERS_BUTTON,)),
    DeclineReason.NO_SECRET: ((_ORDERS_BUTTON,), (_ORDERS_BUTTON,)),
    DeclineReason.MONEY_RETURNED: ((_WALLET_BUTTON,), (_WALLET_BUTTON,)),
    DeclineReason.CANNOT_CANCEL: ((_ORDERS_BUTTON,), (_ORDERS_BUTTON,)),
    DeclineReason.TOO_MANY_OPEN: ((_ORDERS_BUTTON,), (_ORDERS_BUTTON,)),
    DeclineReason.TOP_UP_TOO_SMALL: ((_TOP_UP_BUTTON,), (_TOP_UP_BUTTON,)),
    DeclineReason.NOT_AN_AMOUNT: ((_TOP_UP_BUTTON,), (_TOP_UP_BUTTON,)),
    DeclineReason.UNCLEAR_AMOUNT: ((_TOP_UP_BUTTON,), (_TOP_UP_BUTTON,)),
    DeclineReason.OTHER_CURRENCY: ((_TOP_UP_BUTTON,), (_TOP_UP_BUTTON,)),
    DeclineReason.TOP_UP_TOO_LARGE: ((_TOP_UP_BUTTON,), (_TOP_UP_BUTTON,)),
    DeclineReason.PAYMENT_METHOD_GONE: ((_WALLET_BUTTON,), (_WALLET_BUTTON,)),
    DeclineReason.PROMO_CODE: ((_QUOTE_BUTTON,), ()),
    DeclineReason.TOO_MANY_CODES: ((_BACK_TO_QUOTE_BUTTON,), ()),
    DeclineReason.NOTHING_TO_PAY: ((_QUOTE_BUTTON,), (_WALLET_BUTTON,)),
    DeclineReason.INVOICE_NOT_FOUND: ((_SUPPORT_BUTTON,), (_SUPPORT_BUTTON,)),
    DeclineReason.INVOICE_PAID: ((_WALLET_BUTTON,), (_WALLET_BUTTON,)),
    DeclineReason.INVOICE_CLOSED: ((_SUPPORT_BUTTON,), (_SUPPORT_BUTTON,)),
    DeclineReason.TOO_MANY_CLAIMS: ((_WALLET_BUTTON,), (_WALLET_BUTTON,)),
    DeclineReason.CLAIM_MADE_OFTEN: ((_WALLET_BUTTON,), (_WALLET_BUTTON,)),
    DeclineReason.CLAIM_DECIDED: ((_SUPPORT_BUTTON,), (_SUPPORT_BUTTON,)),
    DeclineReason.TOO_MANY_WATCHES: ((_WATCHES_BUTTON,), (_WATCHES_BUTTON,)),
}
#: Back must not lead to the product page: the product cannot be bought.
_REASONS_WITHOUT_PRODUCT_PAGE = frozenset(
    {DeclineReason.PRODUCT_NOT_FOUND, DeclineReason.NOT_SELLABLE, DeclineReason.SALE_STOPPED}
)


def build_declined_screen(
    localizer: Localizer, declined: Declined, product_id: ProductId | None = None
) -> Screen:
    """Return the message for `declined` and its next steps; Home is always in the last row."""
    with_product, without = _NEXT_STEP_BUTTONS.get(declined.reason, ((), ()))
    factories = without if product_id is None else with_product
    steps = (
        *_build_take_button(localizer, declined, product_id),
        *(factory(localizer, product_id or ProductId(0)) for factory in factories),
    )
    last: tuple[Button, ...] = (build_home_button(localizer),)
    if product_id is not None and declined.reason not in _REASONS_WITHOUT_PRODUCT_PAGE:
        last = (build_back_button(localizer, verbs.PRODUCT_AGAIN, product_id), *last)
    rows = (steps, last) if steps else (last,)
    return Screen(format_declined_html(localizer, declined), rows)


def _build_take_button(
    localizer: Localizer, declined: Declined, product_id: ProductId | None
) -> tuple[Button, ...]:
    """Return a button for the quantity that can be bought instead, if the refusal names one."""
    quantity = _parse_whole_number(declined.detail.get("take"))
    if product_id is None or quantity < 1:
        return ()
    label = localizer.plain("button-take", quantity=quantity)
    return (
        build_callback_button(
            label, verbs.QUANTITY, product_id, quantity, style=ButtonStyle.PRIMARY
        ),
    )


def format_declined_html(localizer: Localizer, declined: Declined) -> SafeHtml:
    """Return the reason of the refusal as HTML."""
    if why := _choose_refusal_message(declined):
        return localizer.html("declined-supplier-refused-why", why=localizer.html(why))
    if declined.reason is DeclineReason.PROMO_CODE:
        return localizer.html("declined-promo-code", why=format_promo_refusal(localizer, declined))
    return localizer.html(_choose_message(declined), **_collect_arguments(localizer, declined))


def format_promo_refusal(localizer: Localizer, declined: Declined) -> SafeHtml:
    """Return why a promo code of the shop does not apply; `declined` has the reason PROMO_CODE."""
    problem = declined.detail.get("problem", PromoProblem.ENDED.value)
    return localizer.html(f"code-refused-{problem}", **_collect_arguments(localizer, declined))


def _choose_message(declined: Declined) -> str:
    """Return the message of the reason.

    A stock below the smallest order has one of its own, and so has a pause with a text or an end.
    """
    if declined.reason is DeclineReason.SALES_PAUSED:
        kinds = [
            kind for fact, kind in (("text", "why"), ("at", "until")) if fact in declined.detail
        ]
        return "-".join(["declined-sales-paused", *kinds])
    is_too_few = declined.reason is DeclineReason.SOLD_OUT and "minimum" in declined.detail
    return "declined-too-few" if is_too_few else f"declined-{declined.reason.value}"


def _choose_refusal_message(declined: Declined) -> str | None:
    """Return the message of the supplier's reason if the supplier refused and it concerns buyers."""
    if declined.reason is not DeclineReason.SUPPLIER_REFUSED:
        return None
    return choose_refusal_message(declined.detail.get("message", ""))


def _collect_arguments(localizer: Localizer, declined: Declined) -> dict[str, str | int | Money]:
    """Return the arguments that the messages may use; unknown ones get a neutral default."""
    detail = declined.detail
    facts: dict[str, str | int | Money] = {
        "stock": _parse_whole_number(detail.get("stock")),
        "least": _parse_whole_number(detail.get("minimum")),
        "days": _parse_whole_number(detail.get("days")),
        "at": "…",  # shown if the time is not known
        "cap": Money(_parse_whole_number(detail.get("cap")), detail.get("currency", "XXX")),
        "missing": Money(_parse_whole_number(detail.get("missing")), detail.get("currency", "XXX")),
        "trade_no": fit_one_line(detail.get("trade_no", "")),
        "currency": fit_one_line(detail.get("currency", "")) or EMPTY_DASH,
        "code": fit_one_line(detail.get("code", "")),
        "text": fit_one_line(detail.get("text", ""), _PAUSE_TEXT_WIDTH),
        "available": parse_money(detail.get("left", "")) or Money(0, "XXX"),
        "order_minimum": parse_money(detail.get("order_minimum", "")) or Money(0, "XXX"),
    }
    with suppress(ValueError):
        at = datetime.fromisoformat(detail.get("at", ""))
        facts["at"] = format_local_time(localizer, at, SHORT_FORMAT)
    return facts


def _parse_whole_number(text: str | None) -> int:
    return int(text) if text and text.isascii() and text.lstrip("-").isdecimal() else 0


def build_stale_button_screen(localizer: Localizer, *, is_link: bool = False) -> Screen:
    """Return the message that a button or link is no longer valid.

    The text is the same for another person's button.
    """
    supplier_message = localizer.html("error-stale-link" if is_link else "error-stale")
    return Screen(supplier_message, ((build_home_button(localizer),),))


def build_error_screen(localizer: Localizer) -> Screen:
    """Return the message that something failed on our side and that nothing is lost."""
    orders = build_callback_button(localizer.plain("button-orders"), verbs.ORDERS, 0)
    return Screen(localizer.html("error-trouble"), ((orders, build_home_button(localizer)),))


def build_loading_screen(localizer: Localizer) -> Screen:
    """Return the message that is shown while the supplier is slow to answer, with a way out."""
    return Screen(localizer.html("error-loading"), ((build_home_button(localizer),),))

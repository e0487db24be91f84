"""The cause of an order's status, in words for buyers and for operators.

Every cause has a message. Operators see the detail unchanged. Buyers see only that of a refused
answer, which is the seller's text. The supplier's refusals are translated for both.
"""

from typing import assert_never

from bot.chat.screens.kit.foreign_text_fitting import fit_one_line
from bot.chat.screens.kit.refusal_wording_for_buyers_and_operators import (
    choose_refusal_message,
    format_refusal_for_operator,
)
from bot.domain.causes import Cause
from bot.i18n import Localizer, SafeHtml

_DETAIL_WIDTH = 160
#: Causes whose detail is a refusal of the supplier, in its own words.
_CAUSES_WITH_REFUSAL = frozenset(
    {
        Cause.REFUSED,
        Cause.REFUSED_BUT_CHARGED,
        Cause.REFUSED_BUT_BALANCE_FELL,
        Cause.WITHDRAWN_SUPPLIER_REFUSED,
    }
)


def format_cancellation_cause(localizer: Localizer, cause: Cause, detail: str) -> SafeHtml:
    """Return the reason of a cancellation in words for the buyer."""
    if cause is Cause.REFUSED_ANSWER and detail:
        what = fit_one_line(detail, _DETAIL_WIDTH)
        return localizer.html("cancelled-answer-refused", what=what)
    message = _choose_buyer_message(cause)
    if message == "cancelled-supplier-refused":
        message = choose_refusal_message(detail) or message
    return localizer.html(message)


def _choose_buyer_message(cause: Cause) -> str:  # noqa: C901 - one line for each cause
    match cause:
        case Cause.REFUSED | Cause.WITHDRAWN_SUPPLIER_REFUSED:
            return "cancelled-supplier-refused"
        case Cause.REFUSED_COUPON:
            return "cancelled-code-refused"
        case Cause.REFUSED_ANSWER:
            return "refused-answer"
        case Cause.WITHDRAWN_PRICE_MOVED:
            return "cancelled-price-moved"
        case Cause.WITHDRAWN_SUPPLIER_UNAVAILABLE:
            return "cancelled-supplier-away"
        case Cause.WITHDRAWN_SUPPLIER_CHANGED:
            return "cancelled-supplier-changed"
        case Cause.WITHDRAWN_SELECTION_UNREADABLE:
            return "cancelled-sealed"
        case Cause.NOT_CHARGED_BALANCE_UNCHANGED | Cause.NOT_CHARGED_INSUFFICIENT_BALANCE:
            return "cancelled-never-bought"
        case Cause.RULED_NOT_CHARGED:
            return "cancelled-not-charged"
        case Cause.RULED_REFUND:
            return "cancelled-refund"
        case (
            Cause.CONFIRMED
            | Cause.SUBMITTED
            | Cause.NOT_SENT
            | Cause.ACCEPTED
            | Cause.ACCEPTED_WITHOUT_NUMBER
            | Cause.DELIVERY
            | Cause.DELIVERY_WITHOUT_NUMBER
            | Cause.SELLER_MESSAGE
            | Cause.SELLER_MESSAGE_UNJUDGED
            | Cause.APOLOGY
            | Cause.SHOWN
            | Cause.ANSWERED
            | Cause.WAITING
            | Cause.QUERY_FAILS
            | Cause.OVERDUE
            | Cause.RESTORED
            | Cause.SUPPLIER_CHANGED
            | Cause.ENDS_PROGRAM
            | Cause.REFUSED_BUT_CHARGED
            | Cause.REFUSED_BUT_BALANCE_FELL
            | Cause.REFUSED_BALANCE_UNREADABLE
            | Cause.UNKNOWN
            | Cause.UNKNOWN_NO_ATTEMPT
            | Cause.UNKNOWN_CRASH
            | Cause.UNKNOWN_RAISED
            | Cause.UNKNOWN_NOT_RECORDED
            | Cause.UNKNOWN_NUMBER_IN_USE
            | Cause.UNKNOWN_NUMBER_OF_ANOTHER
            | Cause.UNKNOWN_BALANCE_FELL
            | Cause.UNKNOWN_BALANCE_ROSE
            | Cause.UNKNOWN_BALANCE_UNREADABLE
            | Cause.UNKNOWN_BUT_BOOKED
            | Cause.REPLAY_ACCEPTED
            | Cause.REPLAY_ACCEPTED_WITHOUT_NUMBER
            | Cause.REPLAY_DELIVERY
            | Cause.REPLAY_DELIVERY_WITHOUT_NUMBER
            | Cause.REPLAY_APOLOGY
            | Cause.REPLAY_SELLER_MESSAGE
            | Cause.WITHDRAWN
            | Cause.RULED_TRADE
            | Cause.RULED_DELIVERY
            | Cause.OTHER
        ):
            return "cancelled-otherwise"
    assert_never(cause)


def format_operator_cause(localizer: Localizer, cause: Cause, detail: str) -> SafeHtml:
    """Return the cause in words for operators, with the supplier's or our detail unchanged."""
    if cause is Cause.OTHER:
        return localizer.html("cause-other", detail=fit_one_line(detail, _DETAIL_WIDTH))
    message, own_detail = _choose_operator_message(cause)
    if own_detail:
        return localizer.html(
            "cause-detail", words=localizer.html(message), detail=localizer.html(own_detail)
        )
    shown_detail = detail.lstrip(": ")
    if shown_detail and cause in _CAUSES_WITH_REFUSAL:
        line = format_refusal_for_operator(localizer, shown_detail)
    else:
        line = fit_one_line(shown_detail, _DETAIL_WIDTH)
    words = localizer.html(message, detail=line)
    if not shown_detail or message in _MESSAGES_WITH_DETAIL:
        return words
    return localizer.html("cause-detail", words=words, detail=line)


#: Messages that already contain the detail.
_MESSAGES_WITH_DETAIL = frozenset({"cause-number-of-another", "cause-other"})


def _choose_operator_message(  # noqa: C901, PLR0911, PLR0912, PLR0915 - one line for each cause
    cause: Cause,
) -> tuple[str, str]:
    """Return the message for a cause, and the message of its own detail, or ""."""
    match cause:
        case Cause.CONFIRMED:
            return "cause-confirmed", ""
        case Cause.SUBMITTED:
            return "cause-submitted", ""
        case Cause.ACCEPTED:
            return "cause-accepted", ""
        case Cause.DELIVERY:
            return "cause-goods", ""
        case Cause.SHOWN:
            return "cause-shown", ""
        case Cause.ANSWERED:
            return "cause-answered", ""
        case Cause.WAITING:
            return "cause-waiting", ""
        case Cause.NOT_SENT:
            return "cause-not-sent", ""
        case Cause.ACCEPTED_WITHOUT_NUMBER:
            return "cause-no-number", ""
        case Cause.DELIVERY_WITHOUT_NUMBER:
            return "cause-goods-no-number", ""
        case Cause.SELLER_MESSAGE:
            return "cause-seller-message", ""
        case Cause.SELLER_MESSAGE_UNJUDGED:
            return "cause-seller-message-unjudged", ""
        case Cause.APOLOGY:
            return "cause-apology", ""
        case Cause.QUERY_FAILS:
            return "cause-query-fails", ""
        case Cause.OVERDUE:
            return "cause-overdue", ""
        case Cause.RESTORED:
            return "cause-restored", ""
        case Cause.SUPPLIER_CHANGED:
            return "cause-supplier-changed", ""
        case Cause.ENDS_PROGRAM:
            return "cause-ends-program", ""
        case Cause.REFUSED:
            return "cause-refused", ""
        case Cause.REFUSED_COUPON:
            return "cause-refused-coupon", ""
        case Cause.REFUSED_ANSWER:
            return "cause-refused-answer", ""
        case Cause.REFUSED_BUT_CHARGED:
            return "cause-refused-but-charged", ""
        case Cause.REFUSED_BUT_BALANCE_FELL:
            return "cause-refused-but-fell", ""
        case Cause.REFUSED_BALANCE_UNREADABLE:
            return "cause-refused-unreadable", ""
        case Cause.UNKNOWN:
            return "cause-unknown", ""
        case Cause.UNKNOWN_NO_ATTEMPT:
            return "cause-no-attempt", ""
        case Cause.UNKNOWN_CRASH:
            return "cause-crash", ""
        case Cause.UNKNOWN_RAISED:
            return "cause-raised", ""
        case Cause.UNKNOWN_NOT_RECORDED:
            return "cause-not-recorded", ""
        case Cause.UNKNOWN_NUMBER_IN_USE:
            return "cause-unknown-number-in-use", ""
        case Cause.UNKNOWN_NUMBER_OF_ANOTHER:
            return "cause-number-of-another", ""
        case Cause.UNKNOWN_BALANCE_FELL:
            return "cause-unknown-fell", ""
        case Cause.UNKNOWN_BALANCE_ROSE:
            return "cause-unknown-rose", ""
        case Cause.UNKNOWN_BALANCE_UNREADABLE:
            return "cause-unknown-unreadable", ""
        case Cause.UNKNOWN_BUT_BOOKED:
            return "cause-unknown-booked", ""
        case Cause.NOT_CHARGED_BALANCE_UNCHANGED:
            return "cause-not-charged-still", ""
        case Cause.NOT_CHARGED_INSUFFICIENT_BALANCE:
            return "cause-not-charged-poor", ""
        case Cause.REPLAY_ACCEPTED:
            return "cause-again", "cause-accepted"
        case Cause.REPLAY_ACCEPTED_WITHOUT_NUMBER:
            return "cause-again", "cause-no-number"
        case Cause.REPLAY_DELIVERY:
            return "cause-again", "cause-goods"
        case Cause.REPLAY_DELIVERY_WITHOUT_NUMBER:
            return "cause-again", "cause-goods-no-number"
        case Cause.REPLAY_APOLOGY:
            return "cause-again", "cause-apology"
        case Cause.REPLAY_SELLER_MESSAGE:
            return "cause-again", "cause-seller-message"
        case Cause.WITHDRAWN:
            return "cause-withdrawn", ""
        case Cause.WITHDRAWN_PRICE_MOVED:
            return "cause-withdrawn-price-moved", ""
        case Cause.WITHDRAWN_SUPPLIER_UNAVAILABLE:
            return "cause-withdrawn-supplier-away", ""
        case Cause.WITHDRAWN_SUPPLIER_REFUSED:
            return "cause-withdrawn-supplier-refused", ""
        case Cause.WITHDRAWN_SUPPLIER_CHANGED:
            return "cause-withdrawn-supplier-changed", ""
        case Cause.WITHDRAWN_SELECTION_UNREADABLE:
            return "cause-withdrawn-sealed", ""
        case Cause.RULED_TRADE:
            return "cause-ruled-trade", ""
        case Cause.RULED_NOT_CHARGED:
            return "cause-ruled-not-charged", ""
        case Cause.RULED_REFUND:
            return "cause-ruled-refund", ""
        case Cause.RULED_DELIVERY:
            return "cause-ruled-goods", ""
        case Cause.OTHER:
            return "cause-other", ""
    assert_never(cause)

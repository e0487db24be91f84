"""The cause of an order's status, in words for buyers and for operators.

Every cause has a message. Operators see the detail unchanged. Buyers see only that of a refused
answer, which is the seller's text. The supplier's refusals are translated for both.
"""

from typing import assert_never

from bot.chat.kit.declined import choose_refusal_message, format_refusal_for_operator
from bot.chat.kit.text_fitting import fit_one_line
from bot.domain.orders.causes import Cause
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
#: Causes of a trade that was sent again: "again-" and the cause of a trade that was sent once.
_REPLAY_CAUSES = frozenset(
    {
        Cause.REPLAY_ACCEPTED,
        Cause.REPLAY_ACCEPTED_WITHOUT_NUMBER,
        Cause.REPLAY_DELIVERY,
        Cause.REPLAY_DELIVERY_WITHOUT_NUMBER,
        Cause.REPLAY_APOLOGY,
        Cause.REPLAY_SELLER_MESSAGE,
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
            | Cause.REPLACEMENT
            | Cause.REPLACED_BY_TEXT
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
            | Cause.PROCESS_HALTED
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
    if cause in _REPLAY_CAUSES:
        # The detail is what the same trade would say if it had not been sent again.
        words = localizer.html("cause-again")
        own_detail = localizer.html(f"cause-{cause.value.removeprefix('again-')}")
        return localizer.html("cause-detail", words=words, detail=own_detail)
    shown_detail = detail.lstrip(": ")
    if shown_detail and cause in _CAUSES_WITH_REFUSAL:
        line = format_refusal_for_operator(localizer, shown_detail)
    else:
        line = fit_one_line(shown_detail, _DETAIL_WIDTH)
    words = localizer.html(f"cause-{cause.value}", detail=line)
    # The words about a number of another order contain it.
    if not shown_detail or cause is Cause.UNKNOWN_NUMBER_OF_ANOTHER:
        return words
    return localizer.html("cause-detail", words=words, detail=line)

"""Causes of an order's status and outcomes of a trade: stored values, each with a detail as text.

No code interprets a detail. It holds the supplier's words, a number, a machine word, or the history
of a trade for a person. Stored values never change. Values that are no longer written can still be
read.
"""

from enum import StrEnum
from typing import assert_never


class Cause(StrEnum):
    """Why an order has its status; the comments say what the detail is, where there is one."""

    CONFIRMED = "confirmed"
    REPLACEMENT = "replacement"  # the number of the order that it replaces
    SUBMITTED = "submitted"
    NOT_SENT = "not-sent"  # why
    ACCEPTED = "accepted"
    ACCEPTED_WITHOUT_NUMBER = "no-number"
    DELIVERY = "goods"
    DELIVERY_WITHOUT_NUMBER = "goods-no-number"
    SELLER_MESSAGE = "seller-message"
    SELLER_MESSAGE_UNJUDGED = "seller-message-unjudged"  # no operator judged it in time
    APOLOGY = "apology"
    SHOWN = "shown"
    ANSWERED = "answered"
    WAITING = "waiting"
    QUERY_FAILS = "query-fails"
    OVERDUE = "overdue"
    RESTORED = "restored"
    SUPPLIER_CHANGED = "supplier-changed"
    ENDS_PROGRAM = "ends-program"

    REFUSED = "refused"  # the supplier's words
    REFUSED_COUPON = "refused-coupon"  # the supplier's words
    REFUSED_ANSWER = "refused-answer"  # the field's name and the seller's text about it
    REFUSED_BUT_CHARGED = "refused-but-charged"  # the supplier's words
    REFUSED_BUT_BALANCE_FELL = "refused-but-fell"  # the supplier's words
    REFUSED_BALANCE_UNREADABLE = "refused-unreadable"

    UNKNOWN = "unknown"  # the trade's history
    UNKNOWN_NO_ATTEMPT = "no-attempt"
    UNKNOWN_CRASH = "crash"  # the trade's history
    PROCESS_HALTED = "process-halted"  # the process that traded may still send it
    UNKNOWN_RAISED = "raised"  # the exception's name
    UNKNOWN_NOT_RECORDED = "not-recorded"  # the exception's name
    UNKNOWN_NUMBER_IN_USE = "unknown-number-in-use"  # the supplier's words
    UNKNOWN_NUMBER_OF_ANOTHER = "number-of-another"  # the other order's number
    UNKNOWN_BALANCE_FELL = "unknown-fell"  # the trade's history
    UNKNOWN_BALANCE_ROSE = "unknown-rose"  # the trade's history
    UNKNOWN_BALANCE_UNREADABLE = "unknown-unreadable"  # the trade's history
    UNKNOWN_BUT_BOOKED = "unknown-booked"  # the trade's history

    NOT_CHARGED_BALANCE_UNCHANGED = "not-charged-still"  # the trade's history
    NOT_CHARGED_INSUFFICIENT_BALANCE = "not-charged-poor"  # the trade's history

    REPLAY_ACCEPTED = "again-accepted"
    REPLAY_ACCEPTED_WITHOUT_NUMBER = "again-no-number"
    REPLAY_DELIVERY = "again-goods"
    REPLAY_DELIVERY_WITHOUT_NUMBER = "again-goods-no-number"
    REPLAY_APOLOGY = "again-apology"
    REPLAY_SELLER_MESSAGE = "again-seller-message"

    WITHDRAWN = "withdrawn"  # only read, from rows of other versions
    WITHDRAWN_PRICE_MOVED = "withdrawn-price-moved"
    WITHDRAWN_SUPPLIER_UNAVAILABLE = "withdrawn-supplier-away"
    WITHDRAWN_SUPPLIER_REFUSED = "withdrawn-supplier-refused"  # the supplier's words
    WITHDRAWN_SUPPLIER_CHANGED = "withdrawn-supplier-changed"
    WITHDRAWN_SELECTION_UNREADABLE = "withdrawn-sealed"

    RULED_TRADE = "ruled-trade"  # the trade number
    RULED_NOT_CHARGED = "ruled-not-charged"
    RULED_REFUND = "ruled-refund"
    RULED_DELIVERY = "ruled-goods"
    REPLACED_BY_TEXT = "replaced-by-text"

    OTHER = "other"  # a whole sentence of another version


#: The supplier refused the trade of an order that was then cancelled.
REFUSAL_CAUSES = frozenset({Cause.REFUSED, Cause.REFUSED_COUPON, Cause.REFUSED_ANSWER})


class AttemptOutcome(StrEnum):
    """The outcome of a trade."""

    ACCEPTED = "accepted"
    REFUSED = "refused"
    UNKNOWN = "unknown"
    NOT_SENT = "not_sent"  # it was not sent, or it was refused to our account: nothing is booked


class OutcomeReason(StrEnum):
    """Why an outcome is unknown, or why a trade was refused or not sent.

    The comments say what the detail is.
    """

    CALL_FAILED = "call-failed"  # the supplier client's machine word
    DUPLICATE_REQUEST_NUMBER = "duplicate-request-no"  # the supplier client's machine word
    NUMBER_IN_USE = (
        "number-in-use"  # the supplier's words; nothing was sent under the number before
    )
    NUMBER_OF_ANOTHER = "number-of-another"  # the other order's number
    RAISED = "raised"  # the exception's name
    NOT_RECORDED = "not-recorded"  # the exception's name
    CRASH = "crash"
    HALTED = "halted"  # the process that sent it stopped to answer, and another took over
    RESTORED = "restored"
    ACCOUNT_REFUSED = "account-refused"  # the supplier's words
    PRICE_ROSE = "price-rose"
    PRICE_REFUSED = "no-price"  # the supplier's words
    PRICE_UNAVAILABLE = "price-unavailable"  # why
    SELECTION_UNREADABLE = "sealed"
    COUPON_REFUSED = "coupon-refused"  # the supplier's words
    OTHER = "other"  # a whole sentence of another version


def parse_cause(value: str, detail: str) -> tuple[Cause, str]:
    """Return a stored cause and its detail.

    An unknown value, written by another version, becomes OTHER and is put before the detail.
    """
    try:
        return Cause(value), detail
    except ValueError:
        return Cause.OTHER, f"{value}: {detail}" if detail else value


def parse_reason(value: str | None, detail: str) -> tuple[OutcomeReason | None, str]:
    """Return a stored reason and its detail.

    An unknown value, written by another version, becomes OTHER and is put before the detail.
    """
    if value is None:
        return None, detail
    try:
        return OutcomeReason(value), detail
    except ValueError:
        return OutcomeReason.OTHER, f"{value}: {detail}" if detail else value


def describe_reason(reason: OutcomeReason | None, detail: str) -> str:
    """Return the words that a reason adds to the history of a trade, for an operator."""
    match reason:
        case (
            None
            | OutcomeReason.CALL_FAILED
            | OutcomeReason.DUPLICATE_REQUEST_NUMBER
            | OutcomeReason.PRICE_UNAVAILABLE
            | OutcomeReason.ACCOUNT_REFUSED
            | OutcomeReason.COUPON_REFUSED
            | OutcomeReason.OTHER
        ):
            return detail
        case OutcomeReason.NUMBER_IN_USE:
            return f"number in use: {detail}"
        case OutcomeReason.NUMBER_OF_ANOTHER:
            return f"answered with the trade number of order {detail}"
        case OutcomeReason.RAISED:
            return f"raised: {detail}"
        case OutcomeReason.NOT_RECORDED:
            return f"not recorded: {detail}"
        case (
            OutcomeReason.CRASH
            | OutcomeReason.HALTED
            | OutcomeReason.RESTORED
            | OutcomeReason.SELECTION_UNREADABLE
        ):
            return reason.value
        case OutcomeReason.PRICE_ROSE:
            return "the price rose"
        case OutcomeReason.PRICE_REFUSED:
            return f"no price: {detail}"
    assert_never(reason)


def describe_replay(
    outcome: AttemptOutcome | None, reason: OutcomeReason | None, detail: str
) -> str:
    """Return the words that tell an operator how a replay ended.

    `outcome` None means that the process died during the replay.
    """
    ended = OutcomeReason.CRASH if outcome is None else outcome
    return f"sent again: {ended} {describe_reason(reason, detail)}".strip()


def cause_of_unknown(reason: OutcomeReason | None, detail: str) -> tuple[Cause, str]:
    """Return the cause of an order whose trade has an unknown outcome, and the cause's detail."""
    match reason:
        case OutcomeReason.NUMBER_IN_USE:
            return Cause.UNKNOWN_NUMBER_IN_USE, detail
        case OutcomeReason.NUMBER_OF_ANOTHER:
            return Cause.UNKNOWN_NUMBER_OF_ANOTHER, detail
        case OutcomeReason.RAISED:
            return Cause.UNKNOWN_RAISED, detail
        case OutcomeReason.NOT_RECORDED:
            return Cause.UNKNOWN_NOT_RECORDED, detail
        case OutcomeReason.CRASH:
            return Cause.UNKNOWN_CRASH, detail
        case _:
            return Cause.UNKNOWN, describe_reason(reason, detail)

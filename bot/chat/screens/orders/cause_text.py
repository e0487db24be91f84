"""Why an order went where it went: the shop's short causes in words for buyers and for operators.

A cause is a word, or a word and the supplier's text: "withdrawn: supplier-refused: out of stock".
"""

from bot.chat.screens.kit.declined_and_error_messages import format_supplier_refusal
from bot.chat.screens.kit.text_fitting import fit_one_line
from bot.i18n import Localizer, SafeHtml

_BUYER_MESSAGES: dict[str, str] = {
    "withdrawn: price-moved": "cancelled-price-moved",
    "withdrawn: supplier-away": "cancelled-supplier-away",
    "withdrawn: supplier-refused": "cancelled-supplier-refused",
    "withdrawn: supplier-changed": "cancelled-supplier-changed",
    "withdrawn: sealed": "cancelled-sealed",
    "refused": "cancelled-supplier-refused",
    "not charged": "cancelled-never-bought",
    "ruled: not charged": "cancelled-not-charged",
    "ruled: refund": "cancelled-refund",
}
_DETAIL_WIDTH = 160


def format_cancellation_cause(localizer: Localizer, cause: str) -> SafeHtml:
    """Why the order was called off, for its buyer."""
    for prefix, message in _BUYER_MESSAGES.items():
        if cause == prefix or cause.startswith(f"{prefix}: "):
            supplier_message = format_supplier_refusal(
                cause.removeprefix(prefix).removeprefix(": ")
            )
            if message == "cancelled-supplier-refused" and supplier_message:
                return localizer.html("cancelled-supplier-said", text=supplier_message)
            return localizer.html(message)
    return localizer.html("cancelled-otherwise")


_OPERATOR_MESSAGES: tuple[tuple[str, str], ...] = (
    ("refused, but the balance fell by the cost", "cause-refused-but-charged"),
    ("refused, but the balance fell", "cause-refused-but-fell"),
    ("refused, but the balance cannot be read", "cause-refused-unreadable"),
    ("accepted without a number", "cause-no-number"),
    ("goods without a number", "cause-goods-no-number"),
    ("query fails", "cause-query-fails"),
    ("apology", "cause-apology"),
    ("overdue", "cause-overdue"),
    ("refused", "cause-refused"),
    ("restored", "cause-restored"),
    ("supplier changed", "cause-supplier-changed"),
    ("not charged: stood still", "cause-not-charged-still"),
    ("not charged: poor", "cause-not-charged-poor"),
    ("unknown, and the balance fell", "cause-unknown-fell"),
    ("unknown, and the balance rose", "cause-unknown-rose"),
    ("unknown, and the balance cannot be read", "cause-unknown-unreadable"),
    ("unknown, but booked", "cause-unknown-booked"),
    ("unknown: number in use", "cause-unknown-number-in-use"),
    ("sent again", "cause-again"),
    ("unknown: answered with the trade number of order", "cause-number-of-another"),
    ("unknown: raised", "cause-raised"),
    ("unknown: not recorded", "cause-not-recorded"),
    ("unknown: crash", "cause-crash"),
    ("unknown", "cause-unknown"),
    ("not sent", "cause-not-sent"),
    ("withdrawn: price-moved", "cause-withdrawn-price-moved"),
    ("withdrawn: supplier-away", "cause-withdrawn-supplier-away"),
    ("withdrawn: supplier-refused", "cause-withdrawn-supplier-refused"),
    ("withdrawn: supplier-changed", "cause-withdrawn-supplier-changed"),
    ("withdrawn: sealed", "cause-withdrawn-sealed"),
    ("withdrawn", "cause-withdrawn"),
    ("ruled: trade", "cause-ruled-trade"),
    ("ruled: not charged", "cause-ruled-not-charged"),
    ("ruled: refund", "cause-ruled-refund"),
)


#: Sentences that say the detail themselves.
_MESSAGES_WITH_DETAIL = frozenset({"cause-number-of-another"})


def format_operator_cause(localizer: Localizer, cause: str) -> SafeHtml:
    """What an operator reads: the cause in words, and the supplier's or our own detail as it is."""
    for prefix, message in _OPERATOR_MESSAGES:
        if cause.startswith(prefix):
            detail = cause.removeprefix(prefix).lstrip(": ")
            words = localizer.html(message, detail=fit_one_line(detail, _DETAIL_WIDTH))
            if not detail or message in _MESSAGES_WITH_DETAIL:
                return words
            return localizer.html(
                "cause-detail", words=words, detail=fit_one_line(detail, _DETAIL_WIDTH)
            )
    return localizer.html("cause-other", detail=fit_one_line(cause, _DETAIL_WIDTH))

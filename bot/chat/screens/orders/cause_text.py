"""Why an order went where it went: the shop's short causes in words for buyers and for operators.

A cause is a word, or a word and the supplier's text: "withdrawn: supplier-refused: out of stock".
"""

import re

from bot.chat.screens.words import shown
from bot.i18n import Safe, Speech

_BUYERS: dict[str, str] = {
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
#: What a supplier may say to its merchant and that is no business of ours to pass on.
_PRIVATE = re.compile(
    r"://|www\.|@|\bsign(?:ature)?\b|\bapp_?(?:id|key)\b|balance|merchant|api"
    r"|余额|餘額|商户|商戶|签名|簽名|密钥|密鑰|对接|接口",
    re.IGNORECASE,
)
_DETAIL = 160


def suppliers_words(message: str) -> str:
    """The supplier's refusal if it may be shown to a buyer, else ""."""
    if not message.strip() or _PRIVATE.search(message):
        return ""
    return shown(message, _DETAIL)


def cancelled_because(speech: Speech, cause: str) -> Safe:
    """Why the order was called off, for its buyer."""
    for start, message in _BUYERS.items():
        if cause == start or cause.startswith(f"{start}: "):
            said = suppliers_words(cause.removeprefix(start).removeprefix(": "))
            if message == "cancelled-supplier-refused" and said:
                return speech.html("cancelled-supplier-said", text=said)
            return speech.html(message)
    return speech.html("cancelled-otherwise")


_STAFF: tuple[tuple[str, str], ...] = (
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
_COMPLETE = frozenset({"cause-number-of-another"})


def staff_cause(speech: Speech, cause: str) -> Safe:
    """What an operator reads: the cause in words, and the supplier's or our own detail as it is."""
    for start, message in _STAFF:
        if cause.startswith(start):
            detail = cause.removeprefix(start).lstrip(": ")
            words = speech.html(message, detail=shown(detail, _DETAIL))
            if not detail or message in _COMPLETE:
                return words
            return speech.html("cause-detail", words=words, detail=shown(detail, _DETAIL))
    return speech.html("cause-other", detail=shown(cause, _DETAIL))

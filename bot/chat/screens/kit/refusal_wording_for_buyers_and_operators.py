"""The supplier's refusals in the reader's language.

Buyers read a reason that concerns them, and never the supplier's own words, which may tell of the
operator's affairs. Operators read those words in full, with their meaning if it is known.
"""

from typing import Final

from bot.chat.screens.kit.foreign_text_fitting import fit_one_line
from bot.domain.orders.refusals import RefusalReason, find_refusal_reason
from bot.i18n import Localizer

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

"""Classifies a text typed on a quote: a quantity, a possible promo code, or something else."""

import re
from enum import StrEnum

from bot.domain.answer_validation import COUPON_LIMIT, MAX_QUANTITY
from bot.domain.typed_digits import convert_digits_to_ascii

#: Digits, perhaps with a sign or separators; only plain digits are a valid quantity.
_NUMBER = re.compile(r"[+-]?[0-9]{1,6}(?:[.,_' ][0-9]{1,6})*", re.ASCII)
#: One word of Latin letters and digits, as promo codes are written; a sentence in Chinese has no
#: spaces either.
_CODE = re.compile(r"[A-Z0-9](?:[A-Z0-9_-]*[A-Z0-9])?", re.ASCII | re.IGNORECASE)
_MIN_CODE_LENGTH = 3


class QuoteTextKind(StrEnum):
    """The kind of a text that was typed on a quote."""

    QUANTITY = "quantity"
    #: Digits only, more than any quantity has. A promo code may consist of digits.
    LONG_NUMBER = "long-number"
    CODE = "code"
    OTHER = "other"


def classify_quote_text(text: str) -> QuoteTextKind:
    """Return what the text may mean. A sentence, a question or a very short word is OTHER."""
    typed = convert_digits_to_ascii(text.strip())
    if len(typed) > len(str(MAX_QUANTITY)) and typed.isdecimal():
        return QuoteTextKind.LONG_NUMBER
    if _NUMBER.fullmatch(typed):
        return QuoteTextKind.QUANTITY
    if _MIN_CODE_LENGTH <= len(typed) <= COUPON_LIMIT and _CODE.fullmatch(typed):
        return QuoteTextKind.CODE
    return QuoteTextKind.OTHER

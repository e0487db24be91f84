"""Numbers, money, lengths of time and lists as a language writes them; what is asked for often is
formatted once and remembered.
"""

import re
from collections.abc import Iterable
from copy import copy
from datetime import timedelta
from decimal import Decimal
from functools import lru_cache
from typing import Final

from babel import Locale
from babel.dates import format_timedelta
from babel.numbers import NumberPattern, format_decimal

from bot.domain.money import Money, get_currency_exponent

_LETTER_MEETS_DIGIT: Final = re.compile(r"(?<=[^\W\d_])(?=\d)")
_DIGIT_MEETS_HAN: Final = re.compile(r"(?<=\d)(?=[\u4e00-\u9fff])")
#: The seconds of a unit, and of the lesser one that tells whether it is one, more or less.
_EXACT_UNITS: Final = ((86_400, 3_600), (3_600, 60), (60, 1))
#: Locale data turns the line by a mark; here a whole amount is set apart instead.
_RIGHT_TO_LEFT_MARK: Final = "\u200f"
#: Locale data knows a hyphen here; the sign of what is less than nothing is as wide as a plus.
_MINUS: Final = str.maketrans({"-": "\N{MINUS SIGN}"})
#: What divides the members of a list, where it is no ", ". Locale data only knows lists that end in
#: "and", and those of units, which have nothing between them.
_LIST_SEPARATORS: Final = {"ar": "، ", "zh": "、"}


@lru_cache(maxsize=8192)
def format_number(value: int | Decimal, locale: str) -> str:
    """With the locale's separators, and a true minus."""
    return format_decimal(value, locale=locale).translate(_MINUS)


@lru_cache(maxsize=8192)
def format_money(amount: Money, locale: str) -> str:
    """With the locale's sign and separators, a true minus, and all the currency's decimals."""
    if amount.currency == "XTR":
        return f"⭐ {format_number(amount.amount, locale)}"
    text = _money_pattern(locale, get_currency_exponent(amount.currency)).apply(
        amount.decimal, locale, currency=amount.currency, currency_digits=False
    )
    return _LETTER_MEETS_DIGIT.sub(
        "\u00a0", text.replace(_RIGHT_TO_LEFT_MARK, "").translate(_MINUS)
    )


def format_duration(seconds: int, locale: str, *, ago: bool = False) -> str:
    """In the largest fitting unit: "2 minutes"; or how long ago that was: "2 minutes ago". One of a
    unit only where it is just that: 80 seconds are no minute.
    """
    exact_unit = next(
        (unit for unit, part in _EXACT_UNITS if round(seconds / part) * part == unit), None
    )
    rounded = timedelta(seconds=exact_unit or seconds)
    text = format_timedelta(
        -rounded if ago else rounded,
        threshold=1 if exact_unit else 1.5,
        add_direction=ago,
        locale=locale,
    )
    return _DIGIT_MEETS_HAN.sub(" ", text.replace("秒钟", "秒"))


def format_list(words: Iterable[str], locale: str) -> str:
    """One after the other, without an "and"."""
    return _LIST_SEPARATORS.get(Locale.parse(locale).language, ", ").join(words)


@lru_cache(maxsize=256)
def _money_pattern(locale: str, digits: int) -> NumberPattern:
    """The language's pattern with our own count of decimals, so that no digit is rounded away."""
    pattern: NumberPattern = copy(Locale.parse(locale).currency_formats["standard"])
    pattern.frac_prec = (digits, digits)
    return pattern

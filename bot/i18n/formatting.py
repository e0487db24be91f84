"""Formats numbers, money, durations and lists for a language. Frequent values are cached."""

import re
import unicodedata
from collections.abc import Iterable
from copy import copy
from datetime import timedelta
from decimal import Decimal
from functools import lru_cache
from typing import Final

from babel import Locale
from babel.dates import format_timedelta
from babel.numbers import NumberPattern, format_decimal, get_currency_symbol

from bot.domain.money import Money, get_currency_exponent

_LETTER_MEETS_DIGIT: Final = re.compile(r"(?<=[^\W\d_])(?=\d)")
_DIGIT_MEETS_HAN: Final = re.compile(r"(?<=\d)(?=[\u4e00-\u9fff])")
#: Seconds of a unit, and of the smaller unit to which a duration is rounded before comparing.
_EXACT_UNITS: Final = ((86_400, 3_600), (3_600, 60), (60, 1))
#: Locale data changes the line's direction with a mark. We isolate the whole amount instead.
_RIGHT_TO_LEFT_MARK: Final = "\u200f"
#: Locale data uses a hyphen. A real minus sign is as wide as a plus.
_MINUS: Final = str.maketrans({"-": "\N{MINUS SIGN}"})
#: List separators other than ", ". Locale data only has lists that end in "and", and lists of
#: units, which have no separator.
_LIST_SEPARATORS: Final = {"ar": "، ", "zh": "、"}


@lru_cache(maxsize=8192)
def format_number(value: int | Decimal, locale: str) -> str:
    """Format a number with the locale's separators and a real minus sign."""
    return format_decimal(value, locale=locale).translate(_MINUS)


@lru_cache(maxsize=8192)
def format_money(amount: Money, locale: str) -> str:
    """Format money with the locale's sign and separators and all decimals of the currency."""
    return _format_amount(
        amount.decimal, amount.currency, get_currency_exponent(amount.currency), locale
    )


def _format_amount(amount: Decimal, currency: str, digits: int, locale: str) -> str:
    if currency == "XTR":
        return f"⭐ {format_number(amount, locale)}"
    text = _money_pattern(locale, digits).apply(
        amount, locale, currency=currency, currency_digits=False
    )
    return _LETTER_MEETS_DIGIT.sub(
        "\u00a0", text.replace(_RIGHT_TO_LEFT_MARK, "").translate(_MINUS)
    )


@lru_cache(maxsize=256)
def list_currency_signs(currency: str, locale: str) -> frozenset[str]:
    """Return the ways in which people write a currency: its code, and its signs in the locale.

    A sign such as "US$" may be written without its letters.
    """
    if currency == "XTR":
        return frozenset({"XTR", "⭐", "⭐\ufe0f"})
    signs = {
        get_currency_symbol(currency, each).replace(_RIGHT_TO_LEFT_MARK, "")
        for each in (locale, "en")
    }
    bare = {sign[-1] for sign in signs if unicodedata.category(sign[-1]) == "Sc"}
    return frozenset({currency} | signs | bare)


def format_price_each(total: Money, pieces: int, locale: str) -> str:
    """Format the price of one of `pieces` that cost `total`, with up to two more decimals.

    A price that would need more is rounded to one more and marked "≈".
    """
    exponent = get_currency_exponent(total.currency)
    exact = total.decimal / pieces
    for digits in range(exponent, exponent + 3):
        shown = round(exact, digits)
        if shown * pieces == total.decimal:
            return _format_amount(shown, total.currency, digits, locale)
    return "≈ " + _format_amount(round(exact, exponent + 1), total.currency, exponent + 1, locale)


def format_duration(seconds: int, locale: str, *, ago: bool = False) -> str:
    """Format a duration in its largest fitting unit: "2 minutes", or "2 minutes ago".

    "1 minute" is used only for 60 seconds, more or less: 80 seconds stay seconds.
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
    """Join words with the separator of the language, without an "and"."""
    return _LIST_SEPARATORS.get(Locale.parse(locale).language, ", ").join(words)


@lru_cache(maxsize=256)
def _money_pattern(locale: str, digits: int) -> NumberPattern:
    """Return the locale's currency pattern with `digits` decimals, so that no digit is rounded
    away.
    """
    pattern: NumberPattern = copy(Locale.parse(locale).currency_formats["standard"])
    pattern.frac_prec = (digits, digits)
    return pattern

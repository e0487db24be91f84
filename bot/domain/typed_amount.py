"""Parses amounts of money as people type them.

Floats are never used, and a number that can be read in two ways is refused.

A word may mean several currencies: a dollar is a dollar of the United States, Canada or Hong Kong.
Codes are not in that table, and of the signs only those that a language of the shop does not use
itself.
"""

import re
import unicodedata
from collections.abc import Collection
from decimal import Decimal
from typing import Final
from unicodedata import decimal

from bot.domain.errors import AmountInOtherCurrency, AmountTooLarge, InvalidAmount, UnclearAmount
from bot.domain.money import Money, get_currency_exponent, is_known_currency

#: Currencies, and the words that may mean any of them.
_WORDS: Final = (
    (
        "USD AUD CAD HKD NZD SGD TWD",
        "dollar dollars dólar dólares dolar dolares доллар доллара доллары долларов долл دولار دولارات",
    ),
    ("USD", "bucks бакс бакса баксов 美元 美金"),
    ("EUR", "euro euros евро 欧元 يورو"),
    ("GBP EGP LBP SYP SDG", "pound pounds libra libras фунт фунта фунтов"),
    ("GBP", "英镑"),
    (
        "RUB BYN",
        "ruble rubles rouble roubles rublo rublos рубль рубля рубли рублей руб р 卢布 روبل",
    ),
    ("UAH", "hryvnia гривна гривны гривен грн"),
    ("KZT", "tenge тенге"),
    ("UZS", "сум сумов"),
    ("CNY", "yuan yuanes rmb юань юаня юани юаней 人民币 يوان"),
    ("CNY TWD HKD", "元 块"),
    ("JPY", "yen yenes иена иены иен 日元 ين"),
    ("AED MAD", "dirham dirhams дирхам дирхама дирхамов درهم"),
    ("SAR QAR OMR YER IRR", "riyal riyals rial rials ريال"),
    ("EGP SDG", "جنيه"),
    ("IQD JOD KWD DZD TND LYD BHD RSD", "dinar dinars دينار"),
    ("MXN ARS COP CLP UYU DOP CUP PHP", "peso pesos"),
    ("BRL", "real reais"),
    ("INR PKR LKR NPR", "rupee rupees rupia rupias"),
    ("TRY LBP SYP", "lira liras"),
    ("TRY", "tl"),
    (
        "XTR",
        "⭐ ⭐\ufe0f star stars estrella estrellas звезда звезды звезд звёзд 星 نجمة نجوم",
    ),
)
#: Currencies, and the sign that may mean any of them.
_CURRENCY_SIGNS: Final = (
    ("USD AUD CAD HKD NZD SGD TWD BRL MXN ARS CLP COP UYU DOP CUP", "$"),
    ("GBP EGP LBP SYP SDG", "£"),
    ("IRR SAR QAR OMR YER", "﷼"),
    ("INR PKR LKR NPR", "₨"),
    ("AFN", "؋"),
    ("AMD", "֏"),
    ("AZN", "₼"),
    ("BDT", "৳"),
    ("CRC", "₡"),
    ("GEL", "₾"),
    ("GHS", "₵"),
    ("KHR", "៛"),
    ("KZT", "₸"),
    ("LAK", "₭"),
    ("MNT", "₮"),
    ("NGN", "₦"),
    ("PYG", "₲"),
    ("RUB", "₽"),
    ("THB", "฿"),
    ("TRY", "₺"),
    ("UAH", "₴"),
)
_CURRENCIES_BY_WORD: Final = {
    word: frozenset(codes.split())
    for codes, words in _WORDS + _CURRENCY_SIGNS
    for word in words.split()
}


def convert_digits_to_ascii(text: str) -> str:
    """Return `text` with the digits of every script replaced by 0 to 9.

    Arabic keyboards have digits of their own and Chinese ones have wide digits. The supplier
    accepts neither.
    """
    return "".join(str(decimal(char)) if char.isdecimal() else char for char in text)


_MONEY_PATTERN = re.compile(r"(-?[0-9]{1,15}(?:\.[0-9]{1,9})?) ([A-Z]{3,4})")
_MAX_SIGN_LENGTH = 4
#: More than any amount with a currency needs.
_MAX_TYPED_LENGTH = 64
_SIGNS = ("+", "-")
#: Other characters for signs and separators, and invisible marks.
_PLAIN_CHARACTERS = (
    str.maketrans("−–－＋٫．،，٬’ʼ＄￥￡￦", "---+..,,'''$¥£₩")
    | dict.fromkeys(map(ord, "\u00a0\u2007\u2009\u202f\u3000"), " ")
    | dict.fromkeys(map(ord, "\u061c\u200b\u200e\u200f\u202a\u202b\u202c\u2060"))
    | dict.fromkeys(map(ord, "\u2066\u2067\u2068\u2069\ufeff"))
)
_TYPED_NUMBER = re.compile(r"([0-9]{1,12})(?:[.,]([0-9]{1,3}))?", re.ASCII)
#: Groups of three digits, with the same separator between all of them.
_GROUPED_NUMBER = re.compile(
    r"([1-9][0-9]{0,2}([ ',.])[0-9]{3}(?:\2[0-9]{3}){0,2})(?:([.,])([0-9]{1,3}))?", re.ASCII
)
_LOOKS_LIKE_NUMBER = re.compile(r"[0-9][0-9.,' +-]*(?:e[+-]?[0-9]+)?", re.ASCII | re.IGNORECASE)


def parse_money(text: str) -> Money | None:
    """Return the Money written as `text` ("9.00 USD"); None if it is not an exact amount."""
    match = _MONEY_PATTERN.fullmatch(text)
    if match is None:
        return None
    minor = Decimal(match[1]).scaleb(get_currency_exponent(match[2]))
    return Money(int(minor), match[2]) if minor == minor.to_integral_value() else None


def parse_amount(text: str, currency: str) -> Money:
    """Return the amount that a person typed as Money: "12", "12,5", "-3", "+3", "1,000.50", "٣".

    The digits of every script count. Raise UnclearAmount for a number that may mean several amounts
    ("1,000"), or has an exponent or more decimals than the currency, AmountTooLarge for one with too
    many digits, and InvalidAmount for anything else.
    """
    typed = _to_plain_characters(text)
    sign, digits = (-1 if typed.startswith("-") else 1), typed
    if typed.startswith(_SIGNS):
        digits = typed[1:]
    value = _read_number(digits, get_currency_exponent(currency))
    return Money(sign * int(value.scaleb(get_currency_exponent(currency))), currency)


def _to_plain_characters(text: str) -> str:
    """Return `text` with ASCII digits, signs and separators, as far as they mean the same."""
    return convert_digits_to_ascii(text).translate(_PLAIN_CHARACTERS).strip()


def _read_number(digits: str, exponent: int) -> Decimal:
    """Return an unsigned number of a currency with `exponent` decimals.

    One group after a comma or a point may be decimals, unless the currency has none. After a point
    it is the decimals of a currency with three, as this program writes them.
    """
    plain, grouped = _TYPED_NUMBER.fullmatch(digits), _GROUPED_NUMBER.fullmatch(digits)
    may_be_thousands = exponent and plain and grouped and grouped[2] == ","
    if plain is not None and len(plain[2] or "") <= exponent and not may_be_thousands:
        return Decimal(digits.replace(",", "."))
    if grouped is not None and len(grouped[4] or "") <= exponent:
        whole, separator, point, decimals = grouped.groups()
        is_one_group = whole.count(separator) == 1
        if (separator in " '" or exponent == 0 or point or not is_one_group) and point != separator:
            return Decimal(f"{whole.replace(separator, '')}.{decimals or 0}")
    if digits.isdecimal():
        raise AmountTooLarge("too many digits")
    if _LOOKS_LIKE_NUMBER.fullmatch(digits) is not None:
        raise UnclearAmount("not clear which amount")
    raise InvalidAmount("not an amount")


def parse_amount_with_currency(text: str, currency: str, signs: Collection[str]) -> Money:
    """Return an amount that a person typed with or without a currency ("$30", "30 usd", "30$").

    `signs` are the ways to write `currency`, in any case. Raise AmountInOtherCurrency for an amount
    with another currency, and UnclearAmount, AmountTooLarge and InvalidAmount as `parse_amount` does.
    """
    typed = _to_plain_characters(text)
    places = [place for place, char in enumerate(typed) if char.isdecimal()]
    if not places or len(typed) > _MAX_TYPED_LENGTH:
        raise InvalidAmount("not an amount")
    start, end = places[0], places[-1] + 1
    if typed[:start].endswith((".", ",")):  # it belongs to the number: "$.50" is not fifty
        start -= 1
    number, after = typed[start:end], typed[end:]
    sign, before = _split_sign(typed[:start].strip())
    known = {each.casefold().removesuffix(".") for each in signs}
    for written in (before.removesuffix(".") or before, after.strip().rstrip(".")):
        if written and not _is_currency(written, currency, known):
            raise InvalidAmount("not an amount")
    return parse_amount(sign + number, currency)


def _split_sign(before: str) -> tuple[str, str]:
    """Return the sign of an amount, and the currency beside it: "-$" and "$-" both have one."""
    if before.startswith(_SIGNS):
        return before[0], before[1:].strip()
    if before.endswith(_SIGNS):
        return before[-1], before[:-1].strip()
    return "", before


def _is_currency(written: str, currency: str, signs: Collection[str]) -> bool:
    """Return whether a text means `currency`, and False if it means none; raise for another one."""
    meant = _CURRENCIES_BY_WORD.get(written.casefold(), frozenset())
    if written.casefold() in signs or currency in meant:
        return True
    if meant or is_known_currency(written.upper()) or _is_currency_sign(written):
        raise AmountInOtherCurrency(f"not in {currency}")
    return False


def _is_currency_sign(text: str) -> bool:
    """Return whether a text is a sign such as "€" or "US$"."""
    signs = [char for char in text if unicodedata.category(char) == "Sc"]
    has_others = any(not char.isalpha() for char in text if char not in signs)
    return bool(signs) and not has_others and len(text) <= _MAX_SIGN_LENGTH

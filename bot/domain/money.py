"""Money as whole minor units of one currency.

Floats are never used; Decimal appears only in the parsers at the border. Arithmetic across
currencies is a programming error and raises `CurrencyMismatch`.
"""

import re
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal

from bot.domain.currency_words import list_currencies_of_word
from bot.domain.errors import (
    AmountInOtherCurrency,
    AmountTooLarge,
    CurrencyMismatch,
    InvalidAmount,
    UnclearAmount,
)
from bot.domain.typed_digits import convert_digits_to_ascii

#: ISO 4217 exponents that differ from 2, and Telegram Stars (XTR), which have no fractions.
_CURRENCIES_WITHOUT_DECIMALS = (
    "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF XTR"
)
_CURRENCIES_WITH_THREE_DECIMALS = "BHD IQD JOD KWD LYD OMR TND"
#: The other currencies of ISO 4217, and two coins that are worth a dollar and counted in cents.
_CURRENCIES_WITH_TWO_DECIMALS = (
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD CAD "
    "CDF CHF CNY COP CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GTQ GYD "
    "HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL MAD MDL MGA MKD "
    "MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON "
    "RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TOP TRY TTD TWD "
    "TZS UAH USD UYU UZS VES WST XCD XCG YER ZAR ZMW ZWG USDC USDT"
)
_EXPONENTS = (
    dict.fromkeys(_CURRENCIES_WITHOUT_DECIMALS.split(), 0)
    | dict.fromkeys(_CURRENCIES_WITH_TWO_DECIMALS.split(), 2)
    | dict.fromkeys(_CURRENCIES_WITH_THREE_DECIMALS.split(), 3)
)
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


def get_currency_exponent(currency: str) -> int:
    """Return how many decimal digits one unit of `currency` has.

    An unknown currency, which only stored amounts can have, has two.
    """
    return _EXPONENTS.get(currency, 2)


def is_known_currency(code: str) -> bool:
    """Return whether the number of decimals of this currency is known."""
    return code in _EXPONENTS


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in minor units (cents) of `currency`; it may be negative in a posting."""

    amount: int
    currency: str

    def __post_init__(self) -> None:
        if type(self.amount) is not int:
            raise InvalidAmount("an amount must be a whole number of minor units")

    @property
    def decimal(self) -> Decimal:
        """Return the amount in major units, for formatting only."""
        return Decimal(self.amount).scaleb(-get_currency_exponent(self.currency))

    def _amount_in_same_currency(self, other: "Money") -> int:
        if other.currency != self.currency:
            raise CurrencyMismatch(
                f"cannot combine amounts in {self.currency} and {other.currency}"
            )
        return other.amount

    def __add__(self, other: "Money") -> "Money":
        return Money(self.amount + self._amount_in_same_currency(other), self.currency)

    def __sub__(self, other: "Money") -> "Money":
        return Money(self.amount - self._amount_in_same_currency(other), self.currency)

    def __neg__(self) -> "Money":
        return Money(-self.amount, self.currency)

    def __mul__(self, times: int) -> "Money":
        return Money(self.amount * times, self.currency)

    def __lt__(self, other: "Money") -> bool:
        return self.amount < self._amount_in_same_currency(other)

    def __le__(self, other: "Money") -> bool:
        return self.amount <= self._amount_in_same_currency(other)

    def __gt__(self, other: "Money") -> bool:
        return self.amount > self._amount_in_same_currency(other)

    def __ge__(self, other: "Money") -> bool:
        return self.amount >= self._amount_in_same_currency(other)

    def __bool__(self) -> bool:
        return self.amount != 0

    def __str__(self) -> str:
        return f"{self.decimal:.{get_currency_exponent(self.currency)}f} {self.currency}"


def zero(currency: str) -> Money:
    """Return an amount of zero in `currency`."""
    return Money(0, currency)


def sum_money(amounts: Iterable[Money], currency: str) -> Money:
    """Return the sum of `amounts`, all of which are in `currency`."""
    return sum(amounts, start=zero(currency))


def convert_amount(money: Money, rate: Decimal, currency: str) -> Decimal:
    """Return `money` in minor units of `currency`, not rounded; `rate` is for major units."""
    exponent_difference = get_currency_exponent(currency) - get_currency_exponent(money.currency)
    return (Decimal(money.amount) * rate).scaleb(exponent_difference)


def round_cost_up(value: Decimal, currency: str) -> Money:
    """Return a supplier price in minor units, rounded up, so that a cost is never understated."""
    return Money(_round_to_minor_units(value, currency, ROUND_CEILING), currency)


def round_half_up(value: Decimal, currency: str) -> Money:
    """Return a selling price in minor units, rounded half up."""
    return Money(_round_to_minor_units(value, currency, ROUND_HALF_UP), currency)


def _round_to_minor_units(value: Decimal, currency: str, rounding: str) -> int:
    if not value.is_finite():
        raise InvalidAmount("not a finite number")
    return int(value.scaleb(get_currency_exponent(currency)).to_integral_value(rounding=rounding))


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
    meant = list_currencies_of_word(written)
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

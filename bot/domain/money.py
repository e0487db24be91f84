"""Money as whole minor units of one currency.

Floats never enter; Decimal lives only inside the parsers at the border. No arithmetic crosses
currencies: mixing them is a programming error and raises `CurrencyMismatch`.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal

from bot.domain.errors import CurrencyMismatch, InvalidAmount

#: ISO 4217 exponents that differ from 2, and Telegram Stars (XTR), which have no fractions.
_WHOLE = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF XTR"
_THREE_DIGITS = "BHD IQD JOD KWD LYD OMR TND"
_EXPONENTS = dict.fromkeys(_WHOLE.split(), 0) | dict.fromkeys(_THREE_DIGITS.split(), 3)
_CURRENCY = re.compile(r"[A-Z]{3,4}")
_WRITTEN = re.compile(r"(-?[0-9]{1,15}(?:\.[0-9]{1,9})?) ([A-Z]{3,4})")
_AMOUNT = re.compile(r"[0-9]{1,9}(?:[.,][0-9]{1,3})?", re.ASCII)


def exponent(currency: str) -> int:
    """How many decimal digits one unit of `currency` has."""
    return _EXPONENTS.get(currency, 2)


def is_currency(text: str) -> bool:
    """Whether `text` has the shape of a currency code (three or four capital letters)."""
    return _CURRENCY.fullmatch(text) is not None


@dataclass(frozen=True, slots=True)
class Money:
    """An amount in minor units (cents) of `currency`; may be negative in a posting."""

    amount: int
    currency: str

    def __post_init__(self) -> None:
        if type(self.amount) is not int:
            raise InvalidAmount("an amount is a whole number of minor units")

    @property
    def decimal(self) -> Decimal:
        """The amount in major units, for formatting only."""
        return Decimal(self.amount).scaleb(-exponent(self.currency))

    def _same(self, other: "Money") -> int:
        if other.currency != self.currency:
            raise CurrencyMismatch(f"{self.currency} and {other.currency} do not mix")
        return other.amount

    def __add__(self, other: "Money") -> "Money":
        return Money(self.amount + self._same(other), self.currency)

    def __sub__(self, other: "Money") -> "Money":
        return Money(self.amount - self._same(other), self.currency)

    def __neg__(self) -> "Money":
        return Money(-self.amount, self.currency)

    def __mul__(self, times: int) -> "Money":
        return Money(self.amount * times, self.currency)

    def __lt__(self, other: "Money") -> bool:
        return self.amount < self._same(other)

    def __le__(self, other: "Money") -> bool:
        return self.amount <= self._same(other)

    def __gt__(self, other: "Money") -> bool:
        return self.amount > self._same(other)

    def __ge__(self, other: "Money") -> bool:
        return self.amount >= self._same(other)

    def __bool__(self) -> bool:
        return self.amount != 0

    def __str__(self) -> str:
        return f"{self.decimal:.{exponent(self.currency)}f} {self.currency}"


def zero(currency: str) -> Money:
    """Nothing, in `currency`."""
    return Money(0, currency)


def total(amounts: Iterable[Money], currency: str) -> Money:
    """The sum of `amounts`, all of which are in `currency`."""
    return sum(amounts, start=zero(currency))


def cost_from(value: Decimal, currency: str) -> Money:
    """A supplier's price in minor units, rounded up: a cost is never understated."""
    return Money(_minor(value, currency, ROUND_CEILING), currency)


def rounded(value: Decimal, currency: str) -> Money:
    """A selling price in minor units, rounded half up."""
    return Money(_minor(value, currency, ROUND_HALF_UP), currency)


def _minor(value: Decimal, currency: str, rounding: str) -> int:
    if not value.is_finite():
        raise InvalidAmount("not a finite number")
    return int(value.scaleb(exponent(currency)).to_integral_value(rounding=rounding))


def read_back(text: str) -> Money | None:
    """The Money that was written as `text` ("9.00 USD"); None where it is no exact sum."""
    found = _WRITTEN.fullmatch(text)
    if found is None:
        return None
    minor = Decimal(found[1]).scaleb(exponent(found[2]))
    return Money(int(minor), found[2]) if minor == minor.to_integral_value() else None


def parse_amount(text: str, currency: str) -> Money:
    """What a person typed ("12", "12.50", "12,5", "-3") as Money.

    Raises InvalidAmount for anything else, more digits than the currency has included.
    """
    bare = text.strip()
    sign, digits = (-1, bare[1:]) if bare.startswith("-") else (1, bare)
    if _AMOUNT.fullmatch(digits) is None:
        raise InvalidAmount("not an amount")
    value = Decimal(digits.replace(",", "."))
    places = -int(value.as_tuple().exponent)
    if places > exponent(currency):  # "1.000" may well mean a thousand
        raise InvalidAmount("too many decimals")
    return Money(sign * int(value.scaleb(exponent(currency))), currency)

"""Money in whole minor units of one currency.

Floats are never used; Decimal appears only in the parsers at the border. Arithmetic across
currencies is a programming error and raises `CurrencyMismatch`.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_HALF_UP, Decimal

from bot.domain.errors import CurrencyMismatch, InvalidAmount

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

"""A rough table of what each currency is worth, to refuse a fixed rate that cannot be meant.

A fixed rate is refused if it is more than five times above or below what the table says: a slip of
the decimal point is ten times. Currencies that lose their value quickly, or have several rates, may
differ fifty times.
"""

from dataclasses import dataclass
from decimal import ROUND_CEILING, ROUND_FLOOR, Context, Decimal
from typing import Final

#: How many units are worth about one dollar, in 2026. The value of a Star is the one that Telegram
#: pays and asks.
_UNITS_OF_A_DOLLAR: Final = (
    "AED 3.67 AFN 70 ALL 85 AMD 385 ANG 1.8 AOA 915 ARS 1400 AUD 1.5 AWG 1.8 AZN 1.7 BAM 1.7 BBD 2 "
    "BDT 122 BGN 1.7 BHD 0.376 BIF 2950 BMD 1 BND 1.3 BOB 8 BRL 5.4 BSD 1 BTN 88 BWP 13.5 BYN 3.2 "
    "BZD 2 CAD 1.4 CDF 2500 CHF 0.8 CLP 950 CNY 7.1 COP 4000 CRC 505 CUP 100 CVE 95 CZK 21 DJF 178 "
    "DKK 6.4 DOP 62 DZD 132 EGP 48 ERN 15 ETB 145 EUR 0.86 FJD 2.25 FKP 0.75 GBP 0.75 GEL 2.7 "
    "GHS 11 GIP 0.75 GMD 72 GNF 8650 GTQ 7.7 GYD 209 HKD 7.8 HNL 26 HTG 131 HUF 335 IDR 16500 "
    "ILS 3.35 INR 88 IQD 1310 IRR 300000 ISK 123 JMD 160 JOD 0.709 JPY 150 KES 129 KGS 87 KHR 4010 "
    "KMF 423 KPW 3000 KRW 1420 KWD 0.306 KYD 0.83 KZT 530 LAK 21700 LBP 89500 LKR 302 LRD 185 "
    "LSL 17.5 LYD 5.4 MAD 9.2 MDL 17 MGA 4450 MKD 53 MMK 3000 MNT 3590 MOP 8 MRU 40 MUR 45.5 "
    "MVR 15.4 MWK 1735 MXN 18.4 MYR 4.2 MZN 64 NAD 17.5 NGN 1470 NIO 36.8 NOK 10 NPR 140 NZD 1.75 "
    "OMR 0.385 PAB 1 PEN 3.4 PGK 4.2 PHP 58 PKR 282 PLN 3.65 PYG 7050 QAR 3.64 RON 4.4 RSD 101 "
    "RUB 80 RWF 1450 SAR 3.75 SBD 8.2 SCR 14.5 SDG 1500 SEK 9.5 SGD 1.3 SHP 0.75 SLE 23 SOS 571 "
    "SRD 38 SSP 4700 STN 21 SVC 8.75 SYP 1300 SZL 17.5 THB 32.5 TJS 9.3 TMT 3.5 TND 2.9 TOP 2.4 "
    "TRY 42 TTD 6.8 TWD 31 TZS 2450 UAH 42 UGX 3500 USD 1 USDC 1 USDT 1 UYI 6.2 UYU 40 UZS 12000 "
    "VES 300 VND 26300 VUV 119 WST 2.7 XAF 560 XCD 2.7 XCG 1.8 XOF 560 XPF 102 XTR 65 YER 600 "
    "ZAR 17.3 ZMW 22.5 ZWG 27"
)
_WORDS: Final = _UNITS_OF_A_DOLLAR.split()
_UNITS: Final = dict(zip(_WORDS[::2], map(Decimal, _WORDS[1::2]), strict=True))
_FACTOR: Final = 5
_UNSTABLE_FACTOR: Final = 50
_UNSTABLE_CURRENCIES: Final = (
    "AOA ARS BIF BOB CDF CUP EGP ETB GHS HTG IRR KPW LAK LBP MMK MWK NGN SDG SLE SRD SSP SYP TRY VES "
    "YER ZMW ZWG"
)
_UNSTABLE: Final = frozenset(_UNSTABLE_CURRENCIES.split())


@dataclass(frozen=True, slots=True)
class RateBand:
    """The least and the most that one unit of a currency can be worth in another one."""

    minimum: Decimal
    maximum: Decimal

    def __contains__(self, rate: Decimal) -> bool:
        return self.minimum <= rate <= self.maximum

    def __str__(self) -> str:
        return f"{self.minimum:f} to {self.maximum:f}"


def find_rate_band(base: str, currency: str) -> RateBand | None:
    """Return the band of the value of one `base` in `currency`; None for a currency without one."""
    if base not in _UNITS or currency not in _UNITS:
        return None
    middle = _UNITS[currency] / _UNITS[base]
    factor = _UNSTABLE_FACTOR if _UNSTABLE & {base, currency} else _FACTOR
    return RateBand(_round(middle / factor, ROUND_FLOOR), _round(middle * factor, ROUND_CEILING))


def _round(rate: Decimal, rounding: str) -> Decimal:
    """Return a rate with two digits."""
    return Context(prec=2, rounding=rounding).plus(rate)

"""The words for currencies that people type after an amount, in the languages of the shop.

A word may mean several currencies: a dollar is a dollar of the United States, Canada or Hong Kong.
Codes are not here, and of the signs only those that a language of the shop does not use itself.
"""

from typing import Final

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
_SIGNS: Final = (
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
    word: frozenset(codes.split()) for codes, words in _WORDS + _SIGNS for word in words.split()
}


def list_currencies_of_word(word: str) -> frozenset[str]:
    """Return the currencies that a word may mean, in any case; none if it means no currency."""
    return _CURRENCIES_BY_WORD.get(word.casefold(), frozenset())

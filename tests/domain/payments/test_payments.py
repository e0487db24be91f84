"""Tests of the amounts of invoices, and of the ledger entries of payments."""

from collections import Counter
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.money import Money, get_currency_exponent
from bot.domain.payments.payments import (
    MethodRate,
    PaymentDirection,
    book_payment,
    book_reversal,
    calculate_credited,
    calculate_invoice_amount,
)
from tests.builders import a_payment, usd

WANTED = st.integers(1, 10**9).map(lambda amount: Money(amount, "USD"))
RATES = st.builds(
    MethodRate,
    st.decimals("0.0001", "1000", places=4).filter(bool),
    st.integers(0, 10_000),
)
CURRENCIES = st.sampled_from(["XTR", "USD", "KWD", "USDT", "JPY"])


@given(wanted=WANTED, rate=RATES, currency=CURRENCIES)
def test_an_invoice_never_asks_for_less_than_it_credits(
    wanted: Money, rate: MethodRate, currency: str
) -> None:
    """And never for a whole unit more than it must."""
    amount = calculate_invoice_amount(wanted, currency, rate)
    assert calculate_credited(amount, "USD", rate) >= wanted
    one_less = Money(amount.amount - 1, currency)
    assert calculate_credited(one_less, "USD", rate) < wanted


@given(wanted=WANTED, more=st.integers(1, 10**6), rate=RATES, currency=CURRENCIES)
def test_a_larger_top_up_never_costs_less(
    wanted: Money, more: int, rate: MethodRate, currency: str
) -> None:
    larger = wanted + Money(more, "USD")
    assert calculate_invoice_amount(wanted, currency, rate) <= calculate_invoice_amount(
        larger, currency, rate
    )


@given(amount=st.integers(1, 10**9), rate=RATES, currency=CURRENCIES)
def test_what_an_amount_is_worth_exactly_is_invoiced_at_that_amount(
    amount: int, rate: MethodRate, currency: str
) -> None:
    """The worth is a fraction of a unit in general; here it is made a whole one."""
    scale = Fraction(10) ** (get_currency_exponent("USD") - get_currency_exponent(currency))
    worth = scale * Fraction(rate.rate) * Fraction(10_000, 10_000 + rate.buffer_bp)
    wanted = Money(amount * worth.numerator, "USD")
    invoiced = calculate_invoice_amount(wanted, currency, rate)
    assert invoiced == Money(amount * worth.denominator, currency)


@pytest.mark.parametrize("rate", ["0.06", "6", "0.7"])
def test_an_exact_amount_is_not_rounded_up(rate: str) -> None:
    wanted = Money(int(Decimal(rate) * 100_000), "USD")
    invoiced = calculate_invoice_amount(wanted, "USDT", MethodRate(Decimal(rate)))
    exponents = get_currency_exponent("USDT") - get_currency_exponent("USD")
    assert invoiced == Money(100_000 * 10**exponents, "USDT")


def test_a_buffer_raises_the_amount_and_not_what_is_credited() -> None:
    plain, buffered = MethodRate(Decimal("0.013")), MethodRate(Decimal("0.013"), 500)
    assert calculate_invoice_amount(usd("5.00"), "XTR", plain) == Money(385, "XTR")
    assert calculate_invoice_amount(usd("5.00"), "XTR", buffered) == Money(404, "XTR")
    assert calculate_credited(Money(404, "XTR"), "USD", buffered) == usd("5.00")


@given(credited=WANTED, paid=st.integers(1, 10**9), currency=CURRENCIES)
def test_entries_sum_to_zero_in_each_currency_and_a_reversal_undoes_them(
    credited: Money, paid: int, currency: str
) -> None:
    event = a_payment(amount=Money(paid, currency))
    sums: Counter[tuple[str, str]] = Counter()
    back = book_reversal(replace(event, direction=PaymentDirection.REVERSAL), credited)
    entry = book_payment(event, credited)
    assert entry.key != back.key
    for posting in (*entry.postings, *back.postings):
        sums[posting.account, posting.money.currency] += posting.money.amount
    assert not any(sums.values())

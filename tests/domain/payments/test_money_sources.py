"""Tests of what paid an order: a payment, the balance, and the credit."""

import pytest

from bot.domain.payments.money_sources import MoneySources
from bot.domain.payments.payments import StoredPayment
from tests.builders import BUYER, NOW, usd
from tests.world.stars import Charge

CHARGE = Charge("charge-1", int(BUYER), 762, "", NOW)


@pytest.mark.parametrize(
    ("credited", "balance_after", "sources"),
    [
        (None, "0", ("0", "9.90", "0")),
        (None, "5", ("0", "9.90", "0")),
        (None, "-4.90", ("0", "5.00", "4.90")),
        (None, "-30", ("0", "0", "9.90")),
        ("9.90", "0", ("9.90", "0", "0")),
        ("9.91", "0.01", ("9.90", "0", "0")),
        ("7.90", "0", ("7.90", "2.00", "0")),
        ("4.90", "-10", ("4.90", "0", "5.00")),
        ("4.90", "-2", ("4.90", "3.00", "2.00")),
    ],
)
def test_the_parts_of_a_price_are_what_was_paid_then_the_balance_then_the_credit(
    credited: str | None, balance_after: str, sources: tuple[str, str, str]
) -> None:
    payment = None if credited is None else StoredPayment(CHARGE.report()[0], usd(credited), None)
    split = MoneySources.split(usd("9.90"), usd(balance_after), payment)
    assert (split.from_payment, split.from_balance, split.from_credit) == tuple(map(usd, sources))
    assert (split.method is None) == (payment is None)

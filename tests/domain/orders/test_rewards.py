"""Tests of the margin of an order and of the share of it that a referrer gets."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.ids import BuyerId, OrderId
from bot.domain.money import Money, convert_amount
from bot.domain.orders.rewards import calculate_margin, calculate_reward
from bot.domain.payments.ledger import credit_reward, return_reward
from tests.builders import usd

AMOUNTS = st.integers(0, 10**12)
RATES = st.decimals("0.0001", "1000", places=4)


@pytest.mark.parametrize(
    ("paid", "charged", "rate", "margin"),
    [
        ("9.90", Money(9_00, "USD"), "1", "0.90"),
        ("9.90", Money(9_90, "USD"), "1", "0.00"),
        ("9.90", Money(9_91, "USD"), "1", "0.00"),
        ("1.00", Money(3_33, "CNY"), "0.15", "0.50"),
        ("1.00", Money(101, "JPY"), "0.007", "0.29"),
        ("1.00", Money(100, "KWD"), "3.25", "0.67"),
    ],
)
def test_a_margin_is_what_is_left_at_the_rate_of_the_order(
    paid: str, charged: Money, rate: str, margin: str
) -> None:
    assert calculate_margin(usd(paid), charged, Decimal(rate)) == usd(margin)


@given(paid=AMOUNTS, charged=AMOUNTS, rate=RATES)
def test_a_margin_is_never_negative_and_never_more_than_what_is_left(
    paid: int, charged: int, rate: Decimal
) -> None:
    cost = Money(charged, "CNY")
    margin = calculate_margin(Money(paid, "USD"), cost, rate)
    assert margin.amount >= 0
    assert margin.amount == 0 or margin.amount <= paid - convert_amount(cost, rate, "USD")


@pytest.mark.parametrize(
    ("margin", "share_bp", "reward"),
    [("0.90", 5_000, "0.45"), ("0.19", 1_000, "0.01"), ("0.09", 1_000, "0.00")],
)
def test_a_reward_is_rounded_down(margin: str, share_bp: int, reward: str) -> None:
    assert calculate_reward(usd(margin), share_bp) == usd(reward)


@given(margin=AMOUNTS, share_bp=st.integers(1, 10_000))
def test_a_reward_is_never_more_than_its_margin(margin: int, share_bp: int) -> None:
    reward = calculate_reward(Money(margin, "USD"), share_bp).amount
    assert 0 <= reward <= margin
    assert reward * 10_000 <= margin * share_bp


def test_the_entries_of_a_reward_leave_nothing_and_belong_to_no_order_of_the_referrer() -> None:
    credited = credit_reward(OrderId(7), BuyerId(1), usd("0.45"))
    returned = return_reward(OrderId(7), BuyerId(1), usd("0.45"), "staff:9")
    sums: dict[str, int] = {}
    for posting in (*credited.postings, *returned.postings):
        sums[posting.account] = sums.get(posting.account, 0) + posting.money.amount
    assert sums == {"referral": 0, "buyer:1": 0}
    assert credited.order_id is returned.order_id is None
    assert credited.key != returned.key

"""Tests of a quote: the price shown before, and the rest of the price if less was charged."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.domain.checkout.quote import Quote, price_paid
from bot.domain.money import Money
from tests.builders import NOW, a_product, a_quote, a_selection, usd

BEFORE = a_quote(price="9.90")
LATER = NOW + timedelta(minutes=30)


def test_a_moved_price_is_known_by_what_was_shown_last() -> None:
    fresh = a_quote(price="10.80", created_at=LATER)

    assert fresh.with_previous_price(BEFORE).previous_price == usd("9.90")
    assert fresh.with_previous_price(None).previous_price is None


@pytest.mark.parametrize(
    "fresh",
    [
        a_quote(price="9.90", created_at=LATER),
        a_quote(a_selection(quantity=2), price="19.80", created_at=LATER),
        a_quote(replace(a_selection(), variant="Year"), price="10.80", created_at=LATER),
        a_quote(replace(a_selection(), sku={"Region": "World"}), price="10.80", created_at=LATER),
        a_quote(replace(a_selection(), card_id=7), price="10.80", created_at=LATER),
        a_quote(a_selection(a_product(code="B")), price="10.80", created_at=LATER),
        a_quote(price="10.80", created_at=NOW + timedelta(hours=25)),
        replace(a_quote(created_at=LATER), price=Money(1080, "EUR")),
    ],
)
def test_another_thing_the_same_price_and_an_old_offer_say_nothing(fresh: Quote) -> None:
    assert fresh.with_previous_price(BEFORE) == fresh


def test_what_was_typed_is_no_matter_to_a_price() -> None:
    other = replace(a_selection(), contact="ada@example.com", coupon="SPRING")

    assert a_quote(other, price="10.80", created_at=LATER).with_previous_price(
        BEFORE
    ).previous_price == usd("9.90")


@given(
    price=st.integers(0, 10**12),
    cost=st.integers(0, 10**12),
    charged=st.none() | st.integers(0, 10**12),
)
def test_what_is_paid_is_never_more_than_the_price_nor_less_than_its_share(
    price: int, cost: int, charged: int | None
) -> None:
    told = None if charged is None else Money(charged, "CNY")
    paid = price_paid(Money(price, "USD"), Money(cost, "CNY"), told).amount

    assert 0 <= paid <= price
    if charged is None or charged >= cost:
        assert paid == price
    else:
        assert paid * cost >= price * charged
        assert (paid - 1) * cost < price * charged
